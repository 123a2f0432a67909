import { parseMoney } from '#shared/money.ts'
import { canonicalPackage } from '#shared/packages.ts'
import { PART_NUMBER_MAX, partNumberKey } from '#shared/part-number.ts'
import { parseValue } from '#shared/units.ts'
import { LIFECYCLES, LOCATIONS, PACKAGINGS, SUPPLIERS } from './codes.ts'
import { RefusedFile } from './csv-rows.ts'
import { IMPORT_COLUMNS, type ImportColumn, OFFER_COLUMNS, PARAMETER_PREFIX, PRICE_COLUMNS, REQUIRED_COLUMNS } from './import-columns.ts'
import { RejectedPart } from './load.ts'
import type { OfferInput, ParameterValue, PartInput, PriceBreakInput } from './model.ts'
import { CATEGORIES, PARAMETERS, WORDS } from './taxonomy.ts'

export interface ImportHeader {
  /** How many cells a row has. */
  width: number
  columns: ReadonlyMap<ImportColumn, number>
  /** Places of the columns that tell of an offer. */
  offer: readonly number[]
  /** Slugs of parameters by their place. */
  parameters: readonly { slug: string; index: number }[]
}

/** One row, read: `manufacturer` is still as it is written; `offer` is null where the row says nothing of one. */
export interface ImportRow {
  manufacturer: string
  part: Omit<PartInput, 'manufacturer' | 'datasheet' | 'base_price' | 'packaging' | 'spq'>
  datasheet_url: string | null
  offer: OfferInput | null
}

const NAME_MAX = 80
const SERIES_MAX = 64
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
 * @param category_names slugs by the names that an operator may write, in lower case
 * @throws RejectedPart with the reason, which names the column
 */
export function readRow(header: ImportHeader, cells: readonly string[], category_names: ReadonlyMap<string, string>): ImportRow {
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
  const part_number = short('part_number', PART_NUMBER_MAX)
  for (const [column, text] of [
    ['manufacturer', manufacturer],
    ['part_number', part_number],
  ] as const) {
    if (text === '') throw new RejectedPart(`${column}: is empty`)
    if (/^[=+@-]/.test(text)) throw new RejectedPart(`${column}: begins with "${text[0]}", as a formula does`)
  }
  if (partNumberKey(part_number) === '') throw new RejectedPart('part_number: has no letter or digit')

  const category = category_names.get(cell('category').toLowerCase())
  const definition = category === undefined ? undefined : LEAVES.get(category)
  if (!definition)
    throw new RejectedPart(`category: ${cell('category') === '' ? 'is empty' : `unknown category "${clip(cell('category'))}"`}`)

  const parameters: Record<string, ParameterValue> = {}
  for (const { slug, index } of header.parameters) {
    // Most cells of a file of many categories are empty.
    const text = cells[index] === '' ? '' : (cells[index]?.trim() ?? '')
    if (text === '') continue
    if (!definition.parameters.includes(slug))
      throw new RejectedPart(`${PARAMETER_PREFIX}${slug}: ${definition.slug} has no such parameter`)
    parameters[slug] = readParameter(slug, text)
  }

  const package_text = short('package', NAME_MAX)
  return {
    manufacturer,
    part: {
      part_number,
      category: definition.slug,
      series: short('series', SERIES_MAX) || null,
      package: package_text === '' ? null : (canonicalPackage(package_text) ?? package_text),
      parameters,
      lifecycle: oneOf('lifecycle', cell('lifecycle'), LIFECYCLES, 'active'),
      rohs: readYes(cell('rohs')),
    },
    datasheet_url: readUrl(short('datasheet_url', URL_MAX)),
    offer: header.offer.some((index) => cells[index]?.trim()) ? readOffer(cell) : null,
  }
}

function readOffer(cell: (column: ImportColumn) => string): OfferInput {
  const whole = (column: ImportColumn, least: number, otherwise: number, most = QUANTITY_MAX): number => {
    const text = cell(column)
    if (text === '') return otherwise
    const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= least && value <= most)) throw new RejectedPart(`${column}: "${clip(text)}" is no whole number from ${least} to ${most}`)
    return value
  }
  const price_breaks: PriceBreakInput[] = []
  for (const [qty_column, usd_column] of PRICE_COLUMNS) {
    const usd = cell(usd_column)
    if (cell(qty_column) === '' && usd === '') continue
    const from_qty = whole(qty_column, 1, 0)
    const unit_price = parseMoney(usd)
    if (from_qty === 0 || usd === '')
      throw new RejectedPart(`${from_qty === 0 ? qty_column : usd_column}: is empty beside its ${from_qty === 0 ? 'price' : 'quantity'}`)
    if (unit_price === null || unit_price <= 0)
      throw new RejectedPart(`${usd_column}: "${clip(usd)}" is no price in US dollars above 0 with at most six decimals`)
    const last = price_breaks.at(-1)
    if (last && last.from_qty >= from_qty) throw new RejectedPart(`${qty_column}: ${from_qty} is not above the quantity before it`)
    price_breaks.push({ from_qty, unit_price })
  }
  const moq = whole('moq', 1, price_breaks[0]?.from_qty ?? 1)
  const multiple = whole('multiple', 1, 1)
  const date_code = cell('date_code')
  if (date_code !== '' && !/^\d\d(?:0[1-9]|[1-4]\d|5[0-3])$/.test(date_code))
    throw new RejectedPart(`date_code: "${clip(date_code)}" is no year and week (YYWW)`)
  return {
    packaging: oneOf('packaging', cell('packaging'), PACKAGINGS, 'bulk'),
    location: oneOf('location', cell('location'), LOCATIONS, 'hong_kong'),
    supplier: oneOf('supplier', cell('supplier'), SUPPLIERS, 'own_stock'),
    stock: whole('stock', 0, 0),
    moq,
    multiple,
    spq: whole('spq', 1, multiple),
    lead_time_weeks: whole('lead_time_weeks', 0, 0, 520),
    date_code: date_code || null,
    price_breaks: fromMinimum(price_breaks, moq),
  }
}

/** Breaks that begin at the minimum order: those wholly below it can never be reached. */
function fromMinimum(breaks: readonly PriceBreakInput[], moq: number): PriceBreakInput[] {
  const [first] = breaks
  if (!first) return []
  if (first.from_qty > moq)
    throw new RejectedPart(`price_1_qty: the first price begins at ${first.from_qty}, above the minimum order of ${moq}`)
  return breaks
    .filter((_, index) => (breaks[index + 1]?.from_qty ?? Number.POSITIVE_INFINITY) > moq)
    .map((step) => ({ ...step, from_qty: Math.max(step.from_qty, moq) }))
}

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
  const found = allowed.find((value) => value === slug)
  if (!found) throw new RejectedPart(`${column}: "${clip(text)}" is none of ${allowed.join(', ')}`)
  return found
}

function readYes(text: string): boolean {
  if (/^(?:yes|y|true|1)$/i.test(text)) return true
  if (/^(?:|no|n|false|0)$/i.test(text)) return false
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
