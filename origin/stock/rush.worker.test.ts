/** More buyers than pieces, while the operator's stock keeps arriving: the sold quantity follows the rule of that stock. */
import { env } from 'cloudflare:workers'
import { beforeAll, expect, it, vi } from 'vitest'
import type { StockKind } from '#shared/contract/desk-catalogue.ts'
import { putOffers } from '#shared/contract/desk-catalogue.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { ask } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { IN_MATRIX } from '#test-support/matrix.ts'
import { DESK, fill, putTariff, submit } from '#test-support/orders.ts'
import { putStock, stockLeft } from '#test-support/stock.ts'
import { encodePriceBreaks } from '../catalogue/codes.ts'
import { readOffers } from '../catalogue/offer-facts.ts'

const [PART] = TEST_PARTS
if (!PART) throw new Error('the test catalogue has parts')
const OFFER = PART.part_id * 8
const [BUYERS, STOCK] = IN_MATRIX ? [200, 50] : [40, 10]
/** Buyers between one feed and the next, who submit during the feed. */
const AT_ONCE = 4
/** Feeds between the first sale and the last, at least. */
const FEEDS_LEAST = STOCK / AT_ONCE - 1

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const soldUntil = async (asOf: Date): Promise<number> =>
  (
    await env.SHOP.prepare("SELECT count(*) AS orders FROM orders WHERE status = 'unpaid' AND submitted_at <= ?")
      .bind(asOf.toISOString())
      .first<{ orders: number }>()
  )?.orders ?? 0

beforeAll(async () => {
  await fillTestCatalogue(env)
  await putTariff()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await env.CATALOGUE.prepare('UPDATE offers SET moq = 1, multiple = 1, price_breaks = ?')
    .bind(encodePriceBreaks([{ from_qty: 1, unit_price: 10_000 }]))
    .run()
})

it.each<StockKind>(['gross', 'net'])('sells exactly what there is while %s stock is fed', { timeout: 120_000 }, async (kind) => {
  await env.SHOP.prepare("UPDATE orders SET status = 'canceled'").run()
  await putStock(STOCK, OFFER)
  const filled = await Promise.all(Array.from({ length: BUYERS }, () => fill([{ offer_id: OFFER, qty: 1 }])))
  /** When each buyer in progress submitted, in milliseconds. */
  const pressed = new Map<number, number>()
  const sales: number[] = []
  const feeds: number[] = []
  let [isOver, sent] = [false, 0]

  /** The operator has counted, including every order placed until a moment. */
  const feed = async (): Promise<void> => {
    const asOf = new Date(Math.min(Date.now(), ...pressed.values()) - 1)
    const stock = kind === 'gross' ? STOCK : STOCK - (await soldUntil(asOf))
    // The figure may equal the shop's stock already: the price of another quantity changes with every feed.
    const prices = [
      { from_qty: 1, unit_price: '0.01' },
      { from_qty: 1000, unit_price: `0.00${100 + (sent % 800)}` },
    ]
    const head = { change_set: `rush-${kind}-${sent++}`, batch: 0, is_last: true, stock_kind: kind, as_of: asOf.toISOString() }
    await ask(putOffers, { ...head, offers: [{ offer: { offer_id: OFFER }, stock, price_breaks: prices }] }, DESK)
    feeds.push(Date.now())
  }
  const operator = (async () => {
    while (!isOver) {
      await feed()
      await pause(Math.random() * 20)
    }
  })()

  /** Submits until it is sold, or the stock is empty. */
  const buy = async (buyer: number): Promise<boolean> => {
    const { caller, request } = filled[buyer] as (typeof filled)[number]
    while (feeds.length < buyer / AT_ONCE) await pause(1)
    for (;;) {
      pressed.set(buyer, Date.now())
      const { code, data } = await submit(caller, { ...request, email: `${kind}-${buyer}@example.com` }).finally(() =>
        pressed.delete(buyer),
      )
      if (code === CODE.success) {
        sales.push(Date.now())
        return true
      }
      expect(code).toBe(CODE.conflict)
      const reasons = Object.values((data as { fields: Record<string, string> }).fields)
      if (!reasons.includes('changed')) {
        expect(reasons).toEqual(['sold_out'])
        return false
      }
      await pause(Math.random() * 20)
    }
  }
  const results = await Promise.all(filled.map((_, buyer) => buy(buyer))).finally(() => (isOver = true))
  await operator
  await feed()

  expect(results.filter(Boolean)).toHaveLength(STOCK)
  const meanwhile = feeds.filter((at) => at > Math.min(...sales) && at < Math.max(...sales))
  expect(meanwhile.length).toBeGreaterThanOrEqual(FEEDS_LEAST)
  const { results: lines } = await env.SHOP.prepare(
    "SELECT l.reserved_qty FROM orders o JOIN order_lines l USING (order_id, revision) WHERE o.status = 'unpaid'",
  ).all<{ reserved_qty: number }>()
  expect(lines).toEqual(Array.from({ length: STOCK }, () => ({ reserved_qty: 1 })))
  expect([await stockLeft(OFFER), (await readOffers(env.CATALOGUE, [OFFER])).get(OFFER)?.stock]).toEqual([0, 0])
})
