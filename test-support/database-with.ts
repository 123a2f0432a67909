type Database = D1Database | D1DatabaseSession

/** Overridden functions of a database; `db` is the original. */
interface Otherwise {
  prepare?(db: Database, text: string): D1PreparedStatement
  batch?(db: Database, statements: D1PreparedStatement[]): Promise<D1Result[]>
}

/** A database with overridden functions, also in its sessions. */
export function databaseWith<DB extends Database>(db: DB, otherwise: Otherwise): DB {
  const { prepare, batch } = otherwise
  return new Proxy(db, {
    get(target, name) {
      if (name === 'prepare' && prepare) return (text: string) => prepare(target, text)
      if (name === 'batch' && batch) return (statements: D1PreparedStatement[]) => batch(target, statements)
      if (name === 'withSession' && 'withSession' in target) return (start: string) => databaseWith(target.withSession(start), otherwise)
      // The platform's functions do not accept a proxy.
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
