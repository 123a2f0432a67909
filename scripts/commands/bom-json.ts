/** A reading as `npm run bom` prints it. */
import type { BomReading } from '#shared/table-reading/reading.ts'

export interface BomJson {
  sheet: string | null
  sheetIndex: number
  sheetCount: number
  encoding: string | null
  /** The character, or 'tab'. */
  separator: string | null
  headerRow: number | null
  columns: {
    partNumber: number | null
    manufacturer: number | null
    quantity: number | null
    references: number | null
    description: number | null
    package: number | null
  }
  valueColumn: number | null
  fittedColumn: number | null
  supplierSkuColumns: readonly number[] | null
  quantityDerivedFromReferences: boolean
  doNotFitLines: number
  lines: BomJsonLine[]
}

export interface BomJsonLine {
  row: number
  partNumber: string | null
  manufacturer: string | null
  quantity: number | null
  /** Only where there is no part number. */
  value?: string
  description: string | null
  package: string | null
  references: readonly string[]
  doNotFit: boolean
  supplierSkus: readonly string[]
  alternates: readonly { partNumber: string; manufacturer: string | null }[]
}

export function bomJson({ lines, columns, ...reading }: BomReading): BomJson {
  return {
    sheet: reading.sheet,
    sheetIndex: reading.sheet_index,
    sheetCount: reading.sheet_count,
    encoding: reading.encoding,
    separator: reading.separator === '\t' ? 'tab' : reading.separator,
    headerRow: reading.header_row,
    columns: {
      partNumber: columns.part_number,
      manufacturer: columns.manufacturer,
      quantity: columns.qty,
      references: columns.designators,
      description: columns.description,
      package: columns.package,
    },
    valueColumn: columns.value,
    fittedColumn: columns.fitted,
    supplierSkuColumns: columns.supplier_skus.length > 0 ? columns.supplier_skus : null,
    quantityDerivedFromReferences: lines.some((line) => line.qty_from_designators),
    doNotFitLines: lines.filter((line) => line.do_not_fit).length,
    lines: lines.map((line) => ({
      row: line.row,
      partNumber: line.part_number || null,
      manufacturer: line.manufacturer || null,
      quantity: line.qty,
      ...(line.part_number === '' && line.value !== '' && { value: line.value }),
      description: line.description || null,
      package: line.package || null,
      references: line.designators,
      doNotFit: line.do_not_fit,
      supplierSkus: line.supplier_skus,
      alternates: line.alternates.map(({ part_number, manufacturer }) => ({ partNumber: part_number, manufacturer: manufacturer || null })),
    })),
  }
}
