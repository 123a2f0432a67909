import { Hono } from 'hono'
import { z } from 'zod'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { ApiError, CODE, type Code } from '#shared/contract/envelope.ts'
import { payConfirm, payInvoice, payStart, payWebhook } from '#shared/contract/pay.ts'
import { routes, toPath } from '#shared/routes.ts'
import { type Money, toMoney } from '#shared/trade/money.ts'
import { findBatchFailure } from '../database/guards.ts'
import { runBatch } from '../database/sql.ts'
import type { OriginContext, OriginEnv } from '../http/env.ts'
import { findResult, type IdempotentCall, insertResultSql, readIdempotentCall } from '../http/idempotency.ts'
import { enforceLimit } from '../http/limits.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { serve, serveUnparsed } from '../http/serve.ts'
import { deliverAfterResponse } from '../mail/queue.ts'
import { ProviderError } from '../pay/provider.ts'
import { findMethodProvider, findProvider } from '../pay/providers.ts'
import { toContentDisposition } from '../runtime/attachment.ts'
import { log } from '../runtime/log.ts'
import { getEnvelopeMessage } from '../runtime/messages.ts'
import { readConfigValues } from '../site/store.ts'
import { publishStockLater } from '../stock/stock.ts'
import { getCallersOrder } from './access.ts'
import { computeHoldEnd } from './holds.ts'
import { readSeller } from './invoice/content.ts'
import { makeInvoice } from './invoice/make-invoice.ts'
import { insertLedgerEntrySql, insertPaymentSql, insertWirePaymentSql, toWirePayment, updatePaymentReferenceSql } from './ledger.ts'
import type { StoredOrder } from './model.ts'
import * as payments from './payments.ts'
import { reconcileOrderSql } from './reconcile.ts'
import { sendRefunds } from './refunds.ts'
import { findOrder } from './store.ts'

type Started = EndpointData<typeof payStart>

/** The fields of a started payment that are stored for a repeated call. */
const Redirect = z.object({ kind: z.literal('redirect'), url: z.string(), is_sandbox: z.boolean() })

export const pay = new Hono<OriginEnv>()

serve(pay, payStart, async (c, { order_number, access, payment }) => {
  const before = await getCallersOrder(c, order_number, access)
  const attempt = await readIdempotentCall(c, { order_number, payment })
  const first = await findResult(c.env.SHOP, attempt)
  if (first !== null) return Redirect.parse(JSON.parse(first))
  await enforceLimit(c, 'FORM_LIMIT', 'pay')
  const { order, amount } = await getPayable(c, before)
  return payment === 'wire' ? startWire(c, order, amount) : start(c, order, { amount, payment, attempt })
})

serve(pay, payConfirm, async (c, { order_number, access, payment_id, declared }) => {
  const order = await getCallersOrder(c, order_number, access)
  await enforceLimit(c, 'CART_LIMIT', 'pay_confirm')
  const outcome = declared ? await declareWire(c, order) : await refreshPaymentState(c, order, payment_id)
  const { status, paid } = await readOrderAgain(c, order)
  return { status, outcome, paid }
})

serveUnparsed(pay, payWebhook, async (c) => {
  const provider = payWebhook.request.safeParse(c.req.param()).data?.provider
  const company = provider && findProvider(c.env, provider)
  if (!company) return toErrorResponse(c, CODE.not_found, 404)
  try {
    const providerMessage = await company.readWebhook(c.req.raw.headers, await c.req.text())
    if (!providerMessage) {
      log('warn', 'webhook_refused', { provider })
      return toErrorResponse(c, CODE.not_allowed, 400)
    }
    for (const one of providerMessage) {
      const payment = await payments.handleProviderMessage(c.env, company, one, new Date())
      if (payment) finishPaymentLater(c, payment.order_id)
    }
  } catch (error) {
    // The payment company repeats the message after every unsuccessful answer.
    log('error', 'webhook_failed', { provider, error })
    return toErrorResponse(c, CODE.fault, 503)
  }
  return {}
})

serve(pay, payInvoice, async (c, { order: orderNumber }) => {
  await enforceLimit(c, 'UPLOAD_LIMIT', 'invoice')
  const storedOrder = await getCallersOrder(c, orderNumber)
  // The confirmation is in the order's language, whatever language the page has.
  const order =
    storedOrder.lang === c.var.lang ? storedOrder : ((await findOrder(c.env, storedOrder.order_number, storedOrder.lang)) ?? storedOrder)
  const bytes = await makeInvoice(c.env, order, storedOrder.lang)
  return c.body(bytes, 200, {
    'Content-Type': 'application/pdf',
    'Content-Length': String(bytes.byteLength),
    'Content-Disposition': toContentDisposition(order.order_number, 'invoice', 'pdf'),
  })
})

const toErrorResponse = (c: OriginContext, code: Code, status: 400 | 404 | 503): Response =>
  c.json({ code, message: getEnvelopeMessage(code, c.var.lang), data: null }, status)

/** Sends the mails and refunds that result from received money, after the answer. */
function finishPaymentLater(c: OriginContext, orderId: number): void {
  deliverAfterResponse(c)
  publishStockLater(c)
  c.executionCtx.waitUntil(sendRefunds(c.env, { order_id: orderId }))
}

async function readOrderAgain(c: OriginContext, { order_number }: StoredOrder): Promise<StoredOrder> {
  return orNotFound(await findOrder(c.env, order_number, c.var.lang))
}

/** How many earlier payments are checked before another payment starts. */
const MAX_CHECKED_PAYMENTS = 3

/**
 * The order after its open payments were checked, so that a buyer who paid in another window does not pay twice.
 * @throws ApiError `conflict` if there is nothing to pay, or not yet
 */
async function getPayable(c: OriginContext, before: StoredOrder): Promise<{ order: StoredOrder; amount: Money }> {
  const now = new Date()
  const openPayments = await payments.listOpenPayments(c.env.SHOP, before.order_id, MAX_CHECKED_PAYMENTS)
  const outcomes = await Promise.all(openPayments.map((payment) => readOutcome(c, payment, now)))
  const order = outcomes.includes('paid') ? await readOrderAgain(c, before) : before
  const amount = payments.computeOpenAmount(order)
  if (!payments.acceptsPayment(order)) throw new ApiError(CODE.conflict, { fields: { status: order.status } })
  if (amount === null) throw new ApiError(CODE.conflict, { fields: { freight: 'freight_open' } })
  if (amount > 0) return { order, amount }
  // An order that costs nothing counts as paid when its payment is requested.
  await runBatch(c.env.SHOP, reconcileOrderSql(order.order_id, now))
  finishPaymentLater(c, order.order_id)
  throw new ApiError(CODE.conflict, { fields: { status: 'paid' } })
}

async function start(
  c: OriginContext,
  order: StoredOrder,
  { amount, payment, attempt }: { amount: Money; payment: 'card' | 'paypal'; attempt: IdempotentCall },
): Promise<Started> {
  const { SHOP } = c.env
  const company = findMethodProvider(c.env, payment, c.var.site_url)
  if (!company) throw new ApiError(CODE.conflict, { fields: { payment: 'not_available' } })
  // A repeated call gets the same payment id, even if the company's first answer was lost.
  const paymentId = attempt.key_hash.slice(0, 32)
  const { order_id, order_number, email } = order
  await runBatch(SHOP, [
    insertPaymentSql({ payment_id: paymentId, order_id, provider: company.provider, amount }, new Date()),
    payments.choosePaymentSql(order_id, payment),
  ])
  const storedPayment = await payments.findPayment(SHOP, paymentId)
  if (storedPayment?.order_id !== order_id || storedPayment.amount !== amount || storedPayment.provider !== company.provider)
    throw new ApiError(CODE.conflict, { fields: { idempotency_key: 'used' } })
  const createdAt = new Date(storedPayment.created_at)
  const { reference, url } = await orUnavailable(
    company.begin({
      payment_id: paymentId,
      order_number,
      email,
      amount,
      created_at: createdAt,
      lang: c.var.lang,
      return_url: c.var.site_url + toPath(routes.pay_successful, c.var.lang, {}, { order: order_number, payment: paymentId }),
      cancel_url: c.var.site_url + toPath(routes.pay, c.var.lang, { order: order_number }, { payment: paymentId }),
    }),
  )
  const started: Started = { kind: 'redirect', url, is_sandbox: company.provider === 'sandbox' }
  const nextLookAt = new Date(createdAt.getTime() + payments.FIRST_CHECK_MS).toISOString()
  try {
    await runBatch(SHOP, [
      updatePaymentReferenceSql(paymentId, reference, nextLookAt),
      insertResultSql(attempt, JSON.stringify(started), new Date()),
    ])
  } catch (error) {
    // A simultaneous repeat of this call: the company recognized the key and returned the same page to both.
    if (findBatchFailure(error) !== 'repeated') throw error
  }
  return started
}

async function startWire(c: OriginContext, order: StoredOrder, amount: Money): Promise<Started> {
  const { SHOP } = c.env
  const { bank } = readSeller(await readConfigValues(SHOP), c.var.lang)
  if (bank.account_number === '') throw new ApiError(CODE.conflict, { fields: { payment: 'not_available' } })
  await runBatch(SHOP, [
    insertWirePaymentSql(order, amount, new Date()),
    // The time for a transfer starts when the order is placed, however often the buyer changes the method.
    payments.choosePaymentSql(order.order_id, 'wire', await computeHoldEnd(c.env, 'wire', new Date(order.submitted_at), order.time_zone)),
  ])
  return { kind: 'wire', bank: { ...bank, reference: order.order_number }, amount }
}

/** Stores the buyer's statement that a transfer was sent. It does not count as paid until the desk enters the amount that arrives. */
async function declareWire(c: OriginContext, order: StoredOrder): Promise<'declared'> {
  const { SHOP } = c.env
  const wire = toWirePayment(order)
  const [openPayments, wasDeclared] = await Promise.all([
    payments.findPayment(SHOP, wire.payment_id),
    payments.isPaymentDeclared(SHOP, order.order_id),
  ])
  if (wasDeclared) return 'declared'
  if (!openPayments) throw new ApiError(CODE.conflict, { fields: { payment: 'not_begun' } })
  if (!payments.acceptsPayment(order)) throw new ApiError(CODE.conflict, { fields: { status: order.status } })
  if (order.amounts.freight === null) throw new ApiError(CODE.conflict, { fields: { freight: 'freight_open' } })
  const now = new Date()
  await runBatch(SHOP, [
    insertLedgerEntrySql(wire, { kind: 'declared', event_id: `declared:${order.order_number}`, amount: toMoney(0), at: now }, now),
    ...reconcileOrderSql(order.order_id, now),
  ])
  return 'declared'
}

/** @throws ApiError `not_found` for a payment of another order, `conflict` if no payment was begun */
async function refreshPaymentState(
  c: OriginContext,
  order: StoredOrder,
  paymentId: string | undefined,
): Promise<'paid' | 'pending' | 'declined'> {
  const { SHOP } = c.env
  const payment =
    paymentId === undefined ? await payments.findLastPayment(SHOP, order.order_id) : await payments.findPayment(SHOP, paymentId)
  if (!payment && paymentId === undefined) throw new ApiError(CODE.conflict, { fields: { payment: 'not_begun' } })
  if (payment?.order_id !== order.order_id) throw new ApiError(CODE.not_found)
  if (await payments.isCaptured(SHOP, payment.payment_id)) return 'paid'
  return readOutcome(c, payment, new Date())
}

/** The outcome of a payment as its company reports it; `pending` if the company does not answer. */
async function readOutcome(c: OriginContext, payment: NonNullable<Awaited<ReturnType<typeof payments.findPayment>>>, now: Date) {
  try {
    const outcome = await payments.refreshPayment(c.env, payment, now)
    if (outcome === 'paid') finishPaymentLater(c, payment.order_id)
    return outcome
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log('warn', 'payment_not_seen', { payment_id: payment.payment_id, error })
    return 'pending'
  }
}

/** @throws ApiError `unavailable` if the company does not answer, `conflict` if it rejects the payment, as for too small an amount */
async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (!(cause instanceof ProviderError)) throw cause
    log('error', 'payment_not_begun', { error: cause })
    if (cause.is_final) throw new ApiError(CODE.conflict, { fields: { payment: 'not_available' }, cause })
    throw new ApiError(CODE.unavailable, { message: cause.message, cause })
  }
}
