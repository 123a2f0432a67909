import { kept } from '../../text/kept.ts'
import type { BuyLine } from './model.ts'
import type { PreparedLine, PreparedOrder } from './prepared-bom.ts'

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
    const samePart = kept(byPart, goods_id, () => [])
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
