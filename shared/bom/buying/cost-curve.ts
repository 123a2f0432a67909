import { type Money, toMoney } from '../../trade/money.ts'
import { NO_LIMITS } from './cheapest-mix.ts'
import { computeDemand, computeMaxCombined, type PreparedBom } from './prepared-bom.ts'

/** Numbers of sets of a cost curve, before the reader's number. */
export const CURVE_SETS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000] as const

export interface CurvePoint {
  set_count: number
  /** Of all that can be bought; null beyond what can be counted. */
  amount: Money | null
  /** `amount` by `set_count`, to the nearest micro. */
  per_set: Money | null
  /** Lines for which the stock of all their offers is not enough: they wait for the factory, or get less. */
  lines_beyond_stock: number
}

/**
 * What the BOM costs at the cheapest, by number of sets. Where back-orders are allowed or never are, more sets never cost
 * less; with back-orders as a last resort a line that passes its stock may fall to the price of a cheaper offer's factory.
 * @param setCount the reader's number, added in its place @throws RangeError as orderNeed does
 */
export function computeCostCurve(bom: PreparedBom, setCount?: number, sets: readonly number[] = CURVE_SETS): CurvePoint[] {
  const counts = [...new Set(setCount === undefined ? sets : [...sets, setCount])].sort((a, b) => a - b)
  const points = counts.map((setCount) => ({ set_count: setCount, sum: 0, lines_beyond_stock: 0 }))
  // Order by order, so that what is known of one is at hand for all numbers of sets.
  for (const { line, members } of bom.orders) {
    const stock = computeMaxCombined(line.priced, { ...NO_LIMITS, back: false })
    let lastReachable = 0
    let lastBack = false
    let lastCost = 0
    for (const point of points) {
      const { needed, reachable, limits, problem } = computeDemand(line, point.set_count, bom.options)
      if (needed > stock && line.priced.length > 0) point.lines_beyond_stock += members.length
      if (problem === 'too_large') {
        point.lines_beyond_stock += needed === 0 ? members.length : 0
        point.sum = Number.POSITIVE_INFINITY
        continue
      }
      if (reachable === 0) continue
      if (reachable !== lastReachable || limits.back !== lastBack) {
        lastCost = bom.search.find(line.priced, reachable, limits)
        lastReachable = reachable
        lastBack = limits.back
      }
      point.sum += lastCost
    }
  }
  return points.map(({ set_count, sum, lines_beyond_stock }) => {
    const amount = sum <= Number.MAX_SAFE_INTEGER ? toMoney(sum) : null
    return { set_count, amount, per_set: amount === null ? null : toMoney(Math.round(amount / set_count)), lines_beyond_stock }
  })
}
