import { expect, it } from 'vitest'
import { inList, insert, joinConditions, joinSql, raw, type Sql, sql, toAssignments } from './sql.ts'

/** A statement as the database gets it. */
function statement(write: (db: D1Database) => unknown): { text: string; values: unknown[] } {
  const got: { text: string; values: unknown[] } = { text: '', values: [] }
  const bind = (...values: unknown[]) => {
    got.values = values
    return null
  }
  write({
    prepare(text: string) {
      got.text = text
      return { bind }
    },
  } as unknown as D1Database)
  return got
}
const written = (piece: Sql) => statement((db) => piece.on(db))

it('binds every value, and a repeated one once', () => {
  expect(written(sql`SELECT ${1}, ${"'; DROP TABLE orders --"} FROM parts WHERE a = ${1} AND b = ${null}`)).toEqual({
    text: 'SELECT ?1, ?2 FROM parts WHERE a = ?1 AND b = ?3',
    values: [1, "'; DROP TABLE orders --", null],
  })
})

it('inserts pieces with their values, at any depth', () => {
  const cart = sql`(SELECT cart_id FROM carts WHERE customer_id = ${7})`
  const line = sql`cart_id = ${cart} AND item_id = ${9}`
  expect(written(sql`DELETE FROM cart_items WHERE ${line} AND ${raw('offer_id')} IN ${inList([3, 4])} AND owner = ${7}`)).toEqual({
    text: 'DELETE FROM cart_items WHERE cart_id = (SELECT cart_id FROM carts WHERE customer_id = ?1) AND item_id = ?2 AND offer_id IN (SELECT value FROM json_each(?3)) AND owner = ?1',
    values: [7, 9, '[3,4]'],
  })
})

it('writes instants as ISO 8601', () => {
  expect(written(sql`UPDATE carts SET updated_at = ${new Date(0)}`).values).toEqual(['1970-01-01T00:00:00.000Z'])
})

it('joins all conditions, and is true without any', () => {
  expect(written(joinConditions(sql`a = ${1}`, null, undefined, false, sql`b`)).text).toBe('true AND a = ?1 AND b')
  expect(written(joinConditions()).text).toBe('true')
})

it('joins lists and assignments', () => {
  expect(written(joinSql([1, sql`now()`, 'x'])).text).toBe('?1, now(), ?2')
  expect(written(toAssignments({ city: 'Bonn', state: null }))).toEqual({ text: 'city = ?1, state = ?2', values: ['Bonn', null] })
})

it('writes a row by the names of its columns', () => {
  expect(written(insert('spent_challenges', { challenge_id: 'a', expires_at: 'b' }))).toEqual({
    text: 'INSERT INTO spent_challenges (challenge_id, expires_at) VALUES (?1, ?2)',
    values: ['a', 'b'],
  })
})
