import { Hono } from 'hono'
import { filterPackaging } from '#shared/bom/buying/packaging-options.ts'
import { purchasePart } from '#shared/bom/buying/part-purchase.ts'
import type { Cart } from '#shared/contract/cart.ts'
import * as calls from '#shared/contract/cart.ts'
import type { EndpointData, EndpointRequest } from '#shared/contract/endpoint.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { WorkbookError } from '#shared/table-reading/workbook/workbook.ts'
import { MAX_CART_LINES } from '#shared/trade/cart-limits.ts'
import { openBom } from '../bom/access.ts'
import type { OpenBom } from '../bom/store.ts'
import { listPartsById } from '../catalogue/parts.ts'
import { findBatchFailure } from '../database/guards.ts'
import { runBatch, type Sql } from '../database/sql.ts'
import { createCartToken, getCustomerId, readCartToken } from '../http/caller.ts'
import type { OriginContext, OriginEnv } from '../http/env.ts'
import { type IdempotentCall, insertResultSql, readIdempotentCall, runOnce } from '../http/idempotency.ts'
import { enforceLimit } from '../http/limits.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { serve } from '../http/serve.ts'
import { hashText } from '../runtime/seal.ts'
import { readOrderMinimum } from '../site/order-minimum.ts'
import { planAllOffers } from './all-offers.ts'
import { type CartBomRequest, planCartBomLines } from './bom-lines.ts'
import { findCartOwner } from './cart-owner.ts'
import { type ParsedPad, parsePad } from './order-pad.ts'
import { readOrderPad } from './order-pad-store.ts'
import { findShare, shareCart, shareOffers } from './share.ts'
import {
  type CartBuyer,
  type CartOwner,
  type CartView,
  countCart,
  readCart,
  selectCartIdSql,
  selectCartLinesSql,
  toCart,
  toCartView,
} from './store.ts'
import { addCartBomLines, addToCart, changeLineSql, mergeCarts, type OfferQuantities, removeFromCartSql } from './write.ts'

export const cart = new Hono<OriginEnv>()

serve(cart, calls.cart, async (c) => readCart(c.env, await findCartOwner(c), toView(c)))

serve(cart, calls.cartCount, async (c) => {
  const owner = await findCartOwner(c)
  return { count: owner === null ? 0 : await countCart(c.env.SHOP, owner) }
})

serve(cart, calls.cartAdd, async (c, { items }) => {
  await enforceLimit(c, 'CART_LIMIT', 'cart')
  const { offers, rounded, unknown, missing } = await chooseOffers(c, items)
  const added = await addOffersToCart(c, offers)
  return {
    cart: added.cart,
    rounded: [...new Set([...added.rounded, ...rounded])],
    unknown: [...added.unknown, ...unknown],
    missing,
  }
})

serve(cart, calls.cartBom, async (c, { bom_id, lines }) => {
  await enforceLimit(c, 'CART_LIMIT', 'cart')
  return addBomLines(c, await openBom(c, bom_id), lines)
})

serve(cart, calls.cartChange, async (c, { id, from_all_offers, ...change }) => {
  const owner = await findCartOwner(c)
  if (owner === null) throw new ApiError(CODE.not_found)
  if (from_all_offers) {
    const before = await readCart(c.env, owner, toView(c))
    const { add, lineChange } = planAllOffers(orNotFound(before.lines.find(({ item_id }) => item_id === id)), selectCartIdSql(owner))
    // The stock of the other offers may have been sold since the page was read.
    return add.length === 0 ? before : (await addOffersToCart(c, add, lineChange)).cart
  }
  const now = new Date()
  const { changed, cart } = await runAndRead(c, owner, await changeLineSql(c.env, owner, id, change, now), now)
  const line = orNotFound(cart.lines.find(({ item_id }) => item_id === id))
  // A quoted price is valid only for the quantity of the RFQ.
  if (!changed && change.cart_num !== undefined && change.cart_num !== line.cart_num)
    throw new ApiError(CODE.conflict, { fields: { cart_num: 'quoted_quantity' } })
  return cart
})

serve(cart, calls.cartRemove, async (c, { ids }) => {
  const owner = await findCartOwner(c)
  const now = new Date()
  if (owner === null) return readCart(c.env, null, toView(c, now))
  const { cart } = await runAndRead(c, owner, removeFromCartSql(owner, ids, now), now)
  return cart
})

serve(cart, calls.cartMerge, async (c) => {
  const customerId = await getCustomerId(c)
  const cartId = await readCartToken(c.env, c.var.caller.cart)
  const now = new Date()
  if (cartId !== null) await mergeCarts(c.env, cartId, customerId, now)
  return readCart(c.env, { customer_id: customerId }, toView(c, now))
})

serve(cart, calls.cartPaste, async (c, { text, choice }) => {
  await enforceLimit(c, 'FORM_LIMIT', 'cart_paste')
  const attempt = c.req.header('Idempotency-Key') === undefined ? null : await readIdempotentCall(c, { text, ...(choice && { choice }) })
  return pasteOnce(c, attempt, parsePadOrThrow(text, choice))
})

serve(cart, calls.cartShare, async (c, { ids, items }) => {
  await enforceLimit(c, 'FORM_LIMIT', 'cart_share')
  const owner = items.length > 0 ? null : await findCartOwner(c)
  const shareId = owner ? await shareCart(c.env.SHOP, owner, ids, new Date()) : await shareOffers(c.env, items, new Date())
  if (shareId === null) throw new ApiError(CODE.validation, { fields: { ids: 'select_lines' } })
  return { share_id: shareId }
})

serve(cart, calls.cartShared, async (c, { share_id }) => orNotFound(await findShare(c.env, share_id, c.var.lang, new Date())))

/** The caller as a buyer, who may have no cart yet. A browser without an id is a new visitor in each call. */
async function findBuyer(c: OriginContext): Promise<CartBuyer> {
  const owner = await findCartOwner(c)
  if (owner && 'customer_id' in owner) return owner
  return { cart_id: owner?.cart_id ?? null, visitor_hash: await hashText(c.var.caller.visitor || crypto.randomUUID()) }
}

const toView = (c: OriginContext, now = new Date()): CartView => toCartView(c.env, c.var.lang, now)

/**
 * Changes a cart and reads it, in one transaction.
 * @returns `changed`: whether the first statement returned a row
 */
async function runAndRead(c: OriginContext, owner: CartOwner, steps: readonly Sql[], now: Date) {
  const results = await runBatch(c.env.SHOP, [...steps, selectCartLinesSql(selectCartIdSql(owner))])
  return { changed: (results[0]?.results.length ?? 0) > 0, cart: await toCart(c.env.CATALOGUE, results.at(-1), toView(c, now)) }
}

/** The requested offers; for a requested part, its offers in stock. */
async function chooseOffers(c: OriginContext, items: EndpointRequest<typeof calls.cartAdd>['items']) {
  const ids = items.flatMap((item) => ('goods_id' in item ? item.goods_id : []))
  const parts = new Map((await listPartsById(c.env.CATALOGUE, c.var.lang, ids)).map((part) => [part.goods_id, part]))
  const rounded: number[] = []
  const unknown: number[] = []
  const missing: { goods_id: number; qty: number }[] = []
  const offers = items.flatMap((item): OfferQuantities => {
    if ('offer_id' in item) return [item]
    const { goods_id, qty, packaging } = item
    const purchase = purchasePart(filterPackaging(parts.get(goods_id)?.offers ?? [], packaging), qty)
    if (!parts.has(goods_id)) unknown.push(goods_id)
    else if (purchase.missing > 0) missing.push({ goods_id, qty: purchase.missing })
    if (purchase.qty > qty) rounded.push(...purchase.items.map(({ offer_id }) => offer_id))
    return purchase.items
  })
  return { offers, rounded, unknown, missing }
}

/** Adds offers to the caller's cart, and makes the cart if there is none. @throws ApiError `validation` for too many */
export async function addOffersToCart(c: OriginContext, items: OfferQuantities, then: readonly Sql[] = []) {
  const buyer = await findBuyer(c)
  const now = new Date()
  const { cart_id, rounded, unknown, results } = await addToCart(c.env, buyer, items, now, [
    ...then,
    selectCartLinesSql(selectCartIdSql(buyer)),
  ])
  await nameCart(c, buyer, cart_id)
  return { cart: await toCart(c.env.CATALOGUE, results.at(-1), toView(c, now)), rounded, unknown }
}

async function addBomLines(
  c: OriginContext,
  { bom_row, head }: OpenBom,
  items: readonly CartBomRequest[],
): Promise<EndpointData<typeof calls.cartBom>> {
  const buyer = await findBuyer(c)
  const now = new Date()
  const { cartBomLines, left } = await planCartBomLines(c.env, buyer, { bom_row, bom_name: head.name || head.file_name }, items)
  if (cartBomLines.length === 0) return { cart: await readCart(c.env, await findCartOwner(c), toView(c, now)), added: 0, left }
  const { cart_id, unknown, results } = await addCartBomLines(c.env, buyer, cartBomLines, now, [selectCartLinesSql(selectCartIdSql(buyer))])
  await nameCart(c, buyer, cart_id)
  const isGone = new Set(unknown)
  const unavailableLineIds = new Set(cartBomLines.filter(({ offer_id }) => isGone.has(offer_id)).map(({ line_id }) => line_id))
  const lineCount = new Set(cartBomLines.map(({ line_id }) => line_id)).size
  return {
    cart: await toCart(c.env.CATALOGUE, results.at(-1), toView(c, now)),
    added: lineCount - unavailableLineIds.size,
    left: [...left, ...[...unavailableLineIds].map((lineId) => ({ line_id: lineId, reason: 'gone' as const }))],
  }
}

/** Sends a visitor's browser the id of its cart. */
async function nameCart(c: OriginContext, buyer: CartBuyer, cartId: string | null): Promise<void> {
  if (cartId !== null && !('customer_id' in buyer)) c.header('X-Cart', await createCartToken(c.env, cartId))
}

/** @throws ApiError `validation` for a text that cannot be parsed, or with more rows than a cart has lines */
function parsePadOrThrow(text: string, choice: calls.PadChoice | undefined): ParsedPad {
  const toPadError = (reason: string): ApiError => new ApiError(CODE.validation, { fields: { text: reason } })
  try {
    const pad = parsePad(text, choice)
    if (pad.rows.length > MAX_CART_LINES) throw toPadError('too_many_lines')
    return pad
  } catch (error) {
    // The heading row is out of range.
    if (error instanceof RangeError) throw toPadError('enter_lines')
    throw error instanceof WorkbookError ? toPadError(error.errorCode === 'file_empty' ? 'enter_lines' : 'too_long') : error
  }
}

type Pasted = EndpointData<typeof calls.cartPaste>

/** Adds the rows with a certain match. If the same call did so before, returns its result with the present cart. */
async function pasteOnce(c: OriginContext, attempt: IdempotentCall | null, pad: ParsedPad): Promise<Pasted> {
  const { SHOP } = c.env
  const filled: Cart[] = []
  try {
    const report = await runOnce(SHOP, attempt, async () => {
      const { lines, items } = await readOrderPad(c.env.CATALOGUE, c.var.lang, pad.rows, await readOrderMinimum(SHOP))
      const text = JSON.stringify({ lines, fields: pad.fields, unused: pad.unused, is_table: pad.is_table, added: items })
      if (items.length > 0) filled.push((await addOffersToCart(c, items, attempt ? [insertResultSql(attempt, text, new Date())] : [])).cart)
      return text
    })
    const cart = filled[0] ?? (await readCart(c.env, await findCartOwner(c), toView(c)))
    return { ...(JSON.parse(report) as Omit<Pasted, 'cart'>), cart }
  } catch (error) {
    throw findBatchFailure(error) === 'cart_full' ? new ApiError(CODE.validation, { fields: { text: 'too_many_lines' } }) : error
  }
}
