/**
 * Imports an operator's CSV into a local catalogue: read once, in one transaction. A truncated file is rolled back completely, and parts
 * that are not in the file stay unchanged.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { readOfferCodes } from '#origin/catalogue/codes.ts'
import type { StoredPart } from '#origin/catalogue/feed/plan/find-parts.ts'
import { BulkWriter, PARTS_A_BATCH } from '#origin/catalogue/feed/write/bulk-writer.ts'
import { toCategoryId, toOfferPartSql } from '#origin/catalogue/ids.ts'
import { type CsvRow, RejectedFileError, readCsv } from '#origin/catalogue/import/csv-rows.ts'
import { clipText } from '#origin/catalogue/import/faults.ts'
import { type FileCounts, type FileOptions, type FilePart, FileParts } from '#origin/catalogue/import/file-parts.ts'
import type { StoredParts } from '#origin/catalogue/import/import-row.ts'
import { toPartChange } from '#origin/catalogue/import/part-change.ts'
import { RejectedPartError } from '#origin/catalogue/import/rejected-part.ts'
import type { PartChange } from '#shared/contract/desk-catalogue.ts'
import { normalizeName } from '#shared/text/fold-name.ts'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { toPartNumberKey } from '#shared/trade/part-number.ts'
import { toLocalD1 } from '../dev/local-d1.ts'
import { readImportNames } from './local-words.ts'

export interface ImportOptions extends FileOptions {
  /** Reads and checks everything, then leaves the catalogue unchanged. */
  dry_run?: boolean
  version: string
  /** @param doneBytes of the file */
  onProgress?(doneBytes: number): void
}

export interface ImportResult extends FileCounts {
  inserted: number
  updated: number
  /** Slugs of the categories with added or changed parts. */
  touched_categories: Set<string>
  /** Ids of the added or changed parts; null: too many to list. */
  touched_parts: Set<number> | null
  /** Parts of the demonstration, with invented prices, that are still in the catalogue. */
  demonstration_parts: number
  /** Whether the file has a stock column. */
  has_stock: boolean
  new_makers: string[]
  /** Part numbers of this file and of the catalogue that differ only in separators and case; at most 200 keys. */
  shared_keys: { key: string; part_numbers: string[] }[]
}

const TOUCHED_MAX = 500
const SHARED_KEYS_MAX = 200
/**
 * @param file its bytes, in chunks of any size
 * @throws RejectedFileError if the whole file is rejected: the catalogue is unchanged
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
  const writer = await BulkWriter.open(toLocalD1(db))
  let fileImport: FileImport | null = null
  for await (const { rows, bytes } of readCsv(file)) {
    for (const record of rows) {
      if (!fileImport) fileImport = new FileImport(db, writer, options, record)
      else if (fileImport.take(record)) await fileImport.flush()
    }
    options.onProgress?.(bytes)
  }
  if (!fileImport) throw new RejectedFileError('the file is empty')
  return fileImport.finish()
}

/** The parts of a file, written in batches of some thousands. */
class FileImport {
  readonly #db: DatabaseSync
  readonly #version: string
  readonly #writer: BulkWriter
  readonly #parts: FileParts
  /** Parts not yet written, by manufacturer and number. */
  readonly #waiting = new Map<string, FilePart>()
  readonly #makers = new Map<string, string>()
  readonly #find_lines: StatementSync
  readonly #mark: StatementSync
  readonly #done = { inserted: 0, updated: 0 }
  readonly #touched_categories = new Set<string>()
  #touched_parts: Set<number> | null = new Set()
  /** The first part of the next batch. */
  #next: FilePart | null = null

  /** @throws RejectedFileError if the header line is rejected */
  constructor(db: DatabaseSync, writer: BulkWriter, { version, ...options }: ImportOptions, header: CsvRow) {
    this.#db = db
    this.#version = version
    this.#writer = writer
    const findMaker = (name: string): string => this.#maker(name)
    const stored = new LocalParts(db, writer, (name, number) => this.#waiting.get(`${findMaker(name)}/${number}`)?.row.category ?? null)
    this.#parts = new FileParts(options, header, { names: readImportNames(db), stored, makerOf: findMaker })
    db.exec('CREATE TEMP TABLE imported (part_id INTEGER PRIMARY KEY, line INTEGER NOT NULL)')
    this.#find_lines = db.prepare('SELECT part_id, line FROM temp.imported WHERE part_id IN (SELECT value FROM json_each(?))')
    this.#mark = db.prepare('INSERT OR IGNORE INTO temp.imported (part_id, line) SELECT value ->> 0, value ->> 1 FROM json_each(?)')
  }

  /** A canonical key of a manufacturer, the same for all its names and for the whole file. */
  #maker(name: string): string {
    return getOrInsert(this.#makers, name, () => String(this.#writer.makerId(name) ?? `+${normalizeName(name)}`))
  }

  /**
   * Reads a row. @returns whether a batch is full
   * @throws RejectedFileError if the file is truncated here, or has too many manufacturers
   */
  take(row: CsvRow): boolean {
    const part = this.#parts.take(row)
    if (!part) return false
    const key = toKey(part)
    // A part's earlier row must be written before the next one can be compared with it.
    if (this.#waiting.size < PARTS_A_BATCH && !this.#waiting.has(key)) {
      this.#waiting.set(key, part)
      return false
    }
    this.#next = part
    return true
  }

  /** Writes the pending parts. */
  async flush(): Promise<void> {
    const parts = [...this.#waiting.values()]
    const stored = await this.#writer.find(parts.map(({ row }) => row))
    const lines = new Map(
      this.#find_lines
        .all(JSON.stringify(stored.flatMap((part) => part?.part_id ?? [])))
        .map((row) => [Number(row['part_id']), Number(row['line'])]),
    )
    const isNumbered = this.#parts.header.by_stock_number
    const acceptedParts = parts.flatMap((part, index) => {
      const before = stored[index] ?? null
      const line = before && !isNumbered && lines.get(before.part_id)
      if (!line) return { part, stored: before, change: isNumbered && before ? this.#numbered(part, before) : toPartChange(part) }
      this.#lose(part, new RejectedPartError('the part already occurs above: put its rows directly below each other', '', `line ${line}`))
      return []
    })
    const marks: [number, number][] = []
    for (const [index, outcome] of (await this.#writer.write(acceptedParts)).entries()) {
      const { part, stored: before } = acceptedParts[index] as (typeof acceptedParts)[number]
      if (outcome instanceof RejectedPartError) {
        this.#lose(part, outcome)
        continue
      }
      this.#done[before ? 'updated' : 'inserted']++
      if (outcome.is_changed) this.#touch(part.row.category, outcome.part_id)
      marks.push([outcome.part_id, part.first.line])
      this.#parts.countImported(part)
    }
    this.#mark.run(JSON.stringify(marks))
    this.#waiting.clear()
    if (this.#next) this.#waiting.set(toKey(this.#next), this.#next)
    this.#next = null
  }

  /** Rows that identify offers by stock number leave the part's other offers unchanged. */
  #numbered(part: FilePart, stored: StoredPart): PartChange {
    const offers = stored.offers.map(({ date_code, stock_number: number, ...row }) => ({
      ...readOfferCodes(row, this.#writer.offer_slugs),
      date_code,
      stock_number: number,
      ...part.offers?.findLast(({ stock_number }) => stock_number === number),
    }))
    return toPartChange({ ...part, offers })
  }

  #lose(part: FilePart, { column, value, message }: RejectedPartError): void {
    this.#parts.countRejected(part, { column, value: clipText(value), problem: message, lost: 'row' })
  }

  #touch(category: string, partId: number): void {
    this.#touched_categories.add(category)
    if (this.#touched_parts && this.#touched_parts.add(partId).size > TOUCHED_MAX) this.#touched_parts = null
  }

  /** Writes the last parts, and results for the whole file. @throws RejectedFileError if it has too few rows */
  async finish(): Promise<ImportResult> {
    const last = this.#parts.end()
    if (last && this.#waiting.has(toKey(last))) await this.flush()
    if (last) this.#waiting.set(toKey(last), last)
    await this.flush()
    updateDatasheets(this.#db)
    const { columns, prices } = this.#parts.header
    await this.#writer.updateIndexes(this.#version, prices.length > 0 ? new Date() : null)
    this.#db.prepare("INSERT OR REPLACE INTO catalogue_state (name, value) VALUES ('source', 'operator')").run()
    return {
      ...this.#parts.counts(),
      ...this.#done,
      touched_categories: this.#touched_categories,
      touched_parts: this.#touched_parts,
      has_stock: columns.has('stock'),
      demonstration_parts: Number(this.#db.prepare('SELECT sum(demonstration) AS parts FROM parts').get()?.['parts'] ?? 0),
      new_makers: this.#writer.new_makers.toSorted(),
      shared_keys: listSharedKeys(this.#db),
    }
  }
}

const toKey = ({ maker, row }: FilePart): string => `${maker}/${row.part_number}`

/** The catalogue's data for parts with incomplete rows. */
class LocalParts implements StoredParts {
  readonly #writer: BulkWriter
  readonly #waiting: (manufacturer: string, partNumber: string) => string | null
  readonly #categories: ReadonlyMap<number, string>
  readonly #find: StatementSync
  readonly #numbered: StatementSync

  /** @param waiting the category of a part that is not written yet */
  constructor(db: DatabaseSync, writer: BulkWriter, waiting: (manufacturer: string, partNumber: string) => string | null) {
    this.#writer = writer
    this.#waiting = waiting
    const rows = db.prepare('SELECT category_id, slug FROM categories').all()
    this.#categories = new Map(rows.map((row) => [Number(row['category_id']), String(row['slug'])]))
    this.#find = db.prepare('SELECT part_id FROM parts WHERE key = ? AND manufacturer_id = ? AND part_number = ?')
    this.#numbered = db.prepare(
      `SELECT DISTINCT p.part_id, p.part_number, m.name FROM offers o JOIN parts p ON p.part_id = ${toOfferPartSql('o.offer_id')}
       JOIN manufacturers m USING (manufacturer_id) WHERE o.stock_number = ? LIMIT 2`,
    )
  }

  findCategory(manufacturer: string, partNumber: string): string | null {
    const row = this.#find.get(toPartNumberKey(partNumber), this.#writer.makerId(manufacturer), partNumber)
    return row ? this.#slugOf(row['part_id']) : this.#waiting(manufacturer, partNumber)
  }

  findPart(stockNumber: string): ReturnType<StoredParts['findPart']> {
    const [part, other] = this.#numbered.all(stockNumber)
    if (!part || other) return part ? 'several' : 'none'
    return { manufacturer: String(part['name']), part_number: String(part['part_number']), category: this.#slugOf(part['part_id']) }
  }

  #slugOf(partId: unknown): string {
    return this.#categories.get(toCategoryId(Number(partId))) ?? ''
  }
}

/**
 * A datasheet shared by all parts of a series is stored once, with the series; others stay with their parts. Only the series of this import
 * are checked.
 */
function updateDatasheets(db: DatabaseSync): void {
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
