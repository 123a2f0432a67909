import { emailProblem } from '../address/email-rule.ts'
import type { RequestOf } from '../contract/endpoint.ts'
import type { FieldErrors } from '../contract/envelope.ts'
import type { saveRfqContact } from '../contract/rfq.ts'
import type { RfqDraftLine } from '../table-reading/lists/rfq-lines.ts'
import { CERTIFICATES, LINE_TESTS, RFQ_LINES_MOST } from '../trade/rfq-limits.ts'
import { priceString, readQuantity, typedPrice } from '../trade/typed-number.ts'

/** Fields of a line as the form has them, in their order; `lines.3.qty` is the name of the fourth line's quantity. */
export const LINE_FIELDS = [
  'part_number',
  'manufacturer',
  'package',
  'qty',
  'target_price',
  'date_code',
  'certificate',
  'test',
  'delivery_plan_date',
  'goods_id',
] as const
export type LineField = (typeof LINE_FIELDS)[number]

/** A line as it is typed: text, right or wrong. */
export type DraftLine = Readonly<Record<LineField, string>>

export const CONTACT_FIELDS = ['contact_name', 'company_name', 'email', 'telephone', 'country', 'comment'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]
export type DraftContact = Readonly<Record<ContactField, string>>

const emptyOf = <Field extends string>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, ''])) as Record<Field, string>

export const EMPTY_LINE: DraftLine = emptyOf(LINE_FIELDS)
export const EMPTY_CONTACT: DraftContact = emptyOf(CONTACT_FIELDS)

/** A line of a file as the form has it. @param tag BCP 47 of the page */
export function lineOfFile(line: RfqDraftLine, tag: string): DraftLine {
  return { ...EMPTY_LINE, ...line, target_price: typedPrice(line.target_price, tag) }
}

/** How much a field takes; the contract says the same. */
export const FIELD_MOST: Readonly<Partial<Record<LineField | ContactField, number>>> = {
  part_number: 64,
  manufacturer: 80,
  package: 40,
  date_code: 40,
  contact_name: 80,
  company_name: 120,
  email: 254,
  telephone: 40,
  comment: 2000,
}

/** Rows that the form has at least, and how many of a posted form are read: a file may bring a few too many. */
const ROWS_LEAST = 3
const ROWS_MOST = 2 * RFQ_LINES_MOST

export const isEmptyLine = (line: DraftLine): boolean => LINE_FIELDS.every((field) => line[field].trim() === '')

/** Lines with empty ones behind them: at least one to type into, at least three in all. */
export function withEmptyEnd<Line>(lines: readonly Line[], isEmpty: (line: Line) => boolean, makeEmpty: () => Line): readonly Line[] {
  const last = lines.at(-1)
  const missing = Math.max(ROWS_LEAST - lines.length, last === undefined || !isEmpty(last) ? 1 : 0)
  return missing > 0 ? [...lines, ...Array.from({ length: missing }, makeEmpty)] : lines
}

/** The text fields of a form, whatever it was posted with. */
interface Posted {
  get(name: string): unknown
  keys(): Iterable<string>
}

export const textIn = (form: Posted, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** What was typed into a form: all rows, with the empty ones, up to twice what an RFQ takes. */
export function readLines(form: Posted): DraftLine[] {
  let count = 0
  for (const name of form.keys()) {
    const index = /^lines\.(\d{1,5})\./.exec(name)?.[1]
    if (index !== undefined) count = Math.max(count, Math.min(Number(index) + 1, ROWS_MOST))
  }
  return Array.from({ length: count }, (_, index) => {
    const line = { ...EMPTY_LINE }
    for (const field of LINE_FIELDS) line[field] = textIn(form, `lines.${index}.${field}`).slice(0, 500)
    return line
  })
}

export function readContact(form: Posted): DraftContact {
  const contact = { ...EMPTY_CONTACT }
  // Forms write line breaks as two characters.
  for (const field of CONTACT_FIELDS) contact[field] = textIn(form, field).slice(0, 4000).replace(/\r\n?/g, '\n')
  return contact
}

/**
 * Lines that an address names: links to the form repeat `part_number`, and the others in the same order. A price in a link
 * is a decimal, whatever the language.
 * @param tag BCP 47 of the page
 */
export function linesOfAddress(search: URLSearchParams, tag: string): DraftLine[] {
  const numbers = search.getAll('part_number').slice(0, ROWS_MOST)
  return numbers.flatMap((part_number, index) => {
    const of = (name: string): string => (search.getAll(name)[index] ?? '').slice(0, 80)
    if (part_number.trim() === '') return []
    const line = { part_number: part_number.trim().slice(0, 200), manufacturer: of('manufacturer'), package: of('package'), qty: of('qty') }
    return { ...EMPTY_LINE, ...line, target_price: typedPrice(of('target_price'), tag), goods_id: of('goods_id') }
  })
}

/** A day that exists, in this millennium. */
const isDay = (text: string): boolean => /^2\d{3}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | null => values.find((value) => value === text) ?? null

type SaveRequest = Omit<RequestOf<typeof saveRfqContact>, 'verification' | 'time_zone'>

export interface ReadForm {
  /** What can be sent if `fields` is empty. */
  request: SaveRequest
  /** Field → code of the `validation` texts; lines by their row in the form. */
  fields: FieldErrors
  /** The row of each line in the request: empty rows are not sent. */
  rows: readonly number[]
}

/**
 * Reads what was typed as a request, and says what is wrong with it as far as a form can know.
 * @param tag BCP 47 of the page, for prices
 */
export function readForm(lines: readonly DraftLine[], contact: DraftContact, tag: string): ReadForm {
  const fields: Record<string, string> = {}
  const rows: number[] = []
  const sent: SaveRequest['lines'] = []
  for (const [row, line] of lines.entries()) {
    if (isEmptyLine(line)) continue
    const wrong = (field: LineField, code: string): void => {
      fields[`lines.${row}.${field}`] ??= code
    }
    const text = (field: LineField): string => {
      const typed = line[field].trim()
      if (typed.length > (FIELD_MOST[field] ?? typed.length)) wrong(field, 'too_long')
      return typed
    }
    const part_number = text('part_number')
    if (part_number === '') wrong('part_number', 'enter_part_number')
    const qty = readQuantity(line.qty)
    if (qty === null) wrong('qty', 'valid_quantity')
    const target_price = line.target_price.trim() === '' ? null : priceString(line.target_price, tag)
    if (target_price === null && line.target_price.trim() !== '') wrong('target_price', 'valid_price')
    const delivery_plan_date = line.delivery_plan_date.trim()
    if (delivery_plan_date !== '' && !isDay(delivery_plan_date)) wrong('delivery_plan_date', 'valid_date')
    const goods_id = Number(line.goods_id)
    rows.push(row)
    sent.push({
      part_number,
      manufacturer: text('manufacturer'),
      package: text('package'),
      date_code: text('date_code'),
      qty: qty ?? 0,
      target_price,
      goods_id: Number.isSafeInteger(goods_id) && goods_id > 0 ? goods_id : null,
      delivery_plan_date: delivery_plan_date || null,
      certificate: oneOf(CERTIFICATES, line.certificate),
      test: oneOf(LINE_TESTS, line.test),
    })
  }
  if (sent.length === 0) fields['lines'] = 'enter_lines'
  if (sent.length > RFQ_LINES_MOST) fields['lines'] = 'too_many_lines'
  const { country, comment } = contact
  const [contact_name, company_name, telephone] = [contact.contact_name.trim(), contact.company_name.trim(), contact.telephone.trim()]
  const email = contact.email.trim()
  if (contact_name === '') fields['contact_name'] = 'enter_contact_name'
  if (company_name === '') fields['company_name'] = 'enter_company_name'
  const email_problem = emailProblem(email)
  if (email_problem) fields['email'] = email_problem
  if (country === '') fields['country'] = 'select_country'
  return { request: { contact_name, company_name, email, telephone, country, comment, lines: sent }, fields, rows }
}

/** Errors of an answer, which count the lines of the request, by the rows of the form. */
export function fieldsByRow(fields: FieldErrors, rows: readonly number[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([name, code]) => [
      name.replace(/^lines\.(\d+)\./, (_, index: string) => `lines.${rows[Number(index)] ?? index}.`),
      code,
    ]),
  )
}
