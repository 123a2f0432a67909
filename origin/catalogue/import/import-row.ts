import { canonicalPackage } from '#shared/packages/canonical.ts'
import { parseMoney } from '#shared/trade/money.ts'
import { PART_NUMBER_MAX, partNumberKey } from '#shared/trade/part-number.ts'
import { parseValue } from '#shared/trade/units.ts'
import { LIFECYCLES, LOCATIONS, PACKAGINGS, SUPPLIERS } from '../codes.ts'
import type { ParameterValue, PartInput, PriceBreakInput } from '../model.ts'
import { CATEGORIES, PARAMETERS, WORDS } from '../taxonomy.ts'
import { RefusedFile } from './csv-rows.ts'
import { IMPORT_COLUMNS, type ImportColumn, OFFER_COLUMNS, PARAMETER_PREFIX, PRICE_COLUMNS, REQUIRED_COLUMNS } from './import-columns.ts'
import type { OfferCells } from './offer-cells.ts'
import { RejectedPart } from './rejected-part.ts'

export interface ImportHeader {
  /** How many cells a row has. */
  width: number
  columns: ReadonlyMap<ImportColumn, number>
  /** Places of the columns that tell of an offer; none: the file leaves offers as they are. */
  offer: readonly number[]
  /** Slugs of parameters by their place. */
  parameters: readonly { slug: string; index: number }[]
}

/**
 * One row, read: `manufacturer` is still as it is written. Fields of `part`, `parameters` and `datasheet_url` are absent where
 * the file has no column for them, null (or the default) where their cell is empty. `offer` is absent where the file says nothing
 * of offers, null where the part is not on sale.
 */
export interface ImportRow {
  manufacturer: string
  part_number: string
  category: string
  part: Partial<Pick<PartInput, 'series' | 'package' | 'lifecycle' | 'rohs'>>
  parameters: Record<string, ParameterValue | null>
  datasheet_url?: string | null
  offer?: OfferCells | null
}

const NAME_MAX = 80
const SERIES_MAX = 64
const STOCK_NUMBER_MAX = 64
const CODE_MAX = 40
const URL_MAX = 2000
const QUANTITY_MAX = 1_000_000_000

const DEFINITIONS = new Map(PARAMETERS.map((definition) => [definition.slug, definition]))
const LEAVES = new Map(CATEGORIES.filter(({ parent }) => parent !== null).map((category) => [category.slug, category]))
const OF_OFFER: ReadonlySet<ImportColumn> = new Set([...OFFER_COLUMNS, ...PRICE_COLUMNS.flat()])
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/

/**
 * Reads the header line. Names are taken without regard to case, blanks around them and their order.
 * @throws RefusedFile when a column is missing, unknown or there twice
 */
export function readHeader(cells: readonly string[]): ImportHeader {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  const columns = new Map<ImportColumn, number>()
  const parameters: { slug: string; index: number }[] = []
  const unknown: string[] = []
  names.forEach((name, index) => {
    const known = IMPORT_COLUMNS.find((column) => column === name)
    if (known) columns.set(known, index)
    else if (name.startsWith(PARAMETER_PREFIX) && DEFINITIONS.has(name.slice(PARAMETER_PREFIX.length)))
      parameters.push({ slug: name.slice(PARAMETER_PREFIX.length), index })
    else unknown.push(cells[index] ?? '')
  })
  const missing = REQUIRED_COLUMNS.filter((column) => !columns.has(column))
  if (missing.length > 0) throw new RefusedFile(`the header lacks the column${missing.length > 1 ? 's' : ''} ${missing.join(', ')}`)
  if (unknown.length > 0)
    throw new RefusedFile(
      `the header names unknown columns: ${unknown
        .slice(0, 10)
        .map((name) => JSON.stringify(name.slice(0, 60)))
        .join(', ')}`,
    )
  const double = names.find((name, index) => names.indexOf(name) !== index)
  if (double) throw new RefusedFile(`the header names ${double} twice`)
  const offer = [...columns].filter(([column]) => OF_OFFER.has(column)).map(([, index]) => index)
  return { width: cells.length, columns, offer, parameters }
}

/** The text of a column, without blanks around it; empty where there is none. */
export function cellOf(header: ImportHeader, cells: readonly string[], column: ImportColumn): string {
  const index = header.columns.get(column)
  const text = index === undefined ? '' : (cells[index] ?? '')
  return text === '' ? '' : text.trim()
}

/**
 * Reads one row.
 * @param categoryNames slugs by the names that an operator may write, in lower case
 * @throws RejectedPart with the reason, which names the column
 */
export function readRow(header: ImportHeader, cells: readonly string[], categoryNames: ReadonlyMap<string, string>): ImportRow {
  if (cells.length !== header.width) throw new RejectedPart(`${cells.length} cells instead of ${header.width}`)
  const cell = (column: ImportColumn) => {
    const text = cellOf(header, cells, column)
    if (text !== '' && CONTROL.test(text)) throw new RejectedPart(`${column}: holds a control character`)
    return text
  }
  const short = (column: ImportColumn, max: number) => {
    const text = cell(column)
    if (text.length > max) throw new RejectedPart(`${column}: longer than ${max} characters`)
    return text
  }

  const manufacturer = short('manufacturer', NAME_MAX)
  const partNumber = short('part_number', PART_NUMBER_MAX)
  for (const [column, text] of [
    ['manufacturer', manufacturer],
    ['part_number', partNumber],
  ] as const) {
    if (text === '') throw new RejectedPart(`${column}: is empty`)
    if (/^[=+@-]/.test(text)) throw new RejectedPart(`${column}: begins with "${text[0]}", as a formula does`)
  }
  if (partNumberKey(partNumber) === '') throw new RejectedPart('part_number: has no letter or digit')

  const category = categoryNames.get(cell('category').toLowerCase())
  const definition = category === undefined ? undefined : LEAVES.get(category)
  if (!definition)
    throw new RejectedPart(`category: ${cell('category') === '' ? 'is empty' : `unknown category "${clip(cell('category'))}"`}`)

  const parameters: Record<string, ParameterValue | null> = {}
  for (const { slug, index } of header.parameters) {
    // Most cells of a file of many categories are empty.
    const text = cells[index] === '' ? '' : (cells[index]?.trim() ?? '')
    if (definition.parameters.includes(slug)) parameters[slug] = text === '' ? null : readParameter(slug, text)
    else if (text !== '') throw new RejectedPart(`${PARAMETER_PREFIX}${slug}: ${definition.slug} has no such parameter`)
  }

  const has = (column: ImportColumn) => header.columns.has(column)
  const packageText = short('package', NAME_MAX)
  return {
    manufacturer,
    part_number: partNumber,
    category: definition.slug,
    part: {
      ...(has('series') && { series: short('series', SERIES_MAX) || null }),
      ...(has('package') && { package: packageText === '' ? null : (canonicalPackage(packageText) ?? packageText) }),
      ...(has('lifecycle') && { lifecycle: oneOf('lifecycle', cell('lifecycle'), LIFECYCLES, 'active') }),
      ...(has('rohs') && { rohs: readYes(cell('rohs')) }),
    },
    parameters,
    ...(has('datasheet_url') && { datasheet_url: readUrl(short('datasheet_url', URL_MAX)) }),
    ...(header.offer.length > 0 && { offer: header.offer.some((index) => cells[index]?.trim()) ? readOffer(has, cell) : null }),
  }
}

function readOffer(has: (column: ImportColumn) => boolean, cell: (column: ImportColumn) => string): OfferCells {
  /** Null for an empty cell. */
  const whole = (column: ImportColumn, least: number, most = QUANTITY_MAX): number | null => {
    const text = cell(column)
    if (text === '') return null
    const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= least && value <= most)) throw new RejectedPart(`${column}: "${clip(text)}" is no whole number from ${least} to ${most}`)
    return value
  }
  const priceBreaks: PriceBreakInput[] = []
  for (const [qtyColumn, usdColumn] of PRICE_COLUMNS) {
    const usd = cell(usdColumn)
    if (cell(qtyColumn) === '' && usd === '') continue
    const fromQty = whole(qtyColumn, 1)
    const unitPrice = parseMoney(usd)
    if (fromQty === null || usd === '')
      throw new RejectedPart(`${fromQty === null ? qtyColumn : usdColumn}: is empty beside its ${fromQty === null ? 'price' : 'quantity'}`)
    if (unitPrice === null || unitPrice <= 0)
      throw new RejectedPart(`${usdColumn}: "${clip(usd)}" is no price in US dollars above 0 with at most six decimals`)
    const last = priceBreaks.at(-1)
    if (last && last.from_qty >= fromQty) throw new RejectedPart(`${qtyColumn}: ${fromQty} is not above the quantity before it`)
    priceBreaks.push({ from_qty: fromQty, unit_price: unitPrice })
  }
  const dateCode = cell('date_code')
  if (dateCode !== '' && !/^\d\d(?:0[1-9]|[1-4]\d|5[0-3])$/.test(dateCode))
    throw new RejectedPart(`date_code: "${clip(dateCode)}" is no year and week (YYWW)`)
  const stockNumber = cell('stock_number')
  if (stockNumber.length > STOCK_NUMBER_MAX) throw new RejectedPart(`stock_number: longer than ${STOCK_NUMBER_MAX} characters`)
  return {
    ...(has('packaging') && { packaging: oneOf('packaging', cell('packaging'), PACKAGINGS, 'bulk') }),
    ...(has('location') && { location: oneOf('location', cell('location'), LOCATIONS, 'hong_kong') }),
    ...(has('supplier') && { supplier: oneOf('supplier', cell('supplier'), SUPPLIERS, 'own_stock') }),
    ...(has('stock') && { stock: whole('stock', 0) ?? 0 }),
    ...(has('moq') && { moq: whole('moq', 1) }),
    ...(has('multiple') && { multiple: whole('multiple', 1) ?? 1 }),
    ...(has('spq') && { spq: whole('spq', 1) }),
    ...(has('lead_time_weeks') && { lead_time_weeks: whole('lead_time_weeks', 0, 520) ?? 0 }),
    ...(has('date_code') && { date_code: dateCode || null }),
    ...(has('stock_number') && { stock_number: stockNumber || null }),
    ...(hasPrices(has) && { price_breaks: priceBreaks }),
  }
}

/** Whether a file brings prices. Its columns are one list: those that it lacks are breaks that the new list does not have. */
export const hasPrices = (has: (column: ImportColumn) => boolean): boolean => PRICE_COLUMNS.flat().some(has)

function readParameter(slug: string, text: string): ParameterValue {
  const reject = (problem: string) => new RejectedPart(`${PARAMETER_PREFIX}${slug}: "${clip(text)}" ${problem}`)
  if (CONTROL.test(text)) throw reject('holds a control character')
  const definition = DEFINITIONS.get(slug)
  if (definition?.kind === 'word') {
    const word = text.toLowerCase().replace(/[\s-]+/g, '_')
    if (!WORDS[slug]?.includes(word)) throw reject(`is none of ${(WORDS[slug] ?? []).join(', ')}`)
    return word
  }
  if (definition?.kind === 'code') {
    if (text.length > CODE_MAX) throw reject(`is longer than ${CODE_MAX} characters`)
    return text
  }
  if (/^[±+]?-?\d{1,15}(?:\.\d{1,12})?(?:e[+-]?\d{1,2})?$/i.test(text)) return Number(text.replace(/^[±+]/, ''))
  const read = parseValue(text.replace(/\s+/g, ''))
  if (!read || (read.unit !== null && read.unit !== definition?.unit)) throw reject(`is no number in ${definition?.unit ?? 'its unit'}`)
  return read.value
}

function oneOf<T extends string>(column: ImportColumn, text: string, allowed: readonly T[], otherwise: T): T {
  if (text === '') return otherwise
  const slug = text.toLowerCase().replace(/[\s-]+/g, '_')
  const choice = allowed.find((value) => value === slug)
  if (!choice) throw new RejectedPart(`${column}: "${clip(text)}" is none of ${allowed.join(', ')}`)
  return choice
}

function readYes(text: string): boolean | null {
  if (text === '') return null
  if (/^(?:yes|y|true|1)$/i.test(text)) return true
  if (/^(?:no|n|false|0)$/i.test(text)) return false
  throw new RejectedPart(`rohs: "${clip(text)}" is neither yes nor no`)
}

/** An address that a link may hold: http, https, or a path of this site. */
function readUrl(text: string): string | null {
  if (text === '') return null
  if (/^\/(?![/\\])\S*$/.test(text)) return text
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new RejectedPart('datasheet_url: is no address that begins with https://, http:// or /')
  return url.href
}

function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
