import { type Money, toMoney } from '../../trade/money.ts'
import type { PreparedLine } from './merge-lines.ts'
import type { BomPlan, BuyOffer, OfferSource, Purchase } from './model.ts'
import type { PreparedBom } from './prepared-bom.ts'
import { computeSurplus } from './purchase.ts'

/**
 * Risks of a line. `single_source`: only one supplier at one location can deliver it (`findOnlySource`). `stock_short`: all offers together
 * have less than the need; `stock_low`: less than twice as much. `end_of_life`: not for new designs, last time to buy, or no longer made.
 * `no_price`: none of its offers has one.
 */
export type Risk = 'no_price' | 'end_of_life' | 'stock_short' | 'stock_low' | 'single_source'

const END_OF_LIFE = new Set(['nrnd', 'last_time_buy', 'obsolete'])

export interface BomSummary {
  /** The plan's amount for one set, to the nearest micro; null if the amount exceeds `Money` (nine billion dollars). */
  per_set: Money | null
  /** Lines with a cost, the most expensive first; `share` of the amount is from 0 to 1. */
  costs: readonly { line_id: number; ext_price: Money; share: number }[]
  /** Ids of the lines that decide the delivery date; empty if all pieces are in stock. */
  deciding: readonly number[]
  /** Number of lines with a surplus, and its cost: see `computeSurplus`. */
  surplus: { count: number; amount: Money }
  /** Line ids by risk, in the order of the lines; only risks that occur. */
  risks: Readonly<Partial<Record<Risk, readonly number[]>>>
}

/**
 * Summarizes the plan of the chosen offers, or that of a strategy.
 * @param plan of the same lines in the same order @param setCount a whole number of at least 1
 */
export function summarizeBom(bom: PreparedBom, { amount, ready_days, lines }: BomPlan, setCount: number): BomSummary {
  const bought = lines.filter(({ items }) => items.length > 0)
  const risks: Partial<Record<Risk, number[]>> = {}
  const surplus = { count: 0, amount: 0 }
  lines.forEach((line, index) => {
    const prepared = bom.lines[index]
    const amount = computeSurplus(line, prepared?.offers ?? [])
    if (amount > 0) {
      surplus.count++
      surplus.amount += amount
    }
    for (const risk of prepared ? listRisks(prepared, line) : []) {
      risks[risk] ??= []
      risks[risk].push(line.line_id)
    }
  })
  return {
    per_set: amount === null ? null : toMoney(Math.round(amount / setCount)),
    costs: bought
      .map(({ line_id, ext_price }) => ({ line_id, ext_price, share: amount ? ext_price / amount : 0 }))
      .sort((a, b) => b.ext_price - a.ext_price),
    deciding: ready_days === 0 ? [] : bought.filter((line) => line.ready_days === ready_days).map(({ line_id }) => line_id),
    surplus: { ...surplus, amount: toMoney(surplus.amount) },
    risks,
  }
}

/** The only source that has offers, or the only one of several with `needed` pieces in stock; null if there is no such source. */
export function findOnlySource(offers: readonly Pick<BuyOffer, 'supplier' | 'location' | 'stock'>[], needed: number): OfferSource | null {
  const sources = [...Map.groupBy(offers, ({ supplier, location }) => `${supplier}\n${location}`).values()]
  const able = sources.length === 1 ? sources : sources.filter((some) => some.reduce((sum, { stock }) => sum + stock, 0) >= needed)
  return able.length === 1 ? (able[0]?.[0] ?? null) : null
}

/** The risks of one line; none for lines that need nothing or have no part. */
export function listRisks(line: PreparedLine, plan: Pick<Purchase, 'needed' | 'problem' | 'together'>): Risk[] {
  const { problem } = plan
  // The other lines of the part use the same stock.
  const { needed } = plan.together ?? plan
  if ((needed === 0 && problem === null) || line.goods_id === null) return []
  const risks: Risk[] = []
  const stock = line.offers.reduce((sum, offer) => sum + offer.stock, 0)
  if (line.priced.length === 0) risks.push('no_price')
  if (END_OF_LIFE.has(line.lifecycle)) risks.push('end_of_life')
  if (stock < needed) risks.push('stock_short')
  else if (stock < 2 * needed) risks.push('stock_low')
  if (findOnlySource(line.offers, needed)) risks.push('single_source')
  return risks
}
