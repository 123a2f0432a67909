/** A database with a read replica that is for ever behind: it knows what it held when the test began. */
import { env } from 'cloudflare:workers'
import { inject } from 'vitest'
import type { Databases } from '#origin/database/databases.ts'

/** Second storages, which no file of tests has for its first. */
export const replicaStorage = (): Databases => ({
  SHOP: Reflect.get(env, `SHOP_${inject('storages')}`),
  CATALOGUE: Reflect.get(env, `CATALOGUE_${inject('storages')}`),
})

type DatabaseRole = 'primary' | 'replica'

export interface Lagging {
  db: D1Database
  /** Where each statement so far was answered. */
  usedRoles(): readonly DatabaseRole[]
}

const isReading = (text: unknown): boolean => /^\s*(?:SELECT|WITH)\b/i.test(String(text))

/** As D1 does it: what writes, what asks for the primary and what comes with a bookmark is answered there, and all after it in the session. */
export function laggingDatabase(primary: D1Database, replica: D1Database): Lagging {
  const usedRoles: DatabaseRole[] = []
  const sessionFrom = (start: string | undefined): D1DatabaseSession => {
    let databaseRole: DatabaseRole = start === 'first-unconstrained' ? 'replica' : 'primary'
    const sessions = { primary: primary.withSession('first-primary'), replica: replica.withSession('first-unconstrained') }
    const chooseRole = (texts: readonly unknown[]): DatabaseRole => {
      if (!texts.every(isReading)) databaseRole = 'primary'
      usedRoles.push(databaseRole)
      return databaseRole
    }
    return {
      prepare: (text) => sessions[chooseRole([text])].prepare(text),
      // A statement knows its text and its values, and runs wherever its batch does.
      batch: (statements) => sessions[chooseRole(statements.map((statement) => Reflect.get(statement, 'statement')))].batch(statements),
      getBookmark: () => sessions[databaseRole].getBookmark(),
    }
  }
  const db: D1Database = {
    prepare: (text) => primary.prepare(text),
    batch: (statements) => primary.batch(statements),
    exec: (text) => primary.exec(text),
    dump: () => primary.dump(),
    withSession: sessionFrom,
  }
  return { db, usedRoles: () => usedRoles }
}
