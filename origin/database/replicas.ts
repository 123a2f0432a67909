/** Where statements are answered: by the database itself, or by a copy of it nearby, once the operator has switched read replicas on. */
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { batchReads } from './batched-reads.ts'

/** What a database was made from by the functions below. */
const sources = new WeakMap<D1Database, D1Database>()

/** The database behind one of these, and itself for any other: what is remembered of a database is remembered by it. */
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
 * For what may be some seconds old, as the catalogue: whichever copy is nearest answers, and the reads of one request together.
 * @param request what stands for the visitor's request, with all calls that answering it takes
 */
export const readNearestReplica = (db: D1Database, request: object): D1Database =>
  getOrInsert(
    getOrInsert(nearestReplicas, request, () => new WeakMap()),
    db,
    () => batchReads(wrapSession(db, () => db.withSession('first-unconstrained'))),
  )

/** For what somebody changes and reads again: a copy answers once it has come as far as the bookmark, and then as far as what it answered before. */
export interface BookmarkedSession {
  db: D1Database
  /** How far what was read and written here has come; null before the first statement. */
  bookmark(): string | null
}

/** @param start a bookmark; `first-primary` for the database itself, `first-unconstrained` for any copy */
export function openBookmarkedSession(db: D1Database, start: string): BookmarkedSession {
  const session = db.withSession(start)
  return { db: wrapSession(db, () => session), bookmark: () => session.getBookmark() }
}
