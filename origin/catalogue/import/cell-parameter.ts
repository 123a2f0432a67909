import { type ListedFault, readListedValue } from '#shared/trade/listed-value.ts'
import type { ParameterValue } from '../model.ts'
import type { ParameterDefinition } from '../taxonomy.ts'
import { type Names, readWord } from './cell-words.ts'
import { Noted, Problem } from './faults.ts'

const CODE_MAX = 40

const SAYINGS: Readonly<Record<Exclude<ListedFault, 'no_number'>, string>> = {
  negative: 'is less than nothing',
  range: 'is a range, and one value is wanted',
  several: 'holds several values',
  share: 'could be a share or per cent: write 0.05% or 5%',
}

/** A parameter's cell that is not empty. */
export function readParameter(
  definition: ParameterDefinition,
  cell: string,
  names: Names,
): ParameterValue | Noted<ParameterValue> | Problem {
  const { slug } = definition
  if (definition.kind === 'word') return readWord(slug, cell, names)
  if (definition.kind === 'code') return cell.length > CODE_MAX ? new Problem(`is longer than ${CODE_MAX} characters`) : cell
  const side = slug.endsWith('_min') ? 'min' : slug.endsWith('_max') ? 'max' : null
  const read = readListedValue(cell, { unit: definition.unit, is_plus_minus: definition.sign === 'plus_minus', side })
  if ('fault' in read) return new Problem(read.fault === 'no_number' ? `is no number in ${definition.unit}` : SAYINGS[read.fault])
  return read.is_wider ? new Noted(read.value, 'the greater deviation is taken') : read.value
}
