import { expect, test } from 'vitest'
import { readForm } from './form.ts'
import { QUICK_RFQ_FORM } from './quick-rfq-form.ts'

const read = (form: FormData, tag = 'en') => readForm(QUICK_RFQ_FORM, form, { tag, time_zone: 'UTC' }, { goods_id: 7, verification: {} })

function toFormData(values: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

const RIGHT = { qty: '1,000', email: ' buyer@example.com ', target_price: '0,042', contact_name: ' Ana ', comment: 'one\r\ntwo' }

test('reads what was typed as a request', () => {
  expect(read(toFormData(RIGHT), 'de')).toMatchObject({
    request: { qty: 1000, email: 'buyer@example.com', target_price: '0.042', contact_name: 'Ana', comment: 'one\ntwo' },
    problems: {},
  })
})

test('needs no more than a quantity and an address', () => {
  expect(read(toFormData({ qty: '5', email: 'buyer@example.com' }))).toMatchObject({
    request: { qty: 5, email: 'buyer@example.com', target_price: null, contact_name: '', comment: '' },
    problems: {},
  })
})

test.each([
  [{ qty: '' }, { qty: 'valid_quantity' }],
  [{ qty: '0' }, { qty: 'valid_quantity' }],
  [{ qty: 'ten' }, { qty: 'valid_quantity' }],
  [{ email: '' }, { email: 'enter_email' }],
  [{ email: 'a@b.c' }, { email: 'enter_email' }],
  [{ email: 'buyer@example' }, { email: 'valid_email' }],
  [{ target_price: 'cheap' }, { target_price: 'valid_price' }],
  [{ contact_name: 'x'.repeat(81) }, { contact_name: 'too_long' }],
  [{ comment: 'x'.repeat(2001) }, { comment: 'too_long' }],
  [
    { qty: '', email: 'none', target_price: '-' },
    { qty: 'valid_quantity', email: 'enter_email', target_price: 'valid_price' },
  ],
])('says what is wrong with %j', (typed, fields) => {
  expect(read(toFormData({ ...RIGHT, ...typed })).problems).toEqual(fields)
})

test('is not impressed by a form without fields', () => {
  expect(read(new FormData()).problems).toEqual({ qty: 'valid_quantity', email: 'enter_email' })
})
