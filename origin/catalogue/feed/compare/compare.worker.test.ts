/** The data that a file is compared with in the live catalogue. */
import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { deskCatalogueDigests, deskCatalogueWords, deskPricesHold } from '#shared/contract/catalogue-compare.ts'
import { putOffers, putParts } from '#shared/contract/desk-catalogue.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { ask, call } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { DESK, placeOrder, putTariff } from '#test-support/orders.ts'
import { decodePriceBreaks } from '../../codes.ts'
import { formatColumnsParameter, parseColumnsParameter } from './digests.ts'
import { computePartDigest } from './part-digest.ts'

const [TEN_K] = TEST_PARTS
if (!TEN_K) throw new Error('the test catalogue has parts')
const COLUMNS = 'package,param:resistance,packaging,stock,prices'
const digests = async (columns = COLUMNS, more: { after?: number; count?: number; stock_kind?: 'net' | 'gross' } = {}) =>
  ask(deskCatalogueDigests, { columns, ...more }, DESK)

beforeAll(async () => {
  await fillTestCatalogue(env)
  await putTariff()
})

it('gives a number for each part, page by page, and another where one of the columns differs', async () => {
  const all = await digests()
  expect(all).toMatchObject({ ids: TEST_PARTS.map(({ part_id }) => part_id), makers: [1, 1, 2], next: null })
  const [first, second] = [await digests(COLUMNS, { count: 2 }), await digests(COLUMNS, { count: 2, after: TEST_PARTS[1]?.part_id ?? 0 })]
  expect([...first.digests, ...second.digests]).toEqual(all.digests)
  expect([first.next, second.next]).toEqual([TEST_PARTS[1]?.part_id, null])
  await ask(
    putOffers,
    { change_set: 'digest-terms', batch: 0, is_last: true, offers: [{ offer: { offer_id: TEN_K.part_id * 8 }, lead_time_weeks: 30 }] },
    DESK,
  )
  // The request has no lead times.
  expect((await digests()).digests).toEqual(all.digests)
  expect((await digests('lead_time_weeks')).digests[0]).not.toBe((await digests('lead_time_weeks')).digests[1])
  await ask(
    putParts,
    {
      change_set: 'digest-parts',
      batch: 0,
      is_last: true,
      parts: [{ manufacturer: 'Yageo', part_number: TEN_K.part_number, package: '0805' }],
    },
    DESK,
  )
  const after = (await digests()).digests
  expect(after[0]).not.toBe(all.digests[0])
  expect(after.slice(1)).toEqual(all.digests.slice(1))
})

it('is the number of a file’s part', async () => {
  const columns = parseColumnsParameter(COLUMNS)
  expect(parseColumnsParameter(formatColumnsParameter(columns))).toEqual(columns)
  const prices = await env.CATALOGUE.prepare('SELECT price_breaks FROM offers WHERE offer_id = ?')
    .bind(TEN_K.part_id * 8)
    .first<{ price_breaks: string }>()
  const digest = computePartDigest(
    {
      series: null,
      package: '0805',
      lifecycle: '',
      rohs: null,
      datasheet_url: null,
      parameters: [['resistance', 10_000]],
      offers: [
        {
          packaging: 'reel',
          location: '',
          supplier: '',
          stock: 5000,
          moq: 0,
          multiple: 0,
          spq: 0,
          lead_time_weeks: 0,
          date_code: null,
          stock_number: null,
          price_breaks: prices?.price_breaks ?? '',
        },
      ],
    },
    columns,
  )
  expect(decodePriceBreaks(prices?.price_breaks ?? '')).not.toEqual([])
  expect((await digests()).digests[0]).toBe(digest)
})

it('compares gross stock, or net of open orders', async () => {
  const before = (await digests('stock')).digests[0]
  await placeOrder([{ offer_id: TEN_K.part_id * 8, qty: 100 }])
  expect((await digests('stock', { stock_kind: 'gross' })).digests[0]).toBe(before)
  expect((await digests('stock', { stock_kind: 'net' })).digests[0]).not.toBe(before)
})

it('lists the names that a file may use', async () => {
  const words = await ask(deskCatalogueWords, {}, DESK)
  expect(words.categories).toContainEqual({ category_id: 2, slug: 'chip-resistors', parent_id: 1, parameters: ['resistance'] })
  expect(words.manufacturers).toContainEqual(expect.objectContaining({ slug: 'yageo', aliases: ['Phycomp'] }))
  expect(words.labels).toContainEqual({ lang: 'zh', kind: 'category', slug: 'chip-resistors', label: '贴片电阻' })
  expect(words.parts).toBe(3)
})

it('previews a batch without a trace', async () => {
  const sent = {
    change_set: 'only-a-trial',
    batch: 0,
    is_last: true,
    is_dry_run: true,
    offers: [{ offer: { offer_id: TEN_K.part_id * 8 }, stock: 1 }],
  }
  expect(await ask(putOffers, sent, DESK)).toMatchObject({ counts: { changed: 1, stock: 1 }, samples: [{ kind: 'stock', after: '1' }] })
  expect(await env.CATALOGUE.prepare("SELECT 1 FROM change_sets WHERE change_set_id = 'only-a-trial'").first()).toBeNull()
  expect(await ask(putOffers, sent, DESK)).toMatchObject({ counts: { changed: 1 } })
})

it('confirms that prices are valid, and writes at most every few hours', async () => {
  const readPricesAsOf = async () =>
    (await env.CATALOGUE.prepare("SELECT value FROM catalogue_state WHERE name = 'prices_as_of'").first<{ value: string }>())?.value
  const before = await readPricesAsOf()
  await ask(deskPricesHold, { as_of: new Date().toISOString() }, DESK)
  expect(await readPricesAsOf()).toBe(before)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  expect(await ask(deskPricesHold, { as_of: tomorrow }, DESK)).toEqual({ as_of: tomorrow })
  expect(await readPricesAsOf()).toBe(tomorrow)
})

it('is for the desk alone', async () => {
  expect(await call(deskCatalogueDigests, { columns: COLUMNS }, {})).toMatchObject({ code: CODE.not_allowed })
  expect(await call(deskCatalogueWords, {}, {})).toMatchObject({ code: CODE.not_allowed })
})
