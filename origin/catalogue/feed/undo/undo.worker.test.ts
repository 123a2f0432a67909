/** Undoing while orders arrive, and after an interruption. */
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { goodsDetail } from '#shared/contract/catalogue.ts'
import { deskChangeUndo, putOffers } from '#shared/contract/desk-catalogue.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { ask, call } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { databaseWith } from '#test-support/database-with.ts'
import { DESK, placeOrder, putTariff } from '#test-support/orders.ts'
import { stockLeft } from '#test-support/stock.ts'
import { publishPendingChanges } from '../publish/publish-changes.ts'

const [PART] = TEST_PARTS
if (!PART) throw new Error('the test catalogue has parts')
const OFFER = PART.part_id * 8
const BEFORE = 5000

const offer = async () => (await ask(goodsDetail, { id: `x-${PART.part_id}` })).offers[0]
const stocks = async () => [await stockLeft(OFFER), (await offer())?.stock]
const order = () => placeOrder([{ offer_id: OFFER, qty: 300 }])

/** The shop's database, with a callback before its next batch. */
function meanwhile(happen: () => Promise<unknown>): D1Database {
  let isDone = false
  return databaseWith(env.SHOP, {
    async batch(db, statements) {
      if (!isDone) {
        isDone = true
        await happen()
      }
      return db.batch(statements)
    },
  })
}

let sets = 0
async function feed(stock: number, Shop: D1Database = env.SHOP): Promise<string> {
  const changeSet = `undone-${++sets}`
  const offers = [{ offer: { offer_id: OFFER }, stock, lead_time_weeks: 20 }]
  const sent = { change_set: changeSet, batch: 0, is_last: true, offers }
  expect(await call(putOffers, sent, { ...DESK, vars: { SHOP: Shop } })).toMatchObject({ code: CODE.success })
  return changeSet
}

beforeAll(async () => {
  await fillTestCatalogue(env)
  await putTariff()
})
beforeEach(async () => {
  await env.SHOP.prepare("UPDATE orders SET status = 'canceled'").run()
  await env.SHOP.prepare('DELETE FROM offer_stock').run()
  await env.CATALOGUE.prepare('UPDATE offers SET stock = ?, moq = 10, multiple = 10, lead_time_weeks = 8 WHERE offer_id = ?')
    .bind(BEFORE, OFFER)
    .run()
})

it.each([8000, 400])('subtracts from the old stock the orders placed while %i pieces are undone', async (feedQuantity) => {
  const changeSet = await feed(feedQuantity)
  const undone = await ask(deskChangeUndo, { change_set: changeSet }, { ...DESK, vars: { SHOP: meanwhile(order) } })
  expect(undone).toMatchObject({ state: 'undone', left: 0 })
  expect(await stocks()).toEqual([4700, 4700])
})

it.each([8000, 400])('subtracts from the old stock the orders placed while the feed had %i pieces', async (feedQuantity) => {
  const changeSet = await feed(feedQuantity, meanwhile(order))
  expect(await stocks()).toEqual([feedQuantity - 300, feedQuantity - 300])
  await ask(deskChangeUndo, { change_set: changeSet }, DESK)
  expect(await stocks()).toEqual([4700, 4700])
  // The operator's figure is unchanged: the same stock again is no change.
  expect(await env.SHOP.prepare('SELECT feed_stock FROM offer_stock WHERE offer_id = ?').bind(OFFER).first()).toEqual({
    feed_stock: 5000,
  })
})

it('keeps a feed that arrives while the shop is being restored', async () => {
  await order()
  const changeSet = await feed(8000)
  const SHOP = meanwhile(() => feed(6000))
  expect(await ask(deskChangeUndo, { change_set: changeSet }, { ...DESK, vars: { SHOP } })).toMatchObject({ state: 'undone' })
  expect(await stocks()).toEqual([5700, 5700])
})

it('continues if the catalogue was unavailable after some of a batch was undone', async () => {
  const changeSet = await feed(8000)
  let batches = 0
  const CATALOGUE = databaseWith(env.CATALOGUE, {
    batch(db, statements) {
      // Offers are restored in a separate batch before the one that records it.
      if (batches++ > 0 && statements.length === 3) throw new Error('D1_ERROR: gone')
      return db.batch(statements)
    },
  })
  expect(await call(deskChangeUndo, { change_set: changeSet }, { ...DESK, vars: { CATALOGUE } })).toMatchObject({ code: CODE.unavailable })
  expect(await offer()).toMatchObject({ stock: BEFORE, lead_time_weeks: 8 })
  await order()
  await publishPendingChanges(env)
  expect(await stocks()).toEqual([4700, 4700])
  expect(await ask(deskChangeUndo, { change_set: changeSet }, DESK)).toMatchObject({ state: 'undone', left: 0 })
  expect(await stocks()).toEqual([4700, 4700])
})
