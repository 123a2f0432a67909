import { toMoney } from '../../trade/money.ts'
import type { LineProblem, Purchase, PurchaseItem, PurchaseLine } from './model.ts'

/** Sums up the items of a line. */
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

/** Whether more than twice the need is bought. */
export function hasLargeSurplus({ together, ...plan }: Purchase): boolean {
  const { needed, qty } = together ?? plan
  return needed > 0 && qty > 2 * needed
}
