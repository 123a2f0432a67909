import { env } from 'cloudflare:test'
import { beforeAll, expect, it } from 'vitest'
import { CODE } from '#shared/contract/envelope.ts'
import { fillTestCatalogue } from '#test-support/catalogue.ts'
import { findBatchFailure, findGuardError, guard } from './guards.ts'
import { raw, runBatch, type Sql, sql } from './sql.ts'

beforeAll(() => fillTestCatalogue(env))

const write = (name: string) => sql`INSERT INTO site_config (name, value) VALUES (${name}, 'guarded')`
const isWritten = async (name: string) => (await env.SHOP.prepare('SELECT 1 FROM site_config WHERE name = ?').bind(name).first()) !== null
const readFailure = (batch: Sql[]) =>
  runBatch(env.SHOP, batch).then(
    () => null,
    (error: unknown) => error,
  )

it('continues a batch while its condition is true', async () => {
  expect(
    await readFailure([write('kept'), guard('cart_full', sql`(SELECT count(*) FROM site_config WHERE name = ${'kept'}) = 1`)]),
  ).toBeNull()
  expect(await isWritten('kept')).toBe(true)
})

it.each(['false', 'NULL', '0', '(SELECT 1 FROM site_config WHERE false)'])(
  'fails the whole batch by its name if the condition is %s',
  async (condition) => {
    const error = await readFailure([write('lost'), guard('cart_full', raw(condition)), write('later')])
    expect(findBatchFailure(error)).toBe('cart_full')
    expect(findGuardError(error)).toMatchObject({ code: CODE.validation, fields: { items: 'too_many_lines' }, cause: error })
    expect([await isWritten('lost'), await isWritten('later')]).toEqual([false, false])
  },
)

it('names a constraint of a table that ends a batch', async () => {
  const key = sql`INSERT INTO idempotency_keys (key_hash, request_hash, result, created_at) VALUES ('twice', '', '', '')`
  const error = await readFailure([key, write('lost'), key])
  expect(findBatchFailure(error)).toBe('repeated')
  // A failure that only its route can answer is not translated here.
  expect(findGuardError(error)).toBeNull()
  expect(await isWritten('lost')).toBe(false)
})

it('has no name for any other failure', async () => {
  for (const text of ['INSERT INTO site_config (name, value) VALUES (NULL, NULL)', "INSERT INTO guards (name) VALUES ('toString')"]) {
    const error = await readFailure([raw(text)])
    expect(error).toBeInstanceOf(Error)
    expect([findBatchFailure(error), findGuardError(error)]).toEqual([null, null])
  }
  expect(findBatchFailure(null)).toBeNull()
})
