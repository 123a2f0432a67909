import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { isDifference } from '#shared/bom/contradiction.ts'
import { changeBomMatching, delBom, delBomSource, mainBom, mateBom, uploadBom } from '#shared/contract/bom.ts'
import { type Cart, cart, cartAdd, cartBom, cartChange, cartMerge } from '#shared/contract/cart.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { MAX_CART_LINES } from '#shared/trade/cart-limits.ts'
import { toDecimalString } from '#shared/trade/money.ts'
import { ask, type CallOptions, call } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { fill, putTariff, see, submit } from '#test-support/orders.ts'
import { newKey, signIn } from '#test-support/visitor.ts'
import { readCartToken } from '../http/caller.ts'

const [STOCKED, , OTHER] = TEST_PARTS
if (!STOCKED || !OTHER) throw new Error('the test catalogue is empty')
const [OFFER, OTHER_OFFER] = [STOCKED.part_id * 8, OTHER.part_id * 8]
/** A second offer of the same part, as another strategy would choose it. */
const SECOND_OFFER = OFFER + 1

beforeAll(async () => {
  await fillTestCatalogue(env)
  await putTariff()
  await env.CATALOGUE.prepare(
    `INSERT INTO offers (offer_id, packaging, location, supplier, stock, moq, multiple, spq, lead_time_weeks, date_code, price_breaks)
     SELECT offer_id + 1, packaging, location, supplier, stock, moq, multiple, spq, lead_time_weeks, date_code, price_breaks FROM offers WHERE offer_id = ?`,
  )
    .bind(OFFER)
    .run()
})

/** A matched BOM whose first two lines are one part. */
async function makeBom(options: CallOptions = {}): Promise<string> {
  const line = { part_number: STOCKED?.part_number ?? '', manufacturer: 'Yageo', qty: 1 }
  const lines = [
    { ...line, designators: ['X1', 'X2', 'X3', 'X4'] },
    { ...line, designators: ['X9'] },
    { part_number: OTHER?.part_number ?? '', qty: 1, designators: ['X10'] },
  ]
  const { bom_id } = await ask(uploadBom, { lines, name: 'odrive' }, { visitor: newKey(), ...options })
  await ask(mateBom, { bom_id }, options)
  return bom_id
}

const LINES = [
  { line_id: 1, offer_id: OFFER, qty: 40 },
  { line_id: 2, offer_id: OFFER, qty: 10 },
  { line_id: 3, offer_id: OTHER_OFFER, qty: 20 },
]

/** Puts lines into a cart. @returns the call's answer, and the caller with that cart */
async function put(bomId: string, lines: typeof LINES, options: CallOptions = {}) {
  const { headers, data, code } = await call(cartBom, { bom_id: bomId, lines }, options)
  expect(code).toBe(CODE.success)
  const token = options.bearer ? undefined : (headers.get('X-Cart') ?? options.cart)
  return { ...cartBom.data.parse(data), caller: { ...options, ...(token !== undefined && { cart: token }) } }
}

const toVisibleLines = ({ lines }: Pick<Cart, 'lines'>) => lines.map(({ offer_id, cart_num, reference }) => [offer_id, cart_num, reference])
const FULL = [
  [OFFER, 50, 'odrive #1: X1-X4; #2: X9'],
  [OTHER_OFFER, 20, 'odrive #3: X10'],
]

it('puts lines of a BOM into a cart, with the buyer’s references', async () => {
  const placedLines = await put(await makeBom(), LINES)
  expect(placedLines).toMatchObject({ added: 3, left: [] })
  expect(toVisibleLines(placedLines.cart)).toEqual(FULL)
})

it('keeps the file’s contradictions to a confirmed part', async () => {
  const line = { part_number: STOCKED?.part_number ?? '', manufacturer: 'Yageo', qty: 1, designators: ['R1'] }
  const { bom_id } = await ask(uploadBom, { lines: [line] }, { visitor: newKey() })
  const [matched] = (await ask(mateBom, { bom_id })).lines
  const differences = matched?.remarks.filter(isDifference).map(({ row, part }) => ({ row, part }))
  expect(differences).toHaveLength(1)
  await ask(changeBomMatching, { bom_id, line_ids: [1], confirmed: true })
  const { cart } = await put(bom_id, LINES.slice(0, 1))
  expect(cart.lines).toMatchObject([{ contradictions: differences }])
})

it('adds neither of two parts with the same designator, until one is removed', async () => {
  const visitor = newKey()
  const lines = [
    { part_number: STOCKED?.part_number ?? '', manufacturer: 'Yageo', qty: 1, designators: ['X1', 'X2'] },
    { part_number: OTHER?.part_number ?? '', qty: 1, designators: ['x2'] },
  ]
  const { bom_id } = await ask(uploadBom, { lines }, { visitor })
  await ask(mateBom, { bom_id })
  const items = [
    { line_id: 1, offer_id: OFFER, qty: 40 },
    { line_id: 2, offer_id: OTHER_OFFER, qty: 20 },
  ]
  const lineRemarks = (await ask(mainBom, { id: bom_id })).lines.map(({ remarks }) =>
    remarks.find(({ code }) => code === 'place_filled_twice'),
  )
  expect(lineRemarks).toEqual([
    { code: 'place_filled_twice', row: 'X2', part: OTHER?.part_number },
    { code: 'place_filled_twice', row: 'X2', part: STOCKED?.part_number },
  ])
  const rejectedLines = [1, 2].map((lineId) => ({ line_id: lineId, reason: 'place_filled_twice' }))
  expect(await put(bom_id, items)).toMatchObject({ added: 0, left: rejectedLines, cart: { lines: [] } })
  // One by one they are rejected as well.
  expect(await put(bom_id, items.slice(0, 1))).toMatchObject({ added: 0, left: rejectedLines.slice(0, 1) })
  await ask(changeBomMatching, { bom_id, line_ids: [2], do_not_fit: true })
  expect(await put(bom_id, items.slice(0, 1))).toMatchObject({ added: 1, left: [] })
  await ask(changeBomMatching, { bom_id, line_ids: [2], do_not_fit: false })
  expect(await put(bom_id, items.slice(0, 1))).toMatchObject({ added: 0 })
  await ask(delBomSource, { bom_id, line_ids: [2] })
  expect(await put(bom_id, items.slice(0, 1))).toMatchObject({ added: 1, left: [] })
})

it('adds a part whose designator was also that of a part that has left the catalogue', async () => {
  const lines = [
    { part_number: STOCKED?.part_number ?? '', manufacturer: 'Yageo', qty: 1, designators: ['X1'] },
    { part_number: OTHER?.part_number ?? '', qty: 1, designators: ['X1'] },
  ]
  const { bom_id } = await ask(uploadBom, { lines }, { visitor: newKey() })
  await ask(mateBom, { bom_id })
  const items = [{ line_id: 1, offer_id: OFFER, qty: 40 }]
  expect(await put(bom_id, items)).toMatchObject({ added: 0 })
  await env.SHOP.prepare('UPDATE bom_lines SET goods_id = 999999999 WHERE part_number = ?1').bind(OTHER?.part_number).run()
  expect((await ask(mainBom, { id: bom_id })).lines.flatMap(({ remarks }) => remarks)).not.toContainEqual(
    expect.objectContaining({ code: 'place_filled_twice' }),
  )
  expect(await put(bom_id, items)).toMatchObject({ added: 1, left: [] })
})

it('sets the quantity of existing lines, and does not add to it', async () => {
  const bomId = await makeBom()
  const { caller } = await put(bomId, LINES)
  expect(toVisibleLines((await put(bomId, LINES, caller)).cart)).toEqual(FULL)
  await Promise.all([put(bomId, LINES, caller), put(bomId, LINES, caller)])
  expect(toVisibleLines(await ask(cart, {}, caller))).toEqual(FULL)
  // A line alone, in another quantity: the others stay.
  expect(toVisibleLines((await put(bomId, [{ line_id: 1, offer_id: OFFER, qty: 100 }], caller)).cart)).toEqual([
    [OFFER, 110, FULL[0]?.[2]],
    FULL[1],
  ])
  // Bought from another offer, it leaves the one before.
  const moved = [
    { line_id: 1, offer_id: SECOND_OFFER, qty: 40 },
    { line_id: 2, offer_id: SECOND_OFFER, qty: 10 },
  ]
  expect(toVisibleLines((await put(bomId, moved, caller)).cart)).toEqual([FULL[1], [SECOND_OFFER, 50, FULL[0]?.[2]]])
})

it('leaves pieces added in another way on top, and two BOMs beside each other', async () => {
  const [bomId, other] = [await makeBom(), await makeBom()]
  const { headers } = await call(cartAdd, { items: [{ offer_id: OFFER, qty: 100 }] })
  const caller = { cart: headers.get('X-Cart') ?? '' }
  const amounts = async () => (await ask(cart, {}, caller)).lines.map(({ cart_num }) => cart_num)
  await put(bomId, LINES, caller)
  expect(await amounts()).toEqual([150, 20])
  await put(other, LINES, caller)
  await put(bomId, LINES, caller)
  expect(await amounts()).toEqual([200, 40])
  // A quantity that the buyer reduced is restored when the line is added again.
  const [first] = (await ask(cart, {}, caller)).lines
  await ask(cartChange, { id: first?.item_id ?? 0, cart_num: 10 }, caller)
  await put(bomId, LINES, caller)
  expect(await amounts()).toEqual([100, 40])
})

it('rounds a quantity that may not be ordered, once', async () => {
  const bomId = await makeBom()
  const odd = [{ line_id: 1, offer_id: OFFER, qty: 43 }]
  const { caller, cart: first } = await put(bomId, odd)
  expect(first.lines.map(({ cart_num }) => cart_num)).toEqual([50])
  expect((await put(bomId, odd, caller)).cart.lines.map(({ cart_num }) => cart_num)).toEqual([50])
})

it('names lines whose part no longer has the offer', async () => {
  const bomId = await makeBom()
  const wrong = [
    { line_id: 1, offer_id: OTHER_OFFER, qty: 10 },
    { line_id: 2, offer_id: OFFER + 5, qty: 10 },
    { line_id: 9, offer_id: OFFER, qty: 10 },
    ...LINES.slice(2),
  ]
  const { added, left, cart: after } = await put(bomId, wrong)
  expect([added, left.toSorted((a, b) => a.line_id - b.line_id)]).toEqual([
    1,
    [1, 2, 9].map((lineId) => ({ line_id: lineId, reason: 'gone' })),
  ])
  expect(toVisibleLines(after)).toEqual([FULL[1]])
})

it('fills a cart up to its limit, and names the other lines', async () => {
  const bomId = await makeBom()
  const { caller } = await put(bomId, LINES.slice(0, 1))
  const cartId = await readCartToken(env, caller.cart ?? '')
  await env.SHOP.prepare(
    `INSERT INTO cart_items (cart_id, offer_id, part_number, brand_name, batch, cart_num, added_at)
     SELECT ?1, 900000000 + value, 'X', 'X', '', 10, '' FROM json_each(?2)`,
  )
    .bind(cartId, JSON.stringify(Array.from({ length: MAX_CART_LINES - 1 }, (_, index) => index)))
    .run()
  expect(await put(bomId, LINES, caller)).toMatchObject({ added: 2, left: [{ line_id: 3, reason: 'full' }] })
  expect(await put(bomId, LINES.slice(2), caller)).toMatchObject({ added: 0, left: [{ line_id: 3, reason: 'full' }] })
})

it('moves to the account when the visitor signs in: a line that is in both carts is one', async () => {
  const bomId = await makeBom()
  const bearer = await signIn(`${newKey()}@example.com`)
  await put(bomId, LINES.slice(0, 2), { bearer })
  const { caller } = await put(bomId, LINES)
  expect(toVisibleLines(await ask(cartMerge, {}, { ...caller, bearer }))).toEqual(FULL)
  expect(toVisibleLines(await ask(cartMerge, {}, { ...caller, bearer }))).toEqual(FULL)
  expect(toVisibleLines((await put(bomId, LINES, { bearer })).cart)).toEqual(FULL)
})

it('gives the order the buyer’s reference, which outlives the BOM', async () => {
  const bomId = await makeBom()
  const { caller, cart: filled } = await put(bomId, LINES)
  await ask(delBom, { bom_ids: [bomId] })
  const { request } = await fill([{ offer_id: OFFER, qty: 10 }])
  const lines = filled.lines.map(({ item_id, cart_num, price }) => ({ item_id, qty: cart_num, unit_price: toDecimalString(price) }))
  const order = await see(await submit(caller, { ...request, lines }))
  expect(order.lines.map(({ reference }) => reference)).toEqual(FULL.map(([, , reference]) => reference))
  expect(
    await env.SHOP.prepare(
      'SELECT count(*) AS kept FROM cart_bom_lines b LEFT JOIN cart_items i USING (item_id) WHERE i.item_id IS NULL',
    ).first('kept'),
  ).toBe(0)
})

it('opens no BOM to a caller who may not see it', async () => {
  const bomId = await makeBom({ bearer: await signIn(`${newKey()}@example.com`) })
  expect(await call(cartBom, { bom_id: bomId, lines: LINES })).toMatchObject({ code: CODE.not_found })
  expect(await call(cartBom, { bom_id: bomId, lines: [] })).toMatchObject({ code: CODE.validation })
})
