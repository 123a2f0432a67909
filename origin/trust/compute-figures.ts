import { TRUST_WEEKS, TrustMinCases } from '#shared/contract/trust.ts'
import { addMs, DAY_MS } from '#shared/text/durations.ts'
import { countWorkingHours, type WorkingCalendar } from '#shared/trade/working-hours.ts'
import type { ShopDatabase } from '../database/databases.ts'
import type { TrustFigureRow } from '../database/rows.ts'
import { sql } from '../database/sql.ts'
import { listOrderOutcomes, type OrderOutcome } from '../order/outcomes.ts'
import { listRfqAnswers, type RfqAnswer } from '../rfq/answer-times.ts'
import { getDeskCalendar } from '../site/desk-calendar.ts'
import { countCases, toFigures, toWeekStart, WEEK_MS, type WeekCounts } from './figures.ts'

/** Number of rows of one query, and of queries of one run, which comes every five minutes. */
const STEP_ROWS = 200
const MAX_STEPS = 10
/** Older orders and RFQs have no outcome in the year, unless it took another year. */
const MAX_AGE_MS = 2 * TRUST_WEEKS.year * WEEK_MS

interface Progress {
  until: string
  min_cases: number
  /** Orders, then RFQs, are read from the newest. */
  source: 'orders' | 'rfqs' | 'done'
  /** The id of the last row that was read. */
  before: number
  weeks: WeekCounts
}

/** The number of cases from which the shop shows a figure; null: none is shown. */
export async function readTrustMinCases(db: ShopDatabase): Promise<number | null> {
  const row = await sql<{ value: string }>`SELECT value FROM site_config WHERE name = 'trust_min_cases'`.first(db)
  return TrustMinCases.parse(row?.value.trim() || null)
}

export const readTrustRow = async (db: ShopDatabase): Promise<TrustFigureRow | null> =>
  sql<TrustFigureRow>`SELECT until, min_cases, figures, progress FROM trust_figures`.first(db)

/** Stores the row that a new or restored shop lacks. */
async function insertTrustRow(db: ShopDatabase): Promise<TrustFigureRow> {
  await sql`INSERT INTO trust_figures (figures) SELECT '[]' WHERE NOT EXISTS (SELECT 1 FROM trust_figures)`.run(db)
  return { until: null, min_cases: null, figures: '[]', progress: null }
}

/** Computes the figures once a week, when a week has ended. A run reads a bounded number of rows, and the next one continues. */
export async function computeTrustFigures(db: ShopDatabase, now: Date): Promise<void> {
  const [minCases, storedRow] = await Promise.all([readTrustMinCases(db), readTrustRow(db)])
  const until = toWeekStart(now)
  const isOf = (one: { until: string | null; min_cases: number | null }) => one.until === until.toISOString() && one.min_cases === minCases
  if (minCases === null || (storedRow && isOf(storedRow))) return
  const row = storedRow ?? (await insertTrustRow(db))
  const stored = row.progress === null ? null : (JSON.parse(row.progress) as Progress)
  const progress: Progress =
    stored && isOf(stored)
      ? stored
      : { until: until.toISOString(), min_cases: minCases, source: 'orders', before: Number.MAX_SAFE_INTEGER, weeks: {} }
  const calendar = await getDeskCalendar(db)
  for (let step = 0; step < MAX_STEPS && progress.source !== 'done'; step++) await readStep(db, progress, until, calendar)
  const figures = JSON.stringify(toFigures(progress.weeks, until, minCases))
  // Of two runs at once, the first one is stored.
  await (progress.source === 'done'
    ? sql`UPDATE trust_figures SET until = ${until}, min_cases = ${minCases}, figures = ${figures}, progress = NULL
        WHERE progress IS ${row.progress}`
    : sql`UPDATE trust_figures SET progress = ${JSON.stringify(progress)} WHERE progress IS ${row.progress}`
  ).run(db)
}

async function readStep(db: ShopDatabase, progress: Progress, until: Date, calendar: WorkingCalendar): Promise<void> {
  const { source, before, weeks } = progress
  const page = { before, since: addMs(until, -MAX_AGE_MS), count: STEP_ROWS }
  const ids =
    source === 'orders'
      ? (await listOrderOutcomes(db, page)).map((order) => countOrder(weeks, order, until))
      : (await listRfqAnswers(db, page)).map((rfq) => countRfq(weeks, rfq, until, calendar))
  const last = ids.at(-1)
  if (last !== undefined && ids.length === STEP_ROWS) progress.before = last
  else Object.assign(progress, { source: source === 'orders' ? 'rfqs' : 'done', before: Number.MAX_SAFE_INTEGER })
}

/** The days from one instant to another; a part of a day is a day. */
const countDays = (from: string, to: string): number => Math.max(1, Math.ceil((Date.parse(to) - Date.parse(from)) / DAY_MS))

/** Adds a paid order to the weekly figures: shipped on time or days to shipment, and lines as ordered. @returns its id */
function countOrder(weeks: WeekCounts, order: OrderOutcome, until: Date): number {
  const { order_id, paid_at, shipped_at, ended_at, lead_time_weeks, is_left_by_buyer } = order
  if (paid_at === null) return order_id
  const isShipped = shipped_at !== null
  if (lead_time_weeks > 0) {
    const dueAt = addMs(new Date(`${paid_at.slice(0, 10)}T00:00:00Z`), lead_time_weeks * WEEK_MS).toISOString()
    const isOnTime = isShipped && shipped_at.slice(0, 10) <= dueAt.slice(0, 10)
    if (isShipped || !is_left_by_buyer) countCases(weeks, 'shipped_on_time', { at: dueAt, until }, isOnTime ? 1 : 0)
  } else if (isShipped) {
    countCases(weeks, 'shipping_days', { at: shipped_at, until }, countDays(paid_at, shipped_at))
  }
  const outcomeAt = shipped_at ?? (is_left_by_buyer ? null : ended_at)
  if (outcomeAt === null) return order_id
  const delivered = isShipped && ended_at === null && !order.has_claim ? order.lines_as_ordered : 0
  countCases(weeks, 'lines_as_ordered', { at: outcomeAt, until }, 1, delivered)
  countCases(weeks, 'lines_as_ordered', { at: outcomeAt, until }, 0, order.lines - delivered)
  return order_id
}

/** Adds an RFQ to the weekly figures: answered on time, and hours to the answer. Automatic quotes do not count. @returns its id */
function countRfq(weeks: WeekCounts, rfq: RfqAnswer, until: Date, calendar: WorkingCalendar): number {
  const { rfq_id, submitted_at, answer_due_at, answered_at, is_automatic } = rfq
  if (is_automatic) return rfq_id
  const isOnTime = answered_at !== null && answered_at <= answer_due_at
  countCases(weeks, 'answered_on_time', { at: answer_due_at, until }, isOnTime ? 1 : 0)
  if (answered_at === null) return rfq_id
  const hours = countWorkingHours(new Date(submitted_at), new Date(answered_at), calendar)
  countCases(weeks, 'answer_hours', { at: answered_at, until }, Math.max(1, Math.ceil(hours)))
  return rfq_id
}
