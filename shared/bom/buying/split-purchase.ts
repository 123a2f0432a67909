import { computeExtendedPrice, toMoney } from '../../trade/money.ts'
import type { Purchase, PurchaseItem, PurchaseLine } from './model.ts'
import { toPurchase } from './purchase.ts'

/**
 * Splits a whole number in proportion to the weights. No part is further than one from its exact share, and the parts sum to `total`. A
 * total of at least the sum of the weights gives at least each weight; at most the sum, at most each.
 */
export function splitProportionally(total: number, weights: readonly number[]): number[] {
  const totalWeight = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
  if (totalWeight === 0n) return weights.map(() => 0)
  let sum = 0
  let before = 0
  return weights.map((weight) => {
    sum += weight
    // The product exceeds the safe integers for orders of billions of pieces.
    const here = Number((BigInt(sum) * BigInt(total)) / totalWeight)
    const part = here - before
    before = here
    return part
  })
}

/**
 * Splits the plan of a merged order into plans of its lines. Each line gets pieces in proportion to its need at the same unit price, so
 * that the lines sum to the order's cost, to the cent. If the order has several offers, the first lines use the first.
 */
export function splitPurchase(plan: Purchase, lines: readonly PurchaseLine[]): Purchase[] {
  const weights = lines.map(({ single_set_qty }) => single_set_qty ?? 0)
  const needs = splitProportionally(plan.needed, weights)
  const shares = splitProportionally(plan.qty, needs)
  const together = { line_count: lines.length, needed: plan.needed, qty: plan.qty }
  let from = 0
  return lines.map((line, index) => {
    const needed = needs[index] ?? 0
    const to = from + (shares[index] ?? 0)
    const items = sliceItems(plan.items, from, to)
    from = to
    const problem = plan.needed > 0 && needed <= (shares[index] ?? 0) ? null : plan.problem
    return { ...toPurchase(line, needed, items, problem), together }
  })
}

/** The pieces of all items, in order, from one position to another. */
function sliceItems(items: readonly PurchaseItem[], from: number, to: number): PurchaseItem[] {
  let start = 0
  return items.flatMap((item) => {
    const [low, high] = [Math.max(from, start), Math.min(to, start + item.qty)]
    const begin = start
    const onShelf = start + item.from_stock
    start += item.qty
    if (low >= high) return []
    const qty = high - low
    const fromStock = Math.max(0, Math.min(high, onShelf) - low)
    // The order's cost up to a position. Differences of these values lose no cent between lines.
    const costTo = (position: number): number => computeExtendedPrice(item.unit_price, position - begin)
    return [{ ...item, qty, from_stock: fromStock, back_order: qty - fromStock, ext_price: toMoney(costTo(high) - costTo(low)) }]
  })
}
