import { expect, test } from 'vitest'
import type { RfqLineView } from '../contract/rfq.ts'
import { type Money, money } from '../trade/money.ts'
import {
  formFields,
  offerTyped,
  quoteTyped,
  readConfirmForm,
  readOfferForm,
  readQuoteForm,
  readRefundForm,
  type Typed,
  typedOf,
} from './desk-forms.ts'

const READING = { tag: 'en', time_zone: 'Asia/Shanghai' }
const price = (dollars: number): Money => money(Math.round(dollars * 1_000_000))
const LINES = [
  { position: 1, qty: 100, unit_price: price(0.25), date_code: '2431', lead_time_weeks: 0 },
  { position: 3, qty: 5, unit_price: price(12.5), date_code: '', lead_time_weeks: 2 },
]
const AS_AGREED: Typed = {
  ...offerTyped(
    LINES.map((agreed) => ({ agreed, offer: agreed, alternative: null, note: '' })),
    READING,
  ),
  valid_until: '2026-11-30',
}

test('an offer names the lines alone that are changed', () => {
  const { request } = readOfferForm({ ...AS_AGREED, 'price.3': '13', note: 'See line 3', freight: '35' }, READING, LINES)
  expect(request).toEqual({
    valid_until: '2026-11-30T15:59:00.000Z',
    freight: '35',
    note: 'See line 3',
    lines: [{ position: 3, offer: { unit_price: '13', qty: 5, date_code: '', lead_time_weeks: 2 }, alternative: null, note: '' }],
  })
  expect(readOfferForm(AS_AGREED, READING, LINES).request).toMatchObject({ lines: [] })
})

test('a line that cannot be delivered needs no price, and may have another part in its place', () => {
  const typed = { ...AS_AGREED, 'none.1': '1', 'price.1': '', 'alt_part.1': 'LM358DR', 'alt_price.1': '0,3', 'alt_qty.1': '100' }
  expect(readOfferForm(typed, { ...READING, tag: 'de' }, LINES.slice(0, 1)).request?.lines).toEqual([
    {
      position: 1,
      offer: null,
      alternative: { part_number: 'LM358DR', brand_name: '', unit_price: '0.3', qty: 100, date_code: '', lead_time_weeks: 0 },
      note: '',
    },
  ])
})

test.each([
  [{ 'price.1': 'cheap' }, { 'price.1': 'valid_price' }],
  [{ 'qty.1': '0' }, { 'qty.1': 'valid_quantity' }],
  [{ 'lead.3': '521' }, { 'lead.3': 'valid_lead_time' }],
  [{ valid_until: 'tomorrow' }, { valid_until: 'valid_date' }],
  [{ freight: 'free' }, { freight: 'valid_price' }],
  [{ 'alt_part.1': 'LM358DR' }, { 'alt_price.1': 'valid_price', 'alt_qty.1': 'valid_quantity' }],
])('an offer with %o is refused', (wrong, fields) => {
  expect(readOfferForm({ ...AS_AGREED, ...wrong } as Typed, READING, LINES)).toMatchObject({ request: null, fields })
})

test('an answer leaves lines out that have neither a price nor the tick', () => {
  const typed = { valid_until: '2026-11-30', 'price.1': '0.5', 'qty.1': '10', 'lead.1': '0', 'none.2': '1', 'note.2': 'Discontinued' }
  const { request } = readQuoteForm(typed, READING, [{ position: 1 }, { position: 2 }, { position: 3 }])
  expect(request?.lines).toEqual([
    { position: 1, unit_price: '0.5', qty: 10, part_number: '', manufacturer: '', date_code: '', lead_time_weeks: 0, note: '' },
    { position: 2, unit_price: null, note: 'Discontinued' },
  ])
  expect(readQuoteForm({ valid_until: '2026-11-30' }, READING, [{ position: 1 }]).fields).toEqual({ lines: 'enter_answer' })
})

test('an answer promises stock only where somebody said so, and begins with it only where there is enough', () => {
  const typed = { valid_until: '2026-11-30', 'price.1': '0.5', 'qty.1': '10', 'lead.1': '' }
  expect(readQuoteForm(typed, READING, [{ position: 1 }])).toMatchObject({ request: null, fields: { 'lead.1': 'valid_lead_time' } })
  const asked = { qty: 10, quote: null, no_offer: false, note: '', part_number: 'X', manufacturer: '' }
  const lines = [1, 2, 3, 4].map((position) => ({ ...asked, position })) as unknown as RfqLineView[]
  const catalogue = [
    { position: 1, stock: 10 },
    { position: 2, stock: 9 },
    { position: 3, stock: 0 },
  ]
  expect(quoteTyped(lines, catalogue, READING)).toMatchObject({ 'lead.1': '0', 'lead.2': '', 'lead.3': '', 'lead.4': '' })
})

test('an amount is a price, and none is none', () => {
  expect(readConfirmForm({ received: '1,234.50' }, READING).request).toEqual({
    received: '1234.5',
    bank_reference: '',
    platform_remark: '',
  })
  expect(readConfirmForm({}, READING).request).toEqual({ bank_reference: '', platform_remark: '' })
  expect(readConfirmForm({ received: 'all' }, READING).fields).toEqual({ received: 'valid_price' })
  expect(readRefundForm({ how_much: 'all', amount: '3' }, READING).request).toEqual({ note: '' })
  expect(readRefundForm({ how_much: 'part', amount: '3' }, READING).request).toEqual({ amount: '3', note: '' })
  // Whoever leaves it out does not mean all of it.
  expect(readRefundForm({}, READING).fields).toEqual({ amount: 'valid_price' })
})

test('what a call says is wrong stands at the field that was typed', () => {
  expect(formFields({ 'lines.1.offer.qty': 'too_large', 'lines.0.unit_price': 'valid_price', valid_until: 'in_the_past' }, LINES)).toEqual({
    'qty.3': 'too_large',
    'price.1': 'valid_price',
    valid_until: 'in_the_past',
  })
})

test('files are no texts', () => {
  const form = new FormData()
  form.set('note', ' said ')
  form.set('file', new Blob(['x']))
  expect(typedOf(form)).toEqual({ note: 'said' })
})
