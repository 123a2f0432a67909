import { describe, expect, it, test } from 'vitest'
import { saveRfqContact } from '../contract/rfq.ts'
import { MAX_RFQ_LINES } from '../trade/rfq-limits.ts'
import { readForm } from './form.ts'
import { RFQ_FORM } from './rfq-form.ts'
import {
  type DraftContact,
  type DraftLine,
  EMPTY_CONTACT,
  EMPTY_LINE,
  parseUrlLines,
  readDraftContact,
  readDraftLines,
} from './rfq-lines.ts'

/** The form as it would be posted, read. */
function read(lines: readonly DraftLine[], contact: DraftContact, tag = 'en') {
  const rows = lines.flatMap((line, row) => Object.entries(line).map(([field, text]): [string, string] => [`lines.${row}.${field}`, text]))
  return readForm(RFQ_FORM, new Map([...rows, ...Object.entries(contact)]), { tag, time_zone: 'UTC' }, { verification: {} })
}

const line = (rest: Partial<DraftLine> = {}): DraftLine => ({ ...EMPTY_LINE, part_number: 'LM358DR', qty: '1,000', ...rest })
const contact: DraftContact = { ...EMPTY_CONTACT, contact_name: 'Ada', company_name: 'Engines', email: 'ada@example.com', country: 'GB' }

describe('a posted form', () => {
  it('is read with its empty rows, in their places', () => {
    const form = new FormData()
    form.set('lines.0.part_number', 'A')
    form.set('lines.2.qty', '5')
    form.set('lines.x.qty', '5')
    form.set('lines.999999.qty', '5')
    form.set('comment', 'one\r\ntwo')
    const lines = readDraftLines(form)
    expect(lines.map(({ part_number, qty }) => [part_number, qty])).toEqual([
      ['A', ''],
      ['', ''],
      ['', '5'],
    ])
    expect(readDraftContact(form)).toEqual({ ...EMPTY_CONTACT, comment: 'one\ntwo' })
  })

  it('is never longer than twice what an RFQ takes', () => {
    const form = new FormData()
    form.set('lines.99999.qty', '5')
    expect(readDraftLines(form)).toHaveLength(2 * MAX_RFQ_LINES)
  })

  it('begins with what the address names', () => {
    const search = new URLSearchParams('part_number=A&qty=5&part_number=&qty=&part_number=B&qty=7&manufacturer=TI&goods_id=9')
    expect(parseUrlLines(search, 'en')).toEqual([
      { ...EMPTY_LINE, part_number: 'A', qty: '5', manufacturer: 'TI', goods_id: '9' },
      { ...EMPTY_LINE, part_number: 'B', qty: '7' },
    ])
    expect(parseUrlLines(new URLSearchParams(), 'en')).toEqual([])
    expect(parseUrlLines(new URLSearchParams('part_number=A&target_price=1.125'), 'de')[0]?.target_price).toBe('1,125')
  })
})

describe('what was typed, as a request', () => {
  it('is what the contract takes', () => {
    const requirements = { certificate: 'origin', test: 'x_ray', date_code: '24+', delivery_plan_date: '2027-03-31' }
    const lines = [EMPTY_LINE, line({ target_price: '$0.125', goods_id: '7', ...requirements }), line({ part_number: ' B ' })]
    const { request, problems } = read(lines, contact)
    expect(problems).toEqual({})
    const parsed = saveRfqContact.request.parse(request)
    expect(parsed.lines[0]).toMatchObject({ qty: 1000, target_price: 125_000, goods_id: 7, ...requirements })
    expect(parsed.lines[1]).toMatchObject({ part_number: 'B', target_price: null, goods_id: null, certificate: null })
  })

  test.each<[string, Partial<DraftLine>, Record<string, string>]>([
    ['no part number', { part_number: ' ' }, { 'lines.0.part_number': 'enter_part_number' }],
    ['no quantity', { qty: '' }, { 'lines.0.qty': 'valid_quantity' }],
    ['half a piece', { qty: '0.5' }, { 'lines.0.qty': 'valid_quantity' }],
    ['words for a price', { target_price: 'cheap' }, { 'lines.0.target_price': 'valid_price' }],
    ['a day that is none', { delivery_plan_date: '2027-02-30' }, { 'lines.0.delivery_plan_date': 'valid_date' }],
    ['too long a part number', { part_number: 'X'.repeat(65) }, { 'lines.0.part_number': 'too_long' }],
  ])('with %s says so', (_, rest, expected) => {
    expect(read([line(rest)], contact).problems).toEqual(expected)
  })

  it('names every field that is missing', () => {
    expect(read([EMPTY_LINE], EMPTY_CONTACT).problems).toEqual({
      lines: 'enter_lines',
      contact_name: 'enter_contact_name',
      company_name: 'enter_company_name',
      email: 'enter_email',
      country: 'select_country',
    })
  })

  it('has an end', () => {
    const lines = Array.from({ length: MAX_RFQ_LINES + 1 }, () => line())
    expect(read(lines, contact).problems).toEqual({ lines: 'too_many_lines' })
    expect(read(lines.slice(1), contact).problems).toEqual({})
  })

  it('gets the errors of an answer at the rows that they are about', () => {
    const { toProblems } = read([line(), EMPTY_LINE, EMPTY_LINE, line()], contact)
    expect(toProblems({ 'lines.1.qty': 'valid_quantity', email: 'valid_email', 'lines.9.qty': 'x' })).toEqual({
      'lines.3.qty': 'valid_quantity',
      email: 'valid_email',
      'lines.9.qty': 'x',
    })
  })
})
