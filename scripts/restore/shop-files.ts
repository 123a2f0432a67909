/** A restored SHOP as SQL files that fill an empty D1 database, like those of a catalogue. */
import { DatabaseSync } from 'node:sqlite'
import { FillFiles } from '../fill/fill-files.ts'
import { toSqlLiteral } from '../fill/literal.ts'
import { answerChecks, type FillPlan } from '../fill/plan.ts'
import { writeSchema, writeTable, writeTriggers } from '../fill/write-rows.ts'
import { listReferences, listTables } from './restore-shop.ts'

/** The table in which the filled database stores its backup and its progress. */
const STATE_TABLE = 'restored_from'

/**
 * @param file of the restored database
 * @param finishedAt of its backup: the same backup gives the same files, so that an interrupted run continues
 */
export function writeShopFiles(file: string, folder: string, finishedAt: string, fileBytes?: number): FillPlan {
  using db = new DatabaseSync(file, { readOnly: true })
  const files = new FillFiles(folder, { filled_as: finishedAt, state_table: STATE_TABLE }, fileBytes)
  files.add(`CREATE TABLE ${STATE_TABLE} (name TEXT PRIMARY KEY, value TEXT NOT NULL)`)
  writeSchema(db, files)
  const tables = parentsFirst(db)
  for (const table of tables) writeTable(db, files, table)
  writeTriggers(db, files)
  for (const { name, seq } of db.prepare("SELECT name, seq FROM sqlite_sequence WHERE name <> 'd1_migrations'").all()) {
    files.add(`DELETE FROM sqlite_sequence WHERE name = ${toSqlLiteral(String(name))}`)
    files.add(`INSERT INTO sqlite_sequence (name, seq) VALUES (${toSqlLiteral(String(name))}, ${Number(seq)})`)
  }
  const checks = tables.map((table) => ({ about: `rows of ${table}`, query: `SELECT count(*) AS answer FROM ${table}` }))
  return files.close(answerChecks(db, checks))
}

/** Each table after those that its rows reference. */
function parentsFirst(db: DatabaseSync): string[] {
  const ordered = new Set<string>()
  const put = (table: string): void => {
    for (const { parent } of listReferences(db, table)) if (!ordered.has(parent) && parent !== table) put(parent)
    ordered.add(table)
  }
  for (const table of listTables(db)) put(table)
  return [...ordered]
}
