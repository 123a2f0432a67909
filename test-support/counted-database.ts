import { databaseWith } from './database-with.ts'

/** A database that counts its round trips. */
export interface Counted {
  db: D1Database
  /** The statements of each round trip since the last call, in order: a batch is one. */
  ways(): string[][]
}

const CALLS = new Set<PropertyKey>(['first', 'run', 'all', 'raw'])

export function countedDatabase(db: D1Database): Counted {
  let ways: string[][] = []
  /** The texts of statements, for their batches. */
  const texts = new WeakMap<D1PreparedStatement, string>()
  const counted = (statement: D1PreparedStatement, text: string): D1PreparedStatement => {
    const made = new Proxy(statement, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name === 'bind') return (...values: unknown[]) => counted(target.bind(...values), text)
        return (...values: unknown[]) => {
          if (CALLS.has(name)) ways.push([text])
          return value.apply(target, values)
        }
      },
    })
    texts.set(made, text)
    return made
  }
  return {
    db: databaseWith(db, {
      prepare: (target, text) => counted(target.prepare(text), text),
      batch(target, statements) {
        ways.push(statements.map((statement) => texts.get(statement) ?? ''))
        return target.batch(statements)
      },
    }),
    ways() {
      const seen = ways
      ways = []
      return seen
    },
  }
}
