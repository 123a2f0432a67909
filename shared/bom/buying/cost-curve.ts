import { type Money, toMoney } from '../../trade/money.ts'
import { NO_LIMITS } from './cheapest-mix.ts'
import { computeDemand, computeMaxCombined, type PreparedBom } from './prepared-bom.ts'

/** Numbers of sets of a cost curve, without the buyer's number. */
export const CURVE_SETS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000] as const

export interface CurvePoint {
  set_count: number
  /** The cost of all available pieces; null beyond the range of `Money`. */
  amount: Money | null
  /** `amount` divided by `set_count`, to the nearest micro. */
  per_set: Money | null
  /** Lines that need more than the stock of all their offers, and wait for the factory or get less. */
  lines_beyond_stock: number
}

/**
 * The lowest cost of the BOM, by number of sets. With back-orders `allowed` or `never` the cost never falls with more sets. With
 * `last_resort` a line that exceeds its stock may be cheaper from a factory.
 * @param setCount the buyer's number, inserted in order
 * @throws RangeError as `computeOrderNeed` does
 */
export function computeCostCurve(bom: PreparedBom, setCount?: number, sets: readonly number[] = CURVE_SETS): CurvePoint[] {
  const counts = [...new Set(setCount === undefined ? sets : [...sets, setCount])].sort((a, b) => a - b)
  const points = counts.map((setCount) => ({ set_count: setCount, sum: 0, lines_beyond_stock: 0 }))
  // The outer loop runs over orders, so that one order's result is reused for the next number of sets.
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
