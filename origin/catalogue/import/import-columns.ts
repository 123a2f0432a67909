/** The columns of an operator's CSV: see docs/catalogue-import.md. Used for reading and for writing it. */
import { MAX_PRICE_BREAKS } from '#shared/contract/desk-catalogue.ts'
import { MAKERS } from '../makers.ts'
import type { OfferInput, ParameterValue, PartInput } from '../model.ts'
import { PARAMETERS } from '../taxonomy.ts'
import { PARAMETER_DEFINITIONS } from './taxonomy-in-use.ts'

export const REQUIRED_COLUMNS = ['manufacturer', 'part_number'] as const
const PART_COLUMNS = ['category', 'series', 'package', 'lifecycle', 'rohs', 'retired', 'datasheet_url'] as const
export const OFFER_COLUMNS = [
  'packaging',
  'location',
  'supplier',
  'stock',
  'moq',
  'multiple',
  'spq',
  'lead_time_weeks',
  'date_code',
  'stock_number',
] as const

/** Prefix of a parameter's column: `param:resistance`. */
export const PARAMETER_PREFIX = 'param:'

type PriceColumn = `price_${number}_qty` | `price_${number}_usd`
export type ImportColumn = (typeof REQUIRED_COLUMNS)[number] | (typeof PART_COLUMNS)[number] | (typeof OFFER_COLUMNS)[number] | PriceColumn

/** The columns of each price: quantity and dollars. */
export const PRICE_COLUMNS = Array.from({ length: MAX_PRICE_BREAKS }, (_, index): [qty: PriceColumn, usd: PriceColumn] => [
  `price_${index + 1}_qty`,
  `price_${index + 1}_usd`,
])

/** Every column but the parameters', in the order in which we write them. */
export const IMPORT_COLUMNS: readonly ImportColumn[] = [...REQUIRED_COLUMNS, ...PART_COLUMNS, ...OFFER_COLUMNS, ...PRICE_COLUMNS.flat()]

const MICROS_PER_DOLLAR = 1_000_000
const isPercentHere = (slug: string): boolean => {
  const definition = PARAMETER_DEFINITIONS.get(slug)
  return definition?.kind === 'number' && definition.unit === 'percent'
}
const MAKER_NAMES = new Map(MAKERS.map(({ slug, name }) => [slug, name]))

/** The header line's cells: the fixed columns and one for each of `parameters` (slugs). */
export function listHeaderCells(parameters: readonly string[] = PARAMETERS.map(({ slug }) => slug)): string[] {
  return [...IMPORT_COLUMNS, ...parameters.map((slug) => PARAMETER_PREFIX + slug)]
}

/** The fields of a part in a row; the maker by name or slug. */
type WrittenPart = Pick<
  PartInput,
  'part_number' | 'manufacturer' | 'category' | 'series' | 'package' | 'lifecycle' | 'rohs' | 'retired' | 'parameters'
> & {
  datasheet_url: string
}

/** A part of the demonstration as a row. */
export const toImportPart = (part: PartInput): WrittenPart => ({
  ...part,
  datasheet_url: part.datasheet === null ? '' : `/files/datasheets/${part.datasheet}.pdf`,
})

/**
 * The rows of one part, an offer each; a part without offers has one row.
 * @param parameters as in `listHeaderCells` @param isPercent which of them are in per cent
 */
export function toPartRows(
  part: WrittenPart,
  offers: readonly OfferInput[],
  parameters: readonly string[] = PARAMETERS.map(({ slug }) => slug),
  isPercent: (slug: string) => boolean = isPercentHere,
): string[][] {
  const values = parameters.map((slug) => valueCell(part.parameters[slug], isPercent(slug)))
  const rows = offers.length === 0 ? [null] : offers
  return rows.map((offer) => {
    const cells: Partial<Record<ImportColumn, string | number>> = {
      manufacturer: MAKER_NAMES.get(part.manufacturer) ?? part.manufacturer,
      part_number: part.part_number,
      category: part.category,
      series: part.series ?? '',
      package: part.package ?? '',
      lifecycle: part.lifecycle,
      rohs: part.rohs === null ? '' : part.rohs ? 'yes' : 'no',
      retired: part.retired ? 'yes' : '',
      datasheet_url: part.datasheet_url,
    }
    if (offer) {
      const { price_breaks, date_code, ...rest } = offer
      Object.assign(cells, rest, { date_code: dateCodeCell(date_code) })
      price_breaks.slice(0, MAX_PRICE_BREAKS).forEach(({ from_qty, unit_price }, index) => {
        cells[`price_${index + 1}_qty`] = from_qty
        cells[`price_${index + 1}_usd`] = decimalDollars(unit_price)
      })
    }
    return [...IMPORT_COLUMNS.map((column) => String(cells[column] ?? '')), ...values]
  })
}

/** Adds the sign to per cent, because a bare number could be read as a fraction. */
const valueCell = (value: ParameterValue | undefined, isPercent: boolean): string =>
  value === undefined ? '' : isPercent ? `${value}%` : String(value)

/** Writes "2024" as "20W24", because it could be a year. */
const dateCodeCell = (dateCode: string | null): string => dateCode?.replace(/^20(?=\d\d)/, '20W') ?? ''

function decimalDollars(micros: number): string {
  return (micros / MICROS_PER_DOLLAR).toFixed(6).replace(/\.?0+$/, '')
}

/** One line of CSV (RFC 4180), with its line end. */
export function formatCsvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`
}

/** A text that a spreadsheet does not read as a formula. For files that people read, not for imports. */
export function toSafeCell(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}
