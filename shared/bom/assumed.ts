import type { BomLineView, BomPart } from '../contract/bom.ts'
import { isCommerceRemark } from './commerce-remarks.ts'
import { toLineState } from './line-state.ts'
import type { MatchRemark } from './model.ts'

type Remark = BomLineView['remarks'][number]
type ToAssumption = (remark: Remark, part: BomPart) => string

/** What a remark about something that the row leaves open takes from the part. */
const OPEN = new Map<string, ToAssumption>([
  ['parametric_only' satisfies MatchRemark['code'], ({ part }) => part],
  ['placeholder' satisfies MatchRemark['code'], () => ''],
  ['suffix_missing' satisfies MatchRemark['code'], (_, { part_number }) => part_number],
  ['several_makers' satisfies MatchRemark['code'], (_, { manufacturer }) => manufacturer],
])

/**
 * The assumptions of a match that differs from its row only in what the row does not say: such matches may be confirmed together. Null for
 * every other line: nothing is confirmed that the row contradicts, or that the row says otherwise.
 */
export function listAssumptions(line: BomLineView): string[] | null {
  const { part, source, remarks } = line
  if (toLineState(line) !== 'check' || part === null || part.lifecycle === 'obsolete') return null
  const doubts = remarks.filter((remark) => !isCommerceRemark(remark))
  const isOpen = ({ code }: Remark): boolean => OPEN.has(code) && (code !== 'several_makers' || source.manufacturer === '')
  if (doubts.length === 0 || !doubts.every(isOpen)) return null
  return doubts.flatMap((remark) => OPEN.get(remark.code)?.(remark, part) || [])
}
