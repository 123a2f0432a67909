import { type Money, toMoney } from '../../trade/money.ts'
import { toOrderableQuantity } from '../../trade/quantity.ts'
import type { BuyOffer, LineProblem, Purchase, PurchaseItem, PurchaseLine } from './model.ts'

/** A line's purchase from its items: quantity, price, missing pieces, and when the last piece is ready. @param needed pieces */
export function toPurchase(
  { line_id }: Pick<PurchaseLine, 'line_id'>,
  needed: number,
  items: readonly PurchaseItem[],
  problem: LineProblem | null,
): Purchase {
  let qty = 0
  let extPrice = 0
  let readyDays: number | null = 0
  for (const item of items) {
    qty += item.qty
    extPrice += item.ext_price
    readyDays = readyDays === null || item.ready_days === null ? null : Math.max(readyDays, item.ready_days)
  }
  return {
    line_id,
    needed,
    items,
    qty,
    ext_price: toMoney(extPrice),
    leftover: Math.max(0, qty - needed),
    missing: Math.max(0, needed - qty),
    problem,
    ready_days: readyDays,
  }
}

/** Whether one offer delivers more than its minimum and multiple require, because that costs less. @param offers of the line's part */
export function isRoundedUpToSave(
  { items, together, ...plan }: Purchase,
  offers: readonly Pick<BuyOffer, 'offer_id' | 'moq' | 'multiple'>[],
): boolean {
  const { needed, qty } = together ?? plan
  const offer = items.length === 1 ? offers.find(({ offer_id }) => offer_id === items[0]?.offer_id) : undefined
  return offer !== undefined && needed > 0 && qty > toOrderableQuantity(needed, offer)
}

/** A surplus that costs less counts as rounding. */
const MIN_SURPLUS = toMoney(1_000_000)

/** Cost of the pieces beyond the need if more than twice the need is bought, unless that costs less; else 0. @param offers as above */
export function computeSurplus(plan: Purchase, offers: Parameters<typeof isRoundedUpToSave>[1]): Money {
  const { needed, qty } = plan.together ?? plan
  const amount = hasLargeSurplus(plan) && !isRoundedUpToSave(plan, offers) ? Math.round((plan.ext_price * (qty - needed)) / qty) : 0
  return toMoney(amount < MIN_SURPLUS ? 0 : amount)
}

/** Whether more than twice the need is bought. */
export function hasLargeSurplus({ together, ...plan }: Purchase): boolean {
  const { needed, qty } = together ?? plan
  return needed > 0 && qty > 2 * needed
}
