import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { visitorEndpoint } from '../contract/endpoint.ts'
import { nothing } from '../contract/nothing.ts'
import {
  checkboxField,
  choiceField,
  optionalDayField,
  optionalIdField,
  optionalPriceField,
  quantityField,
  secretField,
  textField,
} from './fields.ts'
import { defineForm, readForm } from './form.ts'

const line = z.object({
  part_number: z.string().min(1, 'enter_part_number').max(10, 'too_long'),
  qty: z.int().min(1, 'valid_quantity'),
  price: z.string().nullable(),
  day: z.iso.date('valid_date').nullable(),
  part_id: z.int().nullable(),
})
const send = visitorEndpoint.post(
  '/api/test',
  'A call',
  z.object({
    token: z.string().min(1, 'enter_token'),
    name: z.string().min(1, 'enter_name'),
    password: z.string().min(1, 'enter_password'),
    is_agreed: z.literal(true, 'agree_policy'),
    way: z.enum(['air', 'sea'], 'select_way'),
    address: z.object({ city: z.string().min(1, 'enter_city') }),
    lines: z.array(line).min(1, 'enter_lines').max(3, 'too_many_lines'),
  }),
  nothing,
)
const FORM = defineForm(
  send,
  {
    name: textField(),
    password: secretField(),
    address: { group: { city: textField() } },
    lines: {
      rows: {
        part_number: textField(),
        qty: quantityField(),
        price: optionalPriceField(),
        day: optionalDayField(),
        part_id: optionalIdField(),
      },
      limit: 5,
    },
    way: choiceField(['air', 'sea']),
    is_agreed: checkboxField(),
  },
  ['form_key'],
)

const RIGHT: Readonly<Record<string, string>> = {
  name: ' Ada ',
  password: ' s3cret ',
  'address.city': 'London',
  'lines.0.part_number': 'NE555P',
  'lines.0.qty': '1.000',
  'lines.0.price': '0,125',
  'lines.2.part_number': 'LM358',
  'lines.2.qty': '5',
  'lines.2.part_id': '7',
  way: 'sea',
  is_agreed: '1',
  form_key: 'k'.repeat(20),
}
const READING = { tag: 'de', time_zone: 'Europe/Berlin' }
const read = (changes: Readonly<Record<string, unknown>> = {}, providedFields: { token?: string } = { token: 't' }) =>
  readForm(FORM, new Map<string, unknown>(Object.entries({ ...RIGHT, ...changes })), READING, providedFields)

describe('a form that is right', () => {
  it('is the request of its call, as the reader’s language writes its figures', () => {
    expect(read().problems).toEqual({})
    expect(read().request).toEqual({
      token: 't',
      name: 'Ada',
      password: ' s3cret ',
      way: 'sea',
      is_agreed: true,
      address: { city: 'London' },
      lines: [
        { part_number: 'NE555P', qty: 1000, price: '0.125', day: null, part_id: null },
        { part_number: 'LM358', qty: 5, price: null, day: null, part_id: 7 },
      ],
    })
  })

  it('is shown again as it was typed, in the order of its controls, and without secrets', () => {
    const { draft } = read()
    expect(draft).toMatchObject({ name: ' Ada ', password: '', 'lines.2.qty': '5', form_key: RIGHT['form_key'] })
    expect(JSON.stringify(draft)).not.toContain('s3cret')
    expect(Object.keys(draft).filter((name) => !name.includes('.'))).toEqual(['form_key', 'name', 'password', 'way', 'is_agreed'])
  })
})

describe('what is wrong', () => {
  it('is reported at its control, by the control or by the schema, in the order of the form', () => {
    const { problems, request } = read({
      name: '',
      password: '',
      'address.city': ' ',
      'lines.0.qty': 'ten',
      'lines.2.price': 'cheap',
      'lines.2.day': '2027-02-30',
      way: 'road',
      is_agreed: '',
    })
    expect(request).toBeNull()
    expect(Object.entries(problems)).toEqual([
      ['name', 'enter_name'],
      ['password', 'enter_password'],
      ['address.city', 'enter_city'],
      ['lines.0.qty', 'valid_quantity'],
      ['lines.2.price', 'valid_price'],
      ['lines.2.day', 'valid_date'],
      ['way', 'select_way'],
      ['is_agreed', 'agree_policy'],
    ])
  })

  it('is reported by the rows of the form, also from the API', () => {
    expect(read().toProblems({ 'lines.1.qty': 'sold_out', 'lines.9.qty': 'x', elsewhere: 'y' })).toEqual({
      'lines.2.qty': 'sold_out',
      'lines.9.qty': 'x',
      elsewhere: 'y',
    })
  })

  it('is that there are no rows, or too many', () => {
    const none = Object.fromEntries(Object.keys(RIGHT).flatMap((name) => (name.startsWith('lines.') ? [[name, '']] : [])))
    expect(read(none).problems).toEqual({ lines: 'enter_lines' })
    const many = Object.fromEntries(
      [0, 1, 2, 3, 4, 5, 99_999].flatMap((row) => [
        [`lines.${row}.part_number`, 'A'],
        [`lines.${row}.qty`, '1'],
      ]),
    )
    expect(read(many).problems).toEqual({ lines: 'too_many_lines' })
    expect(Object.keys(read(many).draft).filter((name) => /^lines\.\d+\.qty$/.test(name))).toHaveLength(5)
  })

  it('is what the form does not contain: other fields come only from the form', () => {
    expect(read({ token: 'forged' }, {}).problems).toHaveProperty('token')
    expect(read({ token: 'forged' }).request?.token).toBe('t')
  })
})

it('stands whatever is posted', () => {
  const value = fc.oneof(fc.string({ unit: 'binary', maxLength: 50 }), fc.constantFrom('1', '__proto__', null, undefined, 5, {}))
  const name = fc.oneof(fc.constantFrom(...Object.keys(RIGHT), 'lines.0.__proto__', 'lines.__proto__.qty'), fc.string({ maxLength: 20 }))
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { maxLength: 20 }), (entries) => {
      const { request, problems, draft } = readForm(FORM, new Map<string, unknown>(entries), READING, { token: 't' })
      expect(request === null).toBe(Object.keys(problems).length > 0)
      for (const code of Object.values(problems)) expect(code).toMatch(/^[a-z_0-9]+$/)
      for (const typed of Object.values(draft)) expect(typeof typed).toBe('string')
    }),
  )
})
