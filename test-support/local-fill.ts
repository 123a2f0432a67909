/** A database of the local runtime as a fill target. */
import { readFileSync } from 'node:fs'
import type { FillTarget } from '../scripts/fill/fill.ts'

/** The statements of a file, one per line. */
export const readStatements = (file: string): string[] => readFileSync(file, 'utf8').trimEnd().split('\n')

/** Statements per batch. */
const BATCH = 50

export const localFill = (db: Pick<D1Database, 'prepare' | 'batch'>): FillTarget => ({
  async take(file) {
    const statements = readStatements(file)
    for (let from = 0; from < statements.length; from += BATCH)
      await db.batch(statements.slice(from, from + BATCH).map((statement) => db.prepare(statement)))
  },
  async ask(query) {
    const { results } = await db.prepare(query).all<{ answer: string | number | null }>()
    const answer = results[0]?.answer ?? null
    return answer === null ? null : String(answer)
  },
})
