import { TRUST_TIMES, TRUST_WEEKS, type TrustFigure, TrustName, type TrustSummary } from '#shared/contract/trust.ts'
import { DAY_MS } from '#shared/text/durations.ts'

export const WEEK_MS = 7 * DAY_MS

/** How often each value occurred. A share has the values 1 and 0. */
type Counts = Record<number, number>
/** The counts of each week, by figure. The first week is `TRUST_WEEKS.year` weeks before the end. */
export type WeekCounts = Partial<Record<TrustName, Record<number, Counts>>>

/** The Monday, 00:00 UTC, that begins the week of an instant. 1970-01-05 was a Monday. */
export const toWeekStart = (at: Date): Date => new Date(Math.floor((at.getTime() - 4 * DAY_MS) / WEEK_MS) * WEEK_MS + 4 * DAY_MS)

/** Counts cases in the week of an instant; none outside the year before `until`. */
export function countCases(weeks: WeekCounts, name: TrustName, { at, until }: { at: string; until: Date }, value: number, cases = 1): void {
  const week = TRUST_WEEKS.year - Math.ceil((until.getTime() - Date.parse(at)) / WEEK_MS)
  if (cases === 0 || !(week >= 0 && week < TRUST_WEEKS.year)) return
  weeks[name] ??= {}
  weeks[name][week] ??= {}
  weeks[name][week][value] = (weeks[name][week][value] ?? 0) + cases
}

const isTime = (name: TrustName): boolean => (TRUST_TIMES as readonly TrustName[]).includes(name)

/** @returns null for too few cases */
function summarize(name: TrustName, counts: readonly Counts[], minCases: number): TrustSummary | null {
  const sums = new Map<number, number>()
  for (const [value, count] of counts.flatMap(Object.entries)) sums.set(Number(value), (sums.get(Number(value)) ?? 0) + count)
  const cases = sums.values().reduce((sum, count) => sum + count, 0)
  if (cases < minCases) return null
  if (!isTime(name)) return { cases, value: Math.floor(((sums.get(1) ?? 0) * 1000) / cases) / 10, p90: null }
  const ascending = [...sums].sort(([one], [other]) => one - other)
  return { cases, value: findQuantile(ascending, cases * 0.5), p90: findQuantile(ascending, cases * 0.9) }
}

/** The smallest value that at least so many cases do not exceed. */
function findQuantile(ascending: readonly [value: number, count: number][], rank: number): number {
  let passed = 0
  for (const [value, count] of ascending) {
    passed += count
    if (passed >= rank) return value
  }
  return 0
}

/** The figures of the year before `until`, each period and week with enough cases. */
export function toFigures(weeks: WeekCounts, until: Date, minCases: number): TrustFigure[] {
  return TrustName.options.map((name) => {
    const ofFigure = Object.entries(weeks[name] ?? {}).map(([week, counts]) => ({ week: Number(week), counts }))
    const summarizeLast = (count: number) =>
      summarize(
        name,
        ofFigure.flatMap(({ week, counts }) => (week >= TRUST_WEEKS.year - count ? [counts] : [])),
        minCases,
      )
    const single = ofFigure.flatMap(({ week, counts }) => {
      const summary = summarize(name, [counts], minCases)
      return summary
        ? [{ ...summary, from: new Date(until.getTime() - (TRUST_WEEKS.year - week) * WEEK_MS).toISOString().slice(0, 10) }]
        : []
    })
    // Long times and low shares are bad.
    const toBadness = ({ value, p90 }: TrustSummary): number => (isTime(name) ? value + (p90 ?? 0) / 10_000 : -value)
    const [worst = null] = single.sort((one, other) => toBadness(other) - toBadness(one) || other.from.localeCompare(one.from))
    return { name, quarter: summarizeLast(TRUST_WEEKS.quarter), year: summarizeLast(TRUST_WEEKS.year), worst }
  })
}
