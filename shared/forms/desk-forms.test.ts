import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { RfqLineView } from '../contract/rfq.ts'
import { type Money, toMoney } from '../trade/money.ts'
import { DESK_FORMS, fillListPrices, listFarPrices, toOfferDraft, toQuoteDraft } from './desk-forms.ts'
import { type Draft, readForm } from './form.ts'

const READING = { tag: 'en', time_zone: 'Asia/Shanghai' }
const ORDER = { order_number: 'SO1' }
const dollars = (amount: number): Money => toMoney(Math.round(amount * 1_000_000))
const LINES = [
  { position: 1, qty: 100, unit_price: dollars(0.25), date_code: '2431', lead_time_weeks: 0 },
  { position: 3, qty: 5, unit_price: dollars(12.5), date_code: '', lead_time_weeks: 2 },
]

const offerAt = (tag: string): Draft => ({
  ...toOfferDraft(
    LINES.map((agreed) => ({ agreed, offer: agreed, alternative: null, note: '' })),
    tag,
  ),
  steps: '7',
  valid_until: '2026-11-30',
})
const readOffer = (changes: Draft = {}, tag = 'en') =>
  readForm(DESK_FORMS.offer, new Map(Object.entries({ ...offerAt(tag), ...changes })), { ...READING, tag }, ORDER)
const readQuote = (typed: Draft) => readForm(DESK_FORMS.quote, new Map(Object.entries(typed)), READING, { rfq_number: 'RFQ1' })
const readConfirm = (typed: Draft) => readForm(DESK_FORMS.confirm, new Map(Object.entries(typed)), READING, ORDER)
const readRefund = (typed: Draft) => readForm(DESK_FORMS.refund, new Map(Object.entries(typed)), READING, ORDER)

describe('an offer', () => {
  const agreed = { unit_price: '12.5', qty: 5, date_code: '', lead_time_weeks: 2 }

  it('names every line by its position, with the agreed terms if unchanged', () => {
    expect(readOffer({ 'lines.1.offer.unit_price': '0.3', note: 'See line 1', freight: '35' }).request).toEqual({
      order_number: 'SO1',
      steps: 7,
      valid_until: '2026-11-30T15:59:00.000Z',
      freight: '35',
      note: 'See line 1',
      lines: [
        { position: 1, offer: { unit_price: '0.3', qty: 100, date_code: '2431', lead_time_weeks: 0 }, alternative: null, note: '' },
        { position: 3, offer: agreed, alternative: null, note: '' },
      ],
    })
  })

  it('needs no price for what cannot be delivered, and may have another part in its place', () => {
    const instead = { part_number: 'LM358DR', unit_price: '0,3', qty: '100', lead_time_weeks: '6' }
    const changes = {
      'lines.1.none': '1',
      'lines.1.offer.unit_price': '',
      'lines.1.offer.qty': 'whatever',
      ...Object.fromEntries(Object.entries(instead).map(([name, text]) => [`lines.1.alternative.${name}`, text])),
    }
    const { request, problems, draft } = readOffer(changes, 'de')
    expect(problems).toEqual({})
    expect(request?.lines[0]).toEqual({
      position: 1,
      offer: null,
      alternative: { part_number: 'LM358DR', brand_name: '', unit_price: '0.3', qty: 100, date_code: '', lead_time_weeks: 6 },
      note: '',
    })
    expect(draft).toMatchObject(changes)
  })

  test.each<[Draft, Draft]>([
    [{ 'lines.1.offer.unit_price': 'cheap' }, { 'lines.1.offer.unit_price': 'valid_price' }],
    [{ 'lines.1.offer.qty': '0' }, { 'lines.1.offer.qty': 'valid_quantity' }],
    [{ 'lines.1.offer.qty': '-1' }, { 'lines.1.offer.qty': 'valid_quantity' }],
    [{ 'lines.3.offer.lead_time_weeks': '521' }, { 'lines.3.offer.lead_time_weeks': 'valid_lead_time' }],
    [{ 'lines.3.offer.lead_time_weeks': '1.5' }, { 'lines.3.offer.lead_time_weeks': 'valid_lead_time' }],
    [{ 'lines.3.note': 'x'.repeat(501) }, { 'lines.3.note': 'too_long' }],
    [{ valid_until: 'tomorrow' }, { valid_until: 'valid_date' }],
    [{ valid_until: '' }, { valid_until: 'valid_date' }],
    [{ freight: 'free' }, { freight: 'valid_price' }],
    [{ freight: '12.345' }, { freight: 'valid_price' }],
    [
      { 'lines.1.alternative.part_number': 'LM358DR' },
      {
        'lines.1.alternative.unit_price': 'valid_price',
        'lines.1.alternative.qty': 'valid_quantity',
        'lines.1.alternative.lead_time_weeks': 'valid_lead_time',
      },
    ],
    [
      { 'lines.3.offer.unit_price': '', 'lines.3.offer.qty': '', 'lines.3.offer.lead_time_weeks': '' },
      {
        'lines.3.offer.unit_price': 'valid_price',
        'lines.3.offer.qty': 'valid_quantity',
        'lines.3.offer.lead_time_weeks': 'valid_lead_time',
      },
    ],
  ])('with %o is refused', (changes, problems) => {
    expect(readOffer(changes)).toMatchObject({ request: null, problems, draft: changes })
  })

  it('has what the API says at the controls of the line', () => {
    const { toProblems } = readOffer()
    expect(Object.entries(toProblems({ lines: 'nothing_changed', valid_until: 'in_the_past', 'lines.1.offer.qty': 'too_large' }))).toEqual([
      ['lines.3.offer.qty', 'too_large'],
      ['valid_until', 'in_the_past'],
      ['lines', 'nothing_changed'],
    ])
  })

  it('begins with what lies before the buyer', () => {
    const [first, second] = LINES
    if (!first || !second) throw new Error('there are two lines')
    const alternative = { ...first, part_number: 'LM358DR', brand_name: 'TI', unit_price: dollars(1.125) }
    const draft = toOfferDraft(
      [
        { agreed: first, offer: null, alternative, note: 'Sold' },
        { agreed: second, offer: { ...second, qty: 4 }, alternative: null, note: '' },
      ],
      'de',
    )
    expect(draft).toMatchObject({
      'lines.1.none': '1',
      'lines.1.note': 'Sold',
      'lines.1.alternative.part_number': 'LM358DR',
      'lines.3.offer.qty': '4',
      'lines.1.offer.unit_price': '0,25',
      'lines.1.alternative.unit_price': '1,125',
      'lines.3.none': '',
    })
  })
})

describe('an answer to an RFQ', () => {
  const validUntil = '2026-11-30'
  const answer: Draft = { valid_until: validUntil, 'lines.1.unit_price': '0.5', 'lines.1.qty': '10', 'lines.1.lead_time_weeks': '0' }

  it('leaves lines out that have neither a price nor the tick, and keeps what stands there', () => {
    const left = { 'lines.3.qty': 'seven', 'lines.3.note': 'Later' }
    const { request, draft } = readQuote({ ...answer, ...left, 'lines.2.none': '1', 'lines.2.qty': 'x', 'lines.2.note': 'Discontinued' })
    expect(request?.lines).toEqual([
      { position: 1, unit_price: '0.5', qty: 10, part_number: '', manufacturer: '', date_code: '', lead_time_weeks: 0, note: '' },
      { position: 2, unit_price: null, note: 'Discontinued' },
    ])
    expect(draft).toMatchObject({ ...left, 'lines.2.none': '1' })
    expect(readQuote({ valid_until: validUntil, 'lines.1.qty': '10' }).problems).toEqual({ lines: 'enter_answer' })
    expect(readQuote({ valid_until: validUntil }).problems).toEqual({ lines: 'enter_answer' })
  })

  it('promises stock only on request, and by default only if there is enough', () => {
    expect(readQuote({ ...answer, 'lines.1.lead_time_weeks': '' })).toMatchObject({
      request: null,
      problems: { 'lines.1.lead_time_weeks': 'valid_lead_time' },
    })
    const open = { qty: 10, quote: null, no_offer: false, note: '', part_number: 'X', manufacturer: '' }
    const lines = [1, 2, 3, 4].map((position) => ({ ...open, position })) as unknown as RfqLineView[]
    const catalogue = [10, 9, 0].map((stock, index) => ({ position: index + 1, stock, unit_price: dollars(0.25) }))
    expect(toQuoteDraft(lines, catalogue, 'en')).toMatchObject({
      'lines.1.lead_time_weeks': '0',
      'lines.2.lead_time_weeks': '',
      'lines.3.lead_time_weeks': '',
      'lines.4.lead_time_weeks': '',
      'lines.1.unit_price': '0.25',
      'lines.2.unit_price': '',
    })
    const filled = fillListPrices({ 'lines.2.unit_price': '9', 'lines.3.none': '1', 'lines.4.note': 'x' }, catalogue, 'de')
    expect(filled).toEqual({ 'lines.1.unit_price': '0,25', 'lines.2.unit_price': '9', 'lines.3.none': '1', 'lines.4.note': 'x' })
  })

  it.each([
    ['0.25', false],
    ['0.375', false],
    ['0.376', true],
    ['0.175', false],
    ['0.174', true],
    ['', false],
    ['cheap', false],
  ])('is far from a list price of 0.25 at %s: %s', (price, isFar) => {
    const catalogue = [
      { position: 1, stock: 0, unit_price: dollars(0.25) },
      { position: 2, stock: 0, unit_price: null },
    ]
    const draft = { 'lines.1.unit_price': price, 'lines.2.unit_price': price }
    expect(listFarPrices(draft, catalogue, 'en').map(({ position }) => position)).toEqual(isFar ? [1] : [])
    expect(listFarPrices({ ...draft, 'lines.1.none': '1' }, catalogue, 'en')).toEqual([])
  })
})

test('an amount is a price, and none is none', () => {
  expect(readConfirm({ steps: '2', received: '1,234.50' }).request).toEqual({
    order_number: 'SO1',
    steps: 2,
    received: '1234.5',
    bank_reference: '',
    platform_remark: '',
  })
  expect(readConfirm({}).request).toEqual({ order_number: 'SO1', steps: 0, bank_reference: '', platform_remark: '' })
  expect(readConfirm({ received: 'all' }).problems).toEqual({ received: 'valid_price' })
  expect(readRefund({ how_much: 'all', amount: '3' }).request).toEqual({ order_number: 'SO1', steps: 0, note: '' })
  expect(readRefund({ how_much: 'part', amount: '3' }).request).toEqual({ order_number: 'SO1', steps: 0, amount: '3', note: '' })
  // An omitted amount does not mean the full one.
  expect(readRefund({}).problems).toEqual({ amount: 'valid_price' })
})

test('how far the order had come is a number or none, for which nothing is done', () => {
  for (const steps of ['-1', '1e3', ' ', 'NaN', '1234567', '٣']) expect(readConfirm({ steps }).request, steps).toMatchObject({ steps: 0 })
})

test('the secret goes to its call and is never shown', () => {
  const { request, draft } = readForm(DESK_FORMS.enter, new Map([['secret', 's3cret']]), READING)
  expect({ request, draft }).toEqual({ request: { secret: 's3cret' }, draft: { secret: '' } })
})

describe('nothing that was typed into rows is lost', () => {
  const names = {
    offer: ['none', 'note', ...['offer', 'alternative'].flatMap((group) => [`${group}.unit_price`, `${group}.qty`, `${group}.date_code`])],
    quote: ['none', 'unit_price', 'qty', 'date_code', 'lead_time_weeks', 'note', 'part_number', 'manufacturer'],
  } as const

  it.each(['offer', 'quote'] as const)('of the form %s, whether a row counts or not', (form) => {
    const name = fc.tuple(fc.integer({ min: 1, max: 500 }), fc.constantFrom(...names[form])).map(([row, field]) => `lines.${row}.${field}`)
    const text = fc.oneof(
      fc.constantFrom('1', ' ', '', '0.5', 'cheap'),
      fc.string({ maxLength: 40 }).map((typed) => typed.replaceAll('\r', '')),
    )
    fc.assert(
      fc.property(fc.dictionary(name, text, { maxKeys: 20 }), (typed) => {
        expect((form === 'offer' ? readOffer(typed) : readQuote(typed)).draft).toMatchObject(typed)
      }),
    )
  })
})
