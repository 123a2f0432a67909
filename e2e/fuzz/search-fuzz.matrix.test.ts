import { expect, it } from 'vitest'
import { fuzzSearch, showComplaint } from '#test-support/fuzz-search.ts'
import { stateFolder } from '../served-site.ts'

const QUERIES = 3000

it(`${QUERIES} odd queries are answered without a fault, within bounds and in time`, async () => {
  const { complaints, matches, calls } = await fuzzSearch({ state: stateFolder(), count: QUERIES, seed: 1 })
  expect(complaints.map(showComplaint)).toEqual([])
  expect(calls).toBeGreaterThanOrEqual(2 * QUERIES)
  // Otherwise the queries would be too odd to test anything.
  for (const match of ['exact', 'prefix', 'fragment', 'keyword', 'none']) expect(matches.get(match), match).toBeGreaterThan(0)
})
