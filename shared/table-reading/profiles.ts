/**
 * What the places that take lists ask of them. Headings and their weights are one table for all (`columns/heading-names.ts`): a
 * list is read in the same way wherever it is put.
 */
import { type BomColumns, NO_COLUMNS, type SummaryField } from './reading.ts'

/** What a column of a list may hold. */
export type ListColumn = Exclude<keyof BomColumns, 'supplier_skus' | 'alternates'> | 'supplier_sku' | 'alternate'

/** Which column holds what, for as much as a place asks; null: none. */
export type ProfileColumns = { [Column in keyof BomColumns]?: BomColumns[Column] | null }

export interface ListProfile<Columns extends ProfileColumns> {
  /** What a person may say of a column, in the order of the choice. */
  asks: readonly ListColumn[]
  /** Before anything is known. */
  none: Columns
  /** What becomes of a line there, in the order of the forms. */
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

/** What a column holds; null: nothing of use. */
export const findColumnMeaning = <Columns extends ProfileColumns>({ asks }: ListProfile<Columns>, columns: Columns, column: number) =>
  asks.find((field) => {
    if (field === 'supplier_sku') return columns.supplier_skus?.includes(column)
    if (field === 'alternate') return columns.alternates?.some(({ part_number }) => part_number === column)
    return columns[field] === column
  }) ?? null

/** Gives a column a meaning, or none: it has no other one then, and most meanings have one column. */
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
