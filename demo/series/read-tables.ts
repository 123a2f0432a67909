import { readFileSync } from 'node:fs'
import type { ParameterValue, Series } from '#origin/catalogue/model.ts'
import { CATEGORIES, PARAMETER_WORDS, PARAMETERS } from '#origin/catalogue/taxonomy.ts'

const KINDS = new Map(PARAMETERS.map((parameter) => [parameter.slug, parameter.kind]))
const CATEGORY_PARAMETERS = new Map(CATEGORIES.map((category) => [category.slug, new Set(category.parameters)]))
const POWERS: Readonly<Record<string, number>> = { f: -15, p: -12, n: -9, u: -6, m: -3, k: 3, M: 6, G: 9 }
const BINARY_POWERS = ['', 'Ki', 'Mi', 'Gi']

export type SeriesHead = Pick<Series, 'slug' | 'manufacturer' | 'category' | 'name' | 'summary' | 'source'>

/** A problem in a data file, at its line and column. */
class DataError extends Error {
  constructor(file: string, line: number, column: string | null, problem: string) {
    super(`${file}, line ${line}${column === null ? '' : `, column ${column}`}: ${problem}`)
    this.name = 'DataError'
  }
}

/** One line of a table. A cell `-` says that there is nothing. */
export class Row {
  readonly file: string
  readonly line: number
  readonly cells: ReadonlyMap<string, string>

  constructor(file: string, line: number, cells: ReadonlyMap<string, string>) {
    this.file = file
    this.line = line
    this.cells = cells
  }

  /** The cell's text, or null where it is `-` or the table has no such column. */
  find(column: string): string | null {
    const text = this.cells.get(column)
    return text === undefined || text === '-' ? null : text
  }

  get(column: string): string {
    return this.find(column) ?? this.rejectTable(column, 'is missing')
  }

  /** A number above zero. */
  getPositive(column: string): number {
    const number = parseValue(this.get(column))
    return number !== null && number > 0 ? number : this.rejectTable(column, `${this.get(column)} is no number above 0`)
  }

  getOneOf<T extends string>(column: string, allowed: readonly T[]): T {
    const text = this.get(column)
    return allowed.find((each) => each === text) ?? this.rejectTable(column, `${text} is none of ${allowed.join(', ')}`)
  }

  /** The cells that are parameters of the category. */
  toParameters(category: string): Record<string, ParameterValue> {
    const parameters: Record<string, ParameterValue> = {}
    for (const [column, text] of this.cells)
      if (text !== '-' && isParameter(category, column)) parameters[column] = this.toParameter(column, text)
    return parameters
  }

  /** The value that the text stands for: a number, a word that has names, or a code. */
  toParameter(slug: string, text: string): ParameterValue {
    const kind = KINDS.get(slug)
    if (kind === 'number') return parseValue(text) ?? this.rejectTable(slug, `${text} is no number`)
    if (kind === 'word' && !PARAMETER_WORDS[slug]?.includes(text)) return this.rejectTable(slug, `${text} is no word of this parameter`)
    return text
  }

  rejectTable(column: string | null, problem: string): never {
    throw new DataError(this.file, this.line, column, problem)
  }
}

/** Named columns and their rows. `name` is what stands between the brackets. */
export interface Table {
  name: string
  head: Row
  columns: readonly string[]
  rows: readonly Row[]
}

type OpenTable = Table & { rows: Row[] }

/** Tables without a heading: a column's name and a value a line. */
const PAIRS = new Set(['fields', 'popular', 'favourite'])
const PAIR_COLUMNS = ['field', 'value']

/**
 * Reads the tables of a file: each begins with `[name]`, then a line of column names, then a row a line, cells apart by tabs, and ends with
 * an empty line. `[fields]` has a name and a value a line.
 * @param file path below `demo/series`
 * @throws DataError that names file, line and column, at the first row that does not fit its heading
 */
export function readTables(file: string): Table[] {
  return parseTables(file, readFileSync(new URL(`./${file}`, import.meta.url), 'utf8'))
}

export function parseTables(file: string, text: string): Table[] {
  const tables: OpenTable[] = []
  const begin = (name: string, line: number) => {
    const table = { name, head: new Row(file, line, new Map()), columns: PAIRS.has(name) ? PAIR_COLUMNS : [], rows: [] }
    tables.push(table)
    return table
  }
  let open: OpenTable | undefined = text.startsWith('[') ? undefined : begin('', 1)
  for (const [index, line] of text.split('\n').entries()) {
    const cells = line.split('\t')
    const name = /^\[(.+)\]$/.exec(line)?.[1]
    const row = (columns: readonly string[]) => {
      const misfit = cells.findIndex((cell) => cell === '' || cell !== cell.trim())
      if (cells.length !== columns.length) throw new DataError(file, index + 1, null, `${cells.length} cells, ${columns.length} columns`)
      if (misfit >= 0) throw new DataError(file, index + 1, columns[misfit] ?? null, 'is empty, or has blanks around it')
      return new Row(file, index + 1, new Map(columns.map((column, at) => [column, cells[at] ?? ''])))
    }
    if (line === '') open = undefined
    else if (name !== undefined) open = begin(name, index + 1)
    else if (open === undefined) throw new DataError(file, index + 1, null, 'stands in no table')
    else if (open.columns.length === 0) open.columns = [...row(cells).cells.keys()]
    else open.rows.push(row(open.columns))
  }
  return tables
}

/** The rows of `[fields]` as one row, whose columns are their names. */
export function readFields(tables: readonly Table[], file: string): Row {
  const table = tables.find(({ name }) => name === 'fields')
  return new Row(file, table?.head.line ?? 1, new Map(table?.rows.map((row) => [row.get('field'), row.get('value')])))
}

/** Whether parts of the category have this parameter. The number of pins is none here: it follows from the package. */
export const isParameter = (category: string, slug: string): boolean =>
  slug !== 'pins' && CATEGORY_PARAMETERS.get(category)?.has(slug) === true

/** `4.7k` is 4700, `15n` is 1.5e-8, `64Ki` is 65536; null for what is no number. Decimal text is parsed once, so no binary noise comes in. */
export function parseValue(text: string): number | null {
  const [, digits, unit = ''] = /^([-+]?\d+(?:\.\d+)?)(Ki|Mi|Gi|[fpnumkMG])?$/.exec(text) ?? []
  if (digits === undefined) return null
  const power = POWERS[unit]
  return power === undefined ? Number(digits) * 1024 ** BINARY_POWERS.indexOf(unit) : Number(`${digits}e${power}`)
}
