import { money } from '../../trade/money.ts'
import type { BuyLine, LinePlan, LineProblem, PlanItem } from './model.ts'

/** A plan of items for a line. */
export function linePlan(line: BuyLine, needed: number, items: readonly PlanItem[], problem: LineProblem | null): LinePlan {
  let qty = 0
  let ext_price = 0
  let ready_days: number | null = 0
  for (const item of items) {
    qty += item.qty
    ext_price += item.ext_price
    ready_days = ready_days === null || item.ready_days === null ? null : Math.max(ready_days, item.ready_days)
  }
  return {
    line_id: line.line_id,
    needed,
    items,
    qty,
    ext_price: money(ext_price),
    leftover: Math.max(0, qty - needed),
    missing: Math.max(0, needed - qty),
    problem,
    ready_days,
  }
}
