import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { getOrInsert } from '#shared/text/get-or-insert.ts'

/** Runs statements one after the other, inside the caller's transaction. */
export function runStatements(db: DatabaseSync, statements: readonly { sql: string; values: readonly (string | number)[] }[]): void {
  const prepared = new Map<string, StatementSync>()
  for (const { sql, values } of statements) getOrInsert(prepared, sql, () => db.prepare(sql)).run(...values)
}
