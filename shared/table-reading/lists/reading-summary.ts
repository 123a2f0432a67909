import type { BomLine, BomReading, LeftOut } from '../reading.ts'

export const SUMMARY_FIELDS = [
  'part_number',
  'manufacturer',
  'qty',
  'target_price',
  'date_code',
  'designators',
  'value',
  'package',
  'description',
] as const
export type SummaryField = (typeof SUMMARY_FIELDS)[number]

/** What each of the places that take lists keeps of a line. */
export const KEPT_FIELDS = {
  bom: ['part_number', 'manufacturer', 'qty', 'designators', 'value', 'package', 'description'],
  rfq: ['part_number', 'manufacturer', 'qty', 'target_price', 'date_code', 'package'],
  cart: ['part_number', 'qty'],
} as const satisfies Record<string, readonly SummaryField[]>

/** What is said of a list before anything is made of it. */
export interface ReadingSummary {
  rows: number
  /** What its lines have, in the order of the forms. */
  fields: readonly SummaryField[]
  /** What they have besides, and the place does not keep. */
  unused: readonly SummaryField[]
  /** Lines for which one piece is taken, and lines of which nothing says how many. */
  assumed: number
  open: number
  /** Lines of which a text is cut. */
  shortened: number
  /** The first of what became no line, and how many there are. */
  left_out: readonly LeftOut[]
  left_out_count: number
}

/** Whether a list is not taken as it stands. */
export const needsWord = ({ assumed, shortened, left_out_count }: ReadingSummary): boolean => assumed + shortened + left_out_count > 0

const LEFT_OUT_MOST = 10

/** @param place where the lines go */
export function summaryOf({ lines, left_out }: Pick<BomReading, 'lines' | 'left_out'>, place: keyof typeof KEPT_FIELDS): ReadingSummary {
  const has: Readonly<Record<SummaryField, (line: BomLine) => boolean>> = {
    part_number: ({ part_number, supplier_skus }) => part_number !== '' || supplier_skus.length > 0,
    manufacturer: ({ manufacturer }) => manufacturer !== '',
    qty: ({ qty, qty_assumed }) => qty !== null && !qty_assumed,
    target_price: ({ target_price }) => target_price !== undefined,
    date_code: ({ date_code }) => date_code !== undefined,
    designators: ({ designators }) => designators.length > 0,
    // Of a part without a number it stands for the number, wherever that goes.
    value: ({ value, part_number }) => value !== '' && (place === 'bom' || part_number !== ''),
    package: ({ package: case_name }) => case_name !== '',
    description: ({ description }) => description !== '',
  }
  const fields = SUMMARY_FIELDS.filter((field) => lines.some(has[field]))
  const kept: readonly SummaryField[] = KEPT_FIELDS[place]
  return {
    rows: lines.length,
    fields: fields.filter((field) => kept.includes(field)),
    unused: fields.filter((field) => !kept.includes(field)),
    assumed: lines.filter(({ qty_assumed }) => qty_assumed).length,
    open: lines.filter(({ qty }) => qty === null).length,
    shortened: lines.filter(({ is_shortened }) => is_shortened).length,
    left_out: left_out.slice(0, LEFT_OUT_MOST),
    left_out_count: left_out.length,
  }
}
