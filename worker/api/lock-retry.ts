/** Retries for a local database that other programs write to as well. D1 itself has no other writers, so nothing is retried there. */

/** Milliseconds between tries, together some three seconds: an import holds the lock for a fraction of one. */
const PAUSES_MS = [5, 10, 20, 40, 80, 160, 320, 640, 640, 640]
/** Every call of a local D1 ends by writing a bookmark; where the lock prevents that, the caller gets an internal error. */
const LOCKED = /SQLITE_BUSY|Failed to get session commit token|internal error; reference/
const CALLS: ReadonlySet<PropertyKey> = new Set(['first', 'run', 'all', 'raw'])

const databasesWithRetry = new WeakMap<D1Database, D1Database>()

/**
 * A database whose calls are repeated while another program holds its lock. SQLite reports the lock before anything is written, and rolls
 * back a statement or a batch as a whole, so nothing happens twice.
 */
export function withLockRetry(db: D1Database): D1Database {
  const existing = databasesWithRetry.get(db)
  if (existing) return existing
  const made = wrapDatabase(db)
  databasesWithRetry.set(db, made)
  return made
}

/** Wraps a database, or a session of one. */
const wrapDatabase = <Database extends D1Database | D1DatabaseSession>(db: Database): Database =>
  new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => withStatementRetry(target.prepare(sql))
      if (name === 'batch') return (statements: D1PreparedStatement[]) => retryWhileLocked(() => target.batch(statements))
      if (name === 'exec' && 'exec' in target) return (sql: string) => retryWhileLocked(() => target.exec(sql))
      if (name === 'withSession' && 'withSession' in target) return (start: string) => wrapDatabase(target.withSession(start))
      return getMember(target, name)
    },
  })

/** D1 also reads the properties of a statement in a batch through this wrapper. */
function withStatementRetry(statement: D1PreparedStatement): D1PreparedStatement {
  return new Proxy(statement, {
    get(target, name) {
      if (name === 'bind') return (...values: unknown[]) => withStatementRetry(target.bind(...values))
      const value = getMember(target, name)
      return CALLS.has(name) && typeof value === 'function' ? (...values: unknown[]) => retryWhileLocked(() => value(...values)) : value
    },
  })
}

/** A method bound to the target itself, since the platform's methods do not accept a proxy. */
function getMember(target: object, name: PropertyKey): unknown {
  const value: unknown = Reflect.get(target, name)
  return typeof value === 'function' ? value.bind(target) : value
}

async function retryWhileLocked<T>(call: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await call()
    } catch (error) {
      if (!LOCKED.test(String(error))) throw error
      await scheduler.wait(pause)
    }
  }
  return call()
}
