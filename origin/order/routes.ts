import { Hono } from 'hono'
import { normalizePostalCode } from '#shared/address/postal-rule.ts'
import type { Cart } from '#shared/contract/cart.ts'
import type { ParsedRequest } from '#shared/contract/endpoint.ts'
import { ApiError, CODE, type FieldErrors } from '#shared/contract/envelope.ts'
import * as calls from '#shared/contract/order.ts'
import { type Amounts, cartQuote } from '#shared/contract/quote.ts'
import { addDays } from '#shared/text/local-day.ts'
import { toSupportedTimeZone } from '#shared/text/time-zone.ts'
import { addMoney, type Money, toMoney } from '#shared/trade/money.ts'
import { encodeHistoryNote, isWaitingState } from '#shared/trade/order-states.ts'
import { findCartOwner } from '../cart/cart-owner.ts'
import { type CartOwner, deleteOrderedItemsSql, readCart, selectCartIdSql, toCartView } from '../cart/store.ts'
import { createDocumentNumber } from '../database/document-number.ts'
import { findBatchFailure, guard } from '../database/guards.ts'
import { runBatch, sql } from '../database/sql.ts'
import { findCustomerId, getCustomerId } from '../http/caller.ts'
import type { OriginContext, OriginEnv } from '../http/env.ts'
import { findResult, type IdempotentCall, insertResultSql, readIdempotentCall, runOnce } from '../http/idempotency.ts'
import { enforceLimit, enforceMailLimit } from '../http/limits.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { serve } from '../http/serve.ts'
import { verifyHuman } from '../human/check-human.ts'
import { deliverAfterResponse, insertMailSql } from '../mail/queue.ts'
import { readOrderMinimum } from '../site/order-minimum.ts'
import { followCatalogue } from '../stock/follow-catalogue.ts'
import {
  guardFeedSql,
  insertOfferStockSql,
  publishStockLater,
  readLastFeed,
  releaseStockSql,
  subtractFromStockSql,
} from '../stock/stock.ts'
import { parseStockKind } from '../stock/stock-kind.ts'
import { findBuyer, getCallersOrder, sendOrderKey } from './access.ts'
import { changeOrder } from './change.ts'
import { applyCounterAnswers, listInvalidCounterAnswers, listStockMoves } from './counter-offer.ts'
import { applyAnswerSql } from './counter-offer-store.ts'
import { listFreightOptions } from './freight.ts'
import { getFreightTariff } from './freight-tariff.ts'
import { computeHoldEnd, guardHoldsSql, guardOffersSql, needsHumanCheck, readHolder } from './holds.ts'
import { estimateWeight, guardLinesSql, type OrderedLine, readOrderedLines } from './lines.ts'
import type { CounterOfferAnswer, StoredOrder } from './model.ts'
import { rejectSmallOrder } from './reject-small-order.ts'
import { addOrderToCart } from './reorder.ts'
import { guardMoneySql, insertOrderSql, toStateError } from './states.ts'
import { findOrder, listOrders } from './store.ts'
import { readTerms } from './terms.ts'

export const order = new Hono<OriginEnv>()

serve(order, cartQuote, async (c, { country, postal_code, delivery }) => {
  const owner = await findCartOwner(c)
  const cart = await readCart(c.env, owner, toCartView(c.env, c.var.lang, new Date()))
  const buyable = cart.lines.filter(({ state }) => state === 'ok')
  const lines = owner && buyable.length > 0 ? await readOrderedLines(c.env, selectCartIdSql(owner), buyable) : []
  const { ways, weight_grams } = await listFreightFor(c, lines, { country, postal_code, goods: cart.total })
  const freight = ways.find((way) => way.delivery === delivery)?.freight ?? null
  return {
    ways,
    amounts: { goods: cart.total, freight, total: addMoney(cart.total, freight ?? toMoney(0)), weight_grams },
  }
})

serve(order, calls.orderTerms, async (c) => readTerms(c.env))

serve(order, calls.orderSubmit, async (c, { verification, ...submission }) => {
  const { SHOP } = c.env
  const attempt = await readIdempotentCall(c, submission)
  if (c.var.caller.is_sandbox)
    return { ...(await submit(c, attempt, submission, verification)), status: 'unpaid' as const, is_sandbox: true }
  const orderNumber = await runOnce(SHOP, attempt, async () => (await submit(c, attempt, submission, verification)).order_number)
  const order = await findOrder(c.env, orderNumber, c.var.lang)
  if (!order) throw new ApiError(CODE.fault, { message: `${orderNumber} was written and is not there` })
  await sendOrderKey(c, orderNumber, new Date())
  return { order_number: orderNumber, status: order.status, amounts: order.amounts, is_sandbox: false }
})

serve(order, calls.orderList, async (c, request) => listOrders(c.env.SHOP, await getCustomerId(c), request))

serve(order, calls.orderDetail, async (c, { order_number }) => getCallersOrder(c, order_number))

serve(order, calls.orderCancel, async (c, { order_number, access }) => {
  const order = await getCallersOrder(c, order_number, access)
  const now = new Date()
  return changeOrder(c, order, { to: 'canceled', actor: 'buyer', now }, [
    releaseStockSql(order),
    insertMailSql('order_canceled', order.order_number, now),
    insertMailSql('order_canceled_for_sales', order.order_number, now),
  ])
})

serve(order, calls.orderReceive, async (c, { order_number, access }) => {
  const order = await getCallersOrder(c, order_number, access)
  const now = new Date()
  return changeOrder(c, order, { to: 'received', actor: 'buyer', now }, [
    insertMailSql('order_received_for_sales', order.order_number, now),
  ])
})

serve(order, calls.orderAnswer, async (c, { order_number, access, revision, lines }) =>
  answerCounter(c, await getCallersOrder(c, order_number, access), revision, lines),
)

serve(order, calls.orderReorder, async (c, { order_number, access }) => addOrderToCart(c, await getCallersOrder(c, order_number, access)))

serve(order, calls.orderTrack, async (c, { email, ...typed }) => {
  await enforceLimit(c, 'FORM_LIMIT', 'track')
  const orderNumber = typed.order_number.trim().toUpperCase()
  const { customer_id } = orNotFound(await findBuyer(c.env.SHOP, orderNumber, email))
  // Number and email are printed on documents that many people see, so an account's order requires signing in.
  const needsSession = customer_id !== null
  if (!needsSession) await sendOrderKey(c, orderNumber, new Date())
  return { order_number: orderNumber, needs_session: needsSession }
})

/**
 * Applies the buyer's answers to a counter-offer: lines, freight, stock, and the refund.
 * @throws ApiError `validation` if a line lacks its answer, or the rest is too small an order; `conflict` if the offer is not open any
 * more, or its pieces are sold out
 */
async function answerCounter(
  c: OriginContext,
  order: StoredOrder,
  revision: number,
  answerList: readonly { position: number; answer: CounterOfferAnswer }[],
): Promise<StoredOrder> {
  const now = new Date()
  const { counter, counter_lines, order_number, remaining_lines } = order
  if (!isWaitingState(order.status)) throw toStateError(order)
  if (counter?.state !== 'open' || counter.revision !== revision || counter.valid_until <= now.toISOString())
    throw new ApiError(CODE.conflict, {
      fields: { revision: counter?.state === 'open' && counter.revision === revision ? 'expired' : 'changed' },
    })
  const answers = new Map(answerList.map(({ position, answer }) => [position, answer]))
  const missing = listInvalidCounterAnswers(counter_lines, answers)
  if (missing.length > 0)
    throw new ApiError(CODE.validation, { fields: Object.fromEntries(missing.map((position) => [`lines.${position}`, 'select_answer'])) })
  const lines = applyCounterAnswers(remaining_lines, counter_lines, answers)
  const isEmpty = lines.every(({ qty }) => qty === 0)
  rejectSmallOrder(lines, await readOrderMinimum(c.env.SHOP), remaining_lines)
  // An order without lines has no freight.
  const freight = isEmpty ? toMoney(0) : (counter.freight ?? order.amounts.freight)
  return changeOrder(c, order, { to: isEmpty ? 'canceled' : null, actor: 'buyer', note: encodeHistoryNote('answer'), now }, [
    guardMoneySql(order),
    ...applyAnswerSql(order, { revision, answers, lines, freight }),
    subtractFromStockSql(listStockMoves(remaining_lines, lines)),
    insertMailSql('order_answer_for_sales', order_number, now),
    ...(isEmpty ? [insertMailSql('order_canceled', order_number, now)] : []),
  ])
}

async function listFreightFor(
  c: OriginContext,
  lines: readonly OrderedLine[],
  parcel: { country: string; postal_code: string; goods: Money },
) {
  const [tariff, weightGrams] = await Promise.all([getFreightTariff(c.env.SHOP), estimateWeight(c.env.CATALOGUE, lines)])
  return { weight_grams: weightGrams, ways: listFreightOptions(tariff, { ...parcel, weight_grams: weightGrams }) }
}

type Verified = ParsedRequest<typeof calls.orderSubmit>['verification']
type Submission = Omit<ParsedRequest<typeof calls.orderSubmit>, 'verification'>

interface Submitted {
  order_number: string
  amounts: Amounts
}

const NUMBER_TRIES = 3

/**
 * Writes an order, takes its stock, removes its lines from the cart and queues its mails, all in one batch.
 * The batch of a sandbox key is rolled back once all its statements have passed.
 * @returns its number and amounts; for a repeated submission that has emptied the cart, the first number
 * @throws ApiError `conflict` with the lines whose price, stock or quantity differ from what the buyer saw; `validation` if they are too
 * small an order
 */
async function submit(c: OriginContext, attempt: IdempotentCall, submission: Submission, verification: Verified): Promise<Submitted> {
  const { SHOP } = c.env
  const owner = await findCartOwner(c)
  const customerId = await findCustomerId(c)
  await enforceLimit(c, 'FORM_LIMIT', 'order')
  if (customerId === null) await enforceMailLimit(c, 'FORM_LIMIT', 'order', submission.email)
  const holder = await readHolder(c, submission.email, customerId)
  let proof =
    customerId === null && (await needsHumanCheck(c, holder, submission.lines.length)) ? await verifyHuman(c, verification, false) : null
  const cartIdSql = selectCartIdSql(owner ?? { cart_id: '' })
  for (let tries = 1; ; tries++) {
    const now = new Date()
    await followCatalogue(c.env, parseStockKind(c.env.STOCK_KIND), now)
    const feed = await readLastFeed(SHOP)
    let lines: OrderedLine[]
    let way: Awaited<ReturnType<typeof readAcceptedFreight>>
    try {
      lines = await readAcceptedLines(c, owner, submission, now)
      rejectPastDate(submission, now)
      rejectSmallOrder(lines, await readOrderMinimum(SHOP))
      way = await readAcceptedFreight(c, lines, submission)
    } catch (error) {
      // The same submission may have been sent twice at once, and emptied the cart.
      const first = await findResult(SHOP, attempt)
      if (first !== null) return { order_number: first, amounts: toAmounts([], { freight: null, weight_grams: 0 }) }
      throw error
    }
    const orderNumber = createDocumentNumber(c.var.caller.is_sandbox ? 'TEST' : 'SO', now)
    const itemIds = lines.map(({ item_id }) => item_id)
    const { payment, invoice_email } = submission
    const submitted = { order_number: orderNumber, amounts: toAmounts(lines, way) }
    try {
      await runBatch(SHOP, [
        insertResultSql(attempt, orderNumber, now),
        ...insertOrderSql({
          ...toTerms(submission),
          order_number: orderNumber,
          customer_id: customerId,
          lines,
          lang: c.var.lang,
          incoterm: way.incoterm,
          named_place: way.named_place,
          freight: way.freight,
          weight_grams: way.weight_grams,
          submitted_at: now,
          hold_until: await computeHoldEnd(c.env, payment, now, toSupportedTimeZone(submission.time_zone)),
          placed_from: holder.placed_from,
        }),
        ...guardHoldsSql(c.env, holder),
        ...(proof ?? []),
        guardLinesSql(cartIdSql, orderNumber, lines),
        guardFeedSql(feed),
        insertOfferStockSql(
          lines.flatMap(({ offer }) => offer ?? []),
          now,
        ),
        subtractFromStockSql(listStockMoves([], lines)),
        ...(customerId === null && proof === null ? guardOffersSql(holder, orderNumber) : []),
        deleteOrderedItemsSql(cartIdSql, itemIds),
        insertMailSql('order_placed', orderNumber, now),
        ...(invoice_email === '' ? [] : [insertMailSql('order_placed_copy', orderNumber, now)]),
        insertMailSql('order_for_sales', orderNumber, now),
        ...(c.var.caller.is_sandbox ? [guard('sandbox', sql`false`)] : []),
      ])
    } catch (error) {
      const failure = findBatchFailure(error)
      if (failure === 'sandbox') return submitted
      if (failure === 'person_needed') proof = await verifyHuman(c, verification, false)
      // A concurrent order was first: reading again shows which line it took.
      const mayGoNow = failure === 'person_needed' || failure === 'sold_out' || failure === 'lines_moved' || failure === 'number_in_use'
      if (mayGoNow && tries < NUMBER_TRIES) continue
      throw failure === 'sold_out' ? new ApiError(CODE.conflict, { fields: { lines: 'changed' } }) : error
    }
    deliverAfterResponse(c)
    publishStockLater(c)
    return submitted
  }
}

/** @throws ApiError `validation` for a delivery date that is over */
function rejectPastDate({ requested_date }: Submission, now: Date): void {
  // In some time zones it is still the day before.
  if (requested_date !== null && requested_date < addDays(now.toISOString().slice(0, 10), -1))
    throw new ApiError(CODE.validation, { fields: { requested_date: 'in_the_past' } })
}

const toAmounts = (lines: readonly OrderedLine[], { freight, weight_grams }: Pick<Amounts, 'freight' | 'weight_grams'>): Amounts => {
  const goods = addMoney(...lines.map(({ ext_price }) => ext_price))
  return { goods, freight, total: addMoney(goods, freight ?? toMoney(0)), weight_grams }
}

type PostedAddress = Submission['shipping_address']

/** An address for documents and parcels, without the defaults of the address book. */
const withoutDefaults = ({ is_default_shipping: _, is_default_billing: __, postal_code, ...address }: PostedAddress) => ({
  ...address,
  postal_code: normalizePostalCode(postal_code, address.country),
})

/** The terms that the buyer chose, as stored with the order. */
const toTerms = (submission: Submission) => ({
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
  time_zone: toSupportedTimeZone(submission.time_zone),
  shipping_address: withoutDefaults(submission.shipping_address),
  billing_address: withoutDefaults(submission.billing_address ?? submission.shipping_address),
})

/** The present lines, if they are those that the buyer saw. @throws ApiError `conflict` if they differ */
async function readAcceptedLines(c: OriginContext, owner: CartOwner | null, submission: Submission, now: Date): Promise<OrderedLine[]> {
  const cart = await readCart(c.env, owner, toCartView(c.env, c.var.lang, now))
  const byId = new Map(cart.lines.map((line) => [line.item_id, line]))
  const fields: Record<string, string> = {}
  const chosen: Cart['lines'] = []
  for (const { item_id, qty, unit_price, max_unit_price } of submission.lines) {
    const line = byId.get(item_id)
    byId.delete(item_id)
    if (!line) fields[`lines.${item_id}`] = 'gone'
    else if (line.cart_num !== qty) fields[`lines.${item_id}`] = 'quantity'
    else if (line.state !== 'ok') fields[`lines.${item_id}`] = line.state
    else if (line.price > (max_unit_price ?? line.price)) fields[`lines.${item_id}`] = 'above_max_unit_price'
    else if (line.price !== (unit_price ?? line.price)) fields[`lines.${item_id}`] = 'price_changed'
    else chosen.push(line)
  }
  const lines = await readOrderedLines(c.env, selectCartIdSql(owner ?? { cart_id: '' }), chosen)
  // A line may also disappear or change its price between the two reads.
  for (const { item_id, price } of chosen) {
    const line = lines.find((read) => read.item_id === item_id)
    if (line?.unit_price !== price) fields[`lines.${item_id}`] = line ? 'price_changed' : 'gone'
  }
  if (Object.keys(fields).length > 0) throw new ApiError(CODE.conflict, { fields })
  return lines
}

/** @throws ApiError `validation` for a carrier that does not serve the destination, `conflict` if its price has changed */
async function readAcceptedFreight(c: OriginContext, lines: readonly OrderedLine[], submission: Submission) {
  const { country, postal_code } = submission.shipping_address
  const goods = addMoney(...lines.map(({ ext_price }) => ext_price))
  const { ways, weight_grams } = await listFreightFor(c, lines, { country, postal_code, goods })
  const way = ways.find(({ delivery }) => delivery === submission.delivery)
  const fields: FieldErrors = {
    ...(ways.length === 0 ? { 'shipping_address.country': 'not_served' } : !way?.can_choose && { delivery: 'select_carrier' }),
    ...(submission.delivery === 'customer_account' && submission.carrier_account === '' && { carrier_account: 'enter_carrier_account' }),
  }
  if (!way || Object.keys(fields).length > 0) throw new ApiError(CODE.validation, { fields })
  if (way.freight !== submission.freight) throw new ApiError(CODE.conflict, { fields: { freight: 'freight_changed' } })
  return { ...way, weight_grams }
}
