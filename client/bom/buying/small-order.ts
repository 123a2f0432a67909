import type { Purchase } from '#shared/bom/buying/model.ts'
import type { BomLineView } from '#shared/contract/bom.ts'
import { computeExtendedPrice } from '#shared/trade/money.ts'
import { findMinimumLineQuantity, isBelowLineMinimum, type OrderMinimum } from '#shared/trade/order-minimum.ts'

/**
 * Finds an order of the line's plan that is below the minimum line value; null where there is none. Lines that share one order make one
 * line in the cart.
 * @returns least_qty: the smallest sufficient quantity of its offer; null where no quantity is sufficient
 */
export function findSmallOrder(
  { part }: Pick<BomLineView, 'part'>,
  plan: Purchase,
  minimum: OrderMinimum,
): { least_qty: number | null } | null {
  for (const { offer_id, qty: share, unit_price } of plan.items) {
    const qty = plan.together && plan.items.length === 1 ? plan.together.qty : share
    if (qty === 0 || !isBelowLineMinimum(computeExtendedPrice(unit_price, qty), minimum)) continue
    const offer = part?.offers.find((one) => one.offer_id === offer_id)
    return { least_qty: offer ? findMinimumLineQuantity(qty, { breaks: offer.price_breaks, rule: offer, minimum }) : null }
  }
  return null
}
