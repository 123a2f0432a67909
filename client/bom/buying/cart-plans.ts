import type { Purchases } from '#shared/bom/buying/model.ts'
import type { BomLineView } from '#shared/contract/bom.ts'
import { type BuyingChoice, planLines } from './buying.ts'
import { listSeparateLines } from './cart-lines.ts'

/** The plans, with new ones for chosen lines that shared an order with other lines. */
export function planForCart(chosen: readonly BomLineView[], plans: Purchases, choice: BuyingChoice): Purchases {
  const separated = listSeparateLines(chosen, plans)
  return separated.length === 0 ? plans : new Map([...plans, ...planLines(separated, choice)])
}
