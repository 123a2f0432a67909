import { tidyCell } from './cell-text.ts'
import { type ColumnMap, PRICES, type Source } from './column-map.ts'
import { type CsvRow, RefusedFile } from './csv-rows.ts'
import { clip, type Fault, Problem } from './faults.ts'
import { PARAMETER_PREFIX, PRICE_COLUMNS } from './import-columns.ts'
import { columnsOf, convert, type DecimalMark, folded, type MapCell, mapCell, type TextOf } from './map-cell.ts'
import { readBreaks } from './map-prices.ts'
import { LEAVES } from './taxonomy-in-use.ts'
import { unpackCell } from './unpack-cell.ts'

/** A row in our columns. A cell is undefined where the map makes none of it for this row: it is as if there were no such column. */
export interface MappedRow {
  cells: (string | undefined)[]
  faults: Fault[]
}

/** What a row of a category is made by, and what each column of ours has for a source. */
interface Program {
  cells: { at: number; column: string; source: Source; read: MapCell }[]
  prices: Source | null
}

const SHOWN = 12

const isPrice = (column: string): boolean => /^price_\d+_(?:qty|usd)$/.test(column)

/** Columns of pieces and prices, in whose numbers the file's decimal mark counts. */
const isAmount = (column: string): boolean => isPrice(column) || ['stock', 'moq', 'multiple', 'spq'].includes(column)

const list = (texts: readonly string[]): string =>
  `${texts
    .slice(0, SHOWN)
    .map((text) => JSON.stringify(clip(text)))
    .join(', ')}${texts.length > SHOWN ? ` and ${texts.length - SHOWN} more` : ''}`

/** Makes rows of a file into rows of ours, by an operator's map. */
export class RowMap {
  /** Our header. */
  readonly header: readonly string[]
  /** How many cells a row of the file has. */
  readonly width: number
  /** Headings that the file has, by columns of ours. */
  readonly sources: ReadonlyMap<string, string>
  /** Columns of ours for which the file has nothing of what the map names. */
  readonly lacking: readonly string[]
  /** Names within unpacked columns that nothing is made of, with how many rows have them. */
  readonly untaken = new Map<string, number>()
  readonly #map: ColumnMap
  readonly #places: ReadonlyMap<string, number>
  readonly #at: ReadonlyMap<string, number>
  readonly #used: ReadonlySet<string>
  /** Whether any of its columns holds several values with their names. */
  readonly #is_packed: boolean
  readonly #general: Record<string, Source>
  readonly #special: ReadonlyMap<string, Record<string, Source>>
  readonly #programs = new Map<string, Program>()
  readonly #category: MapCell | null
  readonly #skips: readonly { from: string; is: (text: string) => boolean }[]

  /**
   * @param cells the file's header line
   * @throws RefusedFile when the file has columns that the map says nothing of, or lacks some that it names
   */
  constructor(map: ColumnMap, cells: readonly string[]) {
    this.#map = map
    this.width = cells.length
    this.#places = new Map(cells.map((cell, index) => [folded(cell), index]))
    const sources = [map.columns, ...Object.values(map.by_category)].flatMap((columns) => Object.values(columns))
    const named = [...sources.flatMap(columnsOf), ...Object.keys(map.unpack), ...map.skip.map(({ from }) => from)]
    this.#used = new Set(named.map(folded))
    this.#is_packed = Object.keys(map.unpack).some((column) => this.#places.has(folded(column)))
    this.#refuse(cells, named)

    this.#general = this.#there(map.columns)
    this.#special = new Map(Object.entries(map.by_category).map(([slug, columns]) => [slug, this.#there(columns)]))
    const entries = [this.#general, ...this.#special.values()].flatMap((columns) => Object.entries(columns))
    const ours = new Set(entries.map(([column]) => column))
    this.header = [...ours].flatMap((column) => (column === PRICES ? PRICE_COLUMNS.flat() : [column]))
    this.#at = new Map(this.header.map((column, at) => [column, at]))
    const all = [map.columns, ...Object.values(map.by_category)].flatMap((columns) => Object.keys(columns))
    this.lacking = [...new Set(all)].filter((column) => !ours.has(column))
    const headingOf = new Map(named.map((name) => [folded(name), name]))
    this.sources = new Map(
      [...ours].flatMap((column) => {
        const names = entries.flatMap(([name, source]) => (name === column ? columnsOf(source) : []))
        const headings = [...new Set(names)].map((name) => headingOf.get(name) ?? name).join(', ')
        return [column, ...(column === PRICES ? PRICE_COLUMNS.flat() : [])].map((each): [string, string] => [each, headings])
      }),
    )
    const { category } = this.#general
    this.#category = category ? mapCell(category, undefined) : null
    this.#skips = map.skip
      .filter(({ from }) => this.#has(from))
      .map(({ from, is, match }) => {
        const expression = match === undefined ? null : new RegExp(match, 'u')
        return { from: folded(from), is: (text) => (expression ? expression.test(text) : (is ?? []).includes(text)) }
      })
  }

  /** Whether the file has a column, or may have its name within one that is unpacked. */
  #has(name: string): boolean {
    return this.#is_packed || this.#places.has(folded(name))
  }

  #refuse(cells: readonly string[], named: readonly string[]): void {
    const { ignore, may_lack_columns: mayLack } = this.#map
    const lacking = [...new Set(named.filter((name) => !this.#has(name)))]
    if (lacking.length > 0 && !mayLack) throw new RefusedFile(`the map names columns that the file lacks: ${list(lacking)}`)
    const double = cells.filter((cell, index) => this.#used.has(folded(cell)) && this.#places.get(folded(cell)) !== index)
    if (double.length > 0) throw new RefusedFile(`the file has columns twice that the map names: ${list(double)}`)
    if (ignore === 'others') return
    const ignored = new Set(ignore.map(folded))
    const unknown = cells.filter((cell) => cell.trim() !== '' && !this.#used.has(folded(cell)) && !ignored.has(folded(cell)))
    if (unknown.length > 0)
      throw new RefusedFile(`the map says nothing of the columns ${list(unknown)}: name them in "ignore", or write "ignore": "others"`)
  }

  /** The sources that the file has something for, with the headings that it has, folded. */
  #there(columns: Record<string, Source>): Record<string, Source> {
    const there = (names: string | string[]): string[] =>
      [names]
        .flat()
        .filter((name) => this.#has(name))
        .map(folded)
    const entries = Object.entries(columns).map(([column, source]): [string, Source] => [
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
   * A row in our columns; null when the map leaves it out.
   * @param categoryOf slug of a category by what an operator calls it
   */
  map({ cells }: CsvRow, categoryOf: (name: string) => string | null): MappedRow | null {
    const surplus = cells.slice(this.width)
    if (cells.length < this.width || surplus.some((cell) => cell.trim() !== '')) {
      const value = `${cells.length} of ${this.width}`
      return { cells: [], faults: [{ column: '', value, problem: 'has not as many cells as the header', lost: 'row' }] }
    }
    const textOf = this.#textOf(cells)
    if (this.#skips.some(({ from, is }) => is(textOf(from)))) return null
    const category = this.#category?.(textOf)
    if (category === null) return null
    const slug = typeof category === 'string' ? categoryOf(category) : null
    return this.#run(this.#programOf(slug), textOf, cells)
  }

  #textOf(cells: readonly string[]): TextOf {
    const unpacked = new Map<string, string>()
    for (const [column, packing] of Object.entries(this.#map.unpack)) {
      const cell = cells[this.#places.get(folded(column)) ?? -1] ?? ''
      for (const [name, text] of unpackCell(cell, packing)) {
        unpacked.set(folded(name), tidyCell(text))
        if (!this.#used.has(folded(name))) this.untaken.set(name, (this.untaken.get(name) ?? 0) + 1)
      }
    }
    return (name) => {
      const place = this.#places.get(name)
      return place === undefined ? (unpacked.get(name) ?? '') : tidyCell(cells[place] ?? '')
    }
  }

  /** @param slug null where the row says of no category that there is: then of every parameter */
  #programOf(slug: string | null): Program {
    const known = this.#programs.get(slug ?? '')
    if (known) return known
    const parameters = slug === null ? null : LEAVES.get(slug)?.parameters
    const isTaken = (column: string): boolean =>
      !parameters || !column.startsWith(PARAMETER_PREFIX) || parameters.includes(column.slice(PARAMETER_PREFIX.length))
    const columns = { ...this.#general, ...this.#special.get(slug ?? '') }
    const program: Program = {
      cells: Object.entries(columns)
        .filter(([column]) => column !== PRICES && isTaken(column))
        .map(([column, source]) => ({ at: this.#at.get(column) ?? 0, column, source, read: mapCell(source, this.#markOf(column)) })),
      prices: columns[PRICES] ?? null,
    }
    this.#programs.set(slug ?? '', program)
    return program
  }

  #run({ cells: programCells, prices }: Program, textOf: TextOf, fileCells: readonly string[]): MappedRow {
    const cells: (string | undefined)[] = new Array(this.header.length).fill(undefined)
    const faults: Fault[] = []
    const fail = (column: string, value: string, { text, lost }: Problem) =>
      faults.push({ column, value: clip(value), problem: text, lost })
    for (const { at, column, source, read } of programCells) {
      const text = read(textOf)
      if (text instanceof Problem) fail(column, [source.from ?? []].flat().map(textOf).join(' '), text)
      else cells[at] = text ?? ''
    }
    if (prices) {
      // As it stands in the file: what looks like a reference in JSON is not one yet.
      const texts = [prices.from ?? []].flat().map((name) => fileCells[this.#places.get(name) ?? -1]?.trim() ?? textOf(name))
      const text = texts.find((each) => each !== '') ?? ''
      const problem = this.#putPrices(cells, text, prices, textOf)
      if (problem) fail(PRICES, text, problem)
    }
    // The prices are one list.
    if (faults.some(({ column }) => isPrice(column)))
      for (const column of this.header) if (isPrice(column)) cells[this.#at.get(column) ?? 0] = undefined
    return { cells, faults }
  }

  #markOf = (column: string): DecimalMark => (isAmount(column) ? this.#map.decimal_mark : undefined)

  /** Prices that cannot be read leave all their columns undefined. */
  #putPrices(cells: (string | undefined)[], text: string, source: Source, textOf: TextOf): Problem | null {
    const breaks = readBreaks(text)
    if (breaks instanceof Problem) return breaks
    const converted = breaks.map(({ qty, usd }) => ({
      qty,
      usd: source.per === undefined && source.times === undefined ? usd : convert(usd, source, textOf, this.#map.decimal_mark),
    }))
    for (const { usd } of converted) if (usd instanceof Problem) return usd
    PRICE_COLUMNS.forEach(([qtyColumn, usdColumn], index) => {
      cells[this.#at.get(qtyColumn) ?? 0] = converted[index]?.qty ?? ''
      cells[this.#at.get(usdColumn) ?? 0] = String(converted[index]?.usd ?? '')
    })
    return null
  }
}
