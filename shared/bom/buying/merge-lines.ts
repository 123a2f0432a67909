import { getOrInsert } from '../../text/get-or-insert.ts'
import type { PurchaseLine } from './model.ts'
import type { PricedOffer } from './offer-steps.ts'

/** A line whose offers are prepared for computation. */
export interface PreparedLine extends PurchaseLine {
  /** The offers with a price, at most `MAX_OFFERS`, in their order. */
  priced: readonly PricedOffer[]
  /** For each offer of `priced`: the index of its source in `sources` of the BOM. */
  source_of: readonly number[]
}

/** One order: a line, or all lines of one part. */
export interface PreparedOrder {
  /** The first line, with the total quantity. */
  line: PreparedLine
  /** Indices of the lines, ascending. */
  members: number[]
}

/**
 * Merges the lines of one part into an order at the first line's position. They share stock, minimum, breaks and the leader of one tape.
 * A line stays single if it has no part or no quantity, is not fitted, or may be bought from other offers.
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

function isBoughtAlike(a: PurchaseLine, b: PurchaseLine): boolean {
  return (
    a.part_class === b.part_class &&
    a.lifecycle === b.lifecycle &&
    (a.offers === b.offers || JSON.stringify(a.offers) === JSON.stringify(b.offers))
  )
}
