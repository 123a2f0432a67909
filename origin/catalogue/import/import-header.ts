import { TOLERANCE } from './cell-parameter.ts'
import { tidyCell } from './cell-text.ts'
import { PRICES_COLUMN } from './column-map.ts'
import { RejectedFileError } from './csv-rows.ts'
import { IMPORT_COLUMNS, type ImportColumn, OFFER_COLUMNS, PARAMETER_PREFIX, PRICE_COLUMNS, REQUIRED_COLUMNS } from './import-columns.ts'
import { PARAMETER_DEFINITIONS } from './taxonomy-in-use.ts'

export interface ImportHeader {
  /** How many cells a row has. */
  width: number
  columns: ReadonlyMap<ImportColumn, number>
  /** Indexes of the offer columns; empty: the file leaves offers unchanged. */
  offer: readonly number[]
  /** The columns of the prices that the file has. */
  prices: typeof PRICE_COLUMNS
  /** The rows name their parts only by the operator's stock numbers. */
  by_stock_number: boolean
  /** Slugs of parameters by column index. */
  parameters: readonly { slug: string; index: number }[]
}

const OF_OFFER: ReadonlySet<string> = new Set([...OFFER_COLUMNS, ...PRICE_COLUMNS.flat(), PRICES_COLUMN])
const MAX_LISTED_COLUMNS = 10

/** Whether a column belongs to an offer rather than to the part. */
export const isOfferColumn = (column: string): boolean => OF_OFFER.has(column)

/**
 * Parses the header line. Case, surrounding blanks and order of names do not matter.
 * @throws RejectedFileError if a column is missing, unknown or there twice
 */
export function readHeader(cells: readonly string[]): ImportHeader {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  const columns = new Map<ImportColumn, number>()
  const parameters: { slug: string; index: number }[] = []
  const unrecognized: string[] = []
  names.forEach((name, index) => {
    const recognizedColumn = IMPORT_COLUMNS.find((column) => column === name)
    const slug = name.startsWith(PARAMETER_PREFIX) ? name.slice(PARAMETER_PREFIX.length) : ''
    if (recognizedColumn) columns.set(recognizedColumn, index)
    else if (PARAMETER_DEFINITIONS.has(slug)) parameters.push({ slug, index })
    else unrecognized.push(cells[index] ?? '')
  })
  const missing = REQUIRED_COLUMNS.filter((column) => !columns.has(column))
  const byStockNumber = missing.length === REQUIRED_COLUMNS.length && columns.has('stock_number')
  if (missing.length > 0 && !byStockNumber)
    throw new RejectedFileError(`the header lacks the column${missing.length > 1 ? 's' : ''} ${missing.join(', ')}`)
  if (unrecognized.length > 0) {
    const listedColumns = unrecognized.slice(0, MAX_LISTED_COLUMNS).map((name) => JSON.stringify(name.slice(0, 60)))
    throw new RejectedFileError(`the header names unknown columns: ${listedColumns.join(', ')}`)
  }
  const double = names.find((name, index) => names.indexOf(name) !== index)
  if (double) throw new RejectedFileError(`the header names ${double} twice`)
  parameters.sort((a, b) => Number(a.slug === TOLERANCE) - Number(b.slug === TOLERANCE))
  const offer = [...columns].filter(([column]) => isOfferColumn(column)).map(([, index]) => index)
  const prices = PRICE_COLUMNS.filter((pair) => pair.some((column) => columns.has(column)))
  return { width: cells.length, columns, offer, parameters, prices, by_stock_number: byStockNumber }
}

/** The text of a column; empty if there is none. */
export function getCellText(header: ImportHeader, cells: readonly (string | undefined)[], column: ImportColumn): string {
  const index = header.columns.get(column)
  return index === undefined ? '' : tidyCell(cells[index] ?? '')
}
