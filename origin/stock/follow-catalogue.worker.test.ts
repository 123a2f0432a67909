/** Another catalogue, in which parts have each other's ids. */
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { orderCancel } from '#shared/contract/order.ts'
import { toPartNumberKey } from '#shared/trade/part-number.ts'
import { ask } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { placeOrder, putTariff } from '#test-support/orders.ts'
import { followCatalogue } from './follow-catalogue.ts'

type TestPart = (typeof TEST_PARTS)[number]
const [ONE, TWO] = TEST_PARTS as readonly [TestPart, TestPart]
const toOfferId = ({ part_id }: TestPart): number => part_id * 8
const rows = async () =>
  (await env.SHOP.prepare('SELECT part_number, offer_id, stock FROM offer_stock ORDER BY part_number').all<Record<string, unknown>>())
    .results

/** Refills the catalogue: each of two parts gets an id, and a stock. */
async function fill(filledAs: string, partStocks: readonly (readonly [part: TestPart, at: TestPart, stock: number])[]): Promise<void> {
  await env.CATALOGUE.batch([
    ...partStocks.map(([{ part_id }]) => env.CATALOGUE.prepare("UPDATE parts SET key = 'X' || part_id WHERE part_id = ?").bind(part_id)),
    ...partStocks.flatMap(([{ part_number }, { part_id }, stock]) => [
      env.CATALOGUE.prepare('UPDATE parts SET part_number = ?, key = ? WHERE part_id = ?').bind(
        part_number,
        toPartNumberKey(part_number),
        part_id,
      ),
      env.CATALOGUE.prepare('UPDATE offers SET stock = ? WHERE offer_id = ?').bind(stock, part_id * 8),
    ]),
    env.CATALOGUE.prepare("INSERT OR REPLACE INTO catalogue_state (name, value) VALUES ('filled', ?)").bind(filledAs && `${filledAs} 3`),
  ])
}

beforeAll(async () => {
  await fillTestCatalogue(env)
  await putTariff()
})
beforeEach(async () => {
  await env.CATALOGUE.prepare('UPDATE offers SET moq = 10, multiple = 10').run()
  await env.SHOP.batch([
    env.SHOP.prepare('DELETE FROM offer_stock'),
    env.SHOP.prepare("UPDATE orders SET status = 'canceled'"),
    env.SHOP.prepare("UPDATE catalogue_feed SET filled_as = '', left_at = '{}'"),
  ])
})

it.each([
  { kind: 'gross', one: 670, two: 480 },
  { kind: 'net', one: 700, two: 500 },
] as const)('has orders take from the part that they name, of a $kind stock', async ({ kind, one, two }) => {
  await fill('', [
    [ONE, ONE, 5000],
    [TWO, TWO, 5000],
  ])
  const order = await placeOrder([{ offer_id: toOfferId(ONE), qty: 30 }])
  await placeOrder([{ offer_id: toOfferId(TWO), qty: 20 }])
  // Filled after both orders: net, their pieces are subtracted.
  await new Promise((resolve) => setTimeout(resolve, 5))
  await fill(new Date().toISOString(), [
    [ONE, TWO, 700],
    [TWO, ONE, 500],
  ])
  await Promise.all([followCatalogue(env, kind, new Date()), followCatalogue(env, kind, new Date())])
  await followCatalogue(env, kind, new Date())
  const swapped = [
    { part_number: ONE.part_number, offer_id: toOfferId(TWO), stock: one },
    { part_number: TWO.part_number, offer_id: toOfferId(ONE), stock: two },
  ].sort((a, b) => (a.part_number < b.part_number ? -1 : 1))
  expect(await rows()).toEqual(swapped)
  await ask(orderCancel, { order_number: order.order_number }, { order_access: order.access })
  expect((await rows()).find(({ part_number }) => part_number === ONE.part_number)).toMatchObject({ stock: one + 30 })
})

it('has the stock of the earlier catalogue at the switch, less later orders', async () => {
  await fill('', [
    [ONE, ONE, 5000],
    [TWO, TWO, 5000],
  ])
  await placeOrder([{ offer_id: toOfferId(ONE), qty: 100 }])
  const other = new Date().toISOString()
  await fill(other, [
    [ONE, TWO, 5000],
    [TWO, ONE, 5000],
  ])
  await followCatalogue(env, 'gross', new Date())
  await new Promise((resolve) => setTimeout(resolve, 5))
  await placeOrder([{ offer_id: toOfferId(TWO), qty: 50 }])
  // As it was at the switch: the first order is subtracted.
  await fill('', [
    [ONE, ONE, 4900],
    [TWO, TWO, 5000],
  ])
  await followCatalogue(env, 'gross', new Date())
  expect(await rows()).toContainEqual({ part_number: ONE.part_number, offer_id: toOfferId(ONE), stock: 4850 })
})
