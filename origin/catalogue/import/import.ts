/**
 * An operator's CSV into the catalogue: read once, in one transaction. A file that turns out to be cut short takes back all
 * that was written of it, and a part that the file does not name stays as it is.
 */

import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { OFFERS_PER_PART, partOfOfferSql } from '../ids.ts'
import type { ParameterValue } from '../model.ts'
import type { ColumnMap } from './column-map.ts'
import { type CsvRow, RefusedFile, readCsv } from './csv-rows.ts'
import { clip, type Fault, type Reason, Reasons, type RowFault } from './faults.ts'
import { cellOf, type ImportHeader, isOfOffer, readHeader } from './import-header.ts'
import { ImportMakers } from './import-makers.ts'
import { type ImportNames, readImportNames } from './import-names.ts'
import { type ImportRow, readRow, type StoredParts } from './import-row.ts'
import { CatalogueWriter } from './load.ts'
import { type MappedRow, RowMap } from './map-rows.ts'
import { completeOffers, type OfferCells, replaceNumbered } from './offer-cells.ts'
import { RejectedPart } from './rejected-part.ts'

export { RefusedFile }

export interface ImportOptions {
  /** Refuse a file with fewer rows than this. */
  expect_rows?: number
  /** Read and check everything, then leave the catalogue as it was. */
  dry_run?: boolean
  /** The new catalogue version. */
  version: string
  /** How the file's columns become ours; without it they are. */
  map?: ColumnMap
  /** A cell that cannot be read loses its row. */
  strict?: boolean
  /** Called while the file is read, which may be refused later on, for everything that was not taken as it stands. */
  onFault?(fault: RowFault): void
  /** @param doneBytes of the file */
  onProgress?(doneBytes: number): void
}

export interface ImportResult {
  rows: number
  inserted: number
  updated: number
  /** Rows of which nothing was taken. */
  rejected: number
  /** Rows that the map leaves out; they are not among the others. */
  skipped: number
  /** Columns of ours for which the file has nothing of what the map names. */
  lacking: readonly string[]
  /** Names within unpacked columns that the map makes nothing of, with how many rows have them. */
  untaken: ReadonlyMap<string, number>
  /** Cells that were not taken of the other rows. */
  lost_cells: number
  /** Why rows and cells were lost, counted. */
  reasons: Reason[]
  /** Slugs of the categories with parts that were added or updated. */
  touched_categories: Set<string>
  /** Ids of those parts; null: more than one would name. */
  touched_parts: Set<number> | null
  /** Parts of the demonstration, with invented prices, that are still in the catalogue. */
  demonstration_parts: number
  /** Whether the file has a column of stock. */
  has_stock: boolean
  /** Names of makers that were new. */
  new_makers: string[]
  /** Part numbers of this file and of the catalogue that are the same but for separators and case; at most 200 keys. */
  shared_keys: { key: string; part_numbers: string[] }[]
}

const MAKERS_MAX = 20_000
const TOUCHED_MAX = 500
const SHARED_KEYS_MAX = 200

/**
 * @param file its bytes, in pieces cut anywhere
 * @throws RefusedFile when the file as a whole cannot be taken: the catalogue is as it was
 */
export async function importCatalogue(db: DatabaseSync, file: AsyncIterable<Buffer>, options: ImportOptions): Promise<ImportResult> {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = await writeFile(db, file, options)
    db.exec(options.dry_run || result.inserted + result.updated === 0 ? 'ROLLBACK' : 'COMMIT')
    return result
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  } finally {
    db.exec('DROP TABLE IF EXISTS temp.imported')
  }
}

/** A row in our columns. A cell is undefined where it is as if the file had no such column. */
interface ImportRecord {
  line: number
  cells: readonly (string | undefined)[]
}

/** A part with what its rows say of offers so far; null where the file says nothing of any. */
interface Group {
  maker: string
  row: ImportRow
  first: ImportRecord
  offers: OfferCells[] | null
  rows: number
  /** Told of when it is known whether the part is taken. */
  faults: { record: ImportRecord; fault: Fault }[]
}

async function writeFile(db: DatabaseSync, file: AsyncIterable<Buffer>, options: ImportOptions): Promise<ImportResult> {
  let rowsOf: FileImport | null = null
  for await (const { rows, bytes } of readCsv(file)) {
    for (const record of rows) {
      if (rowsOf) rowsOf.take(record)
      else rowsOf = new FileImport(db, options, record)
    }
    options.onProgress?.(bytes)
  }
  if (!rowsOf) throw new RefusedFile('the file is empty')
  return rowsOf.finish()
}

/** The rows below one header: those of a part are gathered, and the part is written when another begins. */
class FileImport {
  readonly #db: DatabaseSync
  readonly #options: ImportOptions
  readonly #map: RowMap | null
  readonly #header: ImportHeader
  /** How many cells a row of the file has. */
  readonly #width: number
  readonly #stored: StoredParts
  readonly #makers: ImportMakers
  readonly #names: ImportNames
  readonly #reasons = new Reasons()
  readonly #writer: CatalogueWriter
  readonly #find_line: StatementSync
  readonly #mark: StatementSync
  readonly #forget_datasheets: StatementSync
  readonly #add_datasheet: StatementSync
  readonly #result: ImportResult = {
    rows: 0,
    inserted: 0,
    updated: 0,
    rejected: 0,
    skipped: 0,
    lacking: [],
    untaken: new Map(),
    lost_cells: 0,
    reasons: [],
    touched_categories: new Set(),
    touched_parts: new Set(),
    has_stock: false,
    demonstration_parts: 0,
    new_makers: [],
    shared_keys: [],
  }
  #group: Group | null = null

  /** @throws RefusedFile when the header line cannot be taken */
  constructor(db: DatabaseSync, options: ImportOptions, { cells }: CsvRow) {
    this.#db = db
    this.#options = options
    this.#map = options.map ? new RowMap(options.map, cells) : null
    this.#header = readHeader(this.#map?.header ?? cells)
    this.#width = cells.length
    this.#makers = new ImportMakers(db)
    this.#names = readImportNames(db)
    this.#writer = new CatalogueWriter(db, { fresh: db.prepare('SELECT 1 FROM parts LIMIT 1').get() === undefined })
    this.#stored = storedParts(db, this.#writer, this.#makers)
    db.exec('CREATE TEMP TABLE imported (part_id INTEGER PRIMARY KEY, line INTEGER NOT NULL)')
    this.#find_line = db.prepare('SELECT line FROM temp.imported WHERE part_id = ?')
    this.#mark = db.prepare('INSERT OR IGNORE INTO temp.imported (part_id, line) VALUES (?, ?)')
    this.#forget_datasheets = db.prepare("DELETE FROM part_documents WHERE part_id = ? AND kind = 'datasheet'")
    this.#add_datasheet = db.prepare("INSERT OR REPLACE INTO part_documents (part_id, url, title, kind) VALUES (?, ?, ?, 'datasheet')")
  }

  /** @throws RefusedFile when the file is cut short here, or names makers without end */
  take(fileRow: CsvRow): void {
    const { cells, line, ended } = fileRow
    if (!ended && cells.length < this.#width)
      throw new RefusedFile(`the file ends in the middle of line ${line}: it has ${cells.length} of ${this.#width} cells`)
    const mapped: MappedRow | null = this.#map ? this.#map.map(fileRow, this.#categoryOf) : { cells, faults: [] }
    if (!mapped) {
      this.#result.skipped++
      return
    }
    this.#result.rows++
    const record: ImportRecord = { line, cells: mapped.cells }
    const read = mapped.faults.some(({ lost }) => lost === 'row') ? null : readRow(this.#header, mapped.cells, this.#names, this.#stored)
    const [row, faults] = [read?.row, [...mapped.faults, ...(read?.faults ?? [])]]
    const strictly = this.#options.strict === true && faults.some(({ lost }) => lost === 'cell')
    if (!row || strictly) {
      this.#lose(record, faults)
      return
    }
    const maker = this.#makerSlug(row.manufacturer)
    if (this.#group && this.#group.maker === maker && this.#group.row.part_number === row.part_number) {
      this.#addOffer(this.#group, record, row, faults)
      return
    }
    if (this.#group) this.#settle(this.#group)
    const offers = row.offer === undefined ? null : row.offer ? [row.offer] : []
    this.#group = { maker, row, first: record, offers, rows: 1, faults: faults.map((fault) => ({ record, fault })) }
  }

  /** Writes the last part, and what only the whole file can tell. @throws RefusedFile when it has too few rows */
  finish(): ImportResult {
    const result = this.#result
    const { expect_rows, version } = this.#options
    if (this.#group) this.#settle(this.#group)
    const rows = result.rows + result.skipped
    if (rows === 0) throw new RefusedFile('the file has no rows below its header')
    if (expect_rows !== undefined && rows < expect_rows)
      throw new RefusedFile(`the file has ${rows} rows, at least ${expect_rows} were expected: is it cut short?`)

    settleDatasheets(this.#db)
    const { columns } = this.#header
    result.has_stock = columns.has('stock')
    this.#writer.finish(version, this.#header.prices.length > 0 ? new Date() : null)
    this.#db.prepare("INSERT OR REPLACE INTO catalogue_state (name, value) VALUES ('source', 'operator')").run()
    result.demonstration_parts = Number(this.#db.prepare('SELECT sum(demonstration) AS parts FROM parts').get()?.['parts'] ?? 0)
    result.new_makers = this.#makers.keepUsed()
    result.shared_keys = listSharedKeys(this.#db)
    result.reasons = this.#reasons.list()
    if (this.#map) Object.assign(result, { lacking: this.#map.lacking, untaken: this.#map.untaken })
    return result
  }

  #settle(group: Group): void {
    const { maker, row, first, offers, faults } = group
    const { part_number, category, part, parameters, datasheet_url } = row
    const writer = this.#writer
    try {
      const stored = writer.find(maker, part_number)
      const numbered = this.#header.by_stock_number
      const earlier = stored && !numbered && this.#find_line.get(stored.part_id)
      if (earlier) throw new RejectedPart('the part stands further above: put its rows one below the other', '', `line ${earlier['line']}`)
      const complete =
        offers && (numbered ? replaceNumbered : completeOffers)(offers, stored && offers.length > 0 ? writer.offersOf(stored) : [])
      const { part_id, done } = writer.put(
        {
          ...{ part_number, category, manufacturer: maker, datasheet: null },
          ...{ packaging: complete?.[0]?.packaging ?? 'bulk', spq: complete?.[0]?.spq ?? 1, base_price: 0 },
          series: part.series === undefined ? (stored?.series ?? null) : part.series,
          package: part.package === undefined ? (stored?.package ?? null) : part.package,
          lifecycle: part.lifecycle ?? stored?.lifecycle ?? 'active',
          rohs: part.rohs === undefined ? (stored?.rohs ?? null) : part.rohs,
          parameters: withoutNulls({ ...(stored && writer.parametersOf(stored, category)), ...parameters }),
        },
        complete ?? (stored ? null : []),
        stored,
      )
      this.#result[done]++
      this.#touch(category, part_id)
      this.#mark.run(part_id, first.line)
      if (datasheet_url !== undefined && done === 'updated') this.#forget_datasheets.run(part_id)
      if (datasheet_url) this.#add_datasheet.run(part_id, datasheet_url, part_number)
    } catch (error) {
      this.#lose(first, [...faults.map(({ fault }) => fault), faultOf(error)], group.rows)
      return
    }
    for (const { record, fault } of faults) this.#report(record, fault)
  }

  #touch(category: string, partId: number): void {
    const { touched_categories: categories, touched_parts: parts } = this.#result
    categories.add(category)
    if (parts && parts.add(partId).size > TOUCHED_MAX) this.#result.touched_parts = null
  }

  #makerSlug(name: string): string {
    const maker = this.#makers.find(name)
    if (this.#makers.names > MAKERS_MAX) throw new RefusedFile(`more than ${MAKERS_MAX} manufacturers: is the column right?`)
    this.#writer.addManufacturer(maker.slug, maker.manufacturer_id)
    return maker.slug
  }

  #categoryOf = (name: string): string | null => this.#names.categories.get(name.toLowerCase()) ?? null

  /** Takes a further row of a part for one more offer; what it says of the part, the first row has said. */
  #addOffer(group: Group, record: ImportRecord, row: ImportRow, faults: readonly Fault[]): void {
    const { row: first, offers } = group
    const problem =
      row.category !== first.category
        ? "differs from that of the part's first row"
        : !row.offer || !offers
          ? 'the part stands in the line above, and this row has no offer'
          : offers.length === OFFERS_PER_PART
            ? `the part has more than ${OFFERS_PER_PART} offers`
            : null
    const ofOffer = faults.filter(({ column }) => isOfOffer(column))
    if (problem !== null) {
      const column = row.category === first.category ? '' : 'category'
      this.#lose(record, [...ofOffer, { column, value: column && row.category, problem, lost: 'row' }])
      return
    }
    if (row.offer) offers?.push(row.offer)
    group.rows++
    group.faults.push(...ofOffer.map((fault) => ({ record, fault })))
  }

  /** Tells of a row of which nothing is taken, nor of those below it that belong to it: all its faults lose it. */
  #lose(record: ImportRecord, faults: readonly Fault[], rows = 1): void {
    this.#result.rejected += rows
    for (const fault of faults) if (fault.lost !== 'nothing') this.#report(record, { ...fault, lost: 'row' })
  }

  #report({ line, cells }: ImportRecord, fault: Fault): void {
    if (fault.lost === 'cell') this.#result.lost_cells++
    const [manufacturer, partNumber] = [
      cellOf(this.#header, cells, 'manufacturer'),
      cellOf(this.#header, cells, this.#header.by_stock_number ? 'stock_number' : 'part_number'),
    ]
    const source = this.#map?.sources.get(fault.column) ?? ''
    const ofRow = { line, manufacturer, part_number: partNumber, source, ...fault }
    this.#reasons.add(ofRow)
    this.#options.onFault?.(ofRow)
  }
}

/** What the catalogue says of parts that rows say little of. */
function storedParts(db: DatabaseSync, writer: CatalogueWriter, makers: ImportMakers): StoredParts {
  const numbered = db.prepare(
    `SELECT DISTINCT p.part_number, m.slug, m.name FROM offers o JOIN parts p ON p.part_id = ${partOfOfferSql('o.offer_id')}
     JOIN manufacturers m USING (manufacturer_id) WHERE o.stock_number = ? LIMIT 2`,
  )
  const categoryOf = (maker: string, partNumber: string): string | null => {
    const stored = writer.find(maker, partNumber)
    return stored && writer.categoryOf(stored)
  }
  return {
    categoryOf: (manufacturer, partNumber) => categoryOf(makers.known(manufacturer)?.slug ?? '', partNumber),
    partOf: (stockNumber) => {
      const [part, other] = numbered.all(stockNumber)
      if (!part || other) return part ? 'several' : 'none'
      const partNumber = String(part['part_number'])
      return { manufacturer: String(part['name']), part_number: partNumber, category: categoryOf(String(part['slug']), partNumber) ?? '' }
    },
  }
}

/** @throws what is no fault of the file */
function faultOf(error: unknown): Fault {
  if (!(error instanceof RejectedPart)) throw error
  return { column: error.column, value: clip(error.value), problem: error.message, lost: 'row' }
}

const withoutNulls = (values: Record<string, ParameterValue | null>): Record<string, ParameterValue> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, ParameterValue] => entry[1] !== null))

/**
 * A datasheet that all parts of a series share is kept with the series, once; others stay with their parts. Looks only at
 * the series of this import.
 */
function settleDatasheets(db: DatabaseSync): void {
  db.exec(`
    CREATE TEMP TABLE shared_datasheets AS
      SELECT p.series_id, min(d.url) AS url
      FROM parts p LEFT JOIN part_documents d ON d.part_id = p.part_id AND d.kind = 'datasheet'
      WHERE p.series_id IN (SELECT series_id FROM parts JOIN temp.imported USING (part_id) WHERE series_id IS NOT NULL)
      GROUP BY p.series_id
      HAVING count(DISTINCT d.url) = 1 AND count(d.url) = count(*);
    UPDATE series SET datasheet_url = (SELECT url FROM temp.shared_datasheets s WHERE s.series_id = series.series_id)
      WHERE series_id IN (SELECT series_id FROM temp.shared_datasheets);
    DELETE FROM part_documents WHERE kind = 'datasheet' AND part_id IN (SELECT part_id FROM parts WHERE series_id IN (SELECT series_id FROM temp.shared_datasheets));
    DROP TABLE temp.shared_datasheets;
    DELETE FROM part_documents WHERE kind = 'datasheet' AND part_id IN (SELECT part_id FROM temp.imported)
      AND url = (SELECT s.datasheet_url FROM parts p JOIN series s USING (series_id) WHERE p.part_id = part_documents.part_id);
  `)
}

function listSharedKeys(db: DatabaseSync): { key: string; part_numbers: string[] }[] {
  return db
    .prepare(
      `SELECT key, json_group_array(DISTINCT part_number) AS part_numbers FROM parts
       WHERE key IN (SELECT key FROM parts JOIN temp.imported USING (part_id))
       GROUP BY key HAVING count(DISTINCT part_number) > 1 ORDER BY key LIMIT ?`,
    )
    .all(SHARED_KEYS_MAX)
    .map((row) => ({ key: String(row['key']), part_numbers: (JSON.parse(String(row['part_numbers'])) as string[]).sort() }))
}
