import { z } from 'zod'
import { EDGE_CACHE, publicEndpoint } from './endpoint.ts'
import { nothing } from './nothing.ts'

/** Shares of cases, in percent. */
export const TRUST_SHARES = ['answered_on_time', 'shipped_on_time', 'lines_as_ordered'] as const
/** Durations: working hours of the sales desk, and days. */
export const TRUST_TIMES = ['answer_hours', 'shipping_days'] as const
export const TrustName = z.enum([...TRUST_SHARES, ...TRUST_TIMES])
export type TrustName = z.output<typeof TrustName>

/** Lower limit of `trust_min_cases`: fewer cases could show what a single customer did. */
export const LEAST_TRUST_CASES = 10

/** The minimum number of cases for a figure to be shown; null: the shop shows no figures. */
export const TrustMinCases = z.coerce.number().int().min(LEAST_TRUST_CASES).max(100_000).nullable().catch(null)

/** `value` is a share in percent, rounded down to tenths, or a median, rounded up. `p90` is the 90th percentile; null for a share. */
export const TrustSummary = z.object({ cases: z.int(), value: z.number(), p90: z.number().nullable() })
export type TrustSummary = z.output<typeof TrustSummary>

/** A period is null if it has too few cases. Weeks begin on Monday (UTC); `worst` is the worst week of the year. */
export const TrustFigure = z.object({
  name: TrustName,
  quarter: TrustSummary.nullable(),
  year: TrustSummary.nullable(),
  worst: TrustSummary.extend({ from: z.iso.date() }).nullable(),
})
export type TrustFigure = z.output<typeof TrustFigure>

/** Lengths of the two periods in complete weeks. */
export const TRUST_WEEKS = { quarter: 13, year: 52 } as const

export const TrustFigures = z.object({
  min_cases: z.int(),
  /** The end of the last week in the figures; null: not computed yet. */
  until: z.iso.date().nullable(),
  figures: z.array(TrustFigure),
})
export type TrustFigures = z.output<typeof TrustFigures>

export const trustFigures = publicEndpoint.get('/api/site/trust', 'Figures from the orders and RFQs of the shop', nothing, TrustFigures, {
  cached: EDGE_CACHE.five_minutes,
})
