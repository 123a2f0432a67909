/** The part of D1 that statements use, over SQLite of Node: for scripts and tests that work with a local database without a server. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { runTransaction } from './local-state.ts'

interface Prepared {
  bind(...values: SQLInputValue[]): Prepared
  /** At once, so that nothing comes between the statements of a batch. */
  rows(): unknown[]
  all(): Promise<{ results: unknown[] }>
  first(): Promise<unknown>
  run(): Promise<{ meta: { changes: number } }>
}

/** What D1 tells of a statement beside its rows and changes is not there. */
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
      // Where the caller has a transaction, a failure is the end of all of it. A savepoint would have the search indexes written down each time.
      return database.isTransaction ? run() : runTransaction(database, run)
    },
  }
  return d1 as unknown as D1Database
}
