import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { formatCount } from '#shared/trade/count.ts'
import { OFFERS_PER_PART } from '../ids.ts'
import type { ColumnMap } from './column-map.ts'
import { type CsvRow, RejectedFileError } from './csv-rows.ts'
import { type Fault, FaultCounter, type FaultReason, type RowFault } from './faults.ts'
import { getCellText, type ImportHeader, isOfferColumn, readHeader } from './import-header.ts'
import type { ImportNames } from './import-names.ts'
import { type ImportRow, readRow, type StoredParts } from './import-row.ts'
import { type MappedRow, RowMap } from './map-rows.ts'
import type { OfferCells } from './offer-cells.ts'
import { MAX_CATEGORY_SAMPLES, type UnrecognizedCategory } from './propose-categories.ts'

/** A column with more manufacturers contains something else. */
const MAKERS_MAX = 20_000
/** Maximum number of unknown category names to count. */
const CATEGORIES_MAX = 2000
/** Number of characters of a row that are stored as a sample of its category. */
const SAMPLE_MAX = 1000

export interface FileOptions {
  /** Reject a file with fewer rows than this. */
  expect_rows?: number
  /** The rules by which the file's columns become ours; undefined: they already are ours. */
  map?: ColumnMap
  /** An unreadable cell rejects its row. */
  strict?: boolean
  /** Called for every loss and change while the file is read; the file may still be rejected later. */
  onFault?(fault: RowFault): void
}

/** Catalogue data that the rows need. */
export interface FileSurroundings {
  names: ImportNames
  stored: StoredParts
  /** A key that is the same for every name of a maker. */
  makerOf(name: string): string
}

/** The line and the part of a row. Its other cells are not retained while the part waits for further rows. */
type FileRecord = Pick<RowFault, 'line' | 'manufacturer' | 'part_number'>

/** A part with its rows' offers; null if the file has none. */
export interface FilePart {
  maker: string
  row: ImportRow
  first: FileRecord
  offers: OfferCells[] | null
  rows: number
  /** Reported when the part is accepted or rejected. */
  faults: { record: FileRecord; fault: Fault }[]
}

/** Statistics of a file. */
export interface FileCounts {
  rows: number
  /** Rows of which nothing was imported. */
  rejected: number
  /** Rows that the map skips; the other counts leave them out. */
  skipped: number
  /** Our columns for which the file lacks the sources that the map names. */
  lacking: readonly string[]
  /** Names within unpacked columns that the map does not use, with the number of rows. */
  unusedColumns: ReadonlyMap<string, number>
  /** Lost cells of rows that were imported. */
  lost_cells: number
  /** Why rows and cells were lost, counted. */
  reasons: FaultReason[]
  /** The file's header line. */
  columns: readonly string[]
  /** Categories that are not recognized, with their lost rows. */
  unknown_categories: ReadonlyMap<string, UnrecognizedCategory>
  /** Manufacturers as the file writes them, with how many rows each spelling has; none if the file has no such column. */
  maker_rows: ReadonlyMap<string, number>
}

/** Groups the rows of a file into parts: consecutive rows of the same part are its offers. */
export class FileParts {
  readonly header: ImportHeader
  readonly #options: FileOptions
  readonly #around: FileSurroundings
  readonly #map: RowMap | null
  /** How many cells a row of the file has. */
  readonly #width: number
  readonly #reasons = new FaultCounter()
  readonly #counts = { rows: 0, rejected: 0, skipped: 0, lost_cells: 0 }
  readonly #columns: readonly string[]
  readonly #unknown_categories = new Map<string, UnrecognizedCategory>()
  readonly #maker_rows = new Map<string, number>()
  #part: FilePart | null = null

  /** @throws RejectedFileError if the header line is invalid */
  constructor(options: FileOptions, { cells }: CsvRow, around: FileSurroundings) {
    this.#options = options
    this.#around = around
    this.#map = options.map ? new RowMap(options.map, cells) : null
    this.header = readHeader(this.#map?.header ?? cells)
    this.#width = cells.length
    this.#columns = cells
  }

  /**
   * Adds a row.
   * @returns the previous part, if this row begins another
   * @throws RejectedFileError if the file is cut short here
   */
  take(fileRow: CsvRow): FilePart | null {
    const { cells, line, ended } = fileRow
    if (!ended && cells.length < this.#width)
      throw new RejectedFileError(`the file ends in the middle of line ${line}: it has ${cells.length} of ${this.#width} cells`)
    const mapped: MappedRow | null = this.#map ? this.#map.map(fileRow, this.#findCategory) : { cells, faults: [] }
    if (!mapped) {
      this.#counts.skipped++
      return null
    }
    this.#counts.rows++
    const record: FileRecord = {
      line,
      manufacturer: getCellText(this.header, mapped.cells, 'manufacturer'),
      part_number: getCellText(this.header, mapped.cells, this.header.by_stock_number ? 'stock_number' : 'part_number'),
    }
    const { names, stored } = this.#around
    const read = mapped.faults.some(({ lost }) => lost === 'row') ? null : readRow(this.header, mapped.cells, names, stored)
    const [row, faults] = [read?.row, [...mapped.faults, ...(read?.faults ?? [])]]
    const strictly = this.#options.strict === true && faults.some(({ lost }) => lost === 'cell')
    if (!row || strictly) {
      if (faults.some(({ column, lost }) => column === 'category' && lost === 'row')) this.#countCategory(mapped, cells)
      this.#lose(record, faults)
      return null
    }
    if (!this.header.by_stock_number) this.#countMaker(row.manufacturer)
    const maker = this.#around.makerOf(row.manufacturer)
    const part = this.#part
    if (part && part.maker === maker && part.row.part_number === row.part_number) {
      this.#addOffer(part, record, row, faults)
      return null
    }
    const offers = row.offer === undefined ? null : row.offer ? [row.offer] : []
    this.#part = { maker, row, first: record, offers, rows: 1, faults: faults.map((fault) => ({ record, fault })) }
    return part
  }

  #countCategory({ cells }: MappedRow, fileCells: readonly string[]): void {
    const name = getCellText(this.header, cells, 'category')
    if (name === '' || (this.#unknown_categories.size >= CATEGORIES_MAX && !this.#unknown_categories.has(name))) return
    const category = getOrInsert(this.#unknown_categories, name, () => ({ rows: 0, samples: [] }))
    category.rows++
    if (category.samples.length < MAX_CATEGORY_SAMPLES) category.samples.push(fileCells.join(' ').slice(0, SAMPLE_MAX))
  }

  /** @throws RejectedFileError if the column holds too many names */
  #countMaker(name: string): void {
    this.#maker_rows.set(name, (this.#maker_rows.get(name) ?? 0) + 1)
    if (this.#maker_rows.size > MAKERS_MAX)
      throw new RejectedFileError(
        `more than ${formatCount(MAKERS_MAX, 'en')} manufacturers: the column "manufacturer" holds something else`,
      )
  }

  /** The last part. @throws RejectedFileError if the file has too few rows */
  end(): FilePart | null {
    const { expect_rows } = this.#options
    const rows = this.#counts.rows + this.#counts.skipped
    if (rows === 0) throw new RejectedFileError('the file has no rows below its header')
    if (expect_rows !== undefined && rows < expect_rows)
      throw new RejectedFileError(`the file has ${rows} rows, at least ${expect_rows} were expected: is it cut short?`)
    const part = this.#part
    this.#part = null
    return part
  }

  /** Reports the losses of a part that is imported. */
  countImported({ faults }: FilePart): void {
    for (const { record, fault } of faults) this.#report(record, fault)
  }

  /** Reports a part that is rejected for a reason outside its rows. */
  countRejected({ first, faults, rows }: FilePart, fault: Fault): void {
    this.#lose(first, [...faults.map((each) => each.fault), fault], rows)
  }

  /** The counts so far. */
  counts(): FileCounts {
    return {
      ...this.#counts,
      lacking: this.#map?.lacking ?? [],
      unusedColumns: this.#map?.unusedColumns ?? new Map(),
      reasons: this.#reasons.list(),
      columns: this.#columns,
      unknown_categories: this.#unknown_categories,
      maker_rows: this.#maker_rows,
    }
  }

  #findCategory = (name: string): string | null => this.#around.names.categories.get(name.toLowerCase()) ?? null

  /** Adds an offer from a further row of a part. The first row describes the part. */
  #addOffer(part: FilePart, record: FileRecord, row: ImportRow, faults: readonly Fault[]): void {
    const { row: first, offers } = part
    const problem =
      row.category !== first.category
        ? "differs from that of the part's first row"
        : !row.offer || !offers
          ? 'the part stands in the line above, and this row has no offer'
          : offers.length === OFFERS_PER_PART
            ? `the part has more than ${OFFERS_PER_PART} offers`
            : null
    const ofOffer = faults.filter(({ column }) => isOfferColumn(column))
    if (problem !== null) {
      const column = row.category === first.category ? '' : 'category'
      this.#lose(record, [...ofOffer, { column, value: column && row.category, problem, lost: 'row' }])
      return
    }
    if (row.offer) offers?.push(row.offer)
    part.rows++
    part.faults.push(...ofOffer.map((fault) => ({ record, fault })))
  }

  /** Reports a lost row with the rows below it that belong to it. Faults of its cells are reported only if they are the reason. */
  #lose(record: FileRecord, faults: readonly Fault[], rows = 1): void {
    this.#counts.rejected += rows
    const ofRow = faults.filter(({ lost }) => lost === 'row')
    for (const fault of ofRow.length > 0 ? ofRow : faults) if (fault.lost !== 'nothing') this.#report(record, { ...fault, lost: 'row' })
  }

  #report(record: FileRecord, fault: Fault): void {
    if (fault.lost === 'cell') this.#counts.lost_cells++
    const ofRow = { ...record, source: this.#map?.sources.get(fault.column) ?? '', ...fault }
    this.#reasons.add(ofRow)
    this.#options.onFault?.(ofRow)
  }
}
