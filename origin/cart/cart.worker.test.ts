import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Cart,
  cart,
  cartAdd,
  cartChange,
  cartCount,
  cartMerge,
  cartPaste,
  cartRemove,
  cartShare,
  cartShared,
} from '#shared/contract/cart.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { CART_DAYS, MAX_CART_LINES } from '#shared/trade/cart-limits.ts'
import { addMoney, computeExtendedPrice, toMoney } from '#shared/trade/money.ts'
import { toOrderableQuantity } from '#shared/trade/quantity.ts'
import { ask, type CallOptions, call, callPastLimit } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { draws } from '#test-support/matrix.ts'
import { chooseDatabase } from '#test-support/stock.ts'
import { newKey, signIn } from '#test-support/visitor.ts'
import { encodePriceBreaks, PACKAGINGS } from '../catalogue/codes.ts'
import { toPartId } from '../catalogue/ids.ts'
import { readCartToken } from '../http/caller.ts'
import { purgeShares } from './share.ts'
import { mergeCarts, purgeCarts } from './write.ts'

const [STOCKED, EMPTY, FEW] = TEST_PARTS.map(({ part_id, part_number }) => ({ offer_id: part_id * 8, part_number })) as [Part, Part, Part]
interface Part {
  offer_id: number
  part_number: string
}

beforeAll(() => fillTestCatalogue(env))
beforeEach(async () => {
  await env.CATALOGUE.batch([
    env.CATALOGUE.prepare('UPDATE offers SET moq = 10, multiple = 10, price_breaks = ?').bind(BREAKS),
    ...TEST_PARTS.map(({ part_id, stock }) =>
      env.CATALOGUE.prepare('UPDATE offers SET stock = ? WHERE offer_id = ?').bind(stock, part_id * 8),
    ),
    brought(new Date()),
  ])
})

const BREAKS = encodePriceBreaks([
  { from_qty: 10, unit_price: 5200 },
  { from_qty: 100, unit_price: 4100 },
])

const brought = (at: Date): D1PreparedStatement =>
  env.CATALOGUE.prepare("UPDATE catalogue_state SET value = ? WHERE name = 'prices_as_of'").bind(at.toISOString())

const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000)

const setOffer = (offerId: number, change: string, ...values: (string | number)[]) =>
  env.CATALOGUE.prepare(`UPDATE offers SET ${change} WHERE offer_id = ?`)
    .bind(...values, offerId)
    .run()

const rows = async (sql: string, ...values: unknown[]) =>
  (
    await chooseDatabase(sql)
      .prepare(sql)
      .bind(...values)
      .all()
  ).results

/** A visitor with offers in a cart. */
async function visitorWith(items: { offer_id: number; qty: number }[]): Promise<{ cart: string; lines: Cart['lines'] }> {
  const { headers, data } = await call(cartAdd, { items })
  return { cart: headers.get('X-Cart') ?? '', lines: cartAdd.data.parse(data).cart.lines }
}

const newCustomer = () => signIn(`${newKey()}@example.com`)
const quantities = ({ lines }: Pick<Cart, 'lines'>) => Object.fromEntries(lines.map(({ part_number, cart_num }) => [part_number, cart_num]))

/** Puts a quoted line into a cart, as accepting a quote does. */
async function putQuoted(token: string, until: Date): Promise<void> {
  const cartId = await readCartToken(env, token)
  await env.SHOP.prepare(
    `INSERT INTO cart_items (cart_id, part_number, brand_name, batch, cart_num, locked_price, price_until, added_at) VALUES (?, 'QUOTED-1', 'Some Maker', '2431', 7, 1500000, ?, ?)`,
  )
    .bind(cartId, until.toISOString(), new Date().toISOString())
    .run()
}

/** The columns of an offer for a copy of it that differs in some. */
async function columnsWith(changes: Record<string, number>): Promise<string> {
  const columns = (await env.CATALOGUE.prepare("SELECT name FROM pragma_table_info('offers')").all()).results
  return columns.map(({ name }) => changes[String(name)] ?? String(name)).join(', ')
}

/** Gives the part in stock 100 pieces, and a second offer of 200. @returns the second offer's id */
async function addSecondOffer(changes: Record<string, number> = {}): Promise<number> {
  const second = STOCKED.offer_id + 1
  await env.CATALOGUE.prepare(
    `INSERT OR REPLACE INTO offers SELECT ${await columnsWith({ offer_id: second, stock: 200, ...changes })} FROM offers WHERE offer_id = ?`,
  )
    .bind(STOCKED.offer_id)
    .run()
  await setOffer(STOCKED.offer_id, 'stock = 100')
  return second
}

describe('adding', () => {
  it('adds from a part’s offers in stock, all of them in one call, and names parts without', async () => {
    const partId = STOCKED.offer_id / 8
    const second = await addSecondOffer()
    const add = async (qty: number) => cartAdd.data.parse((await call(cartAdd, { items: [{ goods_id: partId, qty }] })).data)
    try {
      expect((await add(150)).cart.lines).toMatchObject([{ offer_id: second, cart_num: 150, state: 'ok' }])
      expect((await add(145)).rounded).toEqual([second])
      const split = await add(300)
      expect(split).toMatchObject({ missing: [], unknown: [] })
      expect(split.cart.lines.map(({ offer_id, cart_num, state }) => [offer_id, cart_num, state]).sort()).toEqual([
        [STOCKED.offer_id, 100, 'ok'],
        [second, 200, 'ok'],
      ])
      const tooMany = await add(1000)
      expect(tooMany.missing).toEqual([{ goods_id: partId, qty: 700 }])
      expect(tooMany.cart.lines.every(({ state }) => state === 'ok')).toBe(true)
      expect(await ask(cartAdd, { items: [{ goods_id: 999_999_999, qty: 1 }] })).toMatchObject({
        unknown: [999_999_999],
        cart: { lines: [] },
      })
    } finally {
      await env.CATALOGUE.prepare('DELETE FROM offers WHERE offer_id = ?').bind(second).run()
    }
  })

  it('adds offers of the chosen packaging only, and reports what is missing of it', async () => {
    const goodsId = STOCKED.offer_id / 8
    const { packaging } = (await env.CATALOGUE.prepare('SELECT packaging FROM offers WHERE offer_id = ?')
      .bind(STOCKED.offer_id)
      .first<{ packaging: number }>()) ?? { packaging: 0 }
    const other = PACKAGINGS[packaging + 1] ?? ''
    const second = await addSecondOffer({ packaging: packaging + 1 })
    const add = async (qty: number, chosen: string) =>
      cartAdd.data.parse((await call(cartAdd, { items: [{ goods_id: goodsId, qty, packaging: chosen }] })).data)
    try {
      const added = await add(100, other)
      expect(added.cart.lines).toMatchObject([{ offer_id: second, cart_num: 100, state: 'ok' }])
      expect((await add(250, other)).missing).toEqual([{ goods_id: goodsId, qty: 50 }])
      expect(await add(10, 'no_packaging')).toMatchObject({ missing: [{ goods_id: goodsId, qty: 10 }], unknown: [] })
    } finally {
      await env.CATALOGUE.prepare('DELETE FROM offers WHERE offer_id = ?').bind(second).run()
    }
  })

  it('buys a line that one offer cannot deliver from all offers of its part, as the part itself is bought', async () => {
    const second = await addSecondOffer()
    try {
      const { cart: token, lines } = await visitorWith([{ offer_id: STOCKED.offer_id, qty: 350 }])
      const [line] = lines
      expect(line).toMatchObject({ state: 'understock', all_offers: { qty: 300, missing: 50 } })
      const id = line?.item_id ?? 0
      await ask(cartChange, { id, customer_reference: 'R1' }, { cart: token })
      // Another visitor's line is as unknown as none.
      const { cart: otherToken } = await visitorWith([{ offer_id: FEW.offer_id, qty: 10 }])
      expect(await call(cartChange, { id, from_all_offers: true }, { cart: otherToken })).toMatchObject({ code: CODE.not_found })
      const changed = await ask(cartChange, { id, from_all_offers: true }, { cart: token })
      expect(changed.lines.map(({ offer_id, cart_num, state, reference }) => [offer_id, cart_num, state, reference])).toEqual([
        [STOCKED.offer_id, 100, 'ok', 'R1'],
        [second, 200, 'ok', 'R1'],
      ])
      // A second press finds nothing to add.
      expect(await ask(cartChange, { id, from_all_offers: true }, { cart: token })).toEqual(changed)
      // Pieces in another line of the cart are not offered twice.
      const more = await ask(cartChange, { id, cart_num: 350 }, { cart: token })
      expect(more.lines[0]).toMatchObject({ state: 'understock', all_offers: null })
    } finally {
      await env.CATALOGUE.prepare('DELETE FROM offers WHERE offer_id = ?').bind(second).run()
    }
  })

  it('makes a cart, and prices each line', async () => {
    const { headers, data } = await call(cartAdd, { items: [{ offer_id: STOCKED.offer_id, qty: 90 }] }, { lang: 'zh' })
    const token = headers.get('X-Cart') ?? ''
    const added = cartAdd.data.parse(data)
    expect(added).toMatchObject({ rounded: [], unknown: [] })
    expect(added.cart).toMatchObject({ total: computeExtendedPrice(toMoney(5200), 90), is_fresh: true })
    expect(added.cart.prices_as_of).not.toBeNull()
    expect(added.cart.lines).toMatchObject([
      {
        part_number: STOCKED.part_number,
        brand_name: 'Yageo',
        packaging: '卷带',
        package: '0402',
        icons: '/files/drawings/chip-resistors/0402.svg',
        batch: '2431',
        cart_num: 90,
        price: 5200,
        ext_price: computeExtendedPrice(toMoney(5200), 90),
        rule: { moq: 10, multiple: 10 },
        stock: 5000,
        lead_time_weeks: 8,
        next_break: { from_qty: 100, unit_price: 4100, missing: 10 },
        price_was: null,
        rfq_number: null,
        state: 'ok',
      },
    ])
    expect(added.cart.lines[0]?.goods_page_url).toContain('rc0402')
    expect(await ask(cart, {}, { cart: token })).toMatchObject({ total: computeExtendedPrice(toMoney(5200), 90) })
    expect(await ask(cartCount, {}, { cart: token })).toEqual({ count: 1 })
  })

  it('rounds up to an orderable quantity, and adds to existing pieces', async () => {
    const { cart: token, lines } = await visitorWith([{ offer_id: STOCKED.offer_id, qty: 3 }])
    expect(lines).toMatchObject([{ cart_num: 10 }])
    // A repeated offer in one call is added up.
    const again = await call(
      cartAdd,
      {
        items: [
          { offer_id: STOCKED.offer_id, qty: 61 },
          { offer_id: FEW.offer_id, qty: 20 },
          { offer_id: STOCKED.offer_id, qty: 24 },
        ],
      },
      { cart: token },
    )
    expect(again.headers.get('X-Cart')).toBe(token)
    const { cart: full, rounded } = cartAdd.data.parse(again.data)
    expect(quantities(full)).toEqual({ [STOCKED.part_number]: 100, [FEW.part_number]: 20 })
    expect(rounded).toEqual([STOCKED.offer_id])
    expect(full.lines[0]).toMatchObject({ price: 4100, price_was: null, next_break: null })
  })

  it('names unknown offers and adds the rest; without any it makes no cart', async () => {
    const items = [
      { offer_id: 999, qty: 1 },
      { offer_id: STOCKED.offer_id, qty: 10 },
    ]
    const some = await ask(cartAdd, { items }, {})
    expect(some).toMatchObject({ unknown: [999], rounded: [] })
    expect(some.cart.lines).toHaveLength(1)
    const { headers, data } = await call(cartAdd, { items: items.slice(0, 1) })
    expect(headers.get('X-Cart')).toBeNull()
    expect(data).toMatchObject({ unknown: [999], cart: { lines: [] } })
  })

  it('rejects an invalid quantity, nothing, and too much', async () => {
    for (const qty of [0, -1, 1.5, 2_000_000_000])
      expect(await call(cartAdd, { items: [{ offer_id: STOCKED.offer_id, qty }] })).toMatchObject({ code: CODE.validation })
    expect(await call(cartAdd, { items: [] })).toMatchObject({ code: CODE.validation })
    const many = Array.from({ length: MAX_CART_LINES + 1 }, (_, index) => ({ offer_id: index + 1, qty: 1 }))
    expect(await call(cartAdd, { items: many })).toMatchObject({ code: CODE.validation })
  })

  it('has a limit of lines, above which a call adds nothing', async () => {
    const { cart: token } = await visitorWith([{ offer_id: STOCKED.offer_id, qty: 10 }])
    const cartId = await readCartToken(env, token)
    await env.SHOP.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MAX_CART_LINES - 1})
       INSERT INTO cart_items (cart_id, offer_id, part_number, brand_name, batch, cart_num, added_at) SELECT ?, i, 'X' || i, 'Y', '', 1, '' FROM n`,
    )
      .bind(cartId)
      .run()
    expect(
      await call(
        cartAdd,
        {
          items: [
            { offer_id: FEW.offer_id, qty: 10 },
            { offer_id: STOCKED.offer_id, qty: 10 },
          ],
        },
        { cart: token },
      ),
    ).toMatchObject({
      code: CODE.validation,
      data: { fields: { items: 'too_many_lines' } },
    })
    expect(quantities(await ask(cart, {}, { cart: token }))[STOCKED.part_number]).toBe(10)
    expect(await call(cartPaste, { text: `${FEW.part_number}, 10` }, { cart: token })).toMatchObject({
      data: { fields: { text: 'too_many_lines' } },
    })
    await ask(cartAdd, { items: [{ offer_id: STOCKED.offer_id, qty: 10 }] }, { cart: token })
    expect(quantities(await ask(cart, {}, { cart: token }))[STOCKED.part_number]).toBe(20)
  })

  it('loses nothing of many windows at once, whether there is a cart already or not', async () => {
    const visitor = newKey()
    const add = (options: CallOptions) =>
      Promise.all([1, 2, 3, 4, 5].map(() => call(cartAdd, { items: [{ offer_id: STOCKED.offer_id, qty: 10 }] }, options)))
    const answers = await add({ visitor })
    const [token, ...others] = new Set(answers.map(({ headers }) => headers.get('X-Cart')))
    expect(others).toEqual([])
    await add({ visitor, cart: token ?? '' })
    expect(quantities(await ask(cart, {}, { cart: token ?? '' }))).toEqual({ [STOCKED.part_number]: 100 })
    const bearer = await newCustomer()
    await add({ bearer })
    expect(quantities(await ask(cart, {}, { bearer }))).toEqual({ [STOCKED.part_number]: 50 })
  })

  it('keeps carts apart, and makes a new one for a missing one', async () => {
    const items = [{ offer_id: STOCKED.offer_id, qty: 10 }]
    const bearer = await newCustomer()
    const answered = await call(cartAdd, { items }, { bearer })
    expect(answered.headers.get('X-Cart')).toBeNull()
    expect((await ask(cart, {}, { bearer: await newCustomer() })).lines).toEqual([])
    expect((await ask(cart, {})).lines).toEqual([])
    expect(await ask(cartCount, {})).toEqual({ count: 0 })
    const { cart: token } = await visitorWith(items)
    await env.SHOP.batch([
      env.SHOP.prepare('DELETE FROM cart_items WHERE cart_id = ?').bind(await readCartToken(env, token)),
      env.SHOP.prepare('DELETE FROM carts WHERE cart_id = ?').bind(await readCartToken(env, token)),
    ])
    for (const invalidToken of [token, `${'0'.repeat(32)}.${'x'.repeat(43)}`]) {
      const renewed = await call(cartAdd, { items }, { cart: invalidToken })
      expect(renewed.headers.get('X-Cart')).toMatch(/^[0-9a-f]{32}\./)
      expect(renewed.headers.get('X-Cart')).not.toBe(invalidToken)
      expect(cartAdd.data.parse(renewed.data).cart.lines).toHaveLength(1)
    }
    expect(await call(cartAdd, { items }, { bearer: 'a-session-that-is-none' })).toMatchObject({ code: CODE.session_invalid })
  })

  it('slows down one address', async () => {
    const post = () => call(cartAdd, { items: [{ offer_id: 999, qty: 1 }] }, { address: '192.0.2.77' })
    const { passed, last } = await callPastLimit(120, post)
    expect(passed).toBeGreaterThanOrEqual(120)
    expect(last).toMatchObject({ code: CODE.too_many_requests })
  })
})

describe('changing', () => {
  it('stores a quantity as typed, and marks it if it may not be ordered', async () => {
    const { cart: token, lines } = await visitorWith([{ offer_id: STOCKED.offer_id, qty: 10 }])
    const id = lines[0]?.item_id ?? 0
    expect(await ask(cartChange, { id, cart_num: 95 }, { cart: token })).toMatchObject({
      total: 0,
      lines: [{ cart_num: 95, state: 'quantity', price: 5200, next_break: { missing: 5 } }],
    })
    expect(await ask(cartChange, { id, cart_num: 5 }, { cart: token })).toMatchObject({ lines: [{ state: 'quantity' }] })
    expect(await ask(cartChange, { id, cart_num: 200 }, { cart: token })).toMatchObject({
      total: computeExtendedPrice(toMoney(4100), 200),
      lines: [{ cart_num: 200, state: 'ok', price: 4100, price_was: null }],
    })
  })

  it('rejects bad quantities, and lines of others', async () => {
    const { cart: token, lines } = await visitorWith([{ offer_id: STOCKED.offer_id, qty: 10 }])
    const id = lines[0]?.item_id ?? 0
    for (const cartNum of [0, -5, 2.5, 1e12])
      expect(await call(cartChange, { id, cart_num: cartNum }, { cart: token })).toMatchObject({ code: CODE.validation })
    const { cart: other } = await visitorWith([{ offer_id: STOCKED.offer_id, qty: 10 }])
    for (const options of [{}, { cart: other }, { bearer: await newCustomer() }])
      expect(await call(cartChange, { id, cart_num: 50 }, options)).toMatchObject({ code: CODE.not_found })
    expect(quantities(await ask(cart, {}, { cart: token }))).toEqual({ [STOCKED.part_number]: 10 })
  })

  it('does not change a quoted quantity', async () => {
    const { cart: token } = await visitorWith([{ offer_id: STOCKED.offer_id, qty: 10 }])
    await putQuoted(token, inDays(3))
    const quoted = (await ask(cart, {}, { cart: token })).lines[1]
    expect(quoted).toMatchObject({ part_number: 'QUOTED-1', state: 'ok', price: 1_500_000, stock: null, rule: null })
    expect(await call(cartChange, { id: quoted?.item_id ?? 0, cart_num: 8 }, { cart: token })).toMatchObject({
      code: CODE.conflict,
      data: { fields: { cart_num: 'quoted_quantity' } },
    })
  })

  it('removes the named lines, of this cart alone', async () => {
    const items = [STOCKED, FEW].map(({ offer_id }) => ({ offer_id, qty: 10 }))
    const { cart: token, lines } = await visitorWith(items)
    const { cart: other } = await visitorWith(items)
    const ids = lines.map(({ item_id }) => item_id)
    await ask(cartRemove, { ids }, { cart: other })
    await ask(cartRemove, { ids })
    expect((await ask(cart, {}, { cart: other })).lines).toHaveLength(2)
    expect(quantities(await ask(cartRemove, { ids: ids.slice(0, 1) }, { cart: token }))).toEqual({ [FEW.part_number]: 10 })
    expect(await call(cartRemove, { ids: [] }, { cart: token })).toMatchObject({ code: CODE.validation })
  })
})

describe('changed offers', () => {
  const states = async (token: string) => (await ask(cart, {}, { cart: token })).lines.map(({ state }) => state)

  it('are sold out, or have less than required', async () => {
    const { cart: token } = await visitorWith([
      { offer_id: STOCKED.offer_id, qty: 100 },
      { offer_id: EMPTY.offer_id, qty: 10 },
      { offer_id: FEW.offer_id, qty: 130 },
    ])
    expect(await states(token)).toEqual(['ok', 'sold_out', 'understock'])
    await setOffer(STOCKED.offer_id, 'stock = 0')
    await setOffer(FEW.offer_id, 'stock = 130')
    expect(await ask(cart, {}, { cart: token })).toMatchObject({
      total: computeExtendedPrice(toMoney(4100), 130),
      lines: [{ state: 'sold_out' }, { state: 'sold_out' }, { state: 'ok' }],
    })
    await setOffer(STOCKED.offer_id, 'stock = 90')
    expect((await ask(cart, {}, { cart: token })).lines[0]).toMatchObject({ state: 'understock', stock: 90, lead_time_weeks: 8 })
  })

  it('have another price, until the buyer agrees', async () => {
    const { cart: token, lines } = await visitorWith([{ offer_id: STOCKED.offer_id, qty: 10 }])
    const id = lines[0]?.item_id ?? 0
    await setOffer(
      STOCKED.offer_id,
      'price_breaks = ?',
      encodePriceBreaks([
        { from_qty: 10, unit_price: 6000 },
        { from_qty: 100, unit_price: 4100 },
      ]),
    )
    expect(await ask(cart, {}, { cart: token })).toMatchObject({ lines: [{ state: 'ok', price: 6000, price_was: 5200 }], total: 60_000 })
    // A purchase at an unchanged price needs no notice, and the notice is not lost on the way.
    expect(await ask(cartChange, { id, cart_num: 100 }, { cart: token })).toMatchObject({ lines: [{ price: 4100, price_was: null }] })
    expect(await ask(cartChange, { id, cart_num: 20 }, { cart: token })).toMatchObject({ lines: [{ price: 6000, price_was: 5200 }] })
    expect(await ask(cartChange, { id, agree_price: true }, { cart: token })).toMatchObject({
      lines: [{ cart_num: 20, price: 6000, price_was: null }],
    })
  })

  it('have no price, or one that is too old', async () => {
    const { cart: token } = await visitorWith([{ offer_id: STOCKED.offer_id, qty: 10 }])
    await putQuoted(token, inDays(3))
    await brought(inDays(-31)).run()
    expect(await ask(cart, {}, { cart: token })).toMatchObject({
      is_fresh: false,
      lines: [{ state: 'on_request' }, { state: 'ok' }],
      total: 10_500_000,
    })
    await brought(inDays(-29)).run()
    expect(await ask(cart, {}, { cart: token })).toMatchObject({ is_fresh: true, lines: [{ state: 'ok' }, { state: 'ok' }] })
    await setOffer(STOCKED.offer_id, "price_breaks = ''")
    expect((await ask(cart, {}, { cart: token })).lines[0]).toMatchObject({ state: 'on_request', price: 0, ext_price: 0 })
  })

  it('are gone, or another part’s, and their lines stay separate', async () => {
    const { cart: token } = await visitorWith([{ offer_id: STOCKED.offer_id, qty: 10 }])
    const rename = (partNumber: string) =>
      env.CATALOGUE.prepare('UPDATE parts SET part_number = ? WHERE part_id = ?')
        .bind(partNumber, STOCKED.offer_id / 8)
        .run()
    await rename('ANOTHER-PART')
    try {
      expect((await ask(cart, {}, { cart: token })).lines).toMatchObject([
        { part_number: STOCKED.part_number, state: 'gone', price: 0, goods_page_url: '', package: '', icons: '' },
      ])
      // The id is another part's now: both are in the cart.
      const { cart: both } = await ask(cartAdd, { items: [{ offer_id: STOCKED.offer_id, qty: 30 }] }, { cart: token })
      expect(both.lines).toMatchObject([
        { part_number: STOCKED.part_number, cart_num: 10, state: 'gone' },
        { part_number: 'ANOTHER-PART', cart_num: 30, state: 'ok' },
      ])
      expect(both.total).toBe(computeExtendedPrice(toMoney(5200), 30))
    } finally {
      await rename(STOCKED.part_number)
    }
  })

  it('expire with their quote', async () => {
    const { cart: token } = await visitorWith([{ offer_id: STOCKED.offer_id, qty: 10 }])
    await putQuoted(token, inDays(-1))
    expect(await ask(cart, {}, { cart: token })).toMatchObject({ total: 50_000, lines: [{ state: 'ok' }, { state: 'expired' }] })
  })

  it('add up to an amount above the limit', async () => {
    const { cart: token, lines } = await visitorWith([{ offer_id: STOCKED.offer_id, qty: 10 }])
    await setOffer(STOCKED.offer_id, 'price_breaks = ?, stock = 1000000000', encodePriceBreaks([{ from_qty: 1, unit_price: 900_000_000 }]))
    expect(await ask(cartChange, { id: lines[0]?.item_id ?? 0, cart_num: 1_000_000_000 }, { cart: token })).toMatchObject({
      total: 0,
      lines: [{ state: 'on_request' }],
    })
  })
})

describe('merging', () => {
  it('adds up common lines, moves the rest, and does so once', async () => {
    const bearer = await newCustomer()
    await ask(cartAdd, { items: [{ offer_id: STOCKED.offer_id, qty: 50 }] }, { bearer })
    const { cart: token } = await visitorWith([
      { offer_id: STOCKED.offer_id, qty: 50 },
      { offer_id: FEW.offer_id, qty: 20 },
    ])
    await putQuoted(token, inDays(3))
    // Both windows come back from signing in at once.
    await Promise.all([1, 2, 3].map(() => ask(cartMerge, {}, { bearer, cart: token })))
    const merged = await ask(cartMerge, {}, { bearer, cart: token })
    expect(quantities(merged)).toEqual({ [STOCKED.part_number]: 100, [FEW.part_number]: 20, 'QUOTED-1': 7 })
    expect(merged.lines.map(({ price_was }) => price_was)).toEqual([null, null, null])
    expect(merged.total).toBe(computeExtendedPrice(toMoney(4100), 100) + computeExtendedPrice(toMoney(5200), 20) + 7 * 1_500_000)
    expect((await ask(cart, {}, { cart: token })).lines).toEqual([])
    expect(await rows('SELECT 1 FROM carts WHERE cart_id = ?', await readCartToken(env, token))).toEqual([])
  })

  it('is for a customer alone, needs no cart, and takes no other customer’s', async () => {
    expect(await call(cartMerge, {})).toMatchObject({ code: CODE.session_invalid })
    const bearer = await newCustomer()
    expect(await ask(cartMerge, {}, { bearer })).toMatchObject({ lines: [] })
    await ask(cartAdd, { items: [{ offer_id: STOCKED.offer_id, qty: 50 }] }, { bearer })
    const [cartRow] = await rows(
      'SELECT cart_id, customer_id FROM carts WHERE customer_id IS NOT NULL ORDER BY created_at DESC, updated_at DESC LIMIT 1',
    )
    await mergeCarts(env, String(cartRow?.['cart_id']), Number(cartRow?.['customer_id']) - 1, new Date())
    expect(quantities(await ask(cart, {}, { bearer }))).toEqual({ [STOCKED.part_number]: 50 })
  })

  it('loses nothing while another window still adds', async () => {
    const bearer = await newCustomer()
    const visitor = newKey()
    const { headers } = await call(cartAdd, { items: [{ offer_id: STOCKED.offer_id, qty: 10 }] }, { visitor })
    const token = headers.get('X-Cart') ?? ''
    const answers = await Promise.all([
      call(cartAdd, { items: [{ offer_id: STOCKED.offer_id, qty: 10 }] }, { visitor, cart: token }),
      call(cartMerge, {}, { bearer, cart: token }),
      call(cartAdd, { items: [{ offer_id: STOCKED.offer_id, qty: 10 }] }, { visitor, cart: token }),
    ])
    const left = new Set(answers.flatMap(({ headers: answered }) => answered.get('X-Cart') ?? []))
    for (const cartToken of left) await ask(cartMerge, {}, { bearer, cart: cartToken })
    expect(quantities(await ask(cart, {}, { bearer }))).toEqual({ [STOCKED.part_number]: 30 })
  })
})

describe('any visitor and any customer', () => {
  const offerIds = TEST_PARTS.map(({ part_id }) => part_id * 8)
  const additions = fc.array(fc.record({ offer_id: fc.constantFrom(...offerIds), qty: fc.integer({ min: 1, max: 400 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  const rules = fc.array(fc.record({ moq: fc.integer({ min: 1, max: 300 }), multiple: fc.integer({ min: 1, max: 90 }) }), {
    minLength: 3,
    maxLength: 3,
  })

  it('have together the lines of both, once, and the total is the sum of the lines', async () => {
    await fc.assert(
      fc.asyncProperty(rules, additions, additions, async (list, visitors, customers) => {
        for (const [index, { moq, multiple }] of list.entries())
          await setOffer(offerIds[index] ?? 0, 'moq = ?, multiple = ?, stock = 1000000', moq, multiple)
        const bearer = await newCustomer()
        const { cart: token } = await visitorWith(visitors)
        await ask(cartAdd, { items: customers }, { bearer })
        await Promise.all([1, 2].map(() => ask(cartMerge, {}, { bearer, cart: token })))
        const merged = await ask(cart, {}, { bearer })
        const filled = (items: typeof visitors, index: number): number => {
          const pieces = items.filter(({ offer_id }) => offer_id === offerIds[index]).reduce((sum, { qty }) => sum + qty, 0)
          return pieces === 0 ? 0 : toOrderableQuantity(pieces, list[index] ?? { moq: 1, multiple: 1 })
        }
        const expected = offerIds.flatMap((offerId, index) => {
          const cartNum = filled(visitors, index) + filled(customers, index)
          return cartNum === 0 ? [] : [[offerId, cartNum]]
        })
        expect(merged.lines.map(({ offer_id, cart_num }) => [offer_id, cart_num]).sort(([a], [b]) => Number(a) - Number(b))).toEqual(
          expected,
        )
        expect(merged.lines.every(({ state }) => state === 'ok')).toBe(true)
        expect(merged.total).toBe(addMoney(...merged.lines.map(({ price, cart_num }) => computeExtendedPrice(price, cart_num))))
      }),
      { numRuns: draws(25) },
    )
  })
})

describe('the order pad', () => {
  const paste = (text: string, options: CallOptions = {}) => ask(cartPaste, { text }, options)

  it('reads everyday spellings, and adds the certain lines', async () => {
    const { cart: filled, lines } = await paste(
      [
        `${STOCKED.part_number}, 1,000`,
        `${FEW.part_number}\t20`,
        '',
        `50 x ${STOCKED.part_number}`,
        `${STOCKED.part_number.toLowerCase()} 10`,
      ].join('\r\n'),
    )
    expect(lines.map(({ outcome, qty }) => [outcome, qty])).toEqual([
      ['added', 1000],
      ['added', 20],
      ['added', 50],
      ['added', 10],
    ])
    expect(quantities(filled)).toEqual({ [STOCKED.part_number]: 1060, [FEW.part_number]: 20 })
  })

  it('gives the reason for every other line, and guesses nothing', async () => {
    await env.CATALOGUE.prepare(
      `INSERT OR REPLACE INTO parts (part_id, part_number, key, manufacturer_id, package, lifecycle, rohs, attributes)
       VALUES (?1, 'BZX84C5V6', 'BZX84C5V6', 1, NULL, 0, 1, '[]'), (?2, 'BZX84C5V6,215', 'BZX84C5V6215', 1, NULL, 0, 1, '[]'),
         (?3, 'TWIN-100', 'TWIN100', 1, NULL, 0, 1, '[]'), (?4, 'TWIN-100', 'TWIN100', 2, NULL, 0, 1, '[]')`,
    )
      .bind(toPartId(2, 10), toPartId(2, 11), toPartId(2, 12), toPartId(2, 13))
      .run()
    const { cart: filled, lines } = await paste(
      [
        'RC0402FR-0710K, 10',
        'BZX84C5V6,215',
        'TWIN-100, 5',
        `${EMPTY.part_number}, 10`,
        `${FEW.part_number}, 500`,
        '???',
        'Best regards',
        `${FEW.part_number}, 20`,
      ].join('\n'),
    )
    expect(lines.map(({ outcome }) => outcome)).toEqual([
      'none',
      'several',
      'several',
      'no_offer',
      'understock',
      'unread',
      'unread',
      'understock',
    ])
    expect(lines[3]?.goods_page_url).not.toBe('')
    // Both rows of the part show the required total.
    expect([lines[4]?.qty, lines[7]?.qty]).toEqual([520, 520])
    expect(filled.lines).toEqual([])
  })

  it('adds nothing in another quantity than the typed one, nor for a quantity of none', async () => {
    const { cart: filled, lines } = await paste(
      [`${FEW.part_number}, 3`, `${STOCKED.part_number} 0`, `${STOCKED.part_number}, abc`].join('\n'),
    )
    expect(lines.map(({ outcome }) => outcome)).toEqual(['rounded', 'no_quantity', 'no_quantity'])
    expect(lines[0]?.orderable_qty).toBeGreaterThan(3)
    expect(filled.lines).toEqual([])
  })

  it('adds the same text of the same page once', async () => {
    const text = `${STOCKED.part_number}, 1,000`
    const idempotencyKey = `pad-${crypto.randomUUID()}`
    const { code, data, headers } = await call(cartPaste, { text }, { idempotency_key: idempotencyKey, address: '192.0.2.91' })
    expect(code).toBe(CODE.success)
    const first = cartPaste.data.parse(data)
    const second = await ask(cartPaste, { text }, { idempotency_key: idempotencyKey, cart: headers.get('X-Cart') ?? '' })
    expect(quantities(first.cart)).toEqual({ [STOCKED.part_number]: 1000 })
    expect(quantities(second.cart)).toEqual({ [STOCKED.part_number]: 1000 })
    expect(second.lines).toEqual(first.lines)
  })

  it('rejects nothing and too much, and slows down one address', async () => {
    expect(await call(cartPaste, { text: ' \n ' })).toMatchObject({ code: CODE.validation })
    expect(await call(cartPaste, { text: 'A1\n'.repeat(MAX_CART_LINES + 1) })).toMatchObject({
      code: CODE.validation,
      data: { fields: { text: 'too_many_lines' } },
    })
    const { passed, last } = await callPastLimit(20, () => call(cartPaste, { text: 'X-1' }, { address: '192.0.2.78' }))
    expect(passed).toBeGreaterThanOrEqual(20)
    expect(last).toMatchObject({ code: CODE.too_many_requests })
  })
})

describe('sharing', () => {
  it('gives a copy that does not change', async () => {
    const { cart: token, lines } = await visitorWith([
      { offer_id: STOCKED.offer_id, qty: 100 },
      { offer_id: FEW.offer_id, qty: 20 },
    ])
    await putQuoted(token, inDays(3))
    const { share_id } = await ask(cartShare, {}, { cart: token })
    const one = await ask(cartShare, { ids: [lines[1]?.item_id ?? 0] }, { cart: token })
    expect(share_id).toMatch(/^[0-9a-z]{26}$/)
    await ask(cartRemove, { ids: lines.map(({ item_id }) => item_id) }, { cart: token })
    const shared = await ask(cartShared, { share_id })
    expect(shared.lines).toMatchObject([
      { offer_id: STOCKED.offer_id, part_number: STOCKED.part_number, brand_name: 'Yageo', packaging: 'Reel', qty: 100 },
      { part_number: FEW.part_number, qty: 20 },
    ])
    expect(JSON.stringify(shared)).not.toContain('price')
    expect((await ask(cartShared, { share_id: one.share_id })).lines.map(({ qty }) => qty)).toEqual([20])
    expect(await call(cartShare, {}, { cart: token })).toMatchObject({ code: CODE.validation, data: { fields: { ids: 'select_lines' } } })
    await purgeShares(env.SHOP, inDays(CART_DAYS - 1))
    expect((await ask(cartShared, { share_id })).lines).toHaveLength(2)
    await purgeShares(env.SHOP, inDays(CART_DAYS + 1))
    expect(await call(cartShared, { share_id })).toMatchObject({ code: CODE.not_found })
  })

  it('is not for lines of others, nor for invalid ids', async () => {
    const { lines } = await visitorWith([{ offer_id: STOCKED.offer_id, qty: 100 }])
    const { cart: other } = await visitorWith([{ offer_id: FEW.offer_id, qty: 10 }])
    const ids = lines.map(({ item_id }) => item_id)
    for (const options of [{}, { cart: other }]) expect(await call(cartShare, { ids }, options)).toMatchObject({ code: CODE.validation })
    expect(await call(cartShared, { share_id: 'nothing' })).toMatchObject({ code: CODE.not_found })
    expect(await call(cartShared, { share_id: 'x'.repeat(65) })).toMatchObject({ code: CODE.validation })
  })
})

describe('old carts', () => {
  it('are deleted, unless a quote in them is valid, or they are a customer’s', async () => {
    const items = [{ offer_id: STOCKED.offer_id, qty: 10 }]
    const bearer = await newCustomer()
    await ask(cartAdd, { items }, { bearer })
    const [plain, quoted, expired] = [await visitorWith(items), await visitorWith(items), await visitorWith(items)]
    await putQuoted(quoted.cart, inDays(CART_DAYS + 5))
    await putQuoted(expired.cart, inDays(1))
    await purgeCarts(env.SHOP, inDays(CART_DAYS - 1))
    expect(await ask(cartCount, {}, { cart: plain.cart })).toEqual({ count: 1 })
    await purgeCarts(env.SHOP, inDays(CART_DAYS + 1))
    expect(await ask(cartCount, {}, { cart: plain.cart })).toEqual({ count: 0 })
    expect(await ask(cartCount, {}, { cart: expired.cart })).toEqual({ count: 0 })
    expect(await ask(cartCount, {}, { cart: quoted.cart })).toEqual({ count: 2 })
    expect(await ask(cartCount, {}, { bearer })).toEqual({ count: 1 })
    expect(await rows('SELECT 1 FROM cart_items WHERE cart_id NOT IN (SELECT cart_id FROM carts)')).toEqual([])
  })
})
