/** Payments that were begun: finding them, and asking their companies what became of them. */

import type { Language } from '#shared/languages.ts'
import { DAY_MS, MINUTE_MS } from '#shared/text/durations.ts'
import { addMoney, type Money, money } from '#shared/trade/money.ts'
import { isWaiting } from '#shared/trade/order-states.ts'
import type { Databases, ShopDatabase } from '../database/databases.ts'
import { sql } from '../database/sql.ts'
import type { OriginBindings } from '../http/env.ts'
import { companyOf } from '../pay/companies.ts'
import { type Company, CompanyError, type PaymentOutcome, type Told } from '../pay/company.ts'
import { log } from '../runtime/log.ts'
import { keepNextLook, PAYMENT, type Payment } from './ledger.ts'
import type { KeptOrder } from './model.ts'
import { recordFacts } from './settle.ts'
import { findOrder } from './store.ts'

/** A payment's company is called in the background this long after it began, then after as long again as it is old. */
export const FIRST_LOOK_MS = 5 * MINUTE_MS
/** By then whoever began a payment has paid, or will not. */
const LOOK_MOST_MS = 3 * DAY_MS
const LOOKS_A_RUN = 40

/** What is still to be paid of an order; null while its freight is not known. Below zero where too much came. */
export function openAmount({ amounts, paid, refunding }: Pick<KeptOrder, 'amounts' | 'paid' | 'refunding'>): Money | null {
  return amounts.freight === null ? null : addMoney(amounts.total, money(-paid), refunding)
}

/** States in which an order takes money. */
export const takesMoney = ({ status }: Pick<KeptOrder, 'status'>): boolean => isWaiting(status)

export const findPayment = (db: ShopDatabase, paymentId: string): Promise<Payment | null> =>
  sql<Payment>`${PAYMENT} WHERE payment_id = ${paymentId}`.first(db)

/** The payments of an order of which the end is not known, the newest first. */
export async function listOpenPayments(db: ShopDatabase, orderId: number, most: number): Promise<Payment[]> {
  return sql<Payment>`${PAYMENT} WHERE order_id = ${orderId} AND next_look_at IS NOT NULL
    ORDER BY created_at DESC LIMIT ${most}`.all(db)
}

/** The payment that an order was last begun to be paid by, by wire transfer aside. */
export function findLastPayment(db: ShopDatabase, orderId: number): Promise<Payment | null> {
  return sql<Payment>`${PAYMENT} WHERE order_id = ${orderId} AND provider <> 'wire' AND reference IS NOT NULL
    ORDER BY created_at DESC LIMIT 1`.first(db)
}

export const isCaptured = (db: ShopDatabase, paymentId: string): Promise<boolean> =>
  sql`SELECT 1 FROM payment_events WHERE payment_id = ${paymentId} AND kind = 'captured'`.isAny(db)

/** Whether the buyer has declared that a transfer is on its way. */
export const isDeclared = (db: ShopDatabase, orderId: number): Promise<boolean> =>
  sql`SELECT 1 FROM payment_events WHERE order_id = ${orderId} AND kind = 'declared'`.isAny(db)

/**
 * Notes how an unpaid order is to be paid.
 * @param holdUntil until when it holds its stock at least; empty: as long as it did
 */
export const choosePayment = (orderId: number, payment: 'card' | 'paypal' | 'wire', holdUntil = '') =>
  sql`UPDATE orders SET payment = ${payment}, hold_until = max(hold_until, ${holdUntil})
    WHERE order_id = ${orderId} AND status = 'unpaid'`

/** Asks a payment's company what became of it, and writes it down. @throws CompanyError where the company does not say */
export async function lookAt(env: OriginBindings, payment: Payment, now: Date): Promise<PaymentOutcome['outcome']> {
  const { provider, reference, payment_id } = payment
  const company = provider === 'wire' ? null : companyOf(env, provider)
  if (!company || reference === null) return 'pending'
  await keepNextLook(payment_id, nextLook(payment, now)).run(env.SHOP)
  const seen = await company.look({ ...payment, reference }, await mayCapture(env, payment.order_id))
  await recordFacts(env.SHOP, payment, seen, now)
  if (!seen.is_open) await keepNextLook(payment_id, null).run(env.SHOP)
  return seen.outcome
}

function nextLook({ created_at }: Payment, now: Date): string | null {
  const age = now.getTime() - Date.parse(created_at)
  return age > LOOK_MOST_MS ? null : new Date(now.getTime() + Math.max(age, FIRST_LOOK_MS)).toISOString()
}

/** A payment that the buyer agreed to is not captured for an order that is settled or off. */
async function mayCapture(dbs: Databases, orderId: number): Promise<boolean> {
  const row = await sql<{ order_number: string; lang: Language }>`SELECT order_number, lang FROM orders
    WHERE order_id = ${orderId}`.first(dbs.SHOP)
  const order = row && (await findOrder(dbs, row.order_number, row.lang))
  return order !== null && takesMoney(order) && (openAmount(order) ?? 0) > 0
}

/** Asks about payments of which nobody has told us: a message may have got lost, and the buyer may not have come back. */
export async function lookAtPayments(env: OriginBindings, now: Date): Promise<void> {
  const results = await sql<Payment>`${PAYMENT} WHERE next_look_at <= ${now}
    ORDER BY next_look_at LIMIT ${LOOKS_A_RUN}`.all(env.SHOP)
  for (const payment of results)
    try {
      await lookAt(env, payment, now)
    } catch (error) {
      log('error', 'payment_not_seen', { payment_id: payment.payment_id, error })
    }
}

/** Writes down what a company's message tells; nothing where it is about no payment of ours. @throws CompanyError where asking fails */
export async function takeMessage(env: OriginBindings, company: Company, told: Told, now: Date): Promise<Payment | null> {
  const payment = await findTold(env.SHOP, company, told.payment)
  if (!payment) return null
  if (told.has_to_look) await lookAt(env, payment, now)
  else await recordFacts(env.SHOP, payment, { facts: told.facts, captured_as: told.captured_as ?? told.payment.captured_as ?? null }, now)
  return payment
}

async function findTold(
  db: ShopDatabase,
  company: Company,
  { payment_id, reference, captured_as }: Told['payment'],
): Promise<Payment | null> {
  const keptPayment = await sql<Payment>`${PAYMENT}
    WHERE provider = ${company.provider} AND (payment_id = ${payment_id ?? null} OR reference = ${reference ?? null}
    OR captured_as = ${captured_as ?? null}) LIMIT 1`.first(db)
  if (keptPayment || captured_as === undefined) return keptPayment
  // We have not heard of the capture itself yet.
  const named = await company.findPayment(captured_as).catch((error: unknown) => {
    if (error instanceof CompanyError && error.is_final) return null
    throw error
  })
  const payment = named === null ? null : await findPayment(db, named)
  return payment?.provider === company.provider ? payment : null
}
