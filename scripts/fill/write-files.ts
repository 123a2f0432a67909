/**
 * Exports a local catalogue as SQL files that fill an empty D1 database, within its limits. A statement has less than 100 KB, and none runs
 * over a whole table. A file has some tens of megabytes; D1 executes it as a whole or not at all. Virtual tables cannot be exported, so the
 * search indexes are filled row by row like the others.
 */
import { DatabaseSync } from 'node:sqlite'
import { toCategoryId } from '#origin/catalogue/ids.ts'
import { type TermCategory, toPartTerms } from '#origin/catalogue/terms.ts'
import { LARGE_TABLES, SEARCH_INDEXES, SMALL_TABLES } from '../dev/catalogue-tables.ts'
import { toDatabaseFile } from '../dev/local-state.ts'
import { FillFiles } from './fill-files.ts'
import type { Value } from './literal.ts'
import { countRows, type FillPlan, listChecks } from './plan.ts'
import { type Row, writeRows, writeSchema, writeTable, writeTriggers } from './write-rows.ts'

/** Tables that are not exported, because they are recomputed on demand. */
const LEFT_OUT: ReadonlySet<string> = new Set(['alternatives'])
const TABLES = [...SMALL_TABLES, ...LARGE_TABLES].filter((table) => !LEFT_OUT.has(table))

/** A plan, with the counts of the catalogue. */
export type CataloguePlan = FillPlan & { parts: number; offers: number }

/**
 * Writes the catalogue of a state folder into a folder, which gets the plan only once all files are complete.
 * @param folder is created if missing; files of another catalogue in it are removed
 * @param fileBytes the size at which a file is full
 */
export function writeFillFiles(state: string, folder: string, fileBytes?: number): CataloguePlan {
  using db = new DatabaseSync(toDatabaseFile(state, 'CATALOGUE'), { readOnly: true })
  // The transaction is one snapshot of all tables, even during an import.
  db.exec('BEGIN')
  const files = new FillFiles(folder, { filled_as: new Date().toISOString(), state_table: 'catalogue_state' }, fileBytes)
  writeSchema(db, files, (name) => SEARCH_INDEXES.some((index) => name.startsWith(`${index}_`)))
  for (const table of TABLES) writeTable(db, files, table)
  writeSearchIndexes(db, files)
  writeTriggers(db, files)
  return { ...files.close(listChecks(db)), parts: countRows(db, 'parts'), offers: countRows(db, 'offers') }
}

function writeSearchIndexes(db: DatabaseSync, files: FillFiles): void {
  const categories = readCategories(db)
  const keys = db.prepare('SELECT part_id AS rowid, key FROM parts ORDER BY part_id').iterate() as Iterable<Row>
  writeRows(files, 'part_fragments', ['rowid', 'key'], keys, ['rowid'])
  const parts = db
    .prepare(
      `SELECT part_id, manufacturer_id, package, attributes, (SELECT name FROM series s WHERE s.series_id = p.series_id) AS series FROM parts p
        WHERE retired = 0 ORDER BY part_id`,
    )
    .iterate() as Iterable<Row>
  writeRows(files, 'part_terms', ['rowid', 'terms'], listTerms(parts, categories), ['rowid'])
}

function* listTerms(parts: Iterable<Row>, categories: ReadonlyMap<number, TermCategory>): Generator<Row> {
  for (const row of parts) {
    const partId = Number(row['part_id'])
    const category = categories.get(toCategoryId(partId))
    if (!category) throw new Error(`part ${partId} is in no category`)
    const text = (value: Value | undefined): string | null => (value === null || value === undefined ? null : String(value))
    const attributes = JSON.parse(String(row['attributes'])) as (string | number | null)[]
    yield {
      rowid: partId,
      terms: toPartTerms(category, Number(row['manufacturer_id']), text(row['package']), text(row['series']), attributes),
    }
  }
}

function readCategories(db: DatabaseSync): Map<number, TermCategory> {
  const parameters = db.prepare(
    'SELECT parameter_id, slug FROM category_parameters JOIN parameters USING (parameter_id) WHERE category_id = ? ORDER BY position',
  )
  const rows = db.prepare('SELECT category_id, parent_id FROM categories').all() as { category_id: number; parent_id: number | null }[]
  return new Map(
    rows.map((row) => [
      row.category_id,
      { ...row, parameters: parameters.all(row.category_id) as { parameter_id: number; slug: string }[] },
    ]),
  )
}
