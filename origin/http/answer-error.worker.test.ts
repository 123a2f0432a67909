import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { categoryTree } from '#shared/contract/catalogue.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { call } from '#test-support/calls.ts'

/** A database whose every statement fails. */
const failing = (message: string): D1Database =>
  new Proxy(env.CATALOGUE, {
    get() {
      throw new Error(message)
    },
  })

describe('an error of the database', () => {
  it.each([
    'D1_ERROR: D1 DB is overloaded. Too many requests queued.',
    'D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.',
    'D1_ERROR: Network connection lost.',
    'D1_ERROR: Internal error in D1 DB storage caused object to be reset.',
    'D1_ERROR: database is locked: SQLITE_BUSY',
    'D1_ERROR: database or disk is full: SQLITE_FULL',
  ])('is answered as unavailable, and logged: %s', async (message) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect((await call(categoryTree, {}, { vars: { CATALOGUE: failing(message) } })).code).toBe(CODE.unavailable)
    expect(String(logged.mock.calls[0])).toContain(message)
  })

  it.each([
    'D1_ERROR: no such column: nonsense at offset 7: SQLITE_ERROR',
    'D1_ERROR: UNIQUE constraint failed: orders.order_number: SQLITE_CONSTRAINT',
    "D1_TYPE_ERROR: Type 'undefined' not supported for value 'undefined'",
    'a fault of ours',
  ])('is a fault if the statement is faulty: %s', async (message) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect((await call(categoryTree, {}, { vars: { CATALOGUE: failing(message) } })).code).toBe(CODE.fault)
  })
})
