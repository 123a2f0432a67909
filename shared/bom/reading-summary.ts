import type { BomLine, BomReading, LeftOut } from './model.ts'

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

/** What is said of a list before anything is made of it. */
export interface ReadingSummary {
  rows: number
  /** What its lines have, in the order of the forms. */
  fields: readonly SummaryField[]
  /** Lines for which one piece is taken, and lines of which nothing says how many. */
  assumed: number
  open: number
  /** The first of what became no line, and how many there are. */
  left_out: readonly LeftOut[]
  left_out_count: number
}

const LEFT_OUT_MOST = 10

export function summaryOf({ lines, left_out }: Pick<BomReading, 'lines' | 'left_out'>): ReadingSummary {
  const has: Readonly<Record<SummaryField, (line: BomLine) => boolean>> = {
    part_number: ({ part_number, supplier_skus }) => part_number !== '' || supplier_skus.length > 0,
    manufacturer: ({ manufacturer }) => manufacturer !== '',
    qty: ({ qty, qty_assumed }) => qty !== null && !qty_assumed,
    target_price: ({ target_price }) => target_price !== undefined,
    date_code: ({ date_code }) => date_code !== undefined,
    designators: ({ designators }) => designators.length > 0,
    value: ({ value }) => value !== '',
    package: ({ package: case_name }) => case_name !== '',
    description: ({ description }) => description !== '',
  }
  return {
    rows: lines.length,
    fields: SUMMARY_FIELDS.filter((field) => lines.some(has[field])),
    assumed: lines.filter(({ qty_assumed }) => qty_assumed).length,
    open: lines.filter(({ qty }) => qty === null).length,
    left_out: left_out.slice(0, LEFT_OUT_MOST),
    left_out_count: left_out.length,
  }
}
