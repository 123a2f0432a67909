import { type ListedValueError, readListedValue } from '#shared/trade/listed-value.ts'
import type { Unit } from '#shared/trade/units.ts'
import type { ParameterValue } from '../model.ts'
import type { ParameterDefinition } from '../taxonomy.ts'
import { readTrade } from './cell-trade.ts'
import { readWord, type SlugsByName } from './cell-words.ts'
import { CellProblem, ValueWithNote } from './faults.ts'

const CODE_MAX = 40
const DIGITS = 12
/** This parameter is read after all others, because it may refer to another value of the row. */
export const TOLERANCE = 'tolerance'

const FAULT_MESSAGES: Readonly<Record<Exclude<ListedValueError, 'no_number'>, string>> = {
  negative: 'is less than nothing',
  range: 'is a range: expected one value',
  several: 'holds several values',
  share: 'could be a share or per cent: write 0.05% or 5%',
}

/** The parameter that a tolerance in a unit other than per cent refers to. */
const NOMINAL: readonly (readonly [slug: string, unit: Unit])[] = [
  ['capacitance', 'farad'],
  ['inductance', 'henry'],
  ['resistance', 'ohm'],
]

/** The part's parameters that have been read before. */
type OtherValues = Readonly<Record<string, ParameterValue | null>>

/** "±0.25pF" of 8.2 pF, in per cent; null if the text is not a deviation from a value of the part. */
function toNominalValue(cell: string, others: OtherValues): number | null {
  for (const [slug, unit] of NOMINAL) {
    const nominal = others[slug]
    if (typeof nominal !== 'number' || nominal <= 0) continue
    const read = readListedValue(cell, { unit, is_plus_minus: true, side: null })
    if ('value' in read) return Number(((100 * read.value) / nominal).toPrecision(DIGITS))
  }
  return null
}

/** Reads a parameter's cell that is not empty. @param others values that a tolerance may refer to */
export function readParameter(
  definition: ParameterDefinition,
  cell: string,
  names: SlugsByName,
  others: OtherValues = {},
): ParameterValue | ValueWithNote<ParameterValue> | CellProblem {
  const { slug } = definition
  const trade = readTrade(slug, cell)
  if (trade !== undefined) return trade
  if (definition.kind === 'word') return readWord(slug, cell, names)
  if (definition.kind === 'code') return cell.length > CODE_MAX ? new CellProblem(`is longer than ${CODE_MAX} characters`) : cell
  const side = slug.endsWith('_min') ? 'min' : slug.endsWith('_max') ? 'max' : null
  const read = readListedValue(cell, { unit: definition.unit, is_plus_minus: definition.sign === 'plus_minus', side })
  const deviation = slug === TOLERANCE && 'fault' in read && read.fault === 'no_number' ? toNominalValue(cell, others) : null
  if (deviation !== null) return deviation
  if ('fault' in read)
    return new CellProblem(read.fault === 'no_number' ? `is no number in ${definition.unit}` : FAULT_MESSAGES[read.fault])
  return read.is_wider ? new ValueWithNote(read.value, 'the larger deviation is used') : read.value
}
