/**
 * An operator's CSV into the catalogue: read once, in one transaction. A file that turns out to be cut short takes back all
 * that was written of it, and a part that the file does not name stays as it is.
 */

import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { OFFERS_PER_PART, partOfOfferSql } from '../ids.ts'
import type { ParameterValue } from '../model.ts'
import { type CsvRow, RefusedFile, readCsv } from './csv-rows.ts'
import { ImportMakers } from './import-makers.ts'
import { cellOf, hasPrices, type ImportHeader, type ImportRow, readHeader, readRow } from './import-row.ts'
import { CatalogueWriter } from './load.ts'
import { completeOffers, type OfferCells } from './offer-cells.ts'
import { RejectedPart } from './rejected-part.ts'

export { RefusedFile }

/** A row that was not taken. `line` counts from 1, the header included. */
export interface Reject {
  line: number
  manufacturer: string
  part_number: string
  reason: string
}

export interface ImportOptions {
  /** Refuse a file with fewer rows than this. */
  expect_rows?: number
  /** Read and check everything, then leave the catalogue as it was. */
  dry_run?: boolean
  /** What open orders have taken of a stock that is new, as SQL. @param among a condition on the order line `l` */
  retakeStock: (among: string) => string[]
  /** The new catalogue version. */
  version: string
  /** Called while the file is read, which may be refused later on. */
  onReject?(reject: Reject): void
  /** @param doneBytes of the file */
  onProgress?(doneBytes: number): void
}

export interface ImportResult {
  rows: number
  inserted: number
  updated: number
  rejected: number
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

/** A part with what its rows say of offers so far; null where the file says nothing of any. */
interface Group {
  maker: string
  row: ImportRow
  first: CsvRow
  offers: OfferCells[] | null
}

async function writeFile(db: DatabaseSync, file: AsyncIterable<Buffer>, options: ImportOptions): Promise<ImportResult> {
  let rowsOf: FileImport | null = null
  for await (const { rows, bytes } of readCsv(file)) {
    for (const record of rows) {
      if (rowsOf) rowsOf.take(record)
      else rowsOf = new FileImport(db, options, readHeader(record.cells))
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
  readonly #header: ImportHeader
  readonly #makers: ImportMakers
  readonly #category_names: ReadonlyMap<string, string>
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
    touched_categories: new Set(),
    touched_parts: new Set(),
    has_stock: false,
    demonstration_parts: 0,
    new_makers: [],
    shared_keys: [],
  }
  #group: Group | null = null

  constructor(db: DatabaseSync, options: ImportOptions, header: ImportHeader) {
    this.#db = db
    this.#options = options
    this.#header = header
    this.#makers = new ImportMakers(db)
    this.#category_names = readCategoryNames(db)
    this.#writer = new CatalogueWriter(db, { fresh: db.prepare('SELECT 1 FROM parts LIMIT 1').get() === undefined })
    db.exec('CREATE TEMP TABLE imported (part_id INTEGER PRIMARY KEY, line INTEGER NOT NULL)')
    this.#find_line = db.prepare('SELECT line FROM temp.imported WHERE part_id = ?')
    this.#mark = db.prepare('INSERT INTO temp.imported (part_id, line) VALUES (?, ?)')
    this.#forget_datasheets = db.prepare("DELETE FROM part_documents WHERE part_id = ? AND kind = 'datasheet'")
    this.#add_datasheet = db.prepare("INSERT OR REPLACE INTO part_documents (part_id, url, title, kind) VALUES (?, ?, ?, 'datasheet')")
  }

  /** @throws RefusedFile when the file is cut short here, or names makers without end */
  take(record: CsvRow): void {
    const { cells, line, ended } = record
    if (!ended && cells.length < this.#header.width)
      throw new RefusedFile(`the file ends in the middle of line ${line}: it has ${cells.length} of ${this.#header.width} cells`)
    this.#result.rows++
    try {
      const row = readRow(this.#header, cells, this.#category_names)
      const maker = this.#makerSlug(row.manufacturer)
      if (this.#group && this.#group.maker === maker && this.#group.row.part_number === row.part_number) {
        addOffer(this.#group, row)
        return
      }
      if (this.#group) this.#settle(this.#group)
      this.#group = { maker, row, first: record, offers: row.offer === undefined ? null : row.offer ? [row.offer] : [] }
    } catch (error) {
      this.#reject(record, error)
    }
  }

  /** Writes the last part, and what only the whole file can tell. @throws RefusedFile when it has too few rows */
  finish(): ImportResult {
    const result = this.#result
    const { expect_rows, retakeStock, version } = this.#options
    if (this.#group) this.#settle(this.#group)
    if (result.rows === 0) throw new RefusedFile('the file has no rows below its header')
    if (expect_rows !== undefined && result.rows < expect_rows)
      throw new RefusedFile(`the file has ${result.rows} rows, at least ${expect_rows} were expected: is it cut short?`)

    settleDatasheets(this.#db)
    const { columns } = this.#header
    // Without a column for it, stock is what open orders have left of it already.
    result.has_stock = columns.has('stock')
    if (result.has_stock)
      for (const sql of retakeStock(`${partOfOfferSql('l.offer_id')} IN (SELECT part_id FROM temp.imported)`)) this.#db.exec(sql)
    this.#writer.finish(version, hasPrices((column) => columns.has(column)) ? new Date() : null)
    this.#db.prepare("INSERT OR REPLACE INTO catalogue_state (name, value) VALUES ('source', 'operator')").run()
    result.demonstration_parts = Number(this.#db.prepare('SELECT sum(demonstration) AS parts FROM parts').get()?.['parts'] ?? 0)
    result.new_makers = this.#makers.keepUsed()
    result.shared_keys = listSharedKeys(this.#db)
    return result
  }

  #settle({ maker, row, first, offers }: Group): void {
    const { part_number, category, part, parameters, datasheet_url } = row
    const writer = this.#writer
    try {
      const stored = writer.find(maker, part_number)
      const earlier = stored && this.#find_line.get(stored.part_id)
      if (earlier)
        throw new RejectedPart(`the part stands already at line ${earlier['line']}: put the rows of one part one below the other`)
      const complete = offers && completeOffers(offers, stored && offers.length > 0 ? writer.offersOf(stored) : [])
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
      if (datasheet_url === undefined) return
      if (done === 'updated') this.#forget_datasheets.run(part_id)
      if (datasheet_url) this.#add_datasheet.run(part_id, datasheet_url, part_number)
    } catch (error) {
      this.#reject(first, error)
    }
  }

  #touch(category: string, partId: number): void {
    const { touched_categories: categories, touched_parts: parts } = this.#result
    categories.add(category)
    if (parts && parts.add(partId).size > TOUCHED_MAX) this.#result.touched_parts = null
  }

  #makerSlug(name: string): string {
    const maker = this.#makers.find(name)
    if (!maker) throw new RejectedPart(`manufacturer: "${name}" has no letter or digit`)
    if (this.#makers.names > MAKERS_MAX) throw new RefusedFile(`more than ${MAKERS_MAX} manufacturers: is the column right?`)
    this.#writer.addManufacturer(maker.slug, maker.manufacturer_id)
    return maker.slug
  }

  #reject({ line, cells }: CsvRow, error: unknown): void {
    if (!(error instanceof RejectedPart)) throw error
    this.#result.rejected++
    const [manufacturer, partNumber] = [cellOf(this.#header, cells, 'manufacturer'), cellOf(this.#header, cells, 'part_number')]
    this.#options.onReject?.({ line, manufacturer, part_number: partNumber, reason: error.message })
  }
}

/** Takes a further row of a part for one more offer. @throws RejectedPart when it contradicts the first row */
function addOffer({ row: first, offers }: Group, row: ImportRow): void {
  if (row.category !== first.category) throw new RejectedPart(`category: differs from the part's first row (${first.category})`)
  if (!row.offer || !offers) throw new RejectedPart('the part stands in the line above, and this row has no offer')
  if (offers.length === OFFERS_PER_PART) throw new RejectedPart(`more than ${OFFERS_PER_PART} offers`)
  offers.push(row.offer)
}

const withoutNulls = (values: Record<string, ParameterValue | null>): Record<string, ParameterValue> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, ParameterValue] => entry[1] !== null))

/** What an operator may write for a category: its slug, or its name in any language. */
function readCategoryNames(db: DatabaseSync): Map<string, string> {
  const names = new Map<string, string>()
  const rows = db
    .prepare(
      "SELECT slug, label FROM labels WHERE kind = 'category' AND slug IN (SELECT slug FROM categories WHERE parent_id IS NOT NULL) ORDER BY lang = 'en' DESC",
    )
    .all()
  for (const row of rows)
    if (!names.has(String(row['label']).toLowerCase())) names.set(String(row['label']).toLowerCase(), String(row['slug']))
  for (const row of db.prepare('SELECT slug FROM categories WHERE parent_id IS NOT NULL').all())
    names.set(String(row['slug']), String(row['slug']))
  return names
}

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
