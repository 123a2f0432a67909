import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { kept } from '#shared/text/kept.ts'

/** Runs statements one after the other. The caller holds the transaction. */
export function runStatements(db: DatabaseSync, statements: readonly { sql: string; values: readonly (string | number)[] }[]): void {
  const prepared = new Map<string, StatementSync>()
  for (const { sql, values } of statements) kept(prepared, sql, () => db.prepare(sql)).run(...values)
}
