/** Refunds: queued in the batch that causes them, sent afterwards, and paid once however often sending is tried. */

import { addMs, MINUTE_MS } from '#shared/text/durations.ts'
import { toMoney } from '#shared/trade/money.ts'
import type { ShopDatabase } from '../database/databases.ts'
import { runBatch, sql } from '../database/sql.ts'
import type { OriginBindings } from '../http/env.ts'
import { ProviderError } from '../pay/provider.ts'
import { findProvider } from '../pay/providers.ts'
import { log } from '../runtime/log.ts'
import * as ledger from './ledger.ts'
import { reconcileOrderSql, recordPaymentEvents } from './reconcile.ts'

/** A claimed refund is free for other runs after this time, which is longer than one try takes. */
const LEASE_MS = 5 * MINUTE_MS
/** Waits between tries, in minutes. Together less than a day, which is how long Stripe remembers an idempotency key. */
const WAITS: readonly number[] = [1, 5, 30, 120, 720]
const MAX_REFUNDS_PER_RUN = 50
/** Maximum number of payments over which one refund is spread. */
const MAX_REFUND_PARTS = 20

/** Sends refunds that are due; a run claims each. Failures are logged and retried by the next run. */
export async function sendRefunds(env: OriginBindings, { order_id }: { order_id?: number } = {}): Promise<void> {
  try {
    for (let left = MAX_REFUNDS_PER_RUN; left > 0; left--) {
      const now = new Date()
      const due = await ledger.claimRefund(env.SHOP, order_id, now, addMs(now, LEASE_MS))
      if (!due) return
      await processRefund(env, due)
    }
  } catch (error) {
    log('error', 'refunds_not_sent', { error })
  }
}

async function processRefund(env: OriginBindings, due: ledger.DueRefund): Promise<void> {
  try {
    const payment = await choosePayment(env.SHOP, due)
    if (payment === 'none') await dropRefund(env.SHOP, due)
    else if (payment !== 'desk') await send(env, due, payment)
  } catch (error) {
    await postpone(env.SHOP, due, error)
  }
}

/**
 * The payment to refund. If its balance is too small it takes a part, and the rest becomes another refund.
 * @returns `desk` if the desk has to send it; `none` if no money of the order is left
 */
async function choosePayment(db: ShopDatabase, due: ledger.DueRefund): Promise<ledger.Payment | 'desk' | 'none'> {
  for (let tries = 0; due.payment_id === null && tries < MAX_REFUND_PARTS; tries++) {
    const best = await sql<{ payment_id: string; left: number }>`SELECT p.payment_id, ${ledger.REFUNDABLE_AMOUNT} AS left FROM payments p
      WHERE p.order_id = ${due.order_id} AND ${ledger.REFUNDABLE_AMOUNT} > 0
      ORDER BY p.provider = 'wire', p.created_at DESC, p.payment_id LIMIT 1`.first(db)
    if (!best) return 'none'
    const part = Math.min(best.left, due.amount)
    if (await ledger.assignRefundPart(db, due, best.payment_id, part, new Date()))
      Object.assign(due, { payment_id: best.payment_id, amount: part })
  }
  const payment = await sql<ledger.Payment>`${ledger.SELECT_PAYMENT} WHERE payment_id = ${due.payment_id}`.first(db)
  if (!payment) throw new Error('others took the money of every payment that was chosen')
  if (payment.provider !== 'wire') return payment
  await ledger.assignRefundToDeskSql(due.refund_id).run(db)
  return 'desk'
}

/** Deletes a refund whose money was taken back meanwhile, for example by a lost dispute. */
async function dropRefund(db: ShopDatabase, { refund_id, order_id, amount }: ledger.DueRefund): Promise<void> {
  log('error', 'refund_without_money', { refund_id, order_id, amount })
  await ledger.deleteRefundSql(refund_id).run(db)
}

async function send(env: OriginBindings, due: ledger.DueRefund, payment: ledger.Payment): Promise<void> {
  const company = payment.provider === 'wire' ? null : findProvider(env, payment.provider)
  if (!company || payment.reference === null) throw new Error(`no payment company to refund through: ${payment.provider}`)
  const { payment_id, reference, captured_as, amount } = payment
  const event = await company.refund({ payment_id, reference, captured_as, amount }, toMoney(due.amount), due.refund_id)
  await recordPaymentEvents(env.SHOP, payment, { events: [{ ...event, refund_id: due.refund_id }], captured_as: null }, new Date())
}

async function postpone(db: ShopDatabase, due: ledger.DueRefund, error: unknown): Promise<void> {
  const isFinal = error instanceof ProviderError && error.is_final
  const wait = isFinal ? undefined : WAITS[due.tries - 1]
  const text = error instanceof ProviderError ? error.message : 'refund_failed'
  const { refund_id, tries } = due
  log('error', wait === undefined ? 'refund_given_up' : 'refund_postponed', { refund_id, tries, error })
  const nextTryAt = wait === undefined ? null : addMs(new Date(), wait * MINUTE_MS).toISOString()
  await ledger.postponeRefundSql(due, nextTryAt, text).run(db)
}

/**
 * Stores that the desk sent a refund by hand: for a wire transfer, and for a refund that its company rejects for good.
 * @returns whether there was such a refund
 */
export async function finishManualRefund(db: ShopDatabase, refundId: string, now: Date): Promise<boolean> {
  type Row = Pick<ledger.Payment, 'payment_id' | 'order_id' | 'provider' | 'amount'>
  const row = await sql<Row>`SELECT r.amount, p.payment_id, p.order_id, p.provider FROM refunds r JOIN payments p USING (payment_id)
    WHERE r.refund_id = ${refundId} AND (r.state = 'failed' OR (r.state = 'due' AND r.next_try_at IS NULL))`.first(db)
  if (!row) return false
  await runBatch(db, [
    ledger.insertLedgerEntrySql(row, { kind: 'refunded', event_id: `refund:${refundId}`, amount: toMoney(-row.amount), at: now }, now),
    ledger.finishRefundSql(refundId, row),
    ...reconcileOrderSql(row.order_id, now),
  ])
  return true
}
