import { type CurvePoint, computeCostCurve } from '#shared/bom/buying/cost-curve.ts'
import type { BomPlan, BuyingOptions, Purchase, Purchases } from '#shared/bom/buying/model.ts'
import { prepareBom } from '#shared/bom/buying/prepared-bom.ts'
import { toPurchaseLine } from '#shared/bom/buying/purchase-line.ts'
import { planBom, STRATEGIES, type Strategy } from '#shared/bom/buying/strategies.ts'
import { type BomSummary, summarizeBom } from '#shared/bom/buying/summary.ts'
import type { BomLineView } from '#shared/contract/bom.ts'
import type { Money } from '#shared/trade/money.ts'

export type BackOrders = BuyingOptions['back_order']

/** How the lines are bought. */
export interface BuyingChoice {
  set_count: number
  strategy: Strategy
  back_order: BackOrders
}

interface StrategyTotals {
  amount: Money | null
  ready_days: number | null
  source_count: number
}

/** Totals and risks of a purchase. `costs` has no more lines than the bar has segments. */
export type BuyingSummary = StrategyTotals & BomSummary

/** The costs and delivery times of the lines, for one choice. */
export interface BomPurchase {
  choice: BuyingChoice
  plans: readonly Purchase[]
  summary: BuyingSummary
  /** Null until all are computed. */
  strategies: Readonly<Record<Strategy, StrategyTotals>> | null
  curve: readonly CurvePoint[] | null
}

/** The maximum of segments in the bar; the rest is one segment. */
const MAX_COSTS = 80

const toStrategyTotals = ({ amount, ready_days, sources }: BomPlan): StrategyTotals => ({
  amount,
  ready_days,
  source_count: sources.length,
})

const limitCosts = (summary: BomSummary): BomSummary => ({ ...summary, costs: summary.costs.slice(0, MAX_COSTS) })

/** Lines prepared for planning: with the buyer's choices, and with all of their offers. */
function readyLines(lines: readonly BomLineView[], backOrder: BackOrders) {
  const options = { back_order: backOrder }
  const bought = lines.map(toPurchaseLine)
  const all = prepareBom(
    bought.map(({ line }) => line),
    options,
  )
  if (bought.every(({ line, chosen }) => line === chosen)) return { chosen: all, all }
  const chosen = prepareBom(
    bought.map(({ chosen }) => chosen),
    options,
  )
  return { chosen, all }
}

/** The purchases of lines by line_id, without risks and without the other strategies. */
export function planLines(lines: readonly BomLineView[], { set_count, strategy, back_order }: BuyingChoice): Purchases {
  const { chosen } = readyLines(lines, back_order)
  return new Map(planBom(chosen, set_count, strategy).lines.map((plan) => [plan.line_id, plan]))
}

/** The purchases of lines by line_id, their amount and their risks, without the other strategies. */
export function planWithRisks(lines: readonly BomLineView[], { set_count, strategy, back_order }: BuyingChoice) {
  const { chosen, all } = readyLines(lines, back_order)
  const plan = planBom(chosen, set_count, strategy)
  const plans: Purchases = new Map(plan.lines.map((line) => [line.line_id, line]))
  return { plans, amount: plan.amount, risks: summarizeBom(all, plan, set_count).risks }
}

/**
 * Computes in steps, so that a thread can stop between them. The first step yields the plans without `strategies` and `curve`, the last
 * returns everything; the others yield null.
 */
export function* computeBuying(lines: readonly BomLineView[], choice: BuyingChoice): Generator<BomPurchase | null, BomPurchase> {
  const { set_count, strategy, back_order } = choice
  const { chosen, all } = readyLines(lines, back_order)
  const plan = planBom(chosen, set_count, strategy)
  const buying: BomPurchase = {
    choice,
    plans: plan.lines,
    summary: { ...toStrategyTotals(plan), ...limitCosts(summarizeBom(all, plan, set_count)) },
    strategies: null,
    curve: null,
  }
  yield buying
  const strategies = {} as Record<Strategy, StrategyTotals>
  for (const one of STRATEGIES) {
    strategies[one] = toStrategyTotals(planBom(chosen, set_count, one))
    yield null
  }
  return { ...buying, strategies, curve: computeCostCurve(chosen, set_count) }
}

/** Runs all steps of `computeBuying` at once, for a page that is rendered on the server. */
export function computePurchase(lines: readonly BomLineView[], choice: BuyingChoice): BomPurchase {
  const steps = computeBuying(lines, choice)
  for (;;) {
    const { value, done } = steps.next()
    if (done) return value
  }
}
