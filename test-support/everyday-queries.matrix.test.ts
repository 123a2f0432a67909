import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchParts } from '#origin/search/search.ts'
import { suggestMeaning } from '#origin/search/suggest.ts'
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

const search = (keyword: string) =>
  searchParts(toLocalD1(database), 'en', { ...DEFAULT_LISTING_QUERY, keyword, filters: NO_FILTERS, page_size: PAGE_SIZE })
const listParts = async (keyword: string) => (await search(keyword)).listing.items

it('finds a part in stock for at least 195 of 200 everyday queries', async () => {
  const queries = Object.entries(EVERYDAY_QUERIES).flatMap(([category, keywords]) => keywords.map((keyword) => ({ category, keyword })))
  expect(queries).toHaveLength(200)
  const failed: string[] = []
  for (const { category, keyword } of queries) {
    const { listing, ignored } = await search(keyword)
    // The first part is of the meant kind, and no word was left out.
    const isMeant = listing.items[0]?.category.slug === category && ignored.length === 0
    if (!isMeant || listing.items.every(({ stock }) => stock === 0)) failed.push(`${keyword}: ${listing.items[0]?.part_number}`)
  }
  expect(failed.length, failed.join('\n')).toBeLessThanOrEqual(5)
}, 120_000)

describe('the order of a number', () => {
  it('has the typed device before longer numbers', async () => {
    const items = await listParts('LM35')
    const isLonger = items.map(({ part_number }) => /^LM35\d/.test(part_number))
    expect(isLonger[0]).toBe(false)
    expect(isLonger).toEqual(isLonger.toSorted())
  })

  it('has the equal number first, though others are in stock, then what is in stock', async () => {
    const isOut = (await listParts('LM358')).map(({ stock }) => stock === 0)
    expect(isOut).toEqual(isOut.toSorted())
    expect((await listParts('STM32F407VGT6'))[0]?.part_number).toBe('STM32F407VGT6')
  })
})

it('suggests every category that a beginning of a word fits', async () => {
  const suggested = await suggestMeaning(toLocalD1(database), 'en', 'capac')
  expect(suggested.flatMap(({ kind, id }) => (kind === 'category' ? [id] : [])).sort()).toEqual(
    [
      ...['aluminum-electrolytic-capacitors', 'capacitors', 'ceramic-capacitors', 'film-capacitors'],
      ...['polymer-capacitors', 'supercapacitors', 'tantalum-capacitors'],
    ].sort(),
  )
})

it('finds parts with a least stock', async () => {
  for (const keyword of ['10k 0603 stock>20000', '10k 0603 stock ≥ 20,000']) {
    const parts = await listParts(keyword)
    expect(parts.length).toBeGreaterThan(0)
    expect(parts.filter(({ stock }) => stock < 20_000)).toEqual([])
  }
})
