import type { MixLimits } from './cheapest-mix.ts'
import { findFewestSources } from './fewest-sources.ts'
import type { BomPlan, Purchase } from './model.ts'
import { computeDemand, computeSoonestDays, type Demand, type PreparedBom, planCheapest, toBomPlan } from './prepared-bom.ts'
import { splitPurchase } from './split-purchase.ts'

/**
 * Three ways to buy a whole BOM. Each buys every line's `reachable` pieces first, so that all three miss the same pieces. All are exact
 * (see cheapest-mix.ts and fewest-sources.ts for the one limit each has). Lines of one part are one order, whose pieces and cost they
 * share.
 */
export const STRATEGIES = ['cheapest', 'soonest', 'fewest_sources'] as const
export type Strategy = (typeof STRATEGIES)[number]

/** @throws RangeError if `setCount` is not a whole number of at least 1 */
export function planBom(bom: PreparedBom, setCount: number, strategy: Strategy): BomPlan {
  const demands = bom.orders.map(({ line }) => computeDemand(line, setCount, bom.options))
  switch (strategy) {
    case 'cheapest':
      return buyWith(bom, demands, ({ limits }) => limits)
    case 'soonest': {
      const { latest, withoutLeadTime } = soonestDays(bom, demands)
      return buyWith(bom, demands, ({ limits }, index) => (withoutLeadTime.has(index) ? limits : { ...limits, within_days: latest }))
    }
    case 'fewest_sources': {
      const allowed = findFewestSources(bom, demands)
      return buyWith(bom, demands, ({ limits }, index) => ({ ...limits, allowed: allowed[index] ?? -1 }))
    }
  }
}

function buyWith(bom: PreparedBom, demands: readonly Demand[], toLimits: (demand: Demand, index: number) => MixLimits): BomPlan {
  const plans: Purchase[] = []
  bom.orders.forEach(({ line, members }, index) => {
    const demand = demands[index]
    if (!demand) throw new RangeError(`no demand for order ${index}`)
    const plan = planCheapest(bom.search, line, demand, toLimits(demand, index))
    const lines = members.flatMap((lineIndex) => bom.lines[lineIndex] ?? [])
    const shares = lines.length === 1 ? [plan] : splitPurchase(plan, lines)
    shares.forEach((share, at) => {
      plans[members[at] ?? 0] = share
    })
  })
  return toBomPlan(plans)
}

/**
 * `latest`: calendar days until all orders have their `reachable` pieces, without those in `withoutLeadTime`. These need an offer with an
 * unknown lead time, and the other orders do not wait for them.
 */
function soonestDays(bom: PreparedBom, demands: readonly Demand[]): { latest: number; withoutLeadTime: ReadonlySet<number> } {
  let latest = 0
  const withoutLeadTime = new Set<number>()
  for (let i = 0; i < bom.orders.length; i++) {
    const line = bom.orders[i]?.line
    const demand = demands[i]
    if (!line || !demand || demand.reachable === 0) continue
    const days = computeSoonestDays(bom.search, line, demand, latest)
    if (Number.isFinite(days)) latest = days
    else withoutLeadTime.add(i)
  }
  return { latest, withoutLeadTime }
}
