/** The used part of D1, on Node's SQLite: for scripts and tests that use a local database without a server. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { runTransaction } from './local-state.ts'

interface Prepared {
  bind(...values: SQLInputValue[]): Prepared
  /** Synchronous, so that no other work runs between the statements of a batch. */
  rows(): unknown[]
  all(): Promise<{ results: unknown[] }>
  first(): Promise<unknown>
  run(): Promise<{ meta: { changes: number } }>
}

/** D1's metadata of a statement, apart from its rows and changes, is not implemented. */
export function toLocalD1(database: DatabaseSync): D1Database {
  const statements = new Map<string, StatementSync>()
  const getStatement = (sql: string): StatementSync => getOrInsert(statements, sql, () => database.prepare(sql))
  const prepare = (sql: string, values: SQLInputValue[] = []): Prepared => ({
    bind: (...bound) => prepare(sql, bound),
    rows: () => getStatement(sql).all(...values),
    all: async () => ({ results: getStatement(sql).all(...values) }),
    first: async () => getStatement(sql).get(...values) ?? null,
    run: async () => ({ meta: { changes: Number(getStatement(sql).run(...values).changes) } }),
  })
  const d1 = {
    prepare: (sql: string) => prepare(sql),
    async batch(prepared: Prepared[]) {
      const run = () => prepared.map((each) => ({ results: each.rows() }))
      // Inside the caller's transaction a failure rolls back all of it. A savepoint would flush the search indexes each time.
      return database.isTransaction ? run() : runTransaction(database, run)
    },
  }
  return d1 as unknown as D1Database
}
