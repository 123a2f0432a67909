/** Any sequence of changes of parts can be undone, the last first, and leaves the catalogue unchanged. */
import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { getCategory, goodsDetail } from '#shared/contract/catalogue.ts'
import { deskChangeUndo, putParts } from '#shared/contract/desk-catalogue.ts'
import type { EndpointRequest } from '#shared/contract/endpoint.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { ask, call } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { draws } from '#test-support/matrix.ts'
import { DESK } from '#test-support/orders.ts'

type Sent = EndpointRequest<typeof putParts>['parts'][number]

const NAMES = [...TEST_PARTS.map(({ part_number }) => part_number), 'ANOTHER-1', '+5V']
const MAKERS = ['Yageo', 'Vishay', 'Phycomp', 'Newcomer']
const name = { manufacturer: fc.constantFrom(...MAKERS), part_number: fc.constantFrom(...NAMES) }
const category = fc.constantFrom('chip-resistors', 'fuses')
const offers = fc.array(
  fc.record({
    packaging: fc.constantFrom('reel', 'cut_tape', 'bulk'),
    stock: fc.nat(500),
    price_breaks: fc.constantFrom<NonNullable<NonNullable<Sent['offers']>[number]['price_breaks']>>(
      [],
      [{ from_qty: 1, unit_price: '0.02' }],
    ),
  }),
  { maxLength: 2 },
)
const change: fc.Arbitrary<Sent> = fc
  .tuple(
    fc.record(name),
    fc.oneof(
      fc.record({ category, offers }),
      fc.record({ category, package: fc.constantFrom('0402', '0603', null) }),
      fc.record({ retired: fc.boolean() }),
      fc.record({ category }),
      fc.record({ becomes: fc.record(name) }),
      fc.record({ deleted: fc.constant(true) }),
      fc.record({ parameters: fc.record({ resistance: fc.constantFrom(47, 10_000, null) }) }),
    ),
  )
  .map(([named, what]) => ({ ...named, ...what }))
const batch = fc.array(change, { minLength: 1, maxLength: 3 })

const rows = async (sql: string) => (await env.CATALOGUE.prepare(sql).all()).results

/** Everything that readers see, and the indexes. */
const readCatalogue = async () => ({
  parts: await rows(
    'SELECT part_id, part_number, key, manufacturer_id, series_id, package, lifecycle, rohs, attributes, retired FROM parts ORDER BY part_id',
  ),
  offers: await rows(
    'SELECT offer_id, packaging, stock, moq, multiple, spq, lead_time_weeks, date_code, price_breaks FROM offers ORDER BY offer_id',
  ),
  documents: await rows('SELECT part_id, url, kind FROM part_documents ORDER BY 1, 2'),
  others: await rows('SELECT part_id FROM index_others ORDER BY 1'),
  words: await rows("SELECT rowid FROM part_terms WHERE part_terms MATCH 'c1' ORDER BY 1"),
  counts: await rows('SELECT category_id, part_count FROM categories ORDER BY 1'),
  listed: await listed('chip-resistors'),
})
const listed = async (id: string) => (await ask(getCategory, { id })).listing.items.map(({ goods_id }) => goods_id)

/** Stock in lists and figures equals the offers' stock. */
async function expectStockFirst(id: string): Promise<void> {
  const stock = await rows('SELECT DISTINCT offer_id / 8 AS part_id FROM offers WHERE stock > 0')
  const inStock = new Set(stock.map((row) => Number(row['part_id'])))
  const order = (await listed(id)).map((partId) => inStock.has(partId))
  expect(order).toEqual(order.toSorted((a, b) => Number(b) - Number(a)))
  const { listing } = await ask(getCategory, { id, filters: 'in_stock=1' })
  expect(listing.items.filter(({ goods_id }) => !inStock.has(goods_id))).toEqual([])
  expect(listing.total).toBe(order.filter(Boolean).length)
}

/** Invariants at any time. */
async function expectSound(): Promise<void> {
  await env.CATALOGUE.prepare("INSERT INTO part_terms (part_terms) VALUES ('integrity-check')").run()
  const sold = (await rows('SELECT part_id FROM parts WHERE retired = 0 ORDER BY part_id')).map((row) => Number(row['part_id']))
  expect([...(await listed('chip-resistors')), ...(await listed('fuses'))].sort((a, b) => a - b)).toEqual(sold)
  for (const id of ['chip-resistors', 'fuses']) await expectStockFirst(id)
  expect(await rows("SELECT CAST(value AS INTEGER) AS n FROM catalogue_state WHERE name = 'offers_in_stock'")).toEqual(
    await rows('SELECT count(*) AS n FROM offers WHERE stock > 0'),
  )
  expect(await rows('SELECT 1 FROM offers WHERE offer_id / 8 NOT IN (SELECT part_id FROM parts)')).toEqual([])
  expect(await rows('SELECT 1 FROM parts WHERE manufacturer_id NOT IN (SELECT manufacturer_id FROM manufacturers)')).toEqual([])
  // An id redirects nowhere, or to an existing part, and never to itself.
  for (const row of await rows('SELECT part_id, leads_to FROM former_parts')) {
    const [id, to] = [Number(row['part_id']), Number(row['leads_to'])]
    const { code, data } = await call(goodsDetail, { id: String(id) })
    const isThere = (await rows(`SELECT 1 FROM parts WHERE part_id = ${to}`)).length === 1
    expect([code, to === id]).toEqual([isThere ? CODE.success : CODE.not_found, false])
    if (isThere) expect(data).toMatchObject({ goods_id: to })
  }
}

beforeAll(() => fillTestCatalogue(env))

let sets = 0
it('is restored when everything is undone', async () => {
  // Columns are settled, and permanent makers and words added, before the first comparison.
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 4 }), async (batches) => {
      const before = await readCatalogue()
      const done: string[] = []
      for (const parts of batches) {
        const changeSet = `sequence-${++sets}`
        const { counts } = await ask(putParts, { change_set: changeSet, batch: 0, is_last: true, parts }, DESK)
        if (counts.changed > 0) done.push(changeSet)
        await expectSound()
      }
      for (const changeSet of done.toReversed()) {
        expect(await ask(deskChangeUndo, { change_set: changeSet }, DESK)).toMatchObject({ state: 'undone', later: [], lists_behind: 0 })
        await expectSound()
      }
      expect(await readCatalogue()).toEqual(before)
    }),
    { numRuns: draws(40) },
  )
}, 240_000)
