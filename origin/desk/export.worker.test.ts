import { env } from 'cloudflare:workers'
import Papa from 'papaparse'
import { beforeAll, describe, expect, it } from 'vitest'
import { deskExport, type ExportList } from '#shared/contract/desk-export.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { ask, call } from '#test-support/calls.ts'
import { fillTestCatalogue } from '#test-support/catalogue.ts'
import { DESK } from '#test-support/orders.ts'

const SINCE = '2026-01-01T00:00:00.000Z'
const run = (text: string) => env.SHOP.prepare(text).run()

const ORDER_COLUMNS = `order_id, order_number, email, lang, time_zone, status, payment, delivery, carrier_account, incoterm, named_place, shipping_address,
  billing_address, po_number, remark, weight_grams, submitted_at, freight, paid_at`
const LINE_COLUMNS =
  'order_id, revision, position, reserved_qty, part_number, brand_name, packaging, date_code, qty, unit_price, lead_time_weeks, ext_price'

beforeAll(async () => {
  await fillTestCatalogue(env)
  await run(`INSERT INTO orders (${ORDER_COLUMNS}) VALUES
    (10, 'SO10', 'old@example.com', 'en', 'UTC', 'unpaid', 'wire', 'dhl', '', 'EXW', '', '{}', '{}', '', '', 1, '2025-12-31T23:59:59.999Z', 1, NULL),
    (11, 'SO11', 'ada@example.com', 'de', 'UTC', 'confirming', 'card', 'dhl', '', 'DAP', 'Köln',
      '{"company_name":"Größe; \\"AG\\"","contact_name":"=HYPERLINK(1)","country":"DE"}', '{"company_name":"Rechnung","city":"東京"}',
      '-4711', '@SUM(A1)' || char(10) || 'two', 1, '2026-01-01T00:00:00.000Z', 12340000, '2026-01-02T00:00:00.000Z'),
    (12, 'SO12', 'bob@example.com', 'en', 'UTC', 'unpaid', 'wire', 'dhl', '', 'EXW', '', '{}', '{}', '', '', 1, '2026-02-01T00:00:00.000Z', NULL, NULL)`)
  await run(`INSERT INTO order_lines (${LINE_COLUMNS}) VALUES (11, 0, 1, 0, '+LM317', 'TI', 'reel', '2431', 3, 123456, 2, 370368), (11, 0, 2, 0, 'GONE', 'TI', '', '', 0, 1, 0, 0),
    (11, 1, 1, 0, 'OTHER', 'TI', '', '', 1, 1, 0, 1), (12, 0, 1, 0, 'LM318', 'TI', 'reel', '', 1000000000, 9000000, 0, 9000000000000000)`)
  await run("INSERT INTO payments VALUES ('p1', 11, 'stripe', NULL, NULL, 100, '', NULL)")
  await run(
    `INSERT INTO payment_events VALUES ('stripe', 'e1', 'p1', 11, 'captured', 12710000, '', ''), ('stripe', 'e2', 'p1', 11, 'refunded', -1, '', '')`,
  )
  await run(
    `INSERT INTO customers (customer_id, email, company_name, created_at) VALUES (3, 'c@example.com', 'C', '2026-01-05T00:00:00.000Z')`,
  )
  await run(`INSERT INTO rfqs (rfq_id, rfq_number, source, status, lang, time_zone, contact_name, company_name, email, telephone, country, comment, submitted_at, answer_due_at)
    VALUES (5, 'RFQ5', 'list', 'submitted', 'en', 'UTC', '', 'C', 'c@example.com', '+49 1', 'DE', '', '2026-01-06T00:00:00.000Z', '2026-01-07T00:00:00.000Z')`)
  await run(
    "INSERT INTO rfq_lines (rfq_id, position, part_number, manufacturer, package, date_code, qty, target_price) VALUES (5, 1, 'A', '', '', '', 10, 1)",
  )
})

/** All pages as objects. */
async function readRows(list: ExportList, since = SINCE): Promise<Record<string, string>[]> {
  const rows: Record<string, string>[] = []
  for (let after: number | null = 0; after !== null; ) {
    const { csv, next }: { csv: string; next: number | null } = await ask(deskExport, { list, since, after }, DESK)
    expect(csv.startsWith('\ufeff')).toBe(true)
    rows.push(...Papa.parse<Record<string, string>>(csv.slice(1), { header: true, skipEmptyLines: true }).data)
    after = next
  }
  return rows
}

describe('an export', () => {
  it('has the lines of orders since a day, as they are valid, with exact amounts and texts that are no formulas', async () => {
    const rows = await readRows('orders')
    expect(rows.map(({ order_number, position }) => `${order_number} ${position}`)).toEqual(['SO11 1', 'SO12 1'])
    expect(rows[0]).toMatchObject({
      status: 'confirming',
      submitted_at: '2026-01-01T00:00:00.000Z',
      paid_at: '2026-01-02T00:00:00.000Z',
      company_name: 'Größe; "AG"',
      contact_name: "'=HYPERLINK(1)",
      po_number: '-4711',
      remark: "'@SUM(A1)\ntwo",
      part_number: "'+LM317",
      qty: '3',
      unit_price: '0.123456',
      ext_price: '0.370368',
      currency: 'USD',
      rfq_number: '',
    })
    expect(rows[1]).toMatchObject({ unit_price: '9', ext_price: '9000000000', paid_at: '' })
  })

  it('has invoices with their totals and payments', async () => {
    const [paid, open] = await readRows('invoices')
    expect(paid).toMatchObject({
      order_number: 'SO11',
      kind: 'invoice',
      invoice_date: SINCE,
      bill_company_name: 'Rechnung',
      bill_city: '東京',
      ship_country: 'DE',
      goods: '0.370368',
      freight: '12.34',
      total: '12.710368',
      received: '12.71',
      refunded: '0.000001',
      currency: 'USD',
    })
    // Sales has not named the freight yet.
    expect(open).toMatchObject({ order_number: 'SO12', kind: 'proforma', freight: '', total: '', received: '0', refunded: '0' })
  })

  it('has customers, and lines of RFQs', async () => {
    expect(await readRows('customers')).toMatchObject([
      { customer_id: '3', email: 'c@example.com', orders: '0', rfqs: '0', last_order_at: '' },
    ])
    expect(await readRows('customers', '2026-01-05T00:00:00.001Z')).toEqual([])
    expect(await readRows('rfqs')).toMatchObject([
      { rfq_number: 'RFQ5', part_number: 'A', qty: '10', target_price: '0.000001', quoted_price: '', telephone: "'+49 1" },
    ])
  })

  it('has the separators of the language’s spreadsheets', async () => {
    const of = async (lang: 'de' | 'zh') => (await ask(deskExport, { list: 'orders', since: SINCE, lang }, DESK)).csv.split('\r\n')
    expect((await of('de'))[0]).toMatch(/^\ufefforder_number;status;/)
    expect((await of('de')).join()).toContain(';0,123456;0,370368;USD;')
    expect((await of('zh')).join()).toContain(',0.123456,0.370368,USD,')
  })

  it('goes page by page, each order whole and none twice', async () => {
    const ids = Array.from({ length: 7 }, (_, i) => 100 + i)
    await env.SHOP.batch(
      ids.flatMap((id) => [
        env.SHOP.prepare(`INSERT INTO orders (${ORDER_COLUMNS}) VALUES (${id}, 'SO${id}', 'e@example.com', 'en', 'UTC', 'unpaid', 'wire', 'dhl', '', 'EXW', '', '{}', '{}', '', '', 1,
          '2027-01-01T00:00:00.000Z', 1, NULL)`),
        env.SHOP.prepare(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
          INSERT INTO order_lines (${LINE_COLUMNS}) SELECT ${id}, 0, i, 0, 'P', '', '', '', 1, 1, 0, 1 FROM n`),
      ]),
    )
    const since = '2026-12-01T00:00:00.000Z'
    const first = await ask(deskExport, { list: 'orders', since }, DESK)
    expect(first.next).toBe(103)
    const rows = await readRows('orders', since)
    expect(rows).toHaveLength(3500)
    expect(new Set(rows.map(({ order_number, position }) => `${order_number} ${position}`)).size).toBe(3500)
  })

  it.each([
    { list: 'sessions', since: SINCE },
    { list: 'orders', since: 'yesterday' },
    { list: 'orders', since: SINCE, after: -1 },
    { list: 'orders' },
  ])('rejects %o', async (request) => {
    expect(await call(deskExport, request as never, DESK)).toMatchObject({ code: CODE.validation })
  })

  it('is for the desk alone', async () => {
    for (const caller of [{}, { bearer: 'a-session-token-of-a-customer-0123456789' }])
      expect((await call(deskExport, { list: 'customers', since: SINCE }, caller)).code).not.toBe(CODE.success)
  })
})
