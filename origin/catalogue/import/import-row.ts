import { toCanonicalPackage } from '#shared/packages/canonical.ts'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { SITE_FILE } from '#shared/trade/document-hosts.ts'
import { MAX_PART_NUMBER_LENGTH, toPartNumberKey } from '#shared/trade/part-number.ts'
import type { ParameterValue, PartInput } from '../model.ts'
import type { ParameterDefinition } from '../taxonomy.ts'
import { readParameter, TOLERANCE } from './cell-parameter.ts'
import { hasControlCharacter, isEmptyValue, tidyCell } from './cell-text.ts'
import { readLifecycle, readRetired, readRohs } from './cell-words.ts'
import { CellProblem, type Fault } from './faults.ts'
import { PARAMETER_PREFIX } from './import-columns.ts'
import { getCellText, type ImportHeader } from './import-header.ts'
import type { ImportNames } from './import-names.ts'
import { readOffer } from './import-offer.ts'
import type { OfferCells } from './offer-cells.ts'
import { RowReader } from './row-reader.ts'
import { LEAF_CATEGORIES, PARAMETER_DEFINITIONS } from './taxonomy-in-use.ts'

/**
 * One parsed row; `manufacturer` is as written. Fields of `part`, `parameters` and `datasheet_url` are absent without a column or with an
 * unreadable cell, null (or the default) for an empty cell. `offer` is absent if the file has no offer columns, null if the part is not on
 * sale.
 */
export interface ImportRow {
  manufacturer: string
  part_number: string
  category: string
  part: Partial<Pick<PartInput, 'series' | 'package' | 'lifecycle' | 'rohs' | 'retired'>>
  parameters: Record<string, ParameterValue | null>
  datasheet_url?: string | null
  offer?: OfferCells | null
}

const NAME_MAX = 80
const SERIES_MAX = 64
const URL_MAX = 2000

/** Catalogue data for rows that are incomplete. */
export interface StoredParts {
  /** Slug of the category of a part, or null. */
  findCategory(manufacturer: string, partNumber: string): string | null
  /** The part with an offer of this stock number of the operator. */
  findPart(stockNumber: string): Identity | 'none' | 'several'
}

/**
 * The part of a row.
 * @property category a slug; empty: unknown, so the row is lost
 */
type Identity = Pick<ImportRow, 'manufacturer' | 'part_number' | 'category'>

/** Parses one row. @returns its values, null if the row is lost; and every fault */
export function readRow(
  header: ImportHeader,
  cells: readonly (string | undefined)[],
  names: ImportNames,
  stored: StoredParts,
): { row: ImportRow | null; faults: Fault[] } {
  const reader = new RowReader(header, cells)
  if (cells.length !== header.width) {
    reader.fail('', `${cells.length} of ${header.width}`, new CellProblem('has not as many cells as the header', 'row'))
    return { row: null, faults: reader.faults }
  }
  const identity = header.by_stock_number ? readNumbered(reader, stored) : readNamed(reader, names, stored)
  // The other cells can be read only if the category is known.
  if (reader.faults.length > 0) return { row: null, faults: reader.faults }
  const row: ImportRow = {
    ...identity,
    parameters: readParameters(reader, identity.category, names),
    part: {
      ...reader.fieldAlike('series', (text) => shorter(text, SERIES_MAX) ?? (text || null)),
      ...reader.fieldAlike('package', (text) => shorter(text, NAME_MAX) ?? (text === '' ? null : (toCanonicalPackage(text) ?? text))),
      ...reader.fieldAlike('lifecycle', (text) => (text === '' ? 'active' : readLifecycle(text, names.lifecycle))),
      ...reader.fieldAlike('rohs', (text) => (text === '' ? null : readRohs(text))),
      ...reader.fieldAlike('retired', readRetired),
    },
    ...reader.fieldAlike('datasheet_url', readUrl),
    ...readOffer(reader, names),
  }
  return { row: reader.faults.some(({ lost }) => lost === 'row') ? null : row, faults: reader.faults }
}

/** Reads the maker or the part number; without either the row is lost. */
function readName(reader: RowReader, column: 'manufacturer' | 'part_number', maxCharacters: number): string {
  const text = getCellText(reader.header, reader.cells, column)
  const fail = (problem: string) => reader.fail(column, text, new CellProblem(problem, 'row'))
  if (text === '') fail('is empty')
  else if (text.length > maxCharacters) fail(`is longer than ${maxCharacters} characters`)
  else if (hasControlCharacter(text)) fail('holds a control character')
  else if (/^[=+@-]/.test(text)) fail('begins as a formula does')
  else if (column === 'part_number' ? toPartNumberKey(text) === '' : !/[\p{L}\p{N}]/u.test(text)) fail('has no letter or digit')
  return text
}

function readNamed(reader: RowReader, names: ImportNames, stored: StoredParts): Identity {
  const manufacturer = readName(reader, 'manufacturer', NAME_MAX)
  const partNumber = readName(reader, 'part_number', MAX_PART_NUMBER_LENGTH)
  const text = getCellText(reader.header, reader.cells, 'category')
  const slug = text === '' ? stored.findCategory(manufacturer, partNumber) : names.categories.get(text.toLowerCase())
  const category = LEAF_CATEGORIES.get(slug ?? '')?.slug ?? ''
  const problem =
    text === ''
      ? 'is empty, and the catalogue has no such part yet'
      : 'is no category without subcategories: catalogue -- categories lists them'
  if (category === '') reader.fail('category', text, new CellProblem(problem, 'row'))
  return { manufacturer, part_number: partNumber, category }
}

function readNumbered(reader: RowReader, stored: StoredParts): Identity {
  const text = reader.textOf('stock_number')
  const part = text === '' ? null : stored.findPart(text)
  if (part !== null && typeof part !== 'string') return part
  const problem = part === null ? 'is empty' : part === 'none' ? 'is the number of no offer' : 'is the number of several parts'
  reader.fail('stock_number', text, new CellProblem(problem, 'row'))
  return { manufacturer: '', part_number: '', category: '' }
}

/** A column of a parameter, for rows of one category. */
interface ParameterCell {
  slug: string
  index: number
  column: string
  /** Null: the category has no such parameter. */
  definition: ParameterDefinition | null
}

const cellsByHeader = new WeakMap<ImportHeader, Map<string, ParameterCell[]>>()

/** @param category empty if the row names its part by a stock number that only the shop can resolve: then all parameters are read */
function parameterCells(header: ImportHeader, category: string): readonly ParameterCell[] {
  const byCategory = getOrInsert(cellsByHeader, header, () => new Map<string, ParameterCell[]>())
  return getOrInsert(byCategory, category, () => {
    const categoryParameters = LEAF_CATEGORIES.get(category)?.parameters
    return header.parameters.map(({ slug, index }) => ({
      slug,
      index,
      column: PARAMETER_PREFIX + slug,
      definition: categoryParameters && !categoryParameters.includes(slug) ? null : (PARAMETER_DEFINITIONS.get(slug) ?? null),
    }))
  })
}

const SHARE = /^[±+/-]{0,3}\d{1,3}(?:\.\d{1,6})? ?%$/

function readParameters(reader: RowReader, category: string, names: ImportNames): Record<string, ParameterValue | null> {
  const values: Record<string, ParameterValue | null> = {}
  for (const { slug, index, column, definition } of parameterCells(reader.header, category)) {
    const cell = reader.cells[index]
    // Skips empty cells first: files of many categories have many.
    if (cell === undefined || (cell === '' && !definition)) continue
    if (!definition) {
      const text = tidyCell(cell)
      if (text !== '' && !isEmptyValue(text)) reader.fail(column, text, new CellProblem(`${category} has no such parameter`))
      continue
    }
    const read = (text: string) => (text === '' ? null : readParameter(definition, text, names.word, values))
    // A tolerance that is no percentage may refer to another value of the row.
    const isOfRow = slug === TOLERANCE && !SHARE.test(cell)
    const value = cell === '' ? null : isOfRow ? reader.readCell(column, cell, read) : reader.readAlike(column, cell, read)
    if (value !== undefined) values[slug] = value
  }
  return values
}

const shorter = (text: string, maxCharacters: number): CellProblem | null =>
  text.length > maxCharacters ? new CellProblem(`is longer than ${maxCharacters} characters`) : null

/** A URL for a link: http, https, or a path of this site. */
function readUrl(text: string): string | null | CellProblem {
  if (text === '') return null
  const tooLong = shorter(text, URL_MAX)
  if (tooLong) return tooLong
  if (SITE_FILE.test(text)) return text
  const url = URL.parse(text.startsWith('//') ? `https:${text}` : text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return new CellProblem('is no address that begins with https://, http:// or /files/')
  return url.href
}
