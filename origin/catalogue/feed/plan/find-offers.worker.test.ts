/** The offer of a part that a feed names. */
import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { putOffers, putParts } from '#shared/contract/desk-catalogue.ts'
import { ask } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { DESK, putTariff } from '#test-support/orders.ts'

const [TEN_K] = TEST_PARTS
const NAME = { manufacturer: 'Yageo', part_number: TEN_K?.part_number ?? '' }
const head = (batch: string) => ({ change_set: `offers-${batch}`, batch: 0, is_last: true })

beforeAll(async () => {
  await fillTestCatalogue(env)
  await putTariff()
  const offers = ['A-1', 'A-2'].map((number, at) => ({ stock_number: number, stock: at + 1 }))
  await ask(putParts, { ...head('two'), parts: [{ ...NAME, offers }] }, DESK)
})

it('is the one of its stock number among otherwise equal offers', async () => {
  const offers = [
    { offer: { ...NAME, stock_number: 'A-2' }, stock: 20 },
    { offer: { ...NAME, stock_number: 'A-1', packaging: 'tray' }, stock: 10 },
    { offer: { ...NAME, stock_number: 'A-3' }, stock: 30 },
    { offer: NAME, stock: 40 },
  ]
  const { problems, counts } = await ask(putOffers, { ...head('numbered'), offers }, DESK)
  expect([counts.changed, problems]).toEqual([2, [2, 3].map((index) => ({ index, field: 'offer', problem: 'ambiguous_offer' }))])
  const { results } = await env.CATALOGUE.prepare("SELECT stock_number, stock FROM offers WHERE stock_number GLOB 'A-*' ORDER BY 1").all()
  expect(results).toEqual([
    { stock_number: 'A-1', stock: 10 },
    { stock_number: 'A-2', stock: 20 },
  ])
})

it('is the only one of its part, also by a new number', async () => {
  const only = TEST_PARTS[1]?.part_number ?? ''
  const offers = [{ offer: { manufacturer: 'Yageo', part_number: only, stock_number: 'NEW' }, stock: 5, stock_number: 'NEW' }]
  expect(await ask(putOffers, { ...head('new'), offers }, DESK)).toMatchObject({ counts: { changed: 1 }, problems: [] })
})
