/** A database with a read replica that is for ever behind: it knows what it held when the test began. */
import { env } from 'cloudflare:workers'
import { inject } from 'vitest'
import type { Databases } from '#origin/database/databases.ts'

/** Second storages, which no file of tests has for its first. */
export const replicaStorage = (): Databases => ({
  SHOP: Reflect.get(env, `SHOP_${inject('storages')}`),
  CATALOGUE: Reflect.get(env, `CATALOGUE_${inject('storages')}`),
})

type Place = 'primary' | 'replica'

export interface Lagging {
  db: D1Database
  /** Where each statement so far was answered. */
  places(): readonly Place[]
}

const isReading = (text: unknown): boolean => /^\s*(?:SELECT|WITH)\b/i.test(String(text))

/** As D1 does it: what writes, what asks for the primary and what comes with a bookmark is answered there, and all after it in the session. */
export function laggingDatabase(primary: D1Database, replica: D1Database): Lagging {
  const places: Place[] = []
  const sessionFrom = (start: string | undefined): D1DatabaseSession => {
    let place: Place = start === 'first-unconstrained' ? 'replica' : 'primary'
    const sessions = { primary: primary.withSession('first-primary'), replica: replica.withSession('first-unconstrained') }
    const placeFor = (texts: readonly unknown[]): Place => {
      if (!texts.every(isReading)) place = 'primary'
      places.push(place)
      return place
    }
    return {
      prepare: (text) => sessions[placeFor([text])].prepare(text),
      // A statement knows its text and its values, and runs wherever its batch does.
      batch: (statements) => sessions[placeFor(statements.map((statement) => Reflect.get(statement, 'statement')))].batch(statements),
      getBookmark: () => sessions[place].getBookmark(),
    }
  }
  const db: D1Database = {
    prepare: (text) => primary.prepare(text),
    batch: (statements) => primary.batch(statements),
    exec: (text) => primary.exec(text),
    dump: () => primary.dump(),
    withSession: sessionFrom,
  }
  return { db, places: () => places }
}
