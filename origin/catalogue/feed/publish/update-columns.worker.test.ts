/** The index of columns under several concurrent calls. */
import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { fillTestCatalogue } from '#test-support/catalogue.ts'
import { databaseWith } from '#test-support/database-with.ts'
import { updateColumns } from './update-columns.ts'

beforeAll(() => fillTestCatalogue(env))

it('leaves chunks to other calls that keep writing them, and updates them afterwards', async () => {
  await env.CATALOGUE.prepare(
    "INSERT OR REPLACE INTO stale_chunks (category_id, chunk, mark, all_columns) SELECT category_id, 0, 'm', 0 FROM category_chunks LIMIT 1",
  ).run()
  const busy = databaseWith(env.CATALOGUE, {
    prepare: (db, text) =>
      db.prepare(text === "SELECT value FROM catalogue_state WHERE name = 'amounts_version'" ? "SELECT 'older' AS value" : text),
  })
  expect(await updateColumns(busy, Date.now() + 10_000)).toMatchObject({ left: 1 })
  expect(await updateColumns(env.CATALOGUE, Date.now() + 10_000)).toMatchObject({ left: 0 })
})
