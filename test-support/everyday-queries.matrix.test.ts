import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchParts } from '#origin/search/search.ts'
import { PAGE_SIZE } from '#shared/url/listing-limits.ts'
import { DEFAULT_LISTING_QUERY, NO_FILTERS } from '#shared/url/listing-query.ts'
import { DEFAULT_PARTS, writeCatalogue } from '../scripts/commands/demonstration.ts'
import { migrate } from '../scripts/dev/apply-migrations.ts'
import { toLocalD1 } from '../scripts/dev/local-d1.ts'
import { MIGRATIONS } from '../scripts/dev/local-state.ts'
import { EVERYDAY_QUERIES } from './everyday-queries.ts'

const database = new DatabaseSync(':memory:')

beforeAll(async () => {
  migrate(database, MIGRATIONS.CATALOGUE)
  database.exec('BEGIN')
  await writeCatalogue(database, DEFAULT_PARTS, 'everyday')
  database.exec('COMMIT')
}, 300_000)

afterAll(() => database.close())

it('finds a part in stock for at least 195 of 200 everyday queries', async () => {
  const queries = Object.entries(EVERYDAY_QUERIES).flatMap(([category, keywords]) => keywords.map((keyword) => ({ category, keyword })))
  expect(queries).toHaveLength(200)
  const failed: string[] = []
  for (const { category, keyword } of queries) {
    const request = { ...DEFAULT_LISTING_QUERY, keyword, filters: NO_FILTERS, page_size: PAGE_SIZE }
    const { listing, ignored } = await searchParts(toLocalD1(database), 'en', request)
    // The first part is of the meant kind, and no word was left out.
    const isMeant = listing.items[0]?.category.slug === category && ignored.length === 0
    if (!isMeant || listing.items.every(({ stock }) => stock === 0)) failed.push(`${keyword}: ${listing.items[0]?.part_number}`)
  }
  expect(failed.length, failed.join('\n')).toBeLessThanOrEqual(5)
}, 120_000)
