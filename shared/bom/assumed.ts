import type { BomLineView, BomPart } from '../contract/bom.ts'
import { isCommerceRemark } from './commerce-remarks.ts'
import { toLineState } from './line-state.ts'
import type { MatchRemark } from './model.ts'

type Remark = BomLineView['remarks'][number]
type ToAssumption = (remark: Remark, part: BomPart) => string

/** For each remark on something that the row leaves open: the text that the match assumes, or empty. */
const OPEN = new Map<string, ToAssumption>([
  ['parametric_only' satisfies MatchRemark['code'], ({ part }) => part],
  ['placeholder' satisfies MatchRemark['code'], () => ''],
  ['suffix_missing' satisfies MatchRemark['code'], (_, { part_number }) => part_number],
  ['several_makers' satisfies MatchRemark['code'], (_, { manufacturer }) => manufacturer],
])

/**
 * The assumed texts of a match that only adds what its row leaves open. Such matches may be confirmed together. Null for every other line
 * and for an obsolete part: such lines are confirmed one by one.
 */
export function listAssumptions(line: BomLineView): string[] | null {
  const { part, source, remarks } = line
  if (toLineState(line) !== 'check' || part === null || part.lifecycle === 'obsolete') return null
  const doubts = remarks.filter((remark) => !isCommerceRemark(remark))
  const isOpen = ({ code }: Remark): boolean => OPEN.has(code) && (code !== 'several_makers' || source.manufacturer === '')
  if (doubts.length === 0 || !doubts.every(isOpen)) return null
  return doubts.flatMap((remark) => OPEN.get(remark.code)?.(remark, part) || [])
}
