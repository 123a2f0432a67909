/** Where statements run: on the primary database, or on a nearby read replica, if the operator has enabled replicas. */
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { batchReads } from './batched-reads.ts'

/** The database behind each wrapper. */
const sources = new WeakMap<D1Database, D1Database>()

/** The database behind a wrapper, or the database itself. Caches use it as their key. */
export const getSourceDatabase = <Database extends D1Database>(db: Database): Database => (sources.get(db) as Database | undefined) ?? db

/** A database whose statements go through sessions. */
function wrapSession(db: D1Database, session: () => D1DatabaseSession): D1Database {
  const made: D1Database = {
    prepare: (text) => session().prepare(text),
    batch: (statements) => session().batch(statements),
    exec: (text) => db.exec(text),
    withSession: (start) => db.withSession(start),
    dump: () => db.dump(),
  }
  sources.set(made, db)
  return made
}

const nearestReplicas = new WeakMap<object, WeakMap<D1Database, D1Database>>()

/**
 * The database for data that may be some seconds old, such as the catalogue. The nearest replica answers, and the reads of one request are
 * batched.
 * @param request an object that identifies the visitor's request, with all calls for its answer
 */
export const readNearestReplica = (db: D1Database, request: object): D1Database =>
  getOrInsert(
    getOrInsert(nearestReplicas, request, () => new WeakMap()),
    db,
    () => batchReads(wrapSession(db, () => db.withSession('first-unconstrained'))),
  )

/** A session for data that a caller changes and reads again. A replica answers only from the bookmark of the caller's last write on. */
export interface BookmarkedSession {
  db: D1Database
  /** Position of the reads and writes so far; null before the first statement. */
  bookmark(): string | null
}

/** @param start a bookmark; `first-primary` for the primary, `first-unconstrained` for any replica */
export function openBookmarkedSession(db: D1Database, start: string): BookmarkedSession {
  const session = db.withSession(start)
  return { db: wrapSession(db, () => session), bookmark: () => session.getBookmark() }
}
