import { getOrInsert } from '../../text/get-or-insert.ts'
import type { BuyLine } from './model.ts'
import type { PricedOffer } from './offer-steps.ts'

/** A line with the prices of its offers made ready. */
export interface PreparedLine extends BuyLine {
  /** At most MOST_OFFERS, in their order. */
  priced: readonly PricedOffer[]
  /** Of each of `priced`: its place in `sources` of the BOM. */
  source_of: readonly number[]
}

/** What is ordered at once: a line, or all lines of one part. */
export interface PreparedOrder {
  /** The first of them, with the quantities of all. */
  line: PreparedLine
  /** Their places among the lines, ascending. */
  members: number[]
}

/**
 * Puts lines of the same part together, at the place of the first: they share its stock, its minimum and its breaks,
 * and lose the leader of one tape, not of each. Lines stay alone that have no part or no quantity, are not fitted, or
 * differ in the offers they may be bought from.
 */
export function mergeSameParts(lines: readonly PreparedLine[]): PreparedOrder[] {
  const merged: PreparedOrder[] = []
  const byPart = new Map<number, PreparedOrder[]>()
  lines.forEach((line, index) => {
    const alone: PreparedOrder = { line, members: [index] }
    const { goods_id, single_set_qty } = line
    if (goods_id === null || single_set_qty === null || single_set_qty === 0 || line.do_not_fit) {
      merged.push(alone)
      return
    }
    const samePart = getOrInsert(byPart, goods_id, () => [])
    const group = samePart.find((other) => isBoughtAlike(other.line, line))
    if (group) {
      group.line = { ...group.line, single_set_qty: (group.line.single_set_qty ?? 0) + single_set_qty }
      group.members.push(index)
      return
    }
    samePart.push(alone)
    merged.push(alone)
  })
  return merged
}

function isBoughtAlike(a: BuyLine, b: BuyLine): boolean {
  return (
    a.part_class === b.part_class &&
    a.lifecycle === b.lifecycle &&
    (a.offers === b.offers || JSON.stringify(a.offers) === JSON.stringify(b.offers))
  )
}
