import type { MixLimits } from './cheapest-mix.ts'
import { fewestSources } from './fewest-sources.ts'
import type { BomPlan, Purchase } from './model.ts'
import { bomPlan, cheapestPlan, type Demand, demandOf, type PreparedBom, soonestOf } from './prepared-bom.ts'
import { shareOut } from './share-out.ts'

/**
 * Three ways to buy a whole BOM. Each gets as many pieces of every line as there are, whatever else it looks for, so that
 * they miss the same pieces; all are exact (see cheapest-mix.ts and fewest-sources.ts for the one limit each has). Lines
 * of one part are one order, whose pieces and cost they share.
 */
export const STRATEGIES = ['cheapest', 'soonest', 'fewest_sources'] as const
export type Strategy = (typeof STRATEGIES)[number]

/** @throws RangeError if `set_count` is not a whole number of at least 1 */
export function planBom(bom: PreparedBom, setCount: number, strategy: Strategy): BomPlan {
  const demands = bom.orders.map(({ line }) => demandOf(line, setCount, bom.options))
  switch (strategy) {
    case 'cheapest':
      return buyWith(bom, demands, ({ limits }) => limits)
    case 'soonest': {
      const { latest, unknown } = soonestDays(bom, demands)
      return buyWith(bom, demands, ({ limits }, index) => (unknown.has(index) ? limits : { ...limits, within_days: latest }))
    }
    case 'fewest_sources': {
      const allowed = fewestSources(bom, demands)
      return buyWith(bom, demands, ({ limits }, index) => ({ ...limits, allowed: allowed[index] ?? -1 }))
    }
  }
}

function buyWith(bom: PreparedBom, demands: readonly Demand[], limitsOf: (demand: Demand, index: number) => MixLimits): BomPlan {
  const plans: Purchase[] = []
  bom.orders.forEach(({ line, members }, index) => {
    const demand = demands[index]
    if (!demand) throw new RangeError(`no demand for order ${index}`)
    const plan = cheapestPlan(bom.search, line, demand, limitsOf(demand, index))
    const lines = members.flatMap((place) => bom.lines[place] ?? [])
    const shares = lines.length === 1 ? [plan] : shareOut(plan, lines)
    shares.forEach((share, at) => {
      plans[members[at] ?? 0] = share
    })
  })
  return bomPlan(plans)
}

/**
 * `latest`: calendar days in which all orders can have what there is of them, but for the `unknown` ones, which cannot do
 * without an offer whose lead time nobody knows: they are no reason to let the others wait.
 */
function soonestDays(bom: PreparedBom, demands: readonly Demand[]): { latest: number; unknown: ReadonlySet<number> } {
  let latest = 0
  const unknown = new Set<number>()
  for (let i = 0; i < bom.orders.length; i++) {
    const line = bom.orders[i]?.line
    const demand = demands[i]
    if (!line || !demand || demand.reachable === 0) continue
    const days = soonestOf(bom.search, line, demand, latest)
    if (Number.isFinite(days)) latest = days
    else unknown.add(i)
  }
  return { latest, unknown }
}
