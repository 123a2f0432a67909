/** A database with a permanently outdated read replica: it has the state from the beginning of the test. */
import { env } from 'cloudflare:workers'
import { inject } from 'vitest'
import type { Databases } from '#origin/database/databases.ts'

/** Second storages, which no test file uses as its first. */
export const replicaStorage = (): Databases => ({
  SHOP: Reflect.get(env, `SHOP_${inject('storages')}`),
  CATALOGUE: Reflect.get(env, `CATALOGUE_${inject('storages')}`),
})

type DatabaseRole = 'primary' | 'replica'

export interface Lagging {
  db: D1Database
  /** The role that answered each statement so far. */
  usedRoles(): readonly DatabaseRole[]
}

const isReading = (text: unknown): boolean => /^\s*(?:SELECT|WITH)\b/i.test(String(text))

/** Like D1: writes, reads of the primary and sessions with a bookmark go to the primary, and so do all later ones in the session. */
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
      // A statement has its text and values, and runs wherever its batch does.
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
