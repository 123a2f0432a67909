import type { BomLineView } from '../contract/bom.ts'
import { toPartNumberKey } from '../trade/part-number.ts'
import { toLineState } from './line-state.ts'

/**
 * The approved parts of a line: the file's part, the matched part, and the alternates. A line without alternates has the file's
 * part alone, whatever it is matched with.
 */
export function listApprovedParts(line: BomLineView): { part_number: string; manufacturer: string }[] {
  const { source, part } = line
  const { part_number, manufacturer, alternates } = source
  const fromFile = { part_number, manufacturer }
  if (alternates.length === 0) return [fromFile]
  const isListed = [fromFile, ...alternates].some((each) => part && toPartNumberKey(each.part_number) === toPartNumberKey(part.part_number))
  const matched =
    part && !isListed && toLineState(line) === 'matched' ? [{ part_number: part.part_number, manufacturer: part.manufacturer }] : []
  return [...(part_number === '' && matched.length > 0 ? [] : [fromFile]), ...matched, ...alternates]
}
