import * as calls from '#shared/contract/cart.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { parseMoney } from '#shared/trade/money.ts'
import { Caller } from '../caller.ts'
import type { Conversation, WireOf } from '../conversation.ts'
import { buyable, type Known, NOBODYS_NUMBER, NOWHERE } from '../known.ts'

type Cart = WireOf<typeof calls.cart>

export async function askCart(c: Conversation, known: Known): Promise<void> {
  const as = new Caller()
  const empty = await c.ask(calls.cart, {}, { as })
  c.check(calls.cart, !empty || empty.lines.length === 0, 'data.lines', 'no lines for a visitor without X-Cart', empty?.lines.length)
  const none = await c.ask(calls.cartCount, {}, { as })
  c.check(calls.cartCount, !none || none.count === 0, 'data.count', '0 for a visitor without X-Cart', none?.count)
  await c.refuses(calls.cartAdd, { items: [] }, CODE.validation, 'the list is empty', { as })
  await c.refuses(calls.cartMerge, {}, CODE.session_invalid, 'no token came along', { as })
  await c.refuses(calls.cartShared, { share_id: NOWHERE }, CODE.not_found, 'the link is none of yours', { as })
  const goods = buyable(known)
  if (!known.may_write || !goods) return
  const { part, offer_id, qty } = goods
  const added = await c.ask(calls.cartAdd, { items: [{ offer_id, qty }] }, { as })
  const line = added && checkAdded(c, added.cart, { offer_id, qty, as })
  await c.step(() => askOthers(c, as, line?.item_id))
  if (line) await c.step(() => askLine(c, as, { item_id: line.item_id, qty }))
  const pasted = await c.ask(calls.cartPaste, { text: `${part.part_number}, ${qty}` }, { as })
  c.check(calls.cartPaste, !pasted || pasted.lines.length === 1, 'data.lines', 'one row for one line of text', pasted?.lines.length)
  const shared = await c.ask(calls.cartShare, { ids: [] }, { as })
  if (shared) await c.ask(calls.cartShared, { share_id: shared.share_id })
  const { customer } = known
  if (customer && line) await c.step(() => askMerge(c, customer, as))
}

function checkAdded(
  c: Conversation,
  cart: Cart,
  { offer_id, qty, as }: { offer_id: number; qty: number; as: Caller },
): Cart['lines'][number] | undefined {
  c.check(calls.cartAdd, as.cart !== undefined, 'header X-Cart', 'the name of the new cart', as.cart)
  const isName = as.cart === undefined || /^[\w.-]{16,200}$/.test(as.cart)
  c.check(calls.cartAdd, isName, 'header X-Cart', '16 to 200 letters, digits, "_", "." and "-": the edge keeps nothing else', as.cart)
  const line = cart.lines.find((each) => each.offer_id === offer_id)
  c.check(calls.cartAdd, line !== undefined, 'data.cart.lines', `the offer ${offer_id} that was added`, cart.lines)
  c.check(
    calls.cartAdd,
    !line || line.cart_num === qty,
    'data.cart.lines[].cart_num',
    `${qty}, which may be ordered as it is`,
    line?.cart_num,
  )
  const total = cart.lines.filter(({ state }) => state === 'ok').reduce((sum, each) => sum + (parseMoney(each.ext_price) ?? 0), 0)
  c.check(calls.cartAdd, parseMoney(cart.total) === total, 'data.cart.total', 'the sum of the lines that can be bought', cart.total)
  return line
}

/** The cart is this visitor's alone. */
async function askOthers(c: Conversation, as: Caller, itemId: number | undefined): Promise<void> {
  const count = await c.ask(calls.cartCount, {}, { as })
  c.check(calls.cartCount, !count || count.count === 1, 'data.count', '1 after one offer was added', count?.count)
  const again = await c.ask(calls.cart, {}, { as })
  c.check(
    calls.cart,
    !again || again.lines.length === 1,
    'data.lines',
    'the line that was added, with the X-Cart that came back',
    again?.lines.length,
  )
  const other = new Caller()
  const theirs = await c.ask(calls.cart, {}, { as: other })
  c.check(calls.cart, !theirs || theirs.lines.length === 0, 'data.lines', 'no lines for another visitor', theirs?.lines.length)
  if (itemId === undefined) return
  await c.refuses(calls.cartChange, { id: String(itemId), cart_num: 1_000_000 }, CODE.not_found, 'the line is another visitor’s', {
    as: other,
  })
  await c.refuses(calls.cartChange, { id: String(NOBODYS_NUMBER), cart_num: 1 }, CODE.not_found, 'there is no such line', { as })
}

async function askLine(c: Conversation, as: Caller, { item_id, qty }: { item_id: number; qty: number }): Promise<void> {
  const more = await c.ask(calls.cartChange, { id: String(item_id), cart_num: qty * 2 }, { as })
  const line = more?.lines.find((each) => each.item_id === item_id)
  c.check(calls.cartChange, !more || line?.cart_num === qty * 2, 'data.lines[].cart_num', `${qty * 2}, as asked`, line?.cart_num)
  await c.refuses(calls.cartChange, { id: String(item_id), cart_num: 0 }, CODE.validation, 'nobody orders 0 pieces', { as })
  const gone = await c.ask(calls.cartRemove, { ids: [item_id] }, { as })
  c.check(
    calls.cartRemove,
    !gone?.lines.some((each) => each.item_id === item_id),
    'data.lines',
    'without the line that was taken out',
    gone?.lines.length,
  )
}

/** A visitor signs in: their lines are the customer's. */
async function askMerge(c: Conversation, customer: Caller, visitor: Caller): Promise<void> {
  const theirs = await c.ask(calls.cart, {}, { as: visitor })
  const both = new Caller(customer.token)
  both.keep(new Headers(visitor.cart === undefined ? {} : { 'X-Cart': visitor.cart }))
  const merged = await c.ask(calls.cartMerge, {}, { as: both })
  const missing = theirs?.lines.filter(({ offer_id }) => !merged?.lines.some((line) => line.offer_id === offer_id)) ?? []
  c.check(calls.cartMerge, !merged || missing.length === 0, 'data.lines', 'the visitor’s lines among the customer’s', missing.length)
}
