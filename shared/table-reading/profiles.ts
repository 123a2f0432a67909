/**
 * The fields that the BOM page, the RFQ form and the order pad read from a list. All use one table of headings and weights
 * (`columns/heading-names.ts`), so that a list is read the same way everywhere.
 */
import { type BomColumns, NO_COLUMNS, type SummaryField } from './reading.ts'

/** The possible meanings of a list's column. */
export type ListColumn = Exclude<keyof BomColumns, 'supplier_skus' | 'alternates'> | 'supplier_sku' | 'alternate'

/** The column of each meaning that a profile reads; null: none. */
export type ProfileColumns = { [Column in keyof BomColumns]?: BomColumns[Column] | null }

export interface ListProfile<Columns extends ProfileColumns> {
  /** The meanings that a column may be given, in this order. */
  asks: readonly ListColumn[]
  /** The columns before any is assigned. */
  none: Columns
  /** The fields that are stored with a line, in the order of the form. */
  keeps: readonly SummaryField[]
}

export type RfqColumns = Record<'part_number' | 'manufacturer' | 'package' | 'date_code' | 'qty' | 'target_price', number | null>
export type PadColumns = Record<'part_number' | 'manufacturer' | 'qty', number | null>

export const BOM_PROFILE: ListProfile<BomColumns> = {
  asks: ['part_number', 'manufacturer', 'qty', 'designators', 'value', 'package', 'description', 'fitted', 'supplier_sku', 'alternate'],
  none: NO_COLUMNS,
  keeps: ['part_number', 'manufacturer', 'qty', 'designators', 'value', 'package', 'description'],
}

export const RFQ_PROFILE: ListProfile<RfqColumns> = {
  asks: ['part_number', 'manufacturer', 'package', 'qty', 'target_price', 'date_code'],
  none: { part_number: null, manufacturer: null, package: null, date_code: null, qty: null, target_price: null },
  keeps: ['part_number', 'manufacturer', 'qty', 'target_price', 'date_code', 'package'],
}

export const PAD_PROFILE: ListProfile<PadColumns> = {
  asks: ['part_number', 'manufacturer', 'qty'],
  none: { part_number: null, manufacturer: null, qty: null },
  keeps: ['part_number', 'qty'],
}

/** The meaning of a column; null: it is not read. */
export const findColumnMeaning = <Columns extends ProfileColumns>({ asks }: ListProfile<Columns>, columns: Columns, column: number) =>
  asks.find((field) => {
    if (field === 'supplier_sku') return columns.supplier_skus?.includes(column)
    if (field === 'alternate') return columns.alternates?.some(({ part_number }) => part_number === column)
    return columns[field] === column
  }) ?? null

/** Gives a column one meaning, or none. A meaning has one column, except for supplier SKUs and alternates. */
export function assignColumn<Columns extends ProfileColumns>(
  { asks }: ListProfile<Columns>,
  columns: Columns,
  column: number,
  meaning: string,
): Columns {
  const next: ProfileColumns = {}
  for (const field of asks) {
    const isChosen = field === meaning
    if (field === 'supplier_sku') {
      const others = (columns.supplier_skus ?? []).filter((one) => one !== column)
      next.supplier_skus = isChosen ? [...others, column] : others
    } else if (field === 'alternate') {
      const others = (columns.alternates ?? []).filter(({ part_number }) => part_number !== column)
      next.alternates = isChosen ? [...others, { part_number: column, manufacturer: null }] : others
    } else if (isChosen || columns[field] === column) next[field] = isChosen ? column : null
  }
  return { ...columns, ...next }
}
