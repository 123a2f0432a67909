import type { RfqDraftLine } from '../table-reading/lists/rfq-lines.ts'
import { MAX_RFQ_LINES } from '../trade/rfq-limits.ts'
import { formatTypedPrice } from '../trade/typed-number.ts'
import { type PostedForm, readFormText } from './posted.ts'

/** Fields of a form line, in their order; `lines.3.qty` is the quantity of the fourth line. */
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

/** A line as typed: text, valid or not. */
export type DraftLine = Readonly<Record<LineField, string>>

export const CONTACT_FIELDS = ['contact_name', 'company_name', 'email', 'telephone', 'country', 'comment'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]
export type DraftContact = Readonly<Record<ContactField, string>>

const toEmptyFields = <Field extends string>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, ''])) as Record<Field, string>

export const EMPTY_LINE: DraftLine = toEmptyFields(LINE_FIELDS)
export const EMPTY_CONTACT: DraftContact = toEmptyFields(CONTACT_FIELDS)

/** Converts a line of a file to a form line. @param tag BCP 47 of the page */
export function toDraftLine(line: RfqDraftLine, tag: string): DraftLine {
  return { ...EMPTY_LINE, ...line, target_price: formatTypedPrice(line.target_price, tag) }
}

/** Maximum number of characters of the fields, as in the contract. */
export const MAX_COMMENT_LENGTH = 2000
export const MAX_FIELD_LENGTHS: Readonly<Partial<Record<LineField | ContactField, number>>> = {
  part_number: 64,
  manufacturer: 80,
  package: 40,
  date_code: 40,
  contact_name: 80,
  company_name: 120,
  email: 254,
  telephone: 40,
  comment: MAX_COMMENT_LENGTH,
}

/** Minimum number of rows of the form; below, the maximum that is read from a post, since a file may have too many. */
const MIN_RFQ_FORM_ROWS = 3
export const MAX_RFQ_FORM_ROWS = 2 * MAX_RFQ_LINES

export const isEmptyLine = (line: DraftLine): boolean => LINE_FIELDS.every((field) => line[field].trim() === '')

/** Lines followed by empty ones: at least one to type into, at least three in all. */
export function withTrailingEmptyLine<Line>(
  lines: readonly Line[],
  isEmpty: (line: Line) => boolean,
  makeEmpty: () => Line,
): readonly Line[] {
  const last = lines.at(-1)
  const missing = Math.max(MIN_RFQ_FORM_ROWS - lines.length, last === undefined || !isEmpty(last) ? 1 : 0)
  return missing > 0 ? [...lines, ...Array.from({ length: missing }, makeEmpty)] : lines
}

/** The typed lines of a form: all rows, with the empty ones, up to twice the limit of an RFQ. */
export function readDraftLines(form: PostedForm): DraftLine[] {
  const rows = [...form.keys()].flatMap((name) => /^lines\.(\d{1,5})\./.exec(name)?.[1] ?? [])
  const count = Math.min(
    MAX_RFQ_FORM_ROWS,
    rows.reduce((rowCount, row) => Math.max(rowCount, Number(row) + 1), 0),
  )
  return Array.from({ length: count }, (_, index) => {
    const line = { ...EMPTY_LINE }
    for (const field of LINE_FIELDS) line[field] = readFormText(form, `lines.${index}.${field}`).slice(0, 500)
    return line
  })
}

export function readDraftContact(form: PostedForm): DraftContact {
  const contact = { ...EMPTY_CONTACT }
  // Browsers submit line breaks as two characters.
  for (const field of CONTACT_FIELDS) contact[field] = readFormText(form, field).slice(0, 4000).replace(/\r\n?/g, '\n')
  return contact
}

/**
 * Lines from a URL: links to the form repeat `part_number`, and the other fields in the same order. A price in a link is a decimal in every
 * language.
 * @param tag BCP 47 of the page
 */
export function parseUrlLines(search: URLSearchParams, tag: string): DraftLine[] {
  const numbers = search.getAll('part_number').slice(0, MAX_RFQ_FORM_ROWS)
  return numbers.flatMap((partNumber, index) => {
    const of = (name: string): string => (search.getAll(name)[index] ?? '').slice(0, 80)
    if (partNumber.trim() === '') return []
    const line = { part_number: partNumber.trim().slice(0, 200), manufacturer: of('manufacturer'), package: of('package'), qty: of('qty') }
    return { ...EMPTY_LINE, ...line, target_price: formatTypedPrice(of('target_price'), tag), goods_id: of('goods_id') }
  })
}
