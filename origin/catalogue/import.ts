/**
 * An operator's CSV into the catalogue. The file is read twice: first to see that it is whole and who its makers are,
 * then, in one transaction, to write. A file that is cut short is refused before anything is written, and a part that
 * the file does not name stays as it is.
 */

import type { DatabaseSync } from 'node:sqlite'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { partNumberKey } from '#shared/part-number.ts'
import { OFFERS_PER_PART } from './codes.ts'
import { cellOf, type ImportHeader, type ImportRow, RefusedFile, readHeader, readRow } from './import-row.ts'
import { CatalogueWriter, RejectedPart } from './load.ts'
import type { OfferInput } from './model.ts'

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
  /** The new catalogue version. */
  version: string
  onReject?(reject: Reject): void
  /** @param done_rows of `total_rows`; called about every 5,000 rows */
  onProgress?(done_rows: number, total_rows: number): void
}

export interface ImportResult {
  rows: number
  inserted: number
  updated: number
  rejected: number
  /** Names of makers that were new. */
  new_makers: string[]
  /** Part numbers of this file and of the catalogue that are the same but for separators and case; at most 200 keys. */
  shared_keys: { key: string; part_numbers: string[] }[]
}

const RECORD_BYTES_MAX = 65_536
const MAKERS_MAX = 20_000
const SHARED_KEYS_MAX = 200
const PROGRESS_ROWS = 5000
/** Makers of an operator are numbered from here, clear of the ids that later versions give to makers of their own. */
const FIRST_OWN_MAKER = 10_000

interface CsvRow {
  cells: string[]
  line: number
}

interface Survey {
  header: ImportHeader
  rows: number
  makers: Set<string>
}

/**
 * @param open opens the file from its start; called twice
 * @throws RefusedFile when the file as a whole cannot be taken: the catalogue is as it was
 */
export async function importCatalogue(db: DatabaseSync, open: () => Readable, options: ImportOptions): Promise<ImportResult> {
  const survey = await surveyFile(open)
  if (survey.rows === 0) throw new RefusedFile('the file has no rows below its header')
  if (options.expect_rows !== undefined && survey.rows < options.expect_rows) {
    throw new RefusedFile(`the file has ${survey.rows} rows, at least ${options.expect_rows} were expected: is it cut short?`)
  }
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = await writeRows(db, open, survey, options)
    db.exec(options.dry_run || result.inserted + result.updated === 0 ? 'ROLLBACK' : 'COMMIT')
    return result
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  } finally {
    db.exec('DROP TABLE IF EXISTS temp.imported')
  }
}

/** Reads the whole file without writing. @throws RefusedFile when it is cut short, not UTF-8, or lacks columns */
async function surveyFile(open: () => Readable): Promise<Survey> {
  let header: ImportHeader | null = null
  let rows = 0
  let last_width = 0
  let last_line = 1
  const makers = new Set<string>()
  const ending = { newline: false }
  for await (const { cells, line } of csvRows(open(), ending)) {
    last_line = line
    last_width = cells.length
    if (!header) {
      header = readHeader(cells)
      continue
    }
    rows++
    const maker = cellOf(header, cells, 'manufacturer')
    if (maker !== '') makers.add(maker)
    if (makers.size > MAKERS_MAX) throw new RefusedFile(`more than ${MAKERS_MAX} manufacturers: is the column right?`)
  }
  if (!header) throw new RefusedFile('the file is empty')
  if (!ending.newline && last_width < header.width) {
    throw new RefusedFile(`the file ends in the middle of line ${last_line}: it has ${last_width} of ${header.width} cells`)
  }
  return { header, rows, makers }
}

async function writeRows(
  db: DatabaseSync,
  open: () => Readable,
  { header, rows, makers }: Survey,
  options: ImportOptions,
): Promise<ImportResult> {
  const { slugs, added } = addMakers(db, makers)
  const category_names = readCategoryNames(db)
  const fresh = db.prepare('SELECT 1 FROM parts LIMIT 1').get() === undefined
  const writer = new CatalogueWriter(db, { fresh })
  const result: ImportResult = { rows, inserted: 0, updated: 0, rejected: 0, new_makers: [], shared_keys: [] }

  db.exec('CREATE TEMP TABLE imported (part_id INTEGER PRIMARY KEY, line INTEGER NOT NULL)')
  const maker_ids = new Map(
    db
      .prepare('SELECT slug, manufacturer_id FROM manufacturers')
      .all()
      .map((row) => [String(row['slug']), Number(row['manufacturer_id'])]),
  )
  const find_part = db.prepare('SELECT part_id FROM parts WHERE key = ? AND manufacturer_id = ? AND part_number = ?')
  const find_line = db.prepare('SELECT line FROM temp.imported WHERE part_id = ?')
  const mark = db.prepare('INSERT INTO temp.imported (part_id, line) VALUES (?, ?)')
  const forget_datasheets = db.prepare("DELETE FROM part_documents WHERE part_id = ? AND kind = 'datasheet'")
  const add_datasheet = db.prepare("INSERT OR REPLACE INTO part_documents (part_id, url, title, kind) VALUES (?, ?, ?, 'datasheet')")

  const reject = (line: number, cells: readonly string[], reason: string) => {
    result.rejected++
    options.onReject?.({
      line,
      manufacturer: cellOf(header, cells, 'manufacturer'),
      part_number: cellOf(header, cells, 'part_number'),
      reason,
    })
  }
  const partId = (row: ImportRow, slug: string): number | null => {
    const found = find_part.get(partNumberKey(row.part.part_number), maker_ids.get(slug) ?? null, row.part.part_number)
    return found ? Number(found['part_id']) : null
  }

  interface Group {
    slug: string
    row: ImportRow
    first: CsvRow
    offers: OfferInput[]
  }
  const write = ({ slug, row, first, offers }: Group) => {
    const known_id = partId(row, slug)
    const earlier = known_id === null ? undefined : find_line.get(known_id)
    if (earlier)
      return reject(
        first.line,
        first.cells,
        `the part stands already at line ${earlier['line']}: put the rows of one part one below the other`,
      )
    const [best] = offers
    try {
      const put = writer.put(
        { ...row.part, manufacturer: slug, datasheet: null, packaging: best?.packaging ?? 'bulk', spq: best?.spq ?? 1, base_price: 0 },
        offers,
      )
      result[put]++
    } catch (error) {
      if (!(error instanceof RejectedPart)) throw error
      return reject(first.line, first.cells, error.message)
    }
    const part_id = known_id ?? partId(row, slug)
    if (part_id === null) throw new Error(`${row.part.part_number} was written and is not there`)
    mark.run(part_id, first.line)
    forget_datasheets.run(part_id)
    if (row.datasheet_url) add_datasheet.run(part_id, row.datasheet_url, row.part.part_number)
  }

  let group: Group | null = null
  let done = -1
  for await (const record of csvRows(open(), { newline: false })) {
    done++
    if (done === 0) continue
    if (done % PROGRESS_ROWS === 0) options.onProgress?.(done, rows)
    let row: ImportRow
    try {
      row = readRow(header, record.cells, category_names)
      const slug = slugs.get(row.manufacturer)
      if (slug === undefined) throw new RejectedPart(`manufacturer: "${row.manufacturer}" has no letter or digit`)
      if (group && group.slug === slug && group.row.part.part_number === row.part.part_number) {
        addOffer(group.row, group.offers, row)
        continue
      }
      if (group) write(group)
      group = { slug, row, first: record, offers: row.offer ? [row.offer] : [] }
    } catch (error) {
      if (!(error instanceof RejectedPart)) throw error
      reject(record.line, record.cells, error.message)
    }
  }
  if (group) write(group)
  options.onProgress?.(rows, rows)

  settleDatasheets(db)
  writer.finish(options.version)
  db.prepare("INSERT OR REPLACE INTO catalogue_state (name, value) VALUES ('source', 'operator')").run()
  result.new_makers = keepUsedMakers(db, added)
  result.shared_keys = listSharedKeys(db)
  return result
}

/** Takes a further row of a part for one more offer. @throws RejectedPart when it contradicts the first row */
function addOffer(first: ImportRow, offers: OfferInput[], row: ImportRow): void {
  if (row.part.category !== first.part.category)
    throw new RejectedPart(`category: differs from the part's first row (${first.part.category})`)
  if (!row.offer) throw new RejectedPart('the part stands in the line above, and this row has no offer')
  if (offers.length === OFFERS_PER_PART) throw new RejectedPart(`more than ${OFFERS_PER_PART} offers`)
  offers.push(row.offer)
}

/** Records with the line they begin at; the first is the header. `ending.newline` tells afterwards how the file ends. */
async function* csvRows(source: Readable, ending: { newline: boolean }): AsyncGenerator<CsvRow> {
  const delimiter = { found: null as string | null }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let bytes = 0
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (bytes === 0 && ((chunk[0] === 0xff && chunk[1] === 0xfe) || (chunk[0] === 0xfe && chunk[1] === 0xff))) {
        return done(new RefusedFile('the file is UTF-16: save it as UTF-8'))
      }
      try {
        decoder.decode(chunk, { stream: true })
      } catch {
        return done(new RefusedFile(`the file is not UTF-8 (between bytes ${bytes} and ${bytes + chunk.length})`))
      }
      bytes += chunk.length
      if (chunk.length > 0) ending.newline = chunk.at(-1) === 0x0a || chunk.at(-1) === 0x0d
      done(null, chunk)
    },
    flush(done) {
      try {
        decoder.decode()
        done()
      } catch {
        done(new RefusedFile('the file ends in the middle of a character'))
      }
    },
  })
  const first = await firstChunk(source)
  delimiter.found = guessDelimiter(first)
  const parser = parse({
    bom: true,
    delimiter: delimiter.found,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: RECORD_BYTES_MAX,
    info: true,
  })
  const fail = (error: Error) => parser.destroy(error)
  source.on('error', fail)
  check.on('error', fail)
  source.pipe(check).pipe(parser)
  let next_line = 1
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      yield { cells: record, line: next_line }
      next_line = info.lines + 1
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new RefusedFile(`the file ends inside a quoted cell: it is cut short, or a quote is missing at line ${next_line} or later`)
    if (error.code === 'CSV_MAX_RECORD_SIZE')
      throw new RefusedFile(
        `the row that begins at line ${next_line} is longer than ${RECORD_BYTES_MAX} bytes: a quote is probably missing`,
      )
    throw new RefusedFile(`not CSV at line ${next_line} or later: ${error.message}`)
  } finally {
    source.destroy()
  }
}

/** The first piece of a stream, which is put back. */
async function firstChunk(source: Readable): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      const chunk: unknown = source.read()
      if (chunk === null && !source.readableEnded) return
      source.off('readable', settle)
      if (chunk === null) return resolve(Buffer.alloc(0))
      const buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
      source.unshift(buffer)
      resolve(buffer)
    }
    source.on('readable', settle)
    source.once('end', () => resolve(Buffer.alloc(0)))
    source.once('error', reject)
  })
}

/** Spreadsheets write semicolons or tabs in some countries. */
function guessDelimiter(start: Buffer): string {
  const line = start.toString('utf8').split(/[\r\n]/, 1)[0] ?? ''
  const count = (character: string) => line.split(character).length
  return [',', ';', '\t'].reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best))
}

const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** The slugs of all makers of the file, by the name as written; those nobody knows are added. */
function addMakers(db: DatabaseSync, names: ReadonlySet<string>): { slugs: Map<string, string>; added: number[] } {
  const known = new Map<string, string>()
  let top = FIRST_OWN_MAKER - 1
  const taken = new Set<string>()
  const makers = db.prepare('SELECT manufacturer_id, slug, name, aliases FROM manufacturers').all()
  // Names before aliases: an alias of one maker must not hide another's name.
  for (const row of makers) known.set(plainName(String(row['name'])), String(row['slug']))
  for (const row of makers) {
    taken.add(String(row['slug']))
    top = Math.max(top, Number(row['manufacturer_id']))
    for (const alias of [String(row['slug']), ...(JSON.parse(String(row['aliases'])) as string[])])
      if (!known.has(plainName(alias))) known.set(plainName(alias), String(row['slug']))
  }
  const insert = db.prepare(
    "INSERT INTO manufacturers (manufacturer_id, slug, name, aliases, country, founded) VALUES (?, ?, ?, '[]', '', NULL)",
  )
  const slugs = new Map<string, string>()
  const added: number[] = []
  for (const name of names) {
    const plain = plainName(name)
    // Such a name is not added: its rows are rejected with the reason.
    if (plain === '' || name.length > 80) continue
    let slug = known.get(plain)
    if (slug === undefined) {
      top++
      const latin = name
        .normalize('NFKD')
        .toLowerCase()
        .replace(/\p{M}+/gu, '')
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, '')
        .slice(0, 48)
      slug = latin === '' || taken.has(latin) ? `${latin || 'maker'}-${top}` : latin
      insert.run(top, slug, name)
      taken.add(slug)
      known.set(plain, slug)
      added.push(top)
    }
    slugs.set(name, slug)
  }
  return { slugs, added }
}

/** Takes back the added makers of whom no part was taken. @returns the names of the others */
function keepUsedMakers(db: DatabaseSync, added: readonly number[]): string[] {
  const ids = JSON.stringify(added)
  db.prepare('DELETE FROM manufacturers WHERE part_count = 0 AND manufacturer_id IN (SELECT value FROM json_each(?))').run(ids)
  return db
    .prepare('SELECT name FROM manufacturers WHERE manufacturer_id IN (SELECT value FROM json_each(?)) ORDER BY name')
    .all(ids)
    .map((row) => String(row['name']))
}

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
