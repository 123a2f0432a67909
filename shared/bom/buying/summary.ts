import { type Money, money } from '../../trade/money.ts'
import type { BomPlan, LinePlan, LineProblem, Source } from './model.ts'
import type { PreparedBom, PreparedLine } from './prepared-bom.ts'

/**
 * What may go wrong with a line. `single_source`: all its offers come from one supplier at one place. `stock_short`: all
 * offers together have less than is needed; `stock_low`: less than twice as much. `end_of_life`: not for new designs,
 * last time to buy, or no longer made. `no_price`: none of its offers has one.
 */
export const RISKS = ['no_price', 'end_of_life', 'stock_short', 'stock_low', 'single_source'] as const
export type Risk = (typeof RISKS)[number]

const END_OF_LIFE = new Set(['nrnd', 'last_time_buy', 'obsolete'])

interface LineCost {
  line_id: number | string
  ext_price: Money
  /** Of the amount, from 0 to 1. */
  share: number
}

export interface BomSummary {
  /** Null beyond what can be counted: nine billion dollars. */
  amount: Money | null
  /** `amount` by the number of sets, to the nearest micro. */
  per_set: Money | null
  sources: readonly Source[]
  /** Lines of which something is bought. */
  lines_bought: number
  /** Lines that are not fitted or have a quantity of 0. */
  lines_not_needed: number
  /** Lines that get less than they need, and how many pieces less (0 where the need is not known), in their order. */
  missing: readonly { line_id: number | string; problem: LineProblem; pieces: number }[]
  /** How many lines have which problem; only those that occur. */
  problems: Partial<Record<LineProblem, number>>
  /** Lines that cost something, the dearest first. */
  costs: readonly LineCost[]
  /** When all of it is there, in calendar days; null where a lead time is not known. */
  ready_days: number | null
  /** Lines that this waits for; empty where nothing is waited for. */
  deciding: readonly (number | string)[]
  /** Only lines with a risk. */
  risks: readonly { line_id: number | string; risks: readonly Risk[] }[]
}

/**
 * Totals of a plan, of what was chosen or of a strategy.
 * @param plan of the same lines in the same order @param setCount a whole number of at least 1
 */
export function summarize(bom: PreparedBom, plan: BomPlan, setCount: number): BomSummary {
  const { amount, ready_days } = plan
  const missing: { line_id: number | string; problem: LineProblem; pieces: number }[] = []
  const problems: Partial<Record<LineProblem, number>> = {}
  const bought: LinePlan[] = []
  const risks: { line_id: number | string; risks: readonly Risk[] }[] = []
  let linesNotNeeded = 0
  plan.lines.forEach((line, index) => {
    if (line.items.length > 0) bought.push(line)
    else if (line.problem === null) linesNotNeeded++
    if (line.problem !== null) {
      missing.push({ line_id: line.line_id, problem: line.problem, pieces: line.missing })
      problems[line.problem] = (problems[line.problem] ?? 0) + 1
    }
    const prepared = bom.lines[index]
    const lineRisks = prepared ? listRisks(prepared, line) : []
    if (lineRisks.length > 0) risks.push({ line_id: line.line_id, risks: lineRisks })
  })
  return {
    amount,
    per_set: amount === null ? null : money(Math.round(amount / setCount)),
    sources: plan.sources,
    lines_bought: bought.length,
    lines_not_needed: linesNotNeeded,
    missing,
    problems,
    costs: bought
      .map(({ line_id, ext_price }) => ({ line_id, ext_price, share: amount ? ext_price / amount : 0 }))
      .sort((a, b) => b.ext_price - a.ext_price),
    ready_days,
    deciding: ready_days === 0 ? [] : bought.filter((line) => line.ready_days === ready_days).map(({ line_id }) => line_id),
    risks,
  }
}

/** The risks of one line, in the order of `RISKS`; none for lines that need nothing or have no part. */
export function listRisks({ line, priced }: PreparedLine, plan: Pick<LinePlan, 'needed' | 'problem' | 'together'>): Risk[] {
  const { problem } = plan
  // The other lines of the part take from the same stock.
  const { needed } = plan.together ?? plan
  if ((needed === 0 && problem === null) || line.goods_id === null) return []
  const risks: Risk[] = []
  const stock = line.offers.reduce((sum, offer) => sum + offer.stock, 0)
  const sources = new Set(line.offers.map(({ supplier, location }) => `${supplier}\n${location}`))
  if (priced.length === 0) risks.push('no_price')
  if (END_OF_LIFE.has(line.lifecycle)) risks.push('end_of_life')
  if (stock < needed) risks.push('stock_short')
  else if (stock < 2 * needed) risks.push('stock_low')
  if (sources.size === 1) risks.push('single_source')
  return risks
}
