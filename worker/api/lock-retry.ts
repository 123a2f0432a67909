/** A local database that other programs write to as well: D1 itself has no other writers, and nobody to wait for. */

/** Milliseconds between tries, together some three seconds: an import holds the lock for a fraction of one. */
const PAUSES_MS = [5, 10, 20, 40, 80, 160, 320, 640, 640, 640]
/** Every call of a local D1 ends with a bookmark that it writes; what the lock refused it is told as an internal error. */
const LOCKED = /SQLITE_BUSY|Failed to get session commit token|internal error; reference/
const CALLS: ReadonlySet<PropertyKey> = new Set(['first', 'run', 'all', 'raw'])

const databasesWithRetry = new WeakMap<D1Database, D1Database>()

/**
 * A database whose calls are tried again while another program holds its lock. SQLite refuses the lock before anything is
 * written, and takes a statement or a batch back as a whole, so that nothing happens twice.
 */
export function withLockRetry(db: D1Database): D1Database {
  const existing = databasesWithRetry.get(db)
  if (existing) return existing
  const made = wrapDatabase(db)
  databasesWithRetry.set(db, made)
  return made
}

/** The same for a database and for a session of one. */
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

/** What D1 reads of a statement in a batch it reads through this, too. */
function withStatementRetry(statement: D1PreparedStatement): D1PreparedStatement {
  return new Proxy(statement, {
    get(target, name) {
      if (name === 'bind') return (...values: unknown[]) => withStatementRetry(target.bind(...values))
      const value = getMember(target, name)
      return CALLS.has(name) && typeof value === 'function' ? (...values: unknown[]) => retryWhileLocked(() => value(...values)) : value
    },
  })
}

/** A method of the target itself, since those of the platform know nothing of a proxy. */
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
