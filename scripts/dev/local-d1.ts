/** The part of D1 that statements use, over SQLite of Node: for scripts and tests that work with a local database without a server. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { kept } from '#shared/text/kept.ts'

interface Prepared {
  bind(...values: SQLInputValue[]): Prepared
  /** At once, so that nothing comes between the statements of a batch. */
  rows(): unknown[]
  all(): Promise<{ results: unknown[] }>
  first(): Promise<unknown>
}

/** What D1 tells of a statement beside its rows (`meta`) is not there. */
export function localD1(database: DatabaseSync): D1Database {
  const statements = new Map<string, StatementSync>()
  const statementOf = (sql: string): StatementSync => kept(statements, sql, () => database.prepare(sql))
  const prepare = (sql: string, values: SQLInputValue[] = []): Prepared => ({
    bind: (...bound) => prepare(sql, bound),
    rows: () => statementOf(sql).all(...values),
    all: async () => ({ results: statementOf(sql).all(...values) }),
    first: async () => statementOf(sql).get(...values) ?? null,
  })
  const d1 = {
    prepare: (sql: string) => prepare(sql),
    async batch(prepared: Prepared[]) {
      database.exec('BEGIN')
      try {
        const results = prepared.map((each) => ({ results: each.rows() }))
        database.exec('COMMIT')
        return results
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      }
    },
  }
  return d1 as unknown as D1Database
}
