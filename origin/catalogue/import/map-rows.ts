import { tidyCell } from './cell-text.ts'
import { type ColumnMap, type ColumnRule, PRICES_COLUMN } from './column-map.ts'
import { type CsvRow, RejectedFileError } from './csv-rows.ts'
import { CellProblem, clipText, type Fault } from './faults.ts'
import { PARAMETER_PREFIX, PRICE_COLUMNS } from './import-columns.ts'
import { convertCell, type DecimalMark, foldHeading, listSourceColumns, type MapCell, mapCell, type ReadColumnText } from './map-cell.ts'
import { readBreaks } from './map-prices.ts'
import { LEAF_CATEGORIES } from './taxonomy-in-use.ts'
import { unpackCell } from './unpack-cell.ts'

/** A row in our columns. An undefined cell counts as if the column did not exist. */
export interface MappedRow {
  cells: (string | undefined)[]
  faults: Fault[]
}

/** The rules for the rows of a category, by our columns. */
interface Program {
  cells: { at: number; column: string; source: ColumnRule; read: MapCell }[]
  prices: ColumnRule | null
}

const MAX_LISTED_COLUMNS = 12

const isPrice = (column: string): boolean => /^price_\d+_(?:qty|usd)$/.test(column)

/** Columns of pieces and prices, whose numbers use the file's decimal mark. */
const isAmount = (column: string): boolean => isPrice(column) || ['stock', 'moq', 'multiple', 'spq'].includes(column)

const list = (texts: readonly string[]): string =>
  `${texts
    .slice(0, MAX_LISTED_COLUMNS)
    .map((text) => JSON.stringify(clipText(text)))
    .join(', ')}${texts.length > MAX_LISTED_COLUMNS ? ` and ${texts.length - MAX_LISTED_COLUMNS} more` : ''}`

/** Converts rows of a file into rows of ours, by an operator's map. */
export class RowMap {
  /** Our header. */
  readonly header: readonly string[]
  /** How many cells a row of the file has. */
  readonly width: number
  /** The headings of the file, by our columns. */
  readonly sources: ReadonlyMap<string, string>
  /** Our columns for which the file lacks the sources that the map names. */
  readonly lacking: readonly string[]
  /** Unused names within unpacked columns, with how many rows have them. */
  readonly unusedColumns = new Map<string, number>()
  readonly #map: ColumnMap
  readonly #positions: ReadonlyMap<string, number>
  readonly #at: ReadonlyMap<string, number>
  readonly #used: ReadonlySet<string>
  /** Whether any column holds several named values. */
  readonly #is_packed: boolean
  readonly #general: Record<string, ColumnRule>
  readonly #special: ReadonlyMap<string, Record<string, ColumnRule>>
  readonly #programs = new Map<string, Program>()
  readonly #category: MapCell | null
  readonly #skips: readonly { from: string; is: (text: string) => boolean }[]

  /**
   * @param cells the file's header line
   * @throws RejectedFileError if the file has columns that are not in the map, or lacks some that are
   */
  constructor(map: ColumnMap, cells: readonly string[]) {
    this.#map = map
    this.width = cells.length
    this.#positions = new Map(cells.map((cell, index) => [foldHeading(cell), index]))
    const sources = [map.columns, ...Object.values(map.by_category)].flatMap((columns) => Object.values(columns))
    const named = [...sources.flatMap(listSourceColumns), ...Object.keys(map.unpack), ...map.skip.map(({ from }) => from)]
    this.#used = new Set(named.map(foldHeading))
    this.#is_packed = Object.keys(map.unpack).some((column) => this.#positions.has(foldHeading(column)))
    this.#refuse(cells, named)

    this.#general = this.#there(map.columns)
    this.#special = new Map(Object.entries(map.by_category).map(([slug, columns]) => [slug, this.#there(columns)]))
    const entries = [this.#general, ...this.#special.values()].flatMap((columns) => Object.entries(columns))
    const ours = new Set(entries.map(([column]) => column))
    this.header = [...ours].flatMap((column) => (column === PRICES_COLUMN ? PRICE_COLUMNS.flat() : [column]))
    this.#at = new Map(this.header.map((column, at) => [column, at]))
    const all = [map.columns, ...Object.values(map.by_category)].flatMap((columns) => Object.keys(columns))
    this.lacking = [...new Set(all)].filter((column) => !ours.has(column))
    const headingsByName = new Map(named.map((name) => [foldHeading(name), name]))
    this.sources = new Map(
      [...ours].flatMap((column) => {
        const names = entries.flatMap(([name, source]) => (name === column ? listSourceColumns(source) : []))
        const headings = [...new Set(names)].map((name) => headingsByName.get(name) ?? name).join(', ')
        return [column, ...(column === PRICES_COLUMN ? PRICE_COLUMNS.flat() : [])].map((each): [string, string] => [each, headings])
      }),
    )
    const { category } = this.#general
    this.#category = category ? mapCell(category, undefined) : null
    this.#skips = map.skip
      .filter(({ from }) => this.#has(from))
      .map(({ from, is, match }) => {
        const expression = match === undefined ? null : new RegExp(match, 'u')
        return { from: foldHeading(from), is: (text) => (expression ? expression.test(text) : (is ?? []).includes(text)) }
      })
  }

  /** Whether the file has a column, or may have its name within one that is unpacked. */
  #has(name: string): boolean {
    return this.#is_packed || this.#positions.has(foldHeading(name))
  }

  #refuse(cells: readonly string[], named: readonly string[]): void {
    const { ignore, may_lack_columns: mayLack } = this.#map
    const lacking = [...new Set(named.filter((name) => !this.#has(name)))]
    if (lacking.length > 0 && !mayLack) throw new RejectedFileError(`the map names columns that the file lacks: ${list(lacking)}`)
    const double = cells.filter((cell, index) => this.#used.has(foldHeading(cell)) && this.#positions.get(foldHeading(cell)) !== index)
    if (double.length > 0) throw new RejectedFileError(`the file has columns twice that the map names: ${list(double)}`)
    if (ignore === 'others') return
    const ignored = new Set(ignore.map(foldHeading))
    const unmappedCells = cells.filter(
      (cell) => cell.trim() !== '' && !this.#used.has(foldHeading(cell)) && !ignored.has(foldHeading(cell)),
    )
    if (unmappedCells.length > 0)
      throw new RejectedFileError(
        `the map says nothing of the columns ${list(unmappedCells)}: name them in "ignore", or write "ignore": "others"`,
      )
  }

  /** The rules whose columns the file has, with those headings in normalized form. */
  #there(columns: Record<string, ColumnRule>): Record<string, ColumnRule> {
    const there = (names: string | string[]): string[] =>
      [names]
        .flat()
        .filter((name) => this.#has(name))
        .map(foldHeading)
    const entries = Object.entries(columns).map(([column, source]): [string, ColumnRule] => [
      column,
      {
        ...source,
        ...(source.from !== undefined && { from: there(source.from) }),
        ...(typeof source.per === 'string' && { per: there(source.per)[0] ?? 1 }),
      },
    ])
    return Object.fromEntries(entries.filter(([, { from }]) => from === undefined || from.length > 0))
  }

  /**
   * A row in our columns; null if the map skips it.
   * @param findCategory slug of a category by the operator's name
   */
  map({ cells }: CsvRow, findCategory: (name: string) => string | null): MappedRow | null {
    const surplus = cells.slice(this.width)
    if (cells.length < this.width || surplus.some((cell) => cell.trim() !== '')) {
      const value = `${cells.length} of ${this.width}`
      return { cells: [], faults: [{ column: '', value, problem: 'has not as many cells as the header', lost: 'row' }] }
    }
    const readText = this.#readText(cells)
    if (this.#skips.some(({ from, is }) => is(readText(from)))) return null
    const category = this.#category?.(readText)
    if (category === null) return null
    const slug = typeof category === 'string' ? findCategory(category) : null
    return this.#run(this.#getProgram(slug), readText, cells)
  }

  #readText(cells: readonly string[]): ReadColumnText {
    const unpacked = new Map<string, string>()
    for (const [column, packing] of Object.entries(this.#map.unpack)) {
      const cell = cells[this.#positions.get(foldHeading(column)) ?? -1] ?? ''
      for (const [name, text] of unpackCell(cell, packing)) {
        unpacked.set(foldHeading(name), tidyCell(text))
        if (!this.#used.has(foldHeading(name))) this.unusedColumns.set(name, (this.unusedColumns.get(name) ?? 0) + 1)
      }
    }
    return (name) => {
      const position = this.#positions.get(name)
      return position === undefined ? (unpacked.get(name) ?? '') : tidyCell(cells[position] ?? '')
    }
  }

  /** @param slug null if the row's category is unknown: then for every parameter */
  #getProgram(slug: string | null): Program {
    const cachedProgram = this.#programs.get(slug ?? '')
    if (cachedProgram) return cachedProgram
    const parameters = slug === null ? null : LEAF_CATEGORIES.get(slug)?.parameters
    const isUsed = (column: string): boolean =>
      !parameters || !column.startsWith(PARAMETER_PREFIX) || parameters.includes(column.slice(PARAMETER_PREFIX.length))
    const columns = { ...this.#general, ...this.#special.get(slug ?? '') }
    const program: Program = {
      cells: Object.entries(columns)
        .filter(([column]) => column !== PRICES_COLUMN && isUsed(column))
        .map(([column, source]) => ({
          at: this.#at.get(column) ?? 0,
          column,
          source,
          read: mapCell(source, this.#findDecimalMark(column)),
        })),
      prices: columns[PRICES_COLUMN] ?? null,
    }
    this.#programs.set(slug ?? '', program)
    return program
  }

  #run({ cells: programCells, prices }: Program, readText: ReadColumnText, fileCells: readonly string[]): MappedRow {
    const cells: (string | undefined)[] = new Array(this.header.length).fill(undefined)
    const faults: Fault[] = []
    const fail = (column: string, value: string, { text, lost }: CellProblem) =>
      faults.push({ column, value: clipText(value), problem: text, lost })
    for (const { at, column, source, read } of programCells) {
      const text = read(readText)
      if (text instanceof CellProblem) fail(column, [source.from ?? []].flat().map(readText).join(' '), text)
      else cells[at] = text ?? ''
    }
    if (prices) {
      // Read before HTML references are resolved, because JSON may contain something that looks like one.
      const texts = [prices.from ?? []].flat().map((name) => fileCells[this.#positions.get(name) ?? -1]?.trim() ?? readText(name))
      const text = texts.find((each) => each !== '') ?? ''
      const problem = this.#putPrices(cells, text, prices, readText)
      if (problem) fail(PRICES_COLUMN, text, problem)
    }
    // If one price cannot be read, none is used.
    if (faults.some(({ column }) => isPrice(column)))
      for (const column of this.header) if (isPrice(column)) cells[this.#at.get(column) ?? 0] = undefined
    return { cells, faults }
  }

  #findDecimalMark = (column: string): DecimalMark => (isAmount(column) ? this.#map.decimal_mark : undefined)

  /** Prices that cannot be read leave all their columns undefined. */
  #putPrices(cells: (string | undefined)[], text: string, source: ColumnRule, readText: ReadColumnText): CellProblem | null {
    const breaks = readBreaks(text)
    if (breaks instanceof CellProblem) return breaks
    const converted = breaks.map(({ qty, usd }) => ({
      qty,
      usd: source.per === undefined && source.times === undefined ? usd : convertCell(usd, source, readText, this.#map.decimal_mark),
    }))
    for (const { usd } of converted) if (usd instanceof CellProblem) return usd
    PRICE_COLUMNS.forEach(([qtyColumn, usdColumn], index) => {
      cells[this.#at.get(qtyColumn) ?? 0] = converted[index]?.qty ?? ''
      cells[this.#at.get(usdColumn) ?? 0] = String(converted[index]?.usd ?? '')
    })
    return null
  }
}
