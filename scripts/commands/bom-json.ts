/** The JSON output of `npm run bom`. */
import { listRowOutcomes } from '#shared/table-reading/lists/row-outcomes.ts'
import type { BomReading } from '#shared/table-reading/reading.ts'
import type { Workbook } from '#shared/table-reading/workbook/workbook.ts'

export type BomJson = ReturnType<typeof toBomJson>
export type BomJsonLine = BomJson['lines'][number]

/** A reading as JSON. Rows and columns are those of the sheet, from 0, or null; a line has a `value` only if it has no part number. */
export function toBomJson({ lines, columns, ...reading }: BomReading) {
  return {
    sheet: reading.sheet,
    sheetIndex: reading.sheet_index,
    sheetCount: reading.sheet_count,
    ...(reading.read_sheets && { readSheets: reading.read_sheets, unreadSheets: reading.unread }),
    ...(reading.remarks && { remarks: reading.remarks }),
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
    ...(reading.certainty && { confidence: { columns: reading.certainty.map((one) => Math.round(one * 100) / 100) } }),
    ...(reading.question && { question: reading.question }),
    valueColumn: columns.value,
    fittedColumn: columns.fitted,
    supplierSkuColumns: columns.supplier_skus.length > 0 ? columns.supplier_skus : null,
    quantityDerivedFromReferences: lines.some((line) => line.qty_from_designators),
    doNotFitLines: lines.filter((line) => line.do_not_fit).length,
    lines: lines.map((line) => ({
      row: line.row,
      ...(line.sheet !== undefined && { sheetIndex: line.sheet }),
      partNumber: line.part_number || null,
      manufacturer: line.manufacturer || null,
      quantity: line.qty,
      ...(line.part_number === '' && line.value !== '' && { value: line.value }),
      description: line.description || null,
      package: line.package || null,
      references: line.designators,
      doNotFit: line.do_not_fit,
      ...(line.unfitted_by && { unfittedBy: line.unfitted_by }),
      supplierSkus: line.supplier_skus,
      alternates: line.alternates.map(({ part_number, manufacturer }) => ({ partNumber: part_number, manufacturer: manufacturer || null })),
    })),
  }
}

/** The outcome of each row of the file: `sheet` by its name in the reading, `line` as an index of `lines`. */
export const toBomRows = ({ kind, sheets }: Workbook, reading: BomReading) =>
  listRowOutcomes(sheets, reading).map(({ sheet, row, fate, line, reason }) => ({
    sheet: kind === 'text' ? null : (sheets[sheet]?.name ?? ''),
    sheetIndex: sheet,
    row,
    fate,
    ...(line !== undefined && { line }),
    ...(reason !== undefined && { reason }),
  }))
