/** Started payments: finding them, and asking payment companies for the outcome. */

import type { Language } from '#shared/languages.ts'
import { DAY_MS, MINUTE_MS } from '#shared/text/durations.ts'
import { addMoney, type Money, toMoney } from '#shared/trade/money.ts'
import { isWaitingState } from '#shared/trade/order-states.ts'
import type { Databases, ShopDatabase } from '../database/databases.ts'
import { sql } from '../database/sql.ts'
import type { OriginBindings } from '../http/env.ts'
import { type PaymentOutcome, type PaymentProvider, ProviderError, type ProviderMessage } from '../pay/provider.ts'
import { findProvider } from '../pay/providers.ts'
import { log } from '../runtime/log.ts'
import { type Payment, SELECT_PAYMENT, schedulePaymentCheckSql } from './ledger.ts'
import type { StoredOrder } from './model.ts'
import { recordPaymentEvents } from './reconcile.ts'
import { findOrder } from './store.ts'

/** Time from the start of a payment to the first background check. Each further check waits as long as the payment is old. */
export const FIRST_CHECK_MS = 5 * MINUTE_MS
/** After this time a started payment is either paid or never will be. */
const MAX_CHECK_MS = 3 * DAY_MS
const MAX_CHECKS_PER_RUN = 40

/** The amount of an order still to be paid; null while its freight is open. Negative if too much was paid. */
export function computeOpenAmount({ amounts, paid, refunding }: Pick<StoredOrder, 'amounts' | 'paid' | 'refunding'>): Money | null {
  return amounts.freight === null ? null : addMoney(amounts.total, toMoney(-paid), refunding)
}

/** Whether an order accepts money in its present state. */
export const acceptsPayment = ({ status }: Pick<StoredOrder, 'status'>): boolean => isWaitingState(status)

export const findPayment = (db: ShopDatabase, paymentId: string): Promise<Payment | null> =>
  sql<Payment>`${SELECT_PAYMENT} WHERE payment_id = ${paymentId}`.first(db)

/** The payments of an order whose outcome is open, the newest first. */
export async function listOpenPayments(db: ShopDatabase, orderId: number, limit: number): Promise<Payment[]> {
  return sql<Payment>`${SELECT_PAYMENT} WHERE order_id = ${orderId} AND next_look_at IS NOT NULL
    ORDER BY created_at DESC LIMIT ${limit}`.all(db)
}

/** The last payment begun for an order, except wire transfers. */
export function findLastPayment(db: ShopDatabase, orderId: number): Promise<Payment | null> {
  return sql<Payment>`${SELECT_PAYMENT} WHERE order_id = ${orderId} AND provider <> 'wire' AND reference IS NOT NULL
    ORDER BY created_at DESC LIMIT 1`.first(db)
}

export const isCaptured = (db: ShopDatabase, paymentId: string): Promise<boolean> =>
  sql`SELECT 1 FROM payment_events WHERE payment_id = ${paymentId} AND kind = 'captured'`.isAny(db)

/** Whether the buyer has declared that a transfer is on its way. */
export const isPaymentDeclared = (db: ShopDatabase, orderId: number): Promise<boolean> =>
  sql`SELECT 1 FROM payment_events WHERE order_id = ${orderId} AND kind = 'declared'`.isAny(db)

/**
 * Stores the payment method of an unpaid order.
 * @param holdUntil until when it holds its stock at least; empty: unchanged
 */
export const choosePaymentSql = (orderId: number, payment: 'card' | 'paypal' | 'wire', holdUntil = '') =>
  sql`UPDATE orders SET payment = ${payment}, hold_until = max(hold_until, ${holdUntil})
    WHERE order_id = ${orderId} AND status = 'unpaid'`

/** Asks a payment's company for the outcome, and stores it. @throws ProviderError if the company does not answer */
export async function refreshPayment(env: OriginBindings, payment: Payment, now: Date): Promise<PaymentOutcome['outcome']> {
  const { provider, reference, payment_id } = payment
  const company = provider === 'wire' ? null : findProvider(env, provider)
  if (!company || reference === null) return 'pending'
  await schedulePaymentCheckSql(payment_id, computeNextCheckAt(payment, now)).run(env.SHOP)
  const seen = await company.look({ ...payment, reference }, await mayCapture(env, payment.order_id))
  await recordPaymentEvents(env.SHOP, payment, seen, now)
  if (!seen.is_open) await schedulePaymentCheckSql(payment_id, null).run(env.SHOP)
  return seen.outcome
}

function computeNextCheckAt({ created_at }: Payment, now: Date): string | null {
  const age = now.getTime() - Date.parse(created_at)
  return age > MAX_CHECK_MS ? null : new Date(now.getTime() + Math.max(age, FIRST_CHECK_MS)).toISOString()
}

/** Whether an approved payment may be captured: only if the order still has to be paid. */
async function mayCapture(dbs: Databases, orderId: number): Promise<boolean> {
  const row = await sql<{ order_number: string; lang: Language }>`SELECT order_number, lang FROM orders
    WHERE order_id = ${orderId}`.first(dbs.SHOP)
  const order = row && (await findOrder(dbs, row.order_number, row.lang))
  return order !== null && acceptsPayment(order) && (computeOpenAmount(order) ?? 0) > 0
}

/** Asks about payments without an outcome: a webhook may be lost, and the buyer may not have returned. */
export async function refreshPayments(env: OriginBindings, now: Date): Promise<void> {
  const results = await sql<Payment>`${SELECT_PAYMENT} WHERE next_look_at <= ${now}
    ORDER BY next_look_at LIMIT ${MAX_CHECKS_PER_RUN}`.all(env.SHOP)
  for (const payment of results)
    try {
      await refreshPayment(env, payment, now)
    } catch (error) {
      log('error', 'payment_not_seen', { payment_id: payment.payment_id, error })
    }
}

/**
 * Stores the events of a payment company's message.
 * @returns the payment; null, with nothing stored, if the payment is not ours
 * @throws ProviderError if the company has to be asked and does not answer
 */
export async function handleProviderMessage(
  env: OriginBindings,
  company: PaymentProvider,
  providerMessage: ProviderMessage,
  now: Date,
): Promise<Payment | null> {
  const payment = await findMessagePayment(env.SHOP, company, providerMessage.payment)
  if (!payment) return null
  if (providerMessage.has_to_look) await refreshPayment(env, payment, now)
  else
    await recordPaymentEvents(
      env.SHOP,
      payment,
      { events: providerMessage.events, captured_as: providerMessage.captured_as ?? providerMessage.payment.captured_as ?? null },
      now,
    )
  return payment
}

async function findMessagePayment(
  db: ShopDatabase,
  company: PaymentProvider,
  { payment_id, reference, captured_as }: ProviderMessage['payment'],
): Promise<Payment | null> {
  const storedPayment = await sql<Payment>`${SELECT_PAYMENT}
    WHERE provider = ${company.provider} AND (payment_id = ${payment_id ?? null} OR reference = ${reference ?? null}
    OR captured_as = ${captured_as ?? null}) LIMIT 1`.first(db)
  if (storedPayment || captured_as === undefined) return storedPayment
  // The message about the capture has not arrived yet.
  const named = await company.findPayment(captured_as).catch((error: unknown) => {
    if (error instanceof ProviderError && error.is_final) return null
    throw error
  })
  const payment = named === null ? null : await findPayment(db, named)
  return payment?.provider === company.provider ? payment : null
}
