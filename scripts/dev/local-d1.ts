/** The part of D1 that queries use, over SQLite of Node: for scripts and tests that read a local catalogue without a server. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { kept } from '#shared/text/kept.ts'

interface Prepared {
  bind(...values: SQLInputValue[]): Prepared
  all(): Promise<{ results: unknown[] }>
  first(): Promise<unknown>
}

/** Reads only: what D1 adds to writes (`meta`) is not there. */
export function localD1(database: DatabaseSync): D1Database {
  const statements = new Map<string, StatementSync>()
  const statementOf = (sql: string): StatementSync => kept(statements, sql, () => database.prepare(sql))
  const prepare = (sql: string, values: SQLInputValue[] = []): Prepared => ({
    bind: (...bound) => prepare(sql, bound),
    all: async () => ({ results: statementOf(sql).all(...values) }),
    first: async () => statementOf(sql).get(...values) ?? null,
  })
  const d1 = { prepare: (sql: string) => prepare(sql), batch: (prepared: Prepared[]) => Promise.all(prepared.map((each) => each.all())) }
  return d1 as unknown as D1Database
}
