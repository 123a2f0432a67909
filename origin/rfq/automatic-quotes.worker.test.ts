/** Lines in stock are answered at once by the operator's rules. */
import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cart } from '#shared/contract/cart.ts'
import type { Offer } from '#shared/contract/catalogue.ts'
import { deskRfqDetail, deskRfqList } from '#shared/contract/desk.ts'
import type { EndpointRequest } from '#shared/contract/endpoint.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { acceptQuote, RfqLine, rfqDetail, rfqView, saveRfqContact } from '#shared/contract/rfq.ts'
import { toMoney } from '#shared/trade/money.ts'
import { ask, call, DESK_TOKEN } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { draws } from '#test-support/matrix.ts'
import { putStock } from '#test-support/stock.ts'
import { doWork, newKey, signIn } from '#test-support/visitor.ts'
import { encodePriceBreaks } from '../catalogue/codes.ts'
import { priceByRule, QuoteRule } from './quote-rules.ts'

const PART = TEST_PARTS[0] as (typeof TEST_PARTS)[number]
const OFFER = PART.part_id * 8
const RULE = { name: 'all', from_qty: 100, floor_percent: 90 }

const configure = (rules: unknown, limit: string) =>
  env.SHOP.batch(
    Object.entries({ quote_rules: typeof rules === 'string' ? rules : JSON.stringify(rules), quote_day_limit: limit }).map(
      ([name, value]) => env.SHOP.prepare('INSERT OR REPLACE INTO site_config (name, value) VALUES (?, ?)').bind(name, value),
    ),
  )

beforeAll(() => fillTestCatalogue(env))
beforeEach(async () => {
  await putStock(100_000, OFFER)
  // A piece costs a cent.
  await env.CATALOGUE.prepare('UPDATE offers SET moq = 1, multiple = 1, price_breaks = ? WHERE offer_id = ?')
    .bind(encodePriceBreaks([{ from_qty: 1, unit_price: 10_000 }]), OFFER)
    .run()
  await env.CATALOGUE.prepare("UPDATE catalogue_state SET value = ? WHERE name = 'prices_as_of'").bind(new Date().toISOString()).run()
  await configure([RULE], '100')
})

type Line = EndpointRequest<typeof saveRfqContact>['lines'][number]
const lineOf = (line: Partial<Line> = {}): Line => ({ part_number: PART.part_number, goods_id: PART.part_id, qty: 1000, ...line })

/** Sends an RFQ. @param token of the customer; left out: a visitor */
async function send(lines: Line[], { token, ...changes }: { token?: string; comment?: string; email?: string } = {}) {
  const visitor = newKey()
  const { data, headers } = await call(
    saveRfqContact,
    {
      contact_name: 'Ada Buyer',
      company_name: 'Example GmbH',
      email: 'ada@example.com',
      country: 'DE',
      verification: { work: await doWork(visitor) },
      lines,
      ...changes,
    },
    { visitor, idempotency_key: newKey(), ...(token !== undefined && { bearer: token }) },
  )
  const [, access = ''] = (headers.get('X-Rfq-Access') ?? '').split('~')
  return { ...saveRfqContact.data.parse(data), access }
}

/** Sends an RFQ of a new customer, or of this one, and reads it. */
async function answerTo(lines: Line[], options: { token?: string; comment?: string } = {}) {
  const token = options.token ?? (await signIn(`${newKey()}@example.com`))
  const { rfq_number } = await send(lines, { ...options, token })
  return { token, rfq: await ask(rfqDetail, { rfq_number }, { bearer: token }) }
}

const pricesOf = ({ rfq }: Awaited<ReturnType<typeof answerTo>>) => rfq.lines.map(({ quote }) => quote?.unit_price ?? null)

describe('an RFQ with lines in stock', () => {
  it('is answered at once with a binding price, which is marked, and traceable at the desk', async () => {
    const answer = await answerTo([lineOf({ target_price: '0.0093' })])
    expect(answer.rfq).toMatchObject({
      status: 'quoted',
      lines: [{ quote: { unit_price: 9300, qty: 1000, lead_time_weeks: 0, is_automatic: true } }],
    })
    const { rfq_number, quoted_at } = answer.rfq
    const atDesk = await ask(deskRfqDetail, { rfq_number }, { bearer: DESK_TOKEN })
    expect(atDesk.automatic).toEqual([{ position: 1, rule: 'all', list_price: 10_000, floor_price: 9000, unit_price: 9300, quoted_at }])
    await ask(acceptQuote, { rfq_number, quoted_at: quoted_at ?? '', positions: [1] }, { bearer: answer.token })
    expect((await ask(cart, {}, { bearer: answer.token })).lines).toMatchObject([{ price: 9300, cart_num: 1000, state: 'ok' }])
  })

  it('has the list price without a target, and waits for the desk below the floor', async () => {
    expect(pricesOf(await answerTo([lineOf()]))).toEqual([10_000])
    expect(pricesOf(await answerTo([lineOf({ target_price: '0.02' })]))).toEqual([10_000])
    expect(pricesOf(await answerTo([lineOf({ target_price: '0.009' })]))).toEqual([9000])
    expect(pricesOf(await answerTo([lineOf({ target_price: '0.00899' })]))).toEqual([null])
  })

  it('counts the stock of its part, not that of a part that had the number of the offer before', async () => {
    const insert =
      "INSERT OR REPLACE INTO offer_stock (offer_id, part_number, stock, feed_stock, feed_at, shown) VALUES (?, ?, 0, 0, '', 0)"
    const store = (partNumber: string) => env.SHOP.prepare(insert).bind(OFFER, partNumber).run()
    await store(`${PART.part_number}-FORMER`)
    expect(pricesOf(await answerTo([lineOf()]))).toEqual([10_000])
    await store(PART.part_number)
    expect(pricesOf(await answerTo([lineOf()]))).toEqual([null])
    await env.SHOP.prepare('DELETE FROM offer_stock WHERE offer_id = ?').bind(OFFER).run()
  })

  it('stays with the desk for its other lines', async () => {
    const { rfq, ...rest } = await answerTo([lineOf(), { part_number: 'UNHEARD-OF-1', qty: 5 }])
    expect(pricesOf({ rfq, ...rest })).toEqual([10_000, null])
    expect(rfq).toMatchObject({ status: 'submitted', lines: [{}, { no_offer: false }] })
    const { items } = await ask(deskRfqList, { status: 'submitted' }, { bearer: DESK_TOKEN })
    expect(items.map(({ rfq_number }) => rfq_number)).toContain(rfq.rfq_number)
  })

  it.each<[string, Line[], { comment?: string }?]>([
    ['too few pieces for a rule', [lineOf({ qty: 99 })]],
    ['more than the stock', [lineOf({ qty: 100_001 })]],
    ['a date code', [lineOf({ date_code: '24+' })]],
    ['a certificate', [lineOf({ certificate: 'conformity' })]],
    ['a test', [lineOf({ test: 'x_ray' })]],
    ['a delivery date', [lineOf({ delivery_plan_date: '2999-01-01' })]],
    ['another package', [lineOf({ package: 'SOT-99' })]],
    ['a comment', [lineOf()], { comment: 'Ship in two parts' }],
  ])('waits for the desk with %s', async (_, lines, options) => {
    const { rfq } = await answerTo(lines, options)
    expect(rfq).toMatchObject({ status: 'submitted', valid_until: null, lines: [{ quote: null }] })
  })

  it.each([
    ['without rules', [], '100'],
    ['without a limit', [RULE], ''],
    ['with a limit of nothing', [RULE], '0'],
    ['with rules that cannot be read', '[{', '100'],
    ['with a rule above the list price', [{ ...RULE, floor_percent: 101 }], '100'],
    ['with rules for others', [{ ...RULE, customers: ['@other.example', 'ada@example.com'] }], '100'],
  ])('waits for the desk %s', async (_, rules, limit) => {
    await configure(rules, limit)
    expect(pricesOf(await answerTo([lineOf()]))).toEqual([null])
  })

  it('waits for the desk with prices that are too old', async () => {
    await env.CATALOGUE.prepare("UPDATE catalogue_state SET value = '2020-01-01T00:00:00.000Z' WHERE name = 'prices_as_of'").run()
    expect(pricesOf(await answerTo([lineOf()]))).toEqual([null])
  })
})

describe('other callers', () => {
  it('a visitor gets no automatic quote, whatever address is typed', async () => {
    await configure([{ ...RULE, customers: ['@example.com'] }], '100')
    await signIn('known@example.com')
    const { rfq_number, access } = await send([lineOf()], { email: 'known@example.com' })
    expect(await ask(rfqView, { rfq_number, access })).toMatchObject({ status: 'submitted', lines: [{ quote: null }] })
  })

  it('another customer sees and accepts nothing of it', async () => {
    const { rfq } = await answerTo([lineOf()])
    const { rfq_number, quoted_at } = rfq
    const other = await signIn(`${newKey()}@example.com`)
    expect(await call(rfqDetail, { rfq_number }, { bearer: other })).toMatchObject({ code: CODE.not_found })
    const request = { rfq_number, quoted_at: quoted_at ?? '', positions: [1] }
    expect(await call(acceptQuote, request, { bearer: other })).toMatchObject({ code: CODE.not_found })
  })
})

describe('the limit of a day', () => {
  it('is for one customer, and counts every line', async () => {
    // A thousand pieces are ten dollars.
    await configure([RULE], '25')
    const first = await answerTo([lineOf(), lineOf(), lineOf()])
    expect(pricesOf(first)).toEqual([10_000, 10_000, null])
    expect(pricesOf(await answerTo([lineOf({ qty: 500 }), lineOf({ qty: 100 })], { token: first.token }))).toEqual([10_000, null])
    expect(pricesOf(await answerTo([lineOf()]))).toEqual([10_000])
  })

  it('is not passed by RFQs that are sent at once', async () => {
    await configure([RULE], '25')
    const token = await signIn(`${newKey()}@example.com`)
    const answers = await Promise.all([1, 2, 3, 4].map(() => answerTo([lineOf({ qty: 2000 })], { token })))
    const quoted = answers.flatMap(({ rfq }) => rfq.lines.flatMap(({ quote }) => quote?.ext_price ?? []))
    expect(quoted).toEqual([20_000_000])
    // The others are whole, and wait for the desk.
    expect(answers.filter(({ rfq }) => rfq.status === 'submitted' && rfq.quoted_at === null)).toHaveLength(3)
  })
})

describe('the price by a rule', () => {
  const price = fc.integer({ min: 1, max: 50_000_000 })

  it('is never below the floor, nor above the list price, and is for a quantity in stock', () => {
    const rule = fc.record({ from_qty: fc.integer({ min: 1, max: 5000 }), floor_percent: fc.double({ min: 1, max: 100, noNaN: true }) })
    const offer = fc.record({
      stock: fc.nat(20_000),
      moq: fc.integer({ min: 1, max: 100 }),
      multiple: fc.integer({ min: 1, max: 50 }),
      first: price,
      second: price,
    })
    const line = fc.record({ qty: fc.integer({ min: 1, max: 10_000 }), target: fc.option(price) })
    fc.assert(
      fc.property(
        fc.array(rule, { minLength: 1, maxLength: 3 }),
        fc.array(offer, { maxLength: 3 }),
        line,
        (rules, offers, { qty, target }) => {
          const parsed = rules.map((one, index) => QuoteRule.parse({ ...one, name: String(index) }))
          const request = RfqLine.parse({ part_number: 'NE555P', qty, target_price: null })
          const listed = offers.map(({ first, second, ...one }, index) => ({
            ...one,
            offer_id: index,
            price_breaks: [
              { from_qty: one.moq, unit_price: toMoney(Math.max(first, second)) },
              { from_qty: one.moq + 1000, unit_price: toMoney(Math.min(first, second)) },
            ],
          })) as unknown as Offer[]
          const answer = priceByRule(
            { ...request, target_price: target === null ? null : toMoney(target) },
            listed,
            'a@example.com',
            parsed,
          )
          if (!answer) return
          const { floor_percent: percent, from_qty } = answer.rule
          expect(answer.unit_price * 100).toBeGreaterThanOrEqual(answer.list_price * percent * (1 - 1e-12))
          expect(answer.unit_price).toBeLessThanOrEqual(answer.list_price)
          expect(answer.offer.stock).toBeGreaterThanOrEqual(qty)
          expect(qty).toBeGreaterThanOrEqual(from_qty)
          expect(parsed.find((one) => qty >= one.from_qty)).toBe(answer.rule)
        },
      ),
      { numRuns: draws(1000) },
    )
  })
})
