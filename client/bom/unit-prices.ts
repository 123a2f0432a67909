import type { LinePlan } from '#shared/bom/buying/model.ts'
import { type Money, money, unitPriceDecimals } from '#shared/trade/money.ts'
import type { Plans } from './shown-lines.ts'

/** The price of a piece of a line of which something is bought: of one offer, or the mean of several. */
export function meanUnitPrice({ items, ext_price, qty }: LinePlan): Money {
  const [first, ...others] = items
  return first && others.length === 0 ? first.unit_price : money(Math.round(ext_price / qty))
}

/** The decimals that the unit prices of all lines share, so that their points stand below each other. */
export function planDecimals(plans: Plans): number {
  const prices = new Set<Money>()
  for (const plan of plans.values()) if (plan.qty > 0) prices.add(meanUnitPrice(plan))
  return unitPriceDecimals([...prices])
}
