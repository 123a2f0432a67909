import type { Purchases } from '#shared/bom/buying/model.ts'
import type { BomLineView } from '#shared/contract/bom.ts'
import { type BuyingChoice, planLines } from './buying.ts'
import { listSeparateLines } from './cart-lines.ts'

/** The plans of lines that go into a cart without the others, where some shared an order with the others. */
export function planForCart(chosen: readonly BomLineView[], plans: Purchases, choice: BuyingChoice): Purchases {
  const separated = listSeparateLines(chosen, plans)
  return separated.length === 0 ? plans : new Map([...plans, ...planLines(separated, choice)])
}
