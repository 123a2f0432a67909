/**
 * An operator's CSV into the catalogue: read once, in one transaction. A file that turns out to be cut short takes back all
 * that was written of it, and a part that the file does not name stays as it is.
 */

import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { partOfOfferSql } from '../ids.ts'
import type { ParameterValue } from '../model.ts'
import { type CsvRow, RefusedFile, readCsv } from './csv-rows.ts'
import { clip, type Fault } from './faults.ts'
import { type FileCounts, type FileOptions, type FilePart, FileParts } from './file-parts.ts'
import { ImportMakers } from './import-makers.ts'
import { readImportNames } from './import-names.ts'
import type { StoredParts } from './import-row.ts'
import { CatalogueWriter } from './load.ts'
import { completeOffers, replaceNumbered } from './offer-cells.ts'
import { RejectedPart } from './rejected-part.ts'

export { RefusedFile }

export interface ImportOptions extends FileOptions {
  /** Read and check everything, then leave the catalogue as it was. */
  dry_run?: boolean
  /** The new catalogue version. */
  version: string
  /** @param doneBytes of the file */
  onProgress?(doneBytes: number): void
}

export interface ImportResult extends FileCounts {
  inserted: number
  updated: number
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

/** The parts of a file, written as they are read. */
class FileImport {
  readonly #db: DatabaseSync
  readonly #version: string
  readonly #parts: FileParts
  readonly #makers: ImportMakers
  readonly #writer: CatalogueWriter
  readonly #find_line: StatementSync
  readonly #mark: StatementSync
  readonly #forget_datasheets: StatementSync
  readonly #add_datasheet: StatementSync
  readonly #done = { inserted: 0, updated: 0 }
  readonly #touched_categories = new Set<string>()
  #touched_parts: Set<number> | null = new Set()

  /** @throws RefusedFile when the header line cannot be taken */
  constructor(db: DatabaseSync, { version, ...options }: ImportOptions, header: CsvRow) {
    this.#db = db
    this.#version = version
    this.#makers = new ImportMakers(db)
    this.#writer = new CatalogueWriter(db, { fresh: db.prepare('SELECT 1 FROM parts LIMIT 1').get() === undefined })
    const stored = storedParts(db, this.#writer, this.#makers)
    const makerOf = (name: string): string => this.#makerSlug(name)
    this.#parts = new FileParts(options, header, { names: readImportNames(db), stored, makerOf })
    db.exec('CREATE TEMP TABLE imported (part_id INTEGER PRIMARY KEY, line INTEGER NOT NULL)')
    this.#find_line = db.prepare('SELECT line FROM temp.imported WHERE part_id = ?')
    this.#mark = db.prepare('INSERT OR IGNORE INTO temp.imported (part_id, line) VALUES (?, ?)')
    this.#forget_datasheets = db.prepare("DELETE FROM part_documents WHERE part_id = ? AND kind = 'datasheet'")
    this.#add_datasheet = db.prepare("INSERT OR REPLACE INTO part_documents (part_id, url, title, kind) VALUES (?, ?, ?, 'datasheet')")
  }

  /** @throws RefusedFile when the file is cut short here, or names makers without end */
  take(row: CsvRow): void {
    const part = this.#parts.take(row)
    if (part) this.#settle(part)
  }

  /** Writes the last part, and what only the whole file can tell. @throws RefusedFile when it has too few rows */
  finish(): ImportResult {
    const last = this.#parts.end()
    if (last) this.#settle(last)
    settleDatasheets(this.#db)
    const { columns, prices } = this.#parts.header
    this.#writer.finish(this.#version, prices.length > 0 ? new Date() : null)
    this.#db.prepare("INSERT OR REPLACE INTO catalogue_state (name, value) VALUES ('source', 'operator')").run()
    return {
      ...this.#parts.counts(),
      ...this.#done,
      touched_categories: this.#touched_categories,
      touched_parts: this.#touched_parts,
      has_stock: columns.has('stock'),
      demonstration_parts: Number(this.#db.prepare('SELECT sum(demonstration) AS parts FROM parts').get()?.['parts'] ?? 0),
      new_makers: this.#makers.keepUsed(),
      shared_keys: listSharedKeys(this.#db),
    }
  }

  #settle(part: FilePart): void {
    const { maker, row, first, offers } = part
    const { part_number, category, part: described, parameters, datasheet_url } = row
    const writer = this.#writer
    try {
      const stored = writer.find(maker, part_number)
      const numbered = this.#parts.header.by_stock_number
      const earlier = stored && !numbered && this.#find_line.get(stored.part_id)
      if (earlier) throw new RejectedPart('the part stands further above: put its rows one below the other', '', `line ${earlier['line']}`)
      const complete =
        offers && (numbered ? replaceNumbered : completeOffers)(offers, stored && offers.length > 0 ? writer.offersOf(stored) : [])
      const { part_id, done } = writer.put(
        {
          part_number,
          category,
          manufacturer: maker,
          datasheet: null,
          packaging: complete?.[0]?.packaging ?? 'bulk',
          spq: complete?.[0]?.spq ?? 1,
          base_price: 0,
          series: described.series === undefined ? (stored?.series ?? null) : described.series,
          package: described.package === undefined ? (stored?.package ?? null) : described.package,
          lifecycle: described.lifecycle ?? stored?.lifecycle ?? 'active',
          rohs: described.rohs === undefined ? (stored?.rohs ?? null) : described.rohs,
          ...(described.retired !== undefined && { retired: described.retired }),
          parameters: withoutNulls({ ...(stored && writer.parametersOf(stored, category)), ...parameters }),
        },
        described.retired ? [] : (complete ?? (stored ? null : [])),
        stored,
      )
      this.#done[done]++
      this.#touch(category, part_id)
      this.#mark.run(part_id, first.line)
      if (datasheet_url !== undefined && done === 'updated') this.#forget_datasheets.run(part_id)
      if (datasheet_url) this.#add_datasheet.run(part_id, datasheet_url, part_number)
    } catch (error) {
      this.#parts.refused(part, faultOf(error))
      return
    }
    this.#parts.taken(part)
  }

  #touch(category: string, partId: number): void {
    this.#touched_categories.add(category)
    if (this.#touched_parts && this.#touched_parts.add(partId).size > TOUCHED_MAX) this.#touched_parts = null
  }

  #makerSlug(name: string): string {
    const maker = this.#makers.find(name)
    this.#writer.addManufacturer(maker.slug, maker.manufacturer_id)
    return maker.slug
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
