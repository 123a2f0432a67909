/** The Web Worker that computes prices, totals and plans: the table never waits for them. */

import { buyLineOf } from '#shared/bom/buying/buy-line.ts'
import { type CurvePoint, costCurve } from '#shared/bom/buying/cost-curve.ts'
import type { BuyLine, Purchase } from '#shared/bom/buying/model.ts'
import { planBom, STRATEGIES, type Strategy } from '#shared/bom/buying/strategies.ts'
import type { BomLineView } from '#shared/contract/bom.ts'
import { type BuyingChoice, type BuyingSummary, readyLines, type StrategyTotals, strategyTotals, summaryOf } from './buying.ts'

/** What has changed since the last order. */
export interface BuyingOrder {
  number: number
  choice: BuyingChoice
  changed: readonly BomLineView[]
  /** All lines in their order; null: the same as before. */
  order: readonly number[] | null
}

export type BuyingAnswer =
  /** Purchases of lines that are others than before. */
  | { kind: 'plans'; number: number; choice: BuyingChoice; plans: readonly Purchase[]; summary: BuyingSummary }
  | { kind: 'rest'; number: number; strategies: Record<Strategy, StrategyTotals>; curve: readonly CurvePoint[] }

const lines = new Map<number, { line: BuyLine; chosen: BuyLine }>()
/** Purchases that were sent, as text. */
const sent = new Map<Purchase['line_id'], string>()
let order: readonly number[] = []
let newest = 0

/** Lets an order that came meanwhile be heard. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Whether the page does not have a plan as it is now; from here on it has. */
function isNews(plan: Purchase): boolean {
  const text = JSON.stringify(plan)
  if (sent.get(plan.line_id) === text) return false
  sent.set(plan.line_id, text)
  return true
}

async function compute(number: number, choice: BuyingChoice): Promise<void> {
  await pause()
  if (number !== newest) return
  const { set_count, strategy, back_order } = choice
  const ready = readyLines(
    order.flatMap((id) => lines.get(id) ?? []),
    back_order,
  )
  const plan = planBom(ready.chosen, set_count, strategy)
  const plans = plan.lines.filter(isNews)
  postMessage({ kind: 'plans', number, choice, plans, summary: summaryOf(ready.all, plan, set_count) } satisfies BuyingAnswer)
  const totals: Partial<Record<Strategy, StrategyTotals>> = {}
  for (const one of STRATEGIES) {
    await pause()
    if (number !== newest) return
    totals[one] = strategyTotals(ready.chosen, set_count, one)
  }
  await pause()
  if (number !== newest) return
  const { cheapest, soonest, fewest_sources } = totals
  if (!cheapest || !soonest || !fewest_sources) return
  const strategies = { cheapest, soonest, fewest_sources }
  postMessage({ kind: 'rest', number, strategies, curve: costCurve(ready.chosen, set_count) } satisfies BuyingAnswer)
}

addEventListener('message', ({ data }: MessageEvent<BuyingOrder>) => {
  newest = data.number
  for (const line of data.changed) lines.set(line.line_id, buyLineOf(line))
  if (data.order) order = data.order
  void compute(data.number, data.choice)
})
