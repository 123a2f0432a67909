import { Hono } from 'hono'
import * as calls from '#shared/contract/desk.ts'
import type { ParsedRequest } from '#shared/contract/endpoint.ts'
import { ApiError, CODE, type FieldErrors } from '#shared/contract/envelope.ts'
import { isChanged } from '#shared/trade/counter-line.ts'
import { addMoney, computeExtendedPrice, type Money, toDecimalString, toMoney } from '#shared/trade/money.ts'
import { isBelowLineMinimum, type OrderMinimum } from '#shared/trade/order-minimum.ts'
import { canBecome, encodeHistoryNote, isFinalState, isWaitingState } from '#shared/trade/order-states.ts'
import type { OriginContext, OriginEnv } from '../http/env.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { serve } from '../http/serve.ts'
import { deliverAfterResponse, insertMailSql, listFailedMails, retryMail } from '../mail/queue.ts'
import { readOrderMinimum } from '../site/order-minimum.ts'
import { releaseStockSql, reserveStockAgainSql } from '../stock/stock.ts'
import { changeOrder, writeChange } from './change.ts'
import { toRefundSubject } from './compose-mail.ts'
import { computeBalance } from './counter-offer.ts'
import { insertCounterOfferSql } from './counter-offer-store.ts'
import { listDeskOrders, readDeskSide, updatePaidSql, updateRemarkSql, updateShipmentSql } from './desk-store.ts'
import { computeHoldEnd, extendHoldSql } from './holds.ts'
import { releaseHoldSql } from './jobs.ts'
import { insertReceivedTransferSql, insertRefundSql } from './ledger.ts'
import type { NewOrderLine, StoredCounterOfferLine, StoredOrder } from './model.ts'
import { finishManualRefund } from './refunds.ts'
import { listOrderProblems } from './reject-small-order.ts'
import { changeStatusSql, guardMoneySql, toStateError } from './states.ts'
import { findOrder } from './store.ts'

/** The largest amount of one line, and of all of them, in micros: a hundred million dollars, and a billion. */
const MAX_AMOUNT = 100_000_000 * 1_000_000
const MAX_TOTAL = 10 * MAX_AMOUNT

/** Calls of the sales desk about orders, and about mails that were not sent. */
export const deskOrders = new Hono<OriginEnv>()

serve(deskOrders, calls.deskOrderList, async (c, request) => listDeskOrders(c.env.SHOP, request))

serve(deskOrders, calls.deskOrderDetail, async (c, { order_number }) => {
  const order = await getOrder(c, order_number)
  return { order, ...(await readDeskSide(c.env, order)) }
})

serve(deskOrders, calls.deskOrderConfirm, async (c, { order_number, steps, ...step }) =>
  confirm(c, await getOrder(c, order_number, steps), step),
)

serve(deskOrders, calls.deskOrderOffer, async (c, { order_number, steps, ...step }) =>
  offer(c, await getOrder(c, order_number, steps), step),
)

serve(deskOrders, calls.deskOrderShip, async (c, { order_number, steps, platform_remark, ...shipment }) => {
  const order = await getOrder(c, order_number, steps)
  const now = new Date()
  return changeOrder(c, order, { to: 'shipping', actor: 'desk', now }, [
    updateShipmentSql(order, shipment),
    ...updateRemarkSql(order, platform_remark),
    insertMailSql('order_shipped', order.order_number, now),
  ])
})

serve(deskOrders, calls.deskOrderRefund, async (c, { order_number, steps, ...step }) =>
  refund(c, await getOrder(c, order_number, steps), step),
)

serve(deskOrders, calls.deskOrderRefunded, async (c, { order_number, refund_id }) => {
  const order = await getOrder(c, order_number)
  const { refunds } = await readDeskSide(c.env, order)
  const isThere = refunds.some((row) => row.refund_id === refund_id)
  if (!isThere || !(await finishManualRefund(c.env.SHOP, refund_id, new Date()))) throw new ApiError(CODE.not_found)
  return getOrder(c, order_number)
})

serve(deskOrders, calls.deskOrderCancel, async (c, { order_number, steps, note }) => {
  const order = await getOrder(c, order_number, steps)
  const now = new Date()
  return changeOrder(c, order, { to: 'canceled', actor: 'desk', note, now }, [
    releaseStockSql(order),
    insertMailSql('order_canceled', order.order_number, now),
  ])
})

serve(deskOrders, calls.deskOrderRelease, async (c, { order_number, steps }) => {
  const order = await getOrder(c, order_number, steps)
  if (!order.hold?.is_held) throw toStateError(order)
  const now = new Date()
  return writeChange(c, order, releaseHoldSql(order, 'desk', now), now)
})

serve(deskOrders, calls.deskMailFailures, async (c) => listFailedMails(c.env.SHOP))

serve(deskOrders, calls.deskMailRetry, async (c, { mail_id }) => {
  if (!(await retryMail(c.env.SHOP, mail_id, new Date()))) throw new ApiError(CODE.not_found)
  deliverAfterResponse(c)
  return {}
})

/** @param steps expected length of the order's history; undefined: any */
async function getOrder(c: OriginContext, orderNumber: string, steps?: number): Promise<StoredOrder> {
  const order = orNotFound(await findOrder(c.env, orderNumber.trim().toUpperCase(), c.var.lang))
  if (steps !== undefined && steps !== order.history.length) throw new ApiError(CODE.conflict, { fields: { status: 'changed' } })
  return order
}

/** The buyer's money that we have: paid, and not being refunded. */
const toPaidBalance = ({ paid, refunding }: StoredOrder): Money => toMoney(paid - refunding)

/**
 * Confirms a paid order, with the transfer that arrived. An amount that is too small or comes for an order in another state is stored too,
 * without changing the order; a surplus is refunded.
 * @throws ApiError `conflict` if the freight, a counter-offer, or money is still open (`open` is the missing amount)
 */
async function confirm(
  c: OriginContext,
  order: StoredOrder,
  { received, bank_reference, platform_remark }: Omit<ParsedRequest<typeof calls.deskOrderConfirm>, 'order_number' | 'steps'>,
): Promise<StoredOrder> {
  if (received !== undefined && (received <= 0 || received > MAX_AMOUNT))
    throw new ApiError(CODE.validation, { fields: { received: 'valid_price' } })
  const waits = isWaitingState(order.status)
  if (!waits && received === undefined) throw toStateError(order)
  if (received === undefined && order.amounts.freight === null) throw new ApiError(CODE.conflict, { fields: { freight: 'open' } })
  if (received === undefined && order.counter?.state === 'open') throw new ApiError(CODE.conflict, { fields: { counter: 'open' } })
  const paid = addMoney(order.paid, received ?? toMoney(0))
  const { open } = computeBalance({ charge: order.amounts.total, paid, refunding: order.refunding })
  const isFullyPaid = waits && open === 0 && order.amounts.freight !== null && order.counter?.state !== 'open'
  if (received === undefined && (open > 0 || order.status === 'unpaid'))
    throw new ApiError(CODE.conflict, { fields: { received: 'required', open: toDecimalString(open) } })
  const now = new Date()
  const arrived = received === undefined ? [] : insertReceivedTransferSql(order, { amount: received, bank_reference }, now)
  const isUnpaid = order.status === 'unpaid'
  const steps = isFullyPaid
    ? [
        ...(isUnpaid ? changeStatusSql(order, { to: 'confirming', actor: 'desk', now }) : []),
        ...changeStatusSql(isUnpaid ? afterStep(order) : order, { to: 'preparing', actor: 'desk', now }),
        updatePaidSql(order, now),
        ...(order.remaining_lines.some(({ reserved_qty }) => reserved_qty > 0) ? [] : reserveStockAgainSql(order)),
        insertMailSql('order_confirmed', order.order_number, now),
      ]
    : changeStatusSql(order, { to: null, actor: 'desk', note: encodeHistoryNote('payment', '', received ?? null), now })
  return writeChange(c, order, [guardMoneySql(order), ...steps, ...arrived, ...updateRemarkSql(order, platform_remark)], now)
}

/** The order as it will be once it is confirmed as paid, for the next step. */
const afterStep = (order: StoredOrder): StoredOrder => ({
  ...order,
  status: 'confirming',
  history: [...order.history, { at: '', actor: 'desk', from: order.status, to: 'confirming', note: '' }],
})

type Offered = Omit<ParsedRequest<typeof calls.deskOrderOffer>, 'order_number' | 'steps'>

/** Sends a counter-offer to the buyer; it replaces an open one. */
async function offer(c: OriginContext, order: StoredOrder, { valid_until, freight, note, lines }: Offered): Promise<StoredOrder> {
  if (!isWaitingState(order.status)) throw toStateError(order)
  const now = new Date()
  const offered = new Map(lines.map((line) => [line.position, line]))
  const counterLines = order.remaining_lines.flatMap((line): StoredCounterOfferLine[] => {
    if (line.qty === 0) return []
    const change = offered.get(line.position)
    if (!change) return [{ position: line.position, before: line, offer: line, alternative: null, note: '' }]
    return [
      {
        position: line.position,
        before: line,
        // Without a new date code the line's date code stays.
        offer: change.offer && withTerms(line, { ...change.offer, date_code: change.offer.date_code || line.date_code }),
        alternative: change.alternative && { ...withTerms(line, change.alternative), ...NOT_FROM_OUR_LIST },
        note: change.note,
      },
    ]
  })
  const minimum = await readOrderMinimum(c.env.SHOP)
  const accepted = counterLines.map(({ before, offer }) => offer ?? { ...before, qty: 0, ext_price: toMoney(0) })
  const { lines: below, minimum: least, missing } = listOrderProblems(accepted, minimum, order.remaining_lines)
  const fields: Record<string, string> = {
    ...(below && least && missing && { lines: below, minimum: least, missing }),
    ...offerProblems(lines, counterLines, minimum),
  }
  if (largestTotal(counterLines) + (freight ?? 0) > MAX_TOTAL) fields['lines'] = 'too_large'
  if (new Date(valid_until) <= now) fields['valid_until'] = 'in_the_past'
  if (freight !== undefined && (freight < 0 || freight > MAX_AMOUNT)) fields['freight'] = 'valid_price'
  if (!counterLines.some(isChanged) && (freight === undefined || freight === order.amounts.freight)) fields['lines'] = 'nothing_changed'
  if (Object.keys(fields).length > 0) throw new ApiError(CODE.validation, { fields })
  const counter = { valid_until: new Date(valid_until).toISOString(), freight: freight ?? null, note, lines: counterLines }
  return changeOrder(c, order, { to: null, actor: 'desk', note: encodeHistoryNote('offer'), now }, [
    ...insertCounterOfferSql(order, counter, now),
    // The buyer's time to pay starts with the answer to the counter-offer.
    extendHoldSql(order.order_id, await computeHoldEnd(c.env, order.payment, new Date(counter.valid_until), order.time_zone)),
    insertMailSql('order_offer', order.order_number, now),
  ])
}

/** The largest total that any answers can give. */
function largestTotal(lines: readonly StoredCounterOfferLine[]): number {
  const toAmount = (line: NewOrderLine | null): number => line?.ext_price ?? 0
  return lines.reduce((sum, { offer, alternative }) => sum + Math.max(toAmount(offer), toAmount(alternative)), 0)
}

/** A line with the terms that the desk proposes. The same unit price and quantity give the same amount. */
function withTerms(line: NewOrderLine, terms: Partial<NewOrderLine> & Pick<NewOrderLine, 'qty' | 'unit_price'>): NewOrderLine {
  const isSame = terms.qty === line.qty && terms.unit_price === line.unit_price
  return { ...line, ...terms, ext_price: isSame ? line.ext_price : computeExtendedPrice(terms.unit_price, terms.qty) }
}

/** A substitute part is outside the catalogue's offers, and takes no stock. */
const NOT_FROM_OUR_LIST = { offer_id: null, reserved_qty: 0, goods_id: null, packaging: '', customs: '' } as const

function offerProblems(
  lines: Offered['lines'],
  counterLines: readonly StoredCounterOfferLine[],
  minimum: OrderMinimum,
): Record<string, string> {
  const fields: Record<string, string> = {}
  const seen = new Set<number>()
  lines.forEach(({ position, offer, alternative }, index) => {
    if (!counterLines.some((line) => line.position === position)) fields[`lines.${index}.position`] = 'not_in_order'
    else if (seen.has(position)) fields[`lines.${index}.position`] = 'twice'
    seen.add(position)
    Object.assign(
      fields,
      termProblems(offer, `lines.${index}.offer`, minimum),
      termProblems(alternative, `lines.${index}.alternative`, minimum),
    )
  })
  return fields
}

function termProblems(terms: { unit_price: Money; qty: number } | null, path: string, minimum: OrderMinimum): FieldErrors {
  if (!terms) return {}
  if (terms.unit_price <= 0) return { [`${path}.unit_price`]: 'valid_price' }
  if (terms.unit_price * terms.qty > MAX_AMOUNT) return { [`${path}.qty`]: 'too_large' }
  return isBelowLineMinimum(computeExtendedPrice(terms.unit_price, terms.qty), minimum) ? { [`${path}.qty`]: 'minimum_line' } : {}
}

/**
 * Refunds money: a refund of the whole balance ends the order, a smaller one leaves its state.
 * @throws ApiError `conflict` if there is no balance, or the order's state does not allow it
 */
async function refund(c: OriginContext, order: StoredOrder, step: { amount?: Money | undefined; note: string }): Promise<StoredOrder> {
  const balance = toPaidBalance(order)
  const amount = step.amount ?? balance
  // Money may arrive for an order that has ended.
  const isEnded = isFinalState(order.status)
  if (!isEnded && !canBecome(order.status, 'refunded')) throw toStateError(order)
  if (balance <= 0) throw new ApiError(CODE.conflict, { fields: { status: order.status, amount: 'nothing_paid' } })
  if (amount <= 0) throw new ApiError(CODE.validation, { fields: { amount: 'valid_price' } })
  if (amount > balance) throw new ApiError(CODE.validation, { fields: { amount: 'too_large' } })
  const ends = amount === balance && !isEnded
  // After a partial refund such an order would demand the money again: the price is lowered by a counter-offer instead.
  if (!ends && order.status === 'confirming') throw new ApiError(CODE.conflict, { fields: { amount: 'not_all' } })
  const isHere = order.status === 'confirming' || order.status === 'preparing'
  const now = new Date()
  return changeOrder(c, order, { to: ends ? 'refunded' : null, actor: 'desk', note: encodeHistoryNote('refund', step.note, amount), now }, [
    guardMoneySql(order),
    ...(ends && isHere ? [releaseStockSql(order)] : []),
    insertRefundSql({ order_id: order.order_id, amount, reason: step.note || 'desk' }, now),
    insertMailSql('order_refunded', toRefundSubject(order.order_number, amount), now),
  ])
}
