import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { purchasePart } from '#shared/bom/buying/part-purchase.ts'
import { goodsDetail } from '#shared/contract/catalogue.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { MAX_PRICED_LINES, partPrices } from '#shared/contract/part-prices.ts'
import { ask, call } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { countedDatabase } from '#test-support/counted-database.ts'
import { putStock } from '#test-support/stock.ts'
import { encodePriceBreaks } from '../catalogue/codes.ts'
import { priceParts } from './part-prices.ts'

const [PART, OTHER] = TEST_PARTS
if (!PART || !OTHER) throw new Error('the test catalogue has too few parts')
const OFFER = PART.part_id * 8

const BREAKS = encodePriceBreaks([
  { from_qty: 1, unit_price: 10_000 },
  { from_qty: 100, unit_price: 5000 },
])

beforeAll(async () => {
  await fillTestCatalogue(env)
  await env.CATALOGUE.prepare('UPDATE offers SET moq = 1, multiple = 1, price_breaks = ?').bind(BREAKS).run()
  await putStock(5000, OFFER)
})

const setOffer = (moq: number, multiple: number) =>
  env.CATALOGUE.prepare('UPDATE offers SET moq = ?, multiple = ? WHERE offer_id BETWEEN ? AND ?')
    .bind(moq, multiple, OFFER, OFFER + 7)
    .run()

const priceOne = async (line: { part_number?: string; manufacturer?: string; qty?: number }) => {
  const { lines } = await ask(partPrices, { lines: [{ part_number: PART.part_number, qty: 100, ...line }] })
  const [priced] = lines
  if (!priced) throw new Error('no line')
  return priced
}

describe('prices of part numbers', () => {
  it('are those of the offer that costs least in total, with its rules, stock and part', async () => {
    await setOffer(1, 1)
    const { lines, is_fresh } = await ask(partPrices, {
      lines: [
        { part_number: PART.part_number.toLowerCase(), qty: 150, customer_reference: 'R1, R2' },
        { part_number: OTHER.part_number, qty: 1 },
      ],
    })
    expect(is_fresh).toBe(true)
    const part = await ask(goodsDetail, { id: String(PART.part_id) })
    const bought = purchasePart(part.offers, 150)
    expect(lines).toMatchObject([
      {
        part_number: PART.part_number.toLowerCase(),
        customer_reference: 'R1, R2',
        state: 'ok',
        part: { goods_id: PART.part_id, part_number: PART.part_number, manufacturer: part.manufacturer.name, lifecycle: part.lifecycle },
        offer: { offer_id: bought.items[0]?.offer_id, qty: 150, unit_price: 5000, ext_price: bought.ext_price, moq: 1, multiple: 1 },
      },
      { customer_reference: '', part: { goods_id: OTHER.part_id } },
    ])
    expect(lines[0]?.offer?.price_breaks).toEqual(part.offers.find(({ offer_id }) => offer_id === bought.items[0]?.offer_id)?.price_breaks)
  })

  it.each([
    { moq: 1, multiple: 1, qty: 100, state: 'ok', orderable: 100 },
    { moq: 200, multiple: 1, qty: 100, state: 'below_moq', orderable: 200 },
    { moq: 1, multiple: 70, qty: 100, state: 'not_multiple', orderable: 140 },
    { moq: 1, multiple: 1, qty: 5001, state: 'understock', orderable: 5001 },
  ])('say that $qty at MOQ $moq and multiple $multiple is $state', async ({ moq, multiple, qty, state, orderable }) => {
    await setOffer(moq, multiple)
    expect(await priceOne({ qty })).toMatchObject({ state, offer: { qty: orderable, moq, multiple } })
  })

  it('say why there are none', async () => {
    await setOffer(1, 1)
    expect(await priceOne({ part_number: 'NO-SUCH-NUMBER' })).toMatchObject({ state: 'not_found', part: null, offer: null })
    expect(await priceOne({ manufacturer: 'Nobody at all' })).toMatchObject({ state: 'not_found' })
    await putStock(0, OFFER)
    expect(await priceOne({})).toMatchObject({ state: 'sold_out' })
    await putStock(5000, OFFER)
    await env.CATALOGUE.prepare("UPDATE offers SET price_breaks = '' WHERE offer_id BETWEEN ? AND ?")
      .bind(OFFER, OFFER + 7)
      .run()
    expect(await priceOne({})).toMatchObject({ state: 'on_request', offer: { unit_price: null, ext_price: null } })
    await env.CATALOGUE.prepare('UPDATE offers SET price_breaks = ?').bind(BREAKS).run()
  })

  it('need a maker where several have the number', async () => {
    const other = await env.CATALOGUE.prepare(
      'SELECT m.manufacturer_id, m.name FROM manufacturers m WHERE m.manufacturer_id <> (SELECT manufacturer_id FROM parts WHERE part_id = ?) LIMIT 1',
    )
      .bind(PART.part_id)
      .first<{ manufacturer_id: number; name: string }>()
    const twin = await env.CATALOGUE.prepare('SELECT max(part_id) + 1 AS part_id FROM parts').first<{ part_id: number }>()
    await env.CATALOGUE.prepare(
      `INSERT INTO parts (part_id, part_number, key, manufacturer_id, package, lifecycle, rohs, attributes)
       SELECT ?, part_number, key, ?, package, lifecycle, rohs, attributes FROM parts WHERE part_id = ?`,
    )
      .bind(twin?.part_id ?? 0, other?.manufacturer_id ?? 0, PART.part_id)
      .run()
    const ambiguous = await priceOne({})
    expect(ambiguous).toMatchObject({ state: 'ambiguous', part: null, offer: null })
    expect(ambiguous.candidates.map(({ goods_id }) => goods_id).sort()).toEqual([PART.part_id, twin?.part_id].sort())
    expect(await priceOne({ manufacturer: other?.name ?? '' })).toMatchObject({ state: 'no_offer', part: { goods_id: twin?.part_id } })
    await env.CATALOGUE.prepare('DELETE FROM parts WHERE part_id = ?')
      .bind(twin?.part_id ?? 0)
      .run()
  })

  it('take the same few statements for a thousand lines as for one', async () => {
    const countWays = async (lineCount: number) => {
      const [shop, catalogue] = [countedDatabase(env.SHOP), countedDatabase(env.CATALOGUE)]
      const lines = Array.from({ length: lineCount }, (_, index) => ({
        part_number: TEST_PARTS[index % TEST_PARTS.length]?.part_number ?? '',
        manufacturer: '',
        qty: 1 + index,
        customer_reference: '',
      }))
      const answer = await priceParts({ SHOP: shop.db, CATALOGUE: catalogue.db } as unknown as typeof env, lines, new Date())
      expect(answer.lines).toHaveLength(lineCount)
      return shop.ways().length + catalogue.ways().length
    }
    const one = await countWays(1)
    expect(await countWays(MAX_PRICED_LINES)).toBe(one)
    // The state and the reference data of the catalogue, the minimum of the shop, and the parts.
    expect(one).toBeLessThanOrEqual(4)
  })

  it('are limited in lines', async () => {
    const line = { part_number: PART.part_number, qty: 1 }
    const lines = Array.from({ length: MAX_PRICED_LINES + 1 }, () => line)
    expect(await call(partPrices, { lines })).toMatchObject({ code: CODE.validation, data: { fields: { lines: 'too_many_lines' } } })
    const limit: RateLimit = { limit: async () => ({ success: false }) }
    const limited = await call(partPrices, { lines: [line] }, { address: '203.0.113.9', vars: { BOM_LIMIT: limit } })
    expect(limited).toMatchObject({ code: CODE.too_many_requests, data: null })
    expect(limited.headers.get('Retry-After')).not.toBeNull()
  })
})
