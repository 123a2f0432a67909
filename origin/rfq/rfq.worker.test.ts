import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { cart, cartChange, cartRemove } from '#shared/contract/cart.ts'
import { deskRfqDetail, deskRfqList, deskRfqQuote } from '#shared/contract/desk.ts'
import type { EndpointRequest } from '#shared/contract/endpoint.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { orderCancel } from '#shared/contract/order.ts'
import { profileInfo } from '#shared/contract/profile.ts'
import { acceptQuote, centerRfqList, goodsDetailRfq, lineParts, rfqDetail, rfqView, saveRfqContact } from '#shared/contract/rfq.ts'
import { toDecimalString } from '#shared/trade/money.ts'
import { toPartNumberKey } from '#shared/trade/part-number.ts'
import { ask, type CallOptions, call, DESK_TOKEN } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { ADDRESS, submit as order, putTariff, type Submission } from '#test-support/orders.ts'
import { chooseDatabase } from '#test-support/stock.ts'
import { doWork, newKey, signIn } from '#test-support/visitor.ts'
import { createDocumentKey } from '../http/document-keys.ts'

beforeAll(async () => {
  await fillTestCatalogue(env)
  await putTariff()
})

type RfqRequest = EndpointRequest<typeof saveRfqContact>
const [FIRST] = TEST_PARTS
if (!FIRST) throw new Error('the test catalogue is empty')

const CONTACT = { contact_name: 'Ada Buyer', company_name: 'Example GmbH', email: 'ada@example.com', country: 'DE' }
const LINES: RfqRequest['lines'] = [
  { part_number: FIRST.part_number, goods_id: FIRST.part_id, manufacturer: 'Yageo', qty: 1000, target_price: '0.004', date_code: '24+' },
  { part_number: 'UNHEARD-OF-1', qty: 25, certificate: 'conformity', test: 'x_ray' },
]

async function createRequest(visitor: string, changes: Partial<RfqRequest> = {}): Promise<RfqRequest> {
  return { ...CONTACT, lines: LINES, verification: { work: await doWork(visitor) }, ...changes }
}

/** Sends an RFQ. @returns its number and the key that the edge stores */
async function submit(changes: Partial<RfqRequest> = {}, options: CallOptions = {}) {
  const visitor = options.visitor ?? newKey()
  const { code, data, headers } = await call(saveRfqContact, await createRequest(visitor, changes), {
    visitor,
    idempotency_key: newKey(),
    ...options,
  })
  expect({ code, data }).toMatchObject({ code: CODE.success })
  const [number = '', access = ''] = (headers.get('X-Rfq-Access') ?? '').split('~')
  expect(saveRfqContact.data.parse(data).rfq_number).toBe(number)
  return { rfq_number: number, access }
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
const rows = async (sql: string, ...values: unknown[]) =>
  (
    await chooseDatabase(sql)
      .prepare(sql)
      .bind(...values)
      .all()
  ).results

/** Answers all lines of LINES: the first with a price, the second without an offer. */
async function quote(rfqNumber: string, changes: Partial<EndpointRequest<typeof deskRfqQuote>> = {}) {
  return call(
    deskRfqQuote,
    {
      rfq_number: rfqNumber,
      valid_until: inDays(7),
      lines: [
        { position: 1, unit_price: '0.0045', lead_time_weeks: 2, date_code: '2431' },
        { position: 2, unit_price: null, note: 'No source' },
      ],
      ...changes,
    },
    { bearer: DESK_TOKEN },
  )
}

describe('sending an RFQ', () => {
  it('stores every line as requested, and promises an answer', async () => {
    const { rfq_number, access } = await submit({ comment: 'Please\nquickly', time_zone: 'Europe/Berlin' })
    expect(rfq_number).toMatch(/^RFQ\d{6}-[0-9A-Z]{6}$/)
    const view = await ask(rfqView, { rfq_number, access })
    expect(view).toMatchObject({
      status: 'submitted',
      time_zone: 'Europe/Berlin',
      comment: 'Please\nquickly',
      contact: CONTACT,
      valid_until: null,
    })
    expect(view.lines).toMatchObject([
      {
        position: 1,
        part_number: FIRST.part_number,
        qty: 1000,
        target_price: 4000,
        goods_id: FIRST.part_id,
        date_code: '24+',
        quote: null,
      },
      { position: 2, part_number: 'UNHEARD-OF-1', qty: 25, goods_id: null, goods_page_url: '', certificate: 'conformity', test: 'x_ray' },
    ])
    expect(new Date(view.answer_due_at).getTime()).toBeGreaterThan(Date.now())
    expect(
      await rows(
        'SELECT date_code_from, date_code_to FROM rfq_lines JOIN rfqs USING (rfq_id) WHERE rfq_number = ? AND position = 1',
        rfq_number,
      ),
    ).toEqual([{ date_code_from: '2401', date_code_to: null }])
  })

  it('finds the part of a typed number, by its maker if several have it', async () => {
    const OTHER = (TEST_PARTS[2] as (typeof TEST_PARTS)[number]).part_id + 1
    const TWIN = OTHER + 1
    await env.CATALOGUE.batch(
      [
        [OTHER, FIRST.part_number, 2],
        [TWIN, 'ABM-1.8432MHZ', 2],
      ].map(([partId, partNumber, manufacturerId]) =>
        env.CATALOGUE.prepare(
          "INSERT INTO parts (part_id, part_number, key, manufacturer_id, package, lifecycle, rohs, attributes) VALUES (?, ?, ?, ?, NULL, 0, 1, '[null]')",
        ).bind(partId, partNumber, toPartNumberKey(String(partNumber)), manufacturerId),
      ),
    )
    const typed = (partNumber: string, manufacturer = '') => ({ part_number: partNumber, manufacturer, qty: 100 })
    const { rfq_number, access } = await submit({
      lines: [
        typed('RC0402FR-074K7L'),
        typed(' rc0402fr 074k7l '),
        typed(FIRST.part_number, 'Phycomp'),
        typed(FIRST.part_number, 'Vishay'),
        typed(FIRST.part_number),
        typed(FIRST.part_number, 'Nobody known'),
        typed('ABM-1.8432MHZ'),
        typed('ABM-18.432MHZ'),
      ],
    })
    const { lines } = await ask(rfqView, { rfq_number, access })
    const fourK7 = FIRST.part_id + 1
    expect(lines.map(({ goods_id }) => goods_id)).toEqual([fourK7, fourK7, FIRST.part_id, OTHER, null, null, TWIN, null])
    expect(lines[0]?.goods_page_url).toBe(`rc0402fr-074k7l-${fourK7}`)
    const { catalogue } = await ask(deskRfqDetail, { rfq_number }, { bearer: DESK_TOKEN })
    expect(catalogue).toMatchObject([
      { position: 1, stock: 0 },
      { position: 2, stock: 0 },
      { position: 3, stock: 5000, unit_price: 4100 },
      { position: 4, stock: 0 },
      { position: 7, stock: 0 },
    ])
    await env.CATALOGUE.prepare('DELETE FROM parts WHERE part_id IN (?, ?)').bind(OTHER, TWIN).run()
  })

  it('rejects an id that belongs to another part', async () => {
    const { rfq_number, access } = await submit({ lines: [{ part_number: 'SOMETHING-ELSE', goods_id: FIRST.part_id, qty: 1 }] })
    expect((await ask(rfqView, { rfq_number, access })).lines[0]).toMatchObject({ goods_id: null, goods_page_url: '' })
  })

  it('answers a repeat with the first result, also when both come at once', async () => {
    const visitor = newKey()
    const idempotencyKey = newKey()
    const requests = await Promise.all(Array.from({ length: 5 }, () => createRequest(visitor, { comment: idempotencyKey })))
    const answers = await Promise.all(
      requests.map((request) => call(saveRfqContact, request, { visitor, idempotency_key: idempotencyKey })),
    )
    const again = await call(saveRfqContact, requests[0] as RfqRequest, { visitor, idempotency_key: idempotencyKey })
    const numbers = [...answers, again].map(({ data }) => saveRfqContact.data.parse(data).rfq_number)
    expect(new Set(numbers).size).toBe(1)
    expect(await rows('SELECT rfq_number FROM rfqs WHERE comment = ?', idempotencyKey)).toHaveLength(1)
    const mails = await rows('SELECT kind FROM mails WHERE subject_id = ? ORDER BY kind', numbers[0])
    expect(mails).toEqual([{ kind: 'rfq_for_sales' }, { kind: 'rfq_received' }])
  })

  it('gives no other caller the first result, with key and request of its sender', async () => {
    const visitor = newKey()
    const idempotencyKey = newKey()
    const request = await createRequest(visitor)
    const mine = await call(saveRfqContact, request, { visitor, idempotency_key: idempotencyKey })
    expect(mine.code).toBe(CODE.success)
    const strange = await call(saveRfqContact, request, { visitor: newKey(), idempotency_key: idempotencyKey })
    expect(strange.code).not.toBe(CODE.success)
    expect(JSON.stringify(strange)).not.toContain(saveRfqContact.data.parse(mine.data).rfq_number)
  })

  it('rejects a key that was used for another request, and accepts a call without one', async () => {
    const visitor = newKey()
    const idempotencyKey = newKey()
    await submit({}, { visitor, idempotency_key: idempotencyKey })
    const other = await createRequest(visitor, { comment: 'another one' })
    expect(await call(saveRfqContact, other, { visitor, idempotency_key: idempotencyKey })).toMatchObject({ code: CODE.conflict })
    const bare = await call(saveRfqContact, other, { visitor })
    expect(bare.code).toBe(CODE.success)
  })

  it('accepts one proof for one RFQ', async () => {
    const visitor = newKey()
    const request = await createRequest(visitor)
    const [one, other] = await Promise.all([1, 2].map(() => call(saveRfqContact, request, { visitor, idempotency_key: newKey() })))
    expect([one?.code, other?.code].sort()).toEqual([CODE.success, CODE.validation])
  })

  it.each([
    ['a blank name', { contact_name: ' ' }, 'contact_name', 'enter_contact_name'],
    ['no company', { company_name: '' }, 'company_name', 'enter_company_name'],
    ['too short an address', { email: 'a@b.c' }, 'email', 'enter_email'],
    ['an address in Chinese', { email: '采购@example.com' }, 'email', 'valid_email'],
    ['an unknown country', { country: 'XX' }, 'country', 'select_country'],
    ['a header in a name', { contact_name: 'A\r\nBcc: all@example.com' }, 'contact_name', 'one_line'],
    ['a comment that is too long', { comment: 'x'.repeat(2001) }, 'comment', 'too_long'],
    ['no lines', { lines: [] }, 'lines', 'enter_lines'],
    ['a line without a number', { lines: [{ part_number: '', qty: 1 }] }, 'lines.0.part_number', 'enter_part_number'],
    ['a quantity of nothing', { lines: [{ part_number: 'A', qty: 0 }] }, 'lines.0.qty', 'valid_quantity'],
    ['a target price of nothing', { lines: [{ part_number: 'A', qty: 1, target_price: '0' }] }, 'lines.0.target_price', 'valid_price'],
    [
      'a target price below nothing',
      { lines: [{ part_number: 'A', qty: 1, target_price: '-0.5' }] },
      'lines.0.target_price',
      'valid_price',
    ],
    ['half a piece', { lines: [{ part_number: 'A', qty: 1.5 }] }, 'lines.0.qty', 'valid_quantity'],
    ['too many lines', { lines: Array.from({ length: 501 }, () => ({ part_number: 'A', qty: 1 })) }, 'lines', 'too_many_lines'],
    ['no proof', { verification: {} }, 'verification_code', 'enter_verification_code'],
  ] satisfies [string, Partial<RfqRequest>, string, string][])('rejects %s', async (_, changes, field, problem) => {
    const visitor = newKey()
    const { code, data } = await call(saveRfqContact, await createRequest(visitor, changes), { visitor, idempotency_key: newKey() })
    expect(code).toBe(CODE.validation)
    expect(data).toMatchObject({ fields: { [field]: problem } })
  })

  it('belongs to the customer who sent it', async () => {
    const bearer = await signIn('history@example.com')
    const { rfq_number } = await submit({}, { bearer })
    expect(await ask(rfqDetail, { rfq_number }, { bearer })).toMatchObject({ rfq_number, contact: CONTACT })
    const list = await ask(centerRfqList, {}, { bearer })
    expect(list).toMatchObject({
      total: 1,
      items: [{ rfq_number, line_count: 2, quoted_count: 0, part_numbers: LINES.map((line) => line.part_number) }],
    })
    expect(await ask(centerRfqList, { keyword: 'UNHEARD' }, { bearer })).toMatchObject({ total: 1 })
    expect(await ask(centerRfqList, { keyword: '%' }, { bearer })).toMatchObject({ total: 0 })
    expect(await ask(centerRfqList, { status: 'quoted' }, { bearer })).toMatchObject({ total: 0 })
    const other = await signIn('other@example.com')
    expect(await call(rfqDetail, { rfq_number }, { bearer: other })).toMatchObject({ code: CODE.not_found })
    expect(await ask(centerRfqList, {}, { bearer: other })).toMatchObject({ total: 0 })
  })

  it('is not sent with an invalid token', async () => {
    const visitor = newKey()
    const bearer = newKey()
    const { code } = await call(saveRfqContact, await createRequest(visitor), { visitor, bearer, idempotency_key: newKey() })
    expect(code).toBe(CODE.session_invalid)
    for (const endpoint of [centerRfqList, profileInfo] as const) {
      expect(await call(endpoint, {}, { bearer })).toMatchObject({ code: CODE.session_invalid })
      expect(await call(endpoint, {})).toMatchObject({ code: CODE.session_invalid })
    }
  })
})

describe('lines before they are sent', () => {
  it('are looked up in their order: the part of each with its offers, or none', async () => {
    const lines = [{ part_number: 'ZZZ-NOT-A-PART-77' }, { part_number: FIRST.part_number.toLowerCase(), manufacturer: 'yageo' }]
    const { lines: found } = await ask(lineParts, { lines })
    expect(found).toMatchObject([
      { state: 'none', part: null },
      { state: 'matched', part: { goods_id: FIRST.part_id, part_number: FIRST.part_number, manufacturer: 'Yageo' } },
    ])
    expect(found[1]?.part?.offers.length).toBeGreaterThan(0)
    expect((await call(lineParts, { lines: [] })).code).toBe(CODE.validation)
    expect((await call(lineParts, { lines: Array.from({ length: 101 }, () => ({ part_number: 'X1' })) })).code).toBe(CODE.validation)
  })
})

describe('a quick RFQ', () => {
  it('takes the part from the catalogue and promises 24 hours', async () => {
    await env.SHOP.exec("INSERT INTO site_config (name, value) VALUES ('desk_product_answer_hours', '24')")
    const visitor = newKey()
    const request = { goods_id: FIRST.part_id, qty: 100, email: 'quick@example.com', verification: { work: await doWork(visitor) } }
    const { code, data, headers } = await call(goodsDetailRfq, request, { visitor, idempotency_key: newKey() })
    expect(code).toBe(CODE.success)
    const sent = goodsDetailRfq.data.parse(data)
    expect(new Date(sent.answer_due_at).getTime() - new Date(sent.submitted_at).getTime()).toBe(24 * 3_600_000)
    const [, access = ''] = (headers.get('X-Rfq-Access') ?? '').split('~')
    expect(await ask(rfqView, { rfq_number: sent.rfq_number, access })).toMatchObject({
      source: 'product',
      lines: [{ part_number: FIRST.part_number, manufacturer: 'Yageo', package: '0402', qty: 100 }],
    })
  })

  it('is rejected for a missing part, and without an address', async () => {
    const visitor = newKey()
    const request = { goods_id: 999_999_999, qty: 100, email: 'quick@example.com', verification: {} }
    expect(await call(goodsDetailRfq, request, { visitor, idempotency_key: newKey() })).toMatchObject({ code: CODE.not_found })
    expect(await call(goodsDetailRfq, { ...request, email: '' }, { visitor, idempotency_key: newKey() })).toMatchObject({
      data: { fields: { email: 'enter_email' } },
    })
  })
})

describe('the link to an RFQ', () => {
  it('opens that RFQ alone, until it expires', async () => {
    const one = await submit()
    const other = await submit()
    const expired = (await createDocumentKey(env, 'rfq', one.rfq_number, new Date('2020-01-01'))).key
    for (const access of [other.access, expired, '', 'zz.zz', `${one.access}x`, one.access.replace('.', '0.')])
      expect(await call(rfqView, { rfq_number: one.rfq_number, access })).toMatchObject({ code: CODE.not_found })
    expect(await call(rfqView, { rfq_number: 'RFQ000000-000000', access: one.access })).toMatchObject({ code: CODE.not_found })
    expect(await ask(rfqView, one)).toMatchObject({ rfq_number: one.rfq_number })
  })
})

describe('the desk', () => {
  it('is for the desk alone', async () => {
    const { rfq_number } = await submit()
    const bearer = await signIn('nosy@example.com')
    for (const options of [{}, { bearer }, { bearer: 'desk-only-for-tests-0123456780' }]) {
      expect(await call(deskRfqList, {}, options)).toMatchObject({ code: CODE.not_allowed })
      expect(await call(deskRfqDetail, { rfq_number }, options)).toMatchObject({ code: CODE.not_allowed })
      expect(
        await call(
          deskRfqQuote,
          { rfq_number, valid_until: inDays(1), lines: [{ position: 1, unit_price: '1', lead_time_weeks: 0 }] },
          options,
        ),
      ).toMatchObject({
        code: CODE.not_allowed,
      })
    }
    // The desk's secret opens no session.
    expect(await call(centerRfqList, {}, { bearer: DESK_TOKEN })).toMatchObject({ code: CODE.session_invalid })
  })

  it('opens an RFQ, which the buyer sees, and answers it', async () => {
    const { rfq_number, access } = await submit()
    const listed = await ask(deskRfqList, { status: 'submitted' }, { bearer: DESK_TOKEN })
    expect(listed.items.map((item) => item.rfq_number)).toContain(rfq_number)
    await ask(deskRfqDetail, { rfq_number }, { bearer: DESK_TOKEN })
    const viewed = await ask(rfqView, { rfq_number, access })
    expect(viewed).toMatchObject({ status: 'viewed' })
    await ask(deskRfqDetail, { rfq_number }, { bearer: DESK_TOKEN })
    expect(await ask(rfqView, { rfq_number, access })).toMatchObject({ viewed_at: viewed.viewed_at })

    expect(await quote(rfq_number)).toMatchObject({ code: CODE.success })
    const quoted = await ask(rfqView, { rfq_number, access })
    expect(quoted).toMatchObject({ status: 'quoted', viewed_at: viewed.viewed_at })
    expect(quoted.lines).toMatchObject([
      { quote: { part_number: FIRST.part_number, qty: 1000, unit_price: 4500, ext_price: 4_500_000, lead_time_weeks: 2 }, no_offer: false },
      { quote: null, no_offer: true, note: 'No source' },
    ])
    expect(await rows(`SELECT mail_id FROM mails WHERE kind = 'rfq_quoted' AND subject_id = ?`, rfq_number)).toHaveLength(1)
  })

  it.each([
    [{ valid_until: inDays(-1) }, 'valid_until', 'in_the_past'],
    [{ lines: [{ position: 3, unit_price: '1', lead_time_weeks: 0 }] }, 'lines.0.position', 'not_in_rfq'],
    [
      {
        lines: [
          { position: 1, unit_price: '1', lead_time_weeks: 0 },
          { position: 1, unit_price: '2', lead_time_weeks: 0 },
        ],
      },
      'lines.1.position',
      'twice',
    ],
    [{ lines: [{ position: 1, unit_price: '0', lead_time_weeks: 0 }] }, 'lines.0.unit_price', 'valid_price'],
    [{ lines: [{ position: 1, unit_price: '-1', lead_time_weeks: 0 }] }, 'lines.0.unit_price', 'valid_price'],
    // A missing lead time does not promise that the part is in stock.
    [{ lines: [{ position: 1, unit_price: '1' }] }, 'lines.0.lead_time_weeks', 'valid_lead_time'],
    [{ lines: [{ position: 1, unit_price: '1000000', qty: 1_000_000_000, lead_time_weeks: 0 }] }, 'lines.0.qty', 'too_large'],
  ] satisfies [Partial<EndpointRequest<typeof deskRfqQuote>>, string, string][])(
    'cannot answer with %j',
    async (changes, field, problem) => {
      const { rfq_number, access } = await submit()
      expect(await quote(rfq_number, changes)).toMatchObject({ code: CODE.validation, data: { fields: { [field]: problem } } })
      expect(await ask(rfqView, { rfq_number, access })).toMatchObject({ status: 'submitted' })
    },
  )
})

/** Accepts lines of the present quote. */
async function accept(request: { rfq_number: string; access?: string; positions: number[]; quoted_at?: string }, options?: CallOptions) {
  const [row] = await rows('SELECT quoted_at FROM rfqs WHERE rfq_number = ?', request.rfq_number)
  const quotedAt = String(row?.['quoted_at'] ?? new Date().toISOString())
  return call(acceptQuote, { quoted_at: quotedAt, ...request }, options)
}

describe('accepting a quote', () => {
  it('makes one cart, however many windows do it at once', async () => {
    const rfq = await submit()
    await quote(rfq.rfq_number, { lines: [1, 2].map((position) => ({ position, unit_price: '0.25', lead_time_weeks: 0 })) })
    const visitor = newKey()
    const answers = await Promise.all([[1], [1, 2], [2], [1, 2]].map((positions) => accept({ ...rfq, positions }, { visitor })))
    const carts = new Set(answers.map(({ headers }) => headers.get('X-Cart')))
    expect(carts.size).toBe(1)
    const accepted = answers.flatMap(({ data }) => acceptQuote.data.parse(data).accepted)
    expect(accepted.sort()).toEqual([1, 2])
    const [token = ''] = carts
    const { lines, total } = await ask(cart, {}, { cart: token ?? '' })
    expect(lines).toMatchObject([
      { part_number: FIRST.part_number, cart_num: 1000, price: 250_000, ext_price: 250_000_000, rfq_number: rfq.rfq_number, state: 'ok' },
      { part_number: 'UNHEARD-OF-1', cart_num: 25, goods_page_url: '' },
    ])
    expect(total).toBe(256_250_000)
    expect((await ask(rfqView, rfq)).lines.map((line) => line.quote?.accepted)).toEqual([true, true])
  })

  it('keeps its price when the quote is renewed, and can be removed', async () => {
    const rfq = await submit()
    await quote(rfq.rfq_number)
    const { headers } = await accept({ ...rfq, positions: [1] })
    const token = headers.get('X-Cart') ?? ''
    await quote(rfq.rfq_number, { lines: [{ position: 1, unit_price: '9', lead_time_weeks: 0 }] })
    const { lines } = await ask(cart, {}, { cart: token })
    expect(lines).toMatchObject([{ price: 4500 }])
    const ids = lines.map(({ item_id }) => item_id)
    // A caller with another cart, or none, removes nothing.
    await ask(cartRemove, { ids })
    expect((await ask(cart, {}, { cart: token })).lines).toHaveLength(1)
    expect((await ask(cartRemove, { ids }, { cart: token })).lines).toEqual([])
    await accept({ ...rfq, positions: [1] }, { cart: token })
    expect((await ask(cart, {}, { cart: token })).lines).toMatchObject([{ price: 9_000_000 }])
  })

  it('replaces an earlier quote by a renewed one, on the RFQ and in the cart', async () => {
    const rfq = await submit()
    await quote(rfq.rfq_number)
    const token = (await accept({ ...rfq, positions: [1] })).headers.get('X-Cart') ?? ''
    const renewed = { unit_price: '0.0030', qty: 1500, lead_time_weeks: 0 }
    await quote(rfq.rfq_number, { lines: [{ position: 1, ...renewed }] })
    const [before] = (await ask(cart, {}, { cart: token })).lines
    expect(before).toMatchObject({ price: 4500, cart_num: 1000, renewed: { unit_price: 3000, qty: 1500 } })
    expect((await ask(rfqView, rfq)).lines[0]?.quote).toMatchObject({ accepted: false, earlier: { qty: 1000, unit_price: 4500 } })
    // A caller with another cart changes nothing of this one.
    expect(await accept({ ...rfq, positions: [1] }, { visitor: 'another' })).toMatchObject({ data: { accepted: [], already: [1] } })
    const { lines } = await ask(cartChange, { id: before?.item_id ?? 0, agree_price: true }, { cart: token })
    expect(lines).toMatchObject([{ price: 3000, cart_num: 1500, renewed: null, item_id: before?.item_id }])
    await quote(rfq.rfq_number, { lines: [{ position: 1, unit_price: '0.0020', lead_time_weeks: 0 }] })
    expect(await accept({ ...rfq, positions: [1] }, { cart: token })).toMatchObject({ data: { accepted: [1], already: [] } })
    expect((await ask(cart, {}, { cart: token })).lines).toMatchObject([{ price: 2000, cart_num: 1000, renewed: null }])
    expect((await ask(rfqView, rfq)).lines[0]?.quote).toMatchObject({ accepted: true, earlier: null })
  })

  /** An order of a cart's lines. */
  async function orderCart(token: string) {
    const { lines } = await ask(cart, {}, { cart: token })
    const request: Submission = {
      email: CONTACT.email,
      lines: lines.map(({ item_id, cart_num, price }) => ({ item_id, qty: cart_num, unit_price: toDecimalString(price) })),
      shipping_address: ADDRESS,
      delivery: 'pick_up',
      payment: 'wire',
      freight: '0',
      agree_terms: true,
    }
    return order({ cart: token }, request)
  }

  it('is for one order: a canceled line may be ordered again', async () => {
    const rfq = await submit()
    await quote(rfq.rfq_number)
    const token = (await accept({ ...rfq, positions: [1] })).headers.get('X-Cart') ?? ''
    const placedOrder = await orderCart(token)
    expect(placedOrder.code).toBe(CODE.success)
    const readQuote = async () => (await ask(rfqView, rfq)).lines[0]?.quote
    expect(await readQuote()).toMatchObject({ accepted: false, order_number: placedOrder.order_number })
    const atDesk = await ask(deskRfqDetail, { rfq_number: rfq.rfq_number }, { bearer: DESK_TOKEN })
    expect(atDesk.lines[0]?.quote?.order_number).toBe(placedOrder.order_number)
    // Neither again nor by a renewed answer.
    expect(await accept({ ...rfq, positions: [1] }, { cart: token })).toMatchObject({ data: { accepted: [], already: [1] } })
    await quote(rfq.rfq_number, { lines: [{ position: 1, unit_price: '0.0001', lead_time_weeks: 0 }] })
    expect(await accept({ ...rfq, positions: [1] }, { cart: token })).toMatchObject({ data: { accepted: [], already: [1] } })
    expect((await ask(cart, {}, { cart: token })).lines).toEqual([])
    await ask(orderCancel, { order_number: placedOrder.order_number, access: placedOrder.access })
    expect(await readQuote()).toMatchObject({ accepted: false, order_number: null })
    expect(await accept({ ...rfq, positions: [1] }, { cart: token })).toMatchObject({ data: { accepted: [1] } })
    expect((await orderCart(token)).code).toBe(CODE.success)
  })

  it('is for one order, however many windows send it', async () => {
    const rfq = await submit()
    await quote(rfq.rfq_number, { lines: [1, 2].map((position) => ({ position, unit_price: '0.25', lead_time_weeks: 0 })) })
    const token = (await accept({ ...rfq, positions: [1] })).headers.get('X-Cart') ?? ''
    const other = (await accept({ ...rfq, positions: [2] }, { visitor: 'other' })).headers.get('X-Cart') ?? ''
    // Two carts with the same line, as was possible before a line was for one order.
    await env.SHOP.batch([
      env.SHOP.prepare('UPDATE cart_items SET rfq_id = NULL, position = NULL WHERE cart_id = ?').bind(token.split('.')[0]),
    ])
    const answers = await Promise.all([orderCart(other), orderCart(other), orderCart(other)])
    expect(answers.filter(({ code }) => code === CODE.success)).toHaveLength(1)
    const [winner] = answers.filter(({ code }) => code === CODE.success)
    await env.SHOP.prepare('UPDATE cart_items SET rfq_id = (SELECT rfq_id FROM rfqs WHERE rfq_number = ?), position = 2 WHERE cart_id = ?')
      .bind(rfq.rfq_number, token.split('.')[0])
      .run()
    expect((await ask(cart, {}, { cart: token })).lines).toMatchObject([{ state: 'ordered' }])
    const late = await orderCart(token)
    expect(late).toMatchObject({ code: CODE.conflict })
    expect((await ask(rfqView, rfq)).lines[1]?.quote?.order_number).toBe(winner?.order_number)
  })

  it('shows no other reader of the link the first one’s cart', async () => {
    const [shared, unsharedRfq] = [await submit(), await submit()]
    for (const { rfq_number } of [shared, unsharedRfq])
      await quote(rfq_number, { lines: [1, 2].map((position) => ({ position, unit_price: '0.25', lead_time_weeks: 0 })) })
    const first = (await accept({ ...shared, positions: [1] }, { visitor: 'one' })).headers.get('X-Cart') ?? ''
    await accept({ ...unsharedRfq, positions: [1] }, { visitor: 'one', cart: first })
    const second = (await accept({ ...shared, positions: [2] }, { visitor: 'other' })).headers.get('X-Cart') ?? ''
    expect(second).not.toBe(first)
    expect((await ask(cart, {}, { cart: second })).lines.map((line) => line.part_number)).toEqual(['UNHEARD-OF-1'])
    expect((await ask(cart, {}, { cart: first })).lines).toHaveLength(2)
    // A caller without any id is not recognized.
    const acceptances = await Promise.all([1, 2].map(() => accept({ ...unsharedRfq, positions: [2] })))
    expect(new Set(acceptances.map(({ headers }) => headers.get('X-Cart'))).size).toBe(2)
  })

  it('is not for a quote that was renewed since the buyer saw it', async () => {
    const rfq = await submit()
    await quote(rfq.rfq_number)
    const { quoted_at } = await ask(rfqView, rfq)
    await quote(rfq.rfq_number, { lines: [{ position: 1, unit_price: '9', lead_time_weeks: 0 }] })
    expect(await accept({ ...rfq, quoted_at: quoted_at ?? '', positions: [1] })).toMatchObject({
      code: CODE.conflict,
      data: { fields: { quoted_at: 'quote_renewed' } },
    })
    expect((await ask(rfqView, rfq)).lines[0]?.quote?.accepted).toBe(false)
  })

  it('goes into the cart that the visitor has already', async () => {
    const [one, other] = [await submit(), await submit()]
    for (const { rfq_number } of [one, other]) await quote(rfq_number)
    const { headers } = await accept({ ...one, positions: [1] })
    const token = headers.get('X-Cart') ?? ''
    expect((await accept({ ...other, positions: [1] }, { cart: token })).headers.get('X-Cart')).toBe(token)
    expect((await ask(cart, {}, { cart: token })).lines.map(({ rfq_number }) => rfq_number)).toEqual([one.rfq_number, other.rfq_number])
  })

  it('is for that customer alone', async () => {
    const bearer = await signIn('buyer@example.com')
    const { rfq_number } = await submit({}, { bearer })
    await quote(rfq_number)
    const other = await signIn('stranger@example.com')
    expect(await accept({ rfq_number, positions: [1] }, { bearer: other })).toMatchObject({ code: CODE.not_found })
    expect(await accept({ rfq_number, positions: [1] })).toMatchObject({ code: CODE.not_found })
    expect(await accept({ rfq_number, positions: [1] }, { bearer })).toMatchObject({ data: { accepted: [1], already: [] } })
    expect(await accept({ rfq_number, positions: [1] }, { bearer })).toMatchObject({ data: { accepted: [], already: [1] } })
    expect((await ask(cart, {}, { bearer })).lines).toHaveLength(1)
    expect((await ask(cart, {}, { bearer: other })).lines).toEqual([])
  })

  it('is rejected without a price, after its time, and for a made-up cart', async () => {
    const rfq = await submit()
    expect(await accept({ ...rfq, positions: [1] })).toMatchObject({ code: CODE.conflict })
    await quote(rfq.rfq_number)
    expect(await accept({ ...rfq, positions: [2] })).toMatchObject({
      code: CODE.conflict,
      data: { fields: { positions: 'not_quoted' } },
    })
    const forged = `${'0'.repeat(32)}.${'x'.repeat(43)}`
    const { headers } = await accept({ ...rfq, positions: [1] }, { cart: forged })
    expect(headers.get('X-Cart')?.split('.')[0]).not.toBe('0'.repeat(32))
    await env.SHOP.prepare('UPDATE rfqs SET valid_until = ? WHERE rfq_number = ?').bind(inDays(-1), rfq.rfq_number).run()
    await env.SHOP.prepare('UPDATE cart_items SET price_until = ? WHERE rfq_id = (SELECT rfq_id FROM rfqs WHERE rfq_number = ?)')
      .bind(inDays(-1), rfq.rfq_number)
      .run()
    expect(await accept({ ...rfq, positions: [1] })).toMatchObject({
      code: CODE.conflict,
      data: { fields: { valid_until: 'quote_expired' } },
    })
    const { lines, total } = await ask(cart, {}, { cart: headers.get('X-Cart') ?? '' })
    expect({ lines, total }).toMatchObject({ lines: [{ state: 'expired' }], total: 0 })
  })
})
