import { Hono } from 'hono'
import { foldPostalCode } from '#shared/address/postal-rule.ts'
import type { Cart } from '#shared/contract/cart.ts'
import type { ParsedOf } from '#shared/contract/endpoint.ts'
import { ApiError, CODE, type FieldErrors } from '#shared/contract/envelope.ts'
import * as calls from '#shared/contract/order.ts'
import { cartQuote } from '#shared/contract/quote.ts'
import { dayAfter } from '#shared/text/local-day.ts'
import { knownTimeZone } from '#shared/text/time-zone.ts'
import { addMoney, type Money, money } from '#shared/trade/money.ts'
import { historyNote, isWaiting } from '#shared/trade/order-states.ts'
import { findCartOwner } from '../cart/cart-owner.ts'
import { type CartOwner, cartOf, cartView, readCart, takeFromCart } from '../cart/store.ts'
import { newDocumentNumber } from '../database/document-number.ts'
import { batchFailure } from '../database/guards.ts'
import { runTogether } from '../database/sql.ts'
import { getCustomerId } from '../http/caller.ts'
import type { OriginContext, OriginEnv } from '../http/env.ts'
import { type Attempt, findResult, keepResult, once, readAttempt } from '../http/idempotency.ts'
import { keepMailsFew, keepWithin } from '../http/limits.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { serve } from '../http/serve.ts'
import { proveHuman } from '../human/check-human.ts'
import { deliverSoon, mailStatement } from '../mail/queue.ts'
import { readOrderMinimum } from '../site/order-minimum.ts'
import { followCatalogue } from '../stock/follow-catalogue.ts'
import { guardFeed, lastFeed, moveStock, openStock, releaseStock, showStockSoon } from '../stock/stock.ts'
import { configuredStock } from '../stock/stock-kind.ts'
import { findBuyer, getCallersOrder, handOrderKey } from './access.ts'
import { changeOrder } from './change.ts'
import { answeredLines, stockMoves, unanswered } from './counter-offer.ts'
import { writeAnswer } from './counters.ts'
import { freightWays } from './freight.ts'
import { getFreightTariff } from './freight-tariff.ts'
import { guardHolds, guardOffers, holderOf, holdUntil, isInDoubt } from './holds.ts'
import { guardLines, type OrderedLine, orderedLines, weightOf } from './lines.ts'
import type { CounterAnswer, KeptOrder } from './model.ts'
import { refuseSmallOrder } from './refuse-small-order.ts'
import { reorder } from './reorder.ts'
import { guardMoney, inState, insertOrder } from './states.ts'
import { findOrder, listOrders } from './store.ts'
import { readTerms } from './terms.ts'

export const order = new Hono<OriginEnv>()

serve(order, cartQuote, async (c, { country, postal_code, delivery }) => {
  const owner = await findCartOwner(c)
  const cart = await readCart(c.env, owner, cartView(c.env, c.var.lang, new Date()))
  const buyable = cart.lines.filter(({ state }) => state === 'ok')
  const lines = owner && buyable.length > 0 ? await orderedLines(c.env, cartOf(owner), buyable) : []
  const { ways, weight_grams } = await waysFor(c, lines, { country, postal_code, goods: cart.total })
  const freight = ways.find((way) => way.delivery === delivery)?.freight ?? null
  return {
    ways,
    amounts: { goods: cart.total, freight, total: addMoney(cart.total, freight ?? money(0)), weight_grams },
  }
})

serve(order, calls.orderTerms, async (c) => readTerms(c.env))

serve(order, calls.orderSubmit, async (c, { verification, ...submission }) => {
  const { SHOP } = c.env
  const attempt = await readAttempt(c, submission)
  const orderNumber = await once(SHOP, attempt, () => submit(c, attempt, submission, verification))
  const order = await findOrder(c.env, orderNumber, c.var.lang)
  if (!order) throw new ApiError(CODE.fault, { message: `${orderNumber} was written and is not there` })
  await handOrderKey(c, orderNumber, new Date())
  return { order_number: orderNumber, status: order.status, amounts: order.amounts }
})

serve(order, calls.orderList, async (c, request) => listOrders(c.env.SHOP, await getCustomerId(c), request))

serve(order, calls.orderDetail, async (c, { order_number }) => getCallersOrder(c, order_number))

serve(order, calls.orderCancel, async (c, { order_number, access }) => {
  const order = await getCallersOrder(c, order_number, access)
  const now = new Date()
  return changeOrder(c, order, { to: 'canceled', actor: 'buyer', now }, [
    releaseStock(order),
    mailStatement('order_canceled', order.order_number, now),
    mailStatement('order_canceled_for_sales', order.order_number, now),
  ])
})

serve(order, calls.orderReceive, async (c, { order_number, access }) => {
  const order = await getCallersOrder(c, order_number, access)
  const now = new Date()
  return changeOrder(c, order, { to: 'received', actor: 'buyer', now }, [
    mailStatement('order_received_for_sales', order.order_number, now),
  ])
})

serve(order, calls.orderAnswer, async (c, { order_number, access, revision, lines }) =>
  answerCounter(c, await getCallersOrder(c, order_number, access), revision, lines),
)

serve(order, calls.orderReorder, async (c, { order_number, access }) => reorder(c, await getCallersOrder(c, order_number, access)))

serve(order, calls.orderTrack, async (c, { email, ...typed }) => {
  await keepWithin(c, 'FORM_LIMIT', 'track')
  const orderNumber = typed.order_number.trim().toUpperCase()
  const { customer_id } = orNotFound(await findBuyer(c.env.SHOP, orderNumber, email))
  // Number and e-mail stand on papers that many see: an order with an account behind it opens by signing in.
  const needsSession = customer_id !== null
  if (!needsSession) await handOrderKey(c, orderNumber, new Date())
  return { order_number: orderNumber, needs_session: needsSession }
})

/**
 * Makes a counter-offer hold as the buyer answered it: its lines, its freight, their stock, and the money that goes back.
 * @throws ApiError `validation` where a line lacks its answer, or what is left is too small an order; `conflict` where the offer is not open any more, or its pieces are
 * no longer there
 */
async function answerCounter(
  c: OriginContext,
  order: KeptOrder,
  revision: number,
  answerList: readonly { position: number; answer: CounterAnswer }[],
): Promise<KeptOrder> {
  const now = new Date()
  const { counter, counter_lines, order_number, kept_lines } = order
  if (!isWaiting(order.status)) throw inState(order)
  if (counter?.state !== 'open' || counter.revision !== revision || counter.valid_until <= now.toISOString())
    throw new ApiError(CODE.conflict, {
      fields: { revision: counter?.state === 'open' && counter.revision === revision ? 'expired' : 'changed' },
    })
  const answers = new Map(answerList.map(({ position, answer }) => [position, answer]))
  const missing = unanswered(counter_lines, answers)
  if (missing.length > 0)
    throw new ApiError(CODE.validation, { fields: Object.fromEntries(missing.map((position) => [`lines.${position}`, 'select_answer'])) })
  const lines = answeredLines(kept_lines, counter_lines, answers)
  const isEmpty = lines.every(({ qty }) => qty === 0)
  refuseSmallOrder(lines, await readOrderMinimum(c.env.SHOP), kept_lines)
  // Nothing is sent of an order without lines.
  const freight = isEmpty ? money(0) : (counter.freight ?? order.amounts.freight)
  return changeOrder(c, order, { to: isEmpty ? 'canceled' : null, actor: 'buyer', note: historyNote('answer'), now }, [
    guardMoney(order),
    ...writeAnswer(order, { revision, answers, lines, freight }),
    moveStock(stockMoves(kept_lines, lines)),
    mailStatement('order_answer_for_sales', order_number, now),
    ...(isEmpty ? [mailStatement('order_canceled', order_number, now)] : []),
  ])
}

async function waysFor(c: OriginContext, lines: readonly OrderedLine[], parcel: { country: string; postal_code: string; goods: Money }) {
  const [tariff, weightGrams] = await Promise.all([getFreightTariff(c.env.SHOP), weightOf(c.env.CATALOGUE, lines)])
  return { weight_grams: weightGrams, ways: freightWays(tariff, { ...parcel, weight_grams: weightGrams }) }
}

type Verified = ParsedOf<typeof calls.orderSubmit>['verification']
type Submission = Omit<ParsedOf<typeof calls.orderSubmit>, 'verification'>

const NUMBER_TRIES = 3

/**
 * Writes an order, takes its stock, empties the cart of it and queues its mails: all of it, or nothing.
 * @returns its number; that of the same submission where it has emptied the cart meanwhile
 * @throws ApiError `conflict` with the lines whose price, stock or quantity is not what the buyer saw; `validation` where they come to
 * less than an order has to
 */
async function submit(c: OriginContext, attempt: Attempt, submission: Submission, verification: Verified): Promise<string> {
  const { SHOP } = c.env
  const owner = await findCartOwner(c)
  const customerId = owner && 'customer_id' in owner ? owner.customer_id : null
  await keepWithin(c, 'FORM_LIMIT', 'order')
  if (customerId === null) await keepMailsFew(c, 'FORM_LIMIT', 'order', submission.email)
  const holder = await holderOf(c, submission.email, customerId)
  let proof = customerId === null && (await isInDoubt(c, holder, submission.lines.length)) ? await proveHuman(c, verification, false) : null
  const place = cartOf(owner ?? { cart_id: '' })
  for (let tries = 1; ; tries++) {
    const now = new Date()
    await followCatalogue(c.env, configuredStock(c.env.STOCK_KIND), now)
    const feed = await lastFeed(SHOP)
    let lines: OrderedLine[]
    let way: Awaited<ReturnType<typeof freightAsSeen>>
    try {
      lines = await linesAsSeen(c, owner, submission, now)
      refuseSmallOrder(lines, await readOrderMinimum(SHOP))
      way = await freightAsSeen(c, lines, submission)
    } catch (error) {
      // The same submission may have emptied the cart meanwhile.
      const first = await findResult(SHOP, attempt)
      if (first !== null) return first
      throw error
    }
    const orderNumber = newDocumentNumber('SO', now)
    const itemIds = lines.map(({ item_id }) => item_id)
    const { payment, invoice_email, requested_date } = submission
    // Somewhere it is still yesterday.
    if (requested_date !== null && requested_date < dayAfter(now.toISOString().slice(0, 10), -1))
      throw new ApiError(CODE.validation, { fields: { requested_date: 'in_the_past' } })
    try {
      await runTogether(SHOP, [
        keepResult(attempt, orderNumber, now),
        ...insertOrder({
          ...termsOf(submission),
          order_number: orderNumber,
          customer_id: customerId,
          lines,
          lang: c.var.lang,
          incoterm: way.incoterm,
          named_place: way.named_place,
          freight: way.freight,
          weight_grams: way.weight_grams,
          submitted_at: now,
          hold_until: await holdUntil(c.env, payment, now),
          placed_from: holder.placed_from,
        }),
        ...guardHolds(c.env, holder),
        ...(proof ?? []),
        guardLines(place, orderNumber, lines),
        guardFeed(feed),
        openStock(
          lines.flatMap(({ offer }) => offer ?? []),
          now,
        ),
        moveStock(stockMoves([], lines)),
        ...(customerId === null && proof === null ? guardOffers(holder, orderNumber) : []),
        takeFromCart(place, itemIds),
        mailStatement('order_placed', orderNumber, now),
        ...(invoice_email === '' ? [] : [mailStatement('order_placed_copy', orderNumber, now)]),
        mailStatement('order_for_sales', orderNumber, now),
      ])
    } catch (error) {
      const failure = batchFailure(error)
      if (failure === 'person_needed') proof = await proveHuman(c, verification, false)
      // Somebody else was faster: reading again says with which line.
      const mayGoNow = failure === 'person_needed' || failure === 'sold_out' || failure === 'lines_moved' || failure === 'number_taken'
      if (mayGoNow && tries < NUMBER_TRIES) continue
      throw failure === 'sold_out' ? new ApiError(CODE.conflict, { fields: { lines: 'changed' } }) : error
    }
    deliverSoon(c)
    showStockSoon(c)
    return orderNumber
  }
}

type PostedAddress = Submission['shipping_address']

/** What stands on papers and parcels; defaults of the address book do not belong there. */
const withoutDefaults = ({ is_default_shipping: _, is_default_billing: __, postal_code, ...address }: PostedAddress) => ({
  ...address,
  postal_code: foldPostalCode(postal_code, address.country),
})

/** What the buyer said with an order, as it is stored. */
const termsOf = (submission: Submission) => ({
  email: submission.email,
  payment: submission.payment,
  delivery: submission.delivery,
  carrier_account: submission.carrier_account,
  po_number: submission.po_number,
  remark: submission.remark,
  tax_id: submission.tax_id,
  invoice_email: submission.invoice_email,
  requested_date: submission.requested_date,
  shipment: submission.shipment,
  time_zone: knownTimeZone(submission.time_zone),
  shipping_address: withoutDefaults(submission.shipping_address),
  billing_address: withoutDefaults(submission.billing_address ?? submission.shipping_address),
})

/** The lines that the buyer saw, as they are now. @throws ApiError `conflict` where that is not the same */
async function linesAsSeen(c: OriginContext, owner: CartOwner | null, submission: Submission, now: Date): Promise<OrderedLine[]> {
  const cart = await readCart(c.env, owner, cartView(c.env, c.var.lang, now))
  const byId = new Map(cart.lines.map((line) => [line.item_id, line]))
  const fields: Record<string, string> = {}
  const chosen: Cart['lines'] = []
  for (const { item_id, qty, unit_price } of submission.lines) {
    const line = byId.get(item_id)
    byId.delete(item_id)
    if (!line) fields[`lines.${item_id}`] = 'gone'
    else if (line.cart_num !== qty) fields[`lines.${item_id}`] = 'quantity'
    else if (line.state !== 'ok') fields[`lines.${item_id}`] = line.state
    else if (line.price !== unit_price) fields[`lines.${item_id}`] = 'price_changed'
    else chosen.push(line)
  }
  const lines = await orderedLines(c.env, cartOf(owner ?? { cart_id: '' }), chosen)
  // Between the two readings, too, a line may go or cost something else.
  for (const { item_id, price } of chosen) {
    const line = lines.find((read) => read.item_id === item_id)
    if (line?.unit_price !== price) fields[`lines.${item_id}`] = line ? 'price_changed' : 'gone'
  }
  if (Object.keys(fields).length > 0) throw new ApiError(CODE.conflict, { fields })
  return lines
}

/** @throws ApiError `validation` for a way that does not lead there, `conflict` where it costs something else by now */
async function freightAsSeen(c: OriginContext, lines: readonly OrderedLine[], submission: Submission) {
  const { country, postal_code } = submission.shipping_address
  const goods = addMoney(...lines.map(({ ext_price }) => ext_price))
  const { ways, weight_grams } = await waysFor(c, lines, { country, postal_code, goods })
  const way = ways.find(({ delivery }) => delivery === submission.delivery)
  const fields: FieldErrors = {
    ...(ways.length === 0 ? { 'shipping_address.country': 'not_served' } : !way?.can_choose && { delivery: 'select_carrier' }),
    ...(submission.delivery === 'own_account' && submission.carrier_account === '' && { carrier_account: 'enter_carrier_account' }),
  }
  if (!way || Object.keys(fields).length > 0) throw new ApiError(CODE.validation, { fields })
  if (way.freight !== submission.freight) throw new ApiError(CODE.conflict, { fields: { freight: 'freight_changed' } })
  return { ...way, weight_grams }
}
