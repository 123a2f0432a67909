import type { BomLineView } from '../contract/bom.ts'
import type { Money } from '../trade/money.ts'
import type { Purchase, Purchases } from './buying/model.ts'
import { sumMoney } from './buying/offer-steps.ts'
import type { BomSummary } from './buying/summary.ts'
import { isCommerceRemark } from './commerce-remarks.ts'
import { isNoPart, toLineState } from './line-state.ts'

/**
 * Risks of a BOM, in the order of display. `no_part`: no match; `doubt`: the row contradicts its part or does not identify it, and the
 * buyer has not confirmed it; `late`: the delivery takes long, or its time is unknown. `Risk` of buying/summary.ts explains most others.
 */
const RISK_KINDS = [
  'no_part',
  'doubt',
  'end_of_life',
  'stock_short',
  'no_price',
  'single_source',
  'late',
  'stock_low',
  'no_datasheet',
] as const
export type RiskKind = (typeof RISK_KINDS)[number]

/** A delivery that takes at least this many calendar days is long: twelve weeks. */
export const LONG_LEAD_TIME_DAYS = 84

export interface RiskyLine {
  line: BomLineView
  /** The line's number in the BOM, from 1. */
  number: number
  plan: Purchase | undefined
  /** The amount of the line's purchase; 0 without one. */
  amount: Money
  kinds: ReadonlySet<RiskKind>
}

/** Weights by how likely a kind is to stop production. The other kinds do not stop it. */
const STOPPING: Readonly<Partial<Record<RiskKind, number>>> = { stock_short: 8, end_of_life: 6, late: 4, single_source: 3, stock_low: 2 }
const MAX_STOPPING = 5

interface KindOfRisk {
  kind: RiskKind
  /** Lines with this risk, the most expensive first; equal ones in the order of the file. */
  lines: readonly RiskyLine[]
  /** Null beyond the range of `Money`. */
  amount: Money | null
}

export interface RiskView {
  /** All kinds of risk, also those without lines. */
  kinds: readonly KindOfRisk[]
  /** At most five lines, the likeliest to stop production; those without a replacement come first. */
  stopping: readonly RiskyLine[]
  /** Number of lines with at least one risk. */
  line_count: number
  amount: Money | null
}

const NOTHING = 0 as Money

/**
 * The risks of a BOM with the money that depends on each. Lines that are not fitted, or wait for a match, have none.
 * @param risks of buying: line ids by risk
 * @param replaced whether a drop-in part can deliver a line
 */
export function toRiskView(
  lines: readonly BomLineView[],
  plans: Purchases,
  risks: BomSummary['risks'],
  replaced: (line: BomLineView, needed: number) => boolean = () => false,
): RiskView {
  const bought = new Map(Object.entries(risks).map(([risk, ids]) => [risk, new Set(ids)]))
  const risky = lines.flatMap((line, index): RiskyLine[] => {
    const plan = plans.get(line.line_id)
    const kinds = new Set(RISK_KINDS.filter((kind) => has(kind, line, plan) || bought.get(kind)?.has(line.line_id)))
    if (!isNeeded(line) || kinds.size === 0) return []
    return [{ line, number: index + 1, plan, amount: plan?.ext_price ?? NOTHING, kinds }]
  })
  risky.sort((a, b) => b.amount - a.amount || a.number - b.number)
  const sumAmounts = (some: readonly RiskyLine[]): Money | null => sumMoney(some.map(({ amount }) => amount))
  const toStopping = (risky: RiskyLine) => {
    const weight = [...risky.kinds].reduce((sum, kind) => sum + (STOPPING[kind] ?? 0), 0)
    return { risky, weight, is_replaced: weight > 0 && replaced(risky.line, risky.plan?.needed ?? 0) }
  }
  const stopping = risky
    .map(toStopping)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => Number(a.is_replaced) - Number(b.is_replaced) || b.weight - a.weight)
  return {
    stopping: stopping.slice(0, MAX_STOPPING).map(({ risky }) => risky),
    kinds: RISK_KINDS.map((kind) => {
      const some = risky.filter(({ kinds }) => kinds.has(kind))
      return { kind, lines: some, amount: sumAmounts(some) }
    }),
    line_count: risky.length,
    amount: sumAmounts(risky),
  }
}

const isNeeded = (line: BomLineView): boolean => !line.do_not_fit && line.qty !== 0 && line.state !== 'waiting' && !isNoPart(line)

/** The risks of a line that do not depend on buying. */
function has(kind: RiskKind, line: BomLineView, plan: Purchase | undefined): boolean {
  const { part, remarks } = line
  switch (kind) {
    case 'no_part':
      return part === null
    case 'doubt':
      return part !== null && toLineState(line) === 'check' && remarks.some((remark) => !isCommerceRemark(remark))
    case 'late':
      return plan !== undefined && plan.items.length > 0 && (plan.ready_days === null || plan.ready_days >= LONG_LEAD_TIME_DAYS)
    case 'no_datasheet':
      return part?.has_datasheet === false
    default:
      return false
  }
}
