import { computeExtendedPrice, toMoney } from '../../trade/money.ts'
import type { BuyLine, Purchase, PurchaseItem } from './model.ts'
import { toPurchase } from './purchase.ts'

/**
 * A whole number in parts of these weights: no part is further than one from its exact share, and together they are
 * the number. At least the weight's sum is at least each weight, at most it at most.
 */
export function splitProportionally(total: number, weights: readonly number[]): number[] {
  const totalWeight = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
  if (totalWeight === 0n) return weights.map(() => 0)
  let sum = 0
  let before = 0
  return weights.map((weight) => {
    sum += weight
    // Orders of billions of pieces: the product is beyond what numbers hold.
    const here = Number((BigInt(sum) * BigInt(total)) / totalWeight)
    const part = here - before
    before = here
    return part
  })
}

/**
 * The plan of an order for several lines as plans of these lines. Each gets pieces by its share of the need, and pays for
 * them by the same price, so that together they pay what the order costs, to the cent; where the order has several offers, the first lines take from the first.
 */
export function splitPurchase(plan: Purchase, lines: readonly BuyLine[]): Purchase[] {
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

/** Of the pieces of all items, in their order, those between two places. */
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
    // What the order costs up to here, less what the pieces before cost: nothing of a cent is lost between lines.
    const costTo = (position: number): number => computeExtendedPrice(item.unit_price, position - begin)
    return [{ ...item, qty, from_stock: fromStock, back_order: qty - fromStock, ext_price: toMoney(costTo(high) - costTo(low)) }]
  })
}
