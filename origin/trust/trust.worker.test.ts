/** Figures about the shop's service, computed from rows of orders and RFQs. */
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deskRfqQuote } from '#shared/contract/desk.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { getConfig } from '#shared/contract/site.ts'
import { type TrustName, trustFigures } from '#shared/contract/trust.ts'
import { ask, call, DESK_TOKEN } from '#test-support/calls.ts'
import { fillTestCatalogue } from '#test-support/catalogue.ts'
import { computeTrustFigures } from './compute-figures.ts'

/** A Wednesday: the last complete week is that of November 16. */
const NOW = new Date('2026-11-25T12:00:00Z')
const LAST_WEEK = '2026-11-16'

const run = (sql: string, ...values: unknown[]) =>
  env.SHOP.prepare(sql)
    .bind(...values)
    .run()
const setMinCases = (value: string) => run("INSERT OR REPLACE INTO site_config (name, value) VALUES ('trust_min_cases', ?)", value)

beforeAll(() => fillTestCatalogue(env))
beforeEach(async () => {
  for (const table of ['order_counters', 'order_history', 'order_lines', 'orders', 'automatic_quotes', 'rfq_lines', 'rfqs'])
    await run(`DELETE FROM ${table}`)
  await run('DELETE FROM trust_figures')
  await run("INSERT OR REPLACE INTO site_config (name, value) VALUES ('desk_hours', '08:00-18:00')")
  await setMinCases('10')
})

let serial = 0

interface OrderFacts {
  paid?: string | null
  shipped?: string
  /** Further changes: state, actor, note. */
  history?: readonly [to: string, actor: string, note?: string][]
  /** The lead times of its lines. */
  weeks?: readonly number[]
  /** Quantities that a counter-offer left of ten pieces. */
  left?: readonly number[]
}

/** A paid order of two lines of ten pieces. */
async function addOrder({ paid = `${LAST_WEEK}T08:00:00.000Z`, shipped, history = [], weeks = [0, 0], left }: OrderFacts) {
  const number = `SO-SECRET-${++serial}`
  await run(
    `INSERT INTO orders (order_number, email, lang, time_zone, status, payment, delivery, carrier_account, incoterm, named_place,
      shipping_address, billing_address, po_number, remark, weight_grams, submitted_at, paid_at, revision)
      VALUES (?, 'secret@example.com', 'en', 'UTC', 'preparing', 'card', 'dhl', '', 'DAP', '', '{}', '{}', '', '', 1, ?, ?, ?)`,
    number,
    paid ?? `${LAST_WEEK}T08:00:00.000Z`,
    paid,
    left ? 1 : 0,
  )
  const { order_id: id } = (await env.SHOP.prepare('SELECT max(order_id) AS order_id FROM orders').first<{ order_id: number }>()) ?? {}
  for (const [revision, quantities] of [weeks.map(() => 10), ...(left ? [left] : [])].entries())
    for (const [index, qty] of quantities.entries())
      await run(
        `INSERT INTO order_lines (order_id, revision, position, reserved_qty, part_number, brand_name, packaging, date_code, qty, unit_price,
          lead_time_weeks) VALUES (?, ?, ?, 0, 'P', 'M', '', '', ?, 1, ?)`,
        id,
        revision,
        index + 1,
        qty,
        weeks[index] ?? 0,
      )
  if (left) await run("INSERT INTO order_counters VALUES (?, 1, ?, ?, NULL, '', '[]', NULL, 'answered')", id, paid, paid)
  const steps = [...(shipped ? ([['shipping', 'desk']] as const) : []), ...history]
  for (const [step, [to, actor, note = '']] of steps.entries())
    await run("INSERT INTO order_history VALUES (?, ?, ?, ?, 'preparing', ?, ?)", id, step, shipped ?? paid, actor, to, note)
}

interface RfqFacts {
  submitted?: string
  due?: string
  answered?: string | null
  automatic?: boolean
}

async function addRfq({
  submitted = `${LAST_WEEK}T09:00:00.000Z`,
  due = '2026-11-17T11:00:00.000Z',
  answered = null,
  automatic = false,
}: RfqFacts): Promise<string> {
  const number = `RFQ-SECRET-${++serial}`
  await run(
    `INSERT INTO rfqs (rfq_number, source, status, lang, time_zone, contact_name, company_name, email, telephone, country, comment,
      submitted_at, answer_due_at, answered_at)
      VALUES (?, 'list', 'submitted', 'en', 'UTC', 'Secret', 'Secret', 'secret@example.com', '', 'DE', '', ?, ?, ?)`,
    number,
    submitted,
    due,
    answered,
  )
  if (automatic) await run("INSERT INTO automatic_quotes SELECT max(rfq_id), 1, 'r', 1, 1, 1, 1, 1, ? FROM rfqs", answered ?? submitted)
  return number
}

/** Adds so many. */
const times = async (count: number, add: () => Promise<unknown>) => {
  for (let index = 0; index < count; index++) await add()
}

async function figure(name: TrustName) {
  await computeTrustFigures(env.SHOP, NOW)
  const { figures } = await ask(trustFigures, {})
  return figures.find((one) => one.name === name)
}

const NONE = { quarter: null, year: null, worst: null }

describe('the time to answer an RFQ', () => {
  it('has median and 90th percentile in working hours, begun ones as whole, of the first complete answer', async () => {
    // 8 within 3 hours; one over night, 9 + 2 hours; one over the weekend, 20 hours.
    await times(8, () => addRfq({ answered: '2026-11-16T11:30:00.000Z' }))
    await addRfq({ answered: '2026-11-17T10:00:00.000Z' })
    await addRfq({ submitted: '2026-11-20T08:00:00.000Z', answered: '2026-11-23T18:00:00.000Z' })
    // Answered in the running week: not yet a case.
    expect(await figure('answer_hours')).toMatchObject(NONE)
    await addRfq({ submitted: '2026-11-19T08:00:00.000Z', answered: '2026-11-20T18:00:00.000Z' })
    await run('UPDATE trust_figures SET until = NULL')
    const summary = { cases: 10, value: 3, p90: 11 }
    expect(await figure('answer_hours')).toMatchObject({ quarter: summary, year: summary, worst: { ...summary, from: LAST_WEEK } })
  })

  it('does not change by a second answer', async () => {
    const number = await addRfq({})
    await run(
      `INSERT INTO rfq_lines (rfq_id, position, part_number, manufacturer, package, date_code, qty)
        SELECT max(rfq_id), 1, 'P', '', '', '', 1 FROM rfqs`,
    )
    const line = { position: 1, unit_price: null, part_number: '', manufacturer: '', date_code: '', note: 'none' }
    const request = { rfq_number: number, valid_until: '2999-01-01T00:00:00.000Z', lines: [line] }
    const { quoted_at: first } = await ask(deskRfqQuote, request, { bearer: DESK_TOKEN })
    await new Promise((resolve) => setTimeout(resolve, 5))
    const { quoted_at: second } = await ask(deskRfqQuote, request, { bearer: DESK_TOKEN })
    expect(second).not.toBe(first)
    const rows = await env.SHOP.prepare('SELECT answered_at, quoted_at FROM rfqs WHERE rfq_number = ?').bind(number).first()
    expect(rows).toEqual({ answered_at: first, quoted_at: second })
  })
})

describe('RFQs answered on time', () => {
  it('is the share within the promised time; without an answer it is late, automatic quotes do not count', async () => {
    await times(7, () => addRfq({ answered: '2026-11-17T11:00:00.000Z' }))
    await times(2, () => addRfq({ answered: '2026-11-17T11:00:00.001Z' }))
    await addRfq({})
    await times(5, () => addRfq({ answered: '2026-11-16T09:00:01.000Z', automatic: true }))
    expect(await figure('answered_on_time')).toMatchObject({ quarter: { cases: 10, value: 70, p90: null } })
    expect(await figure('answer_hours')).toMatchObject(NONE)
  })

  it('is never rounded up to all', async () => {
    await times(999, () => addRfq({ answered: '2026-11-17T11:00:00.000Z' }))
    await times(2, () => addRfq({}))
    expect(await figure('answered_on_time')).toMatchObject({ year: { cases: 1001, value: 99.8 } })
  })
})

describe('the time to ship an order', () => {
  it('counts days from payment, begun ones as whole, of orders from stock', async () => {
    await times(5, () => addOrder({ shipped: '2026-11-16T17:00:00.000Z' }))
    await times(4, () => addOrder({ shipped: '2026-11-18T08:00:00.000Z' }))
    await addOrder({ shipped: '2026-11-20T09:00:00.000Z' })
    await addOrder({ paid: '2026-10-05T08:00:00.000Z', shipped: '2026-11-19T08:00:00.000Z', weeks: [0, 6] })
    await addOrder({ paid: null })
    expect(await figure('shipping_days')).toMatchObject({ quarter: { cases: 10, value: 1, p90: 2 } })
  })
})

describe('orders shipped on time', () => {
  it('is the share of orders with a lead time that were shipped by its end', async () => {
    const paid = '2026-10-06T20:00:00.000Z'
    const weeks = [0, 6]
    await times(6, () => addOrder({ paid, weeks, shipped: '2026-11-17T23:00:00.000Z' }))
    await times(2, () => addOrder({ paid, weeks, shipped: '2026-11-18T00:30:00.000Z' }))
    await addOrder({ paid, weeks })
    await addOrder({ paid, weeks, history: [['refunded', 'desk']] })
    // Left by the buyer, and one that is not due.
    await addOrder({ paid, weeks, history: [['canceled', 'buyer']] })
    await addOrder({ paid, weeks: [7, 0] })
    expect(await figure('shipped_on_time')).toMatchObject({ quarter: { cases: 10, value: 60 }, worst: { from: LAST_WEEK } })
  })
})

describe('lines shipped as ordered', () => {
  it('is the share of paid lines without a change, cancellation, refund or dispute', async () => {
    const shipped = '2026-11-17T08:00:00.000Z'
    await times(4, () => addOrder({ shipped }))
    await addOrder({ shipped, left: [10, 9] })
    await addOrder({ shipped, left: [0, 10] })
    await addOrder({
      shipped,
      history: [
        ['received', 'buyer'],
        ['refunded', 'desk'],
      ],
    })
    await addOrder({ shipped, history: [['shipping', 'desk', '[refund 1.5] damaged']] })
    await addOrder({ history: [['canceled', 'desk']] })
    // After a counter-offer the buyer left because of us.
    await addOrder({ left: [10, 10], history: [['canceled', 'buyer']] })
    await addOrder({ history: [['canceled', 'buyer']] })
    await addOrder({})
    expect(await figure('lines_as_ordered')).toMatchObject({ quarter: { cases: 20, value: 50, p90: null } })
  })
})

describe('periods and weeks', () => {
  const days = (from: string, count: number) => ({
    paid: `${from}T00:00:00.000Z`,
    shipped: new Date(Date.parse(from) + count * 86_400_000).toISOString(),
  })

  it('are 13 and 52 complete weeks, and the worst week is named', async () => {
    // The first instant of the year, and of the quarter; the last before each; the first after the last week.
    await times(10, () => addOrder(days('2025-11-23', 1)))
    await times(10, () => addOrder(days('2025-11-22', 1)))
    await times(10, () => addOrder(days('2026-08-17', 7)))
    await times(10, () => addOrder(days('2026-08-19', 4)))
    await times(10, () => addOrder(days('2026-11-17', 6)))
    expect(await figure('shipping_days')).toEqual({
      name: 'shipping_days',
      quarter: { cases: 10, value: 7, p90: 7 },
      year: { cases: 30, value: 4, p90: 7 },
      worst: { cases: 10, value: 7, p90: 7, from: '2026-08-24' },
    })
  })

  it('a week with too few cases is never the worst', async () => {
    await times(9, () => addOrder(days('2026-10-05', 6)))
    await times(10, () => addOrder(days('2026-11-16', 1)))
    expect(await figure('shipping_days')).toMatchObject({ quarter: { cases: 19 }, worst: { from: LAST_WEEK, cases: 10, value: 1 } })
  })
})

describe('the number of cases', () => {
  const shipped = '2026-11-17T08:00:00.000Z'

  it('hides each figure below it, and follows the setting', async () => {
    await times(14, () => addOrder({ shipped }))
    await setMinCases('15')
    expect(await figure('shipping_days')).toMatchObject(NONE)
    expect(await figure('lines_as_ordered')).toMatchObject({ quarter: { cases: 28 } })
    await setMinCases('14')
    // Until they are computed again nothing is shown.
    expect(await ask(trustFigures, {})).toEqual({ min_cases: 14, until: null, figures: [] })
    expect(await figure('shipping_days')).toMatchObject({ quarter: { cases: 14 } })
    expect(await ask(trustFigures, {})).toMatchObject({ until: '2026-11-23' })
  })

  it.each(['', '9', '0', 'many', '10.5'])('turns the figures off: "%s"', async (value) => {
    await times(10, () => addOrder({ shipped }))
    await computeTrustFigures(env.SHOP, NOW)
    await setMinCases(value)
    await run('UPDATE trust_figures SET until = NULL')
    await computeTrustFigures(env.SHOP, NOW)
    expect((await call(trustFigures, {})).code).toBe(CODE.not_found)
    expect((await ask(getConfig, {})).trust_min_cases).toBeNull()
    const row = await env.SHOP.prepare('SELECT until, progress FROM trust_figures').first()
    expect(row).toEqual({ until: null, progress: null })
  })

  it('leaves nothing of a customer in what is stored and answered', async () => {
    await times(10, () => addOrder({ shipped }))
    await times(10, () => addRfq({ answered: '2026-11-17T10:00:00.000Z' }))
    await computeTrustFigures(env.SHOP, NOW)
    const stored = JSON.stringify(await env.SHOP.prepare('SELECT * FROM trust_figures').first())
    for (const text of [stored, JSON.stringify(await ask(trustFigures, {}))]) expect(text).not.toMatch(/secret|SO-|RFQ-/i)
    expect(stored.length).toBeLessThan(2000)
  })
})

describe('the computation', () => {
  it('continues in bounded runs, and counts each row once, also in runs at the same time', async () => {
    await run(
      `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 2500)
        INSERT INTO rfqs (rfq_number, source, status, lang, time_zone, contact_name, company_name, email, telephone, country, comment,
          submitted_at, answer_due_at, answered_at)
        SELECT 'B' || n, 'list', 'quoted', 'en', 'UTC', '', '', '', '', '', '', ?1, ?1, iif(n % 4 = 0, NULL, ?1) FROM n`,
      '2026-11-17T08:00:00.000Z',
    )
    await Promise.all([computeTrustFigures(env.SHOP, NOW), computeTrustFigures(env.SHOP, NOW)])
    expect(await ask(trustFigures, {})).toMatchObject({ until: null, figures: [] })
    await Promise.all([computeTrustFigures(env.SHOP, NOW), computeTrustFigures(env.SHOP, NOW)])
    expect(await figure('answered_on_time')).toMatchObject({ quarter: { cases: 2500, value: 75 } })
    // Nothing is read again in the same week.
    await run('DELETE FROM rfqs')
    expect(await figure('answered_on_time')).toMatchObject({ quarter: { cases: 2500, value: 75 } })
  })
})
