import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { runBatch, type Sql } from '../database/sql.ts'
import type { OriginContext } from '../http/env.ts'
import { deliverAfterResponse } from '../mail/queue.ts'
import { publishStockLater } from '../stock/stock.ts'
import type { StoredOrder } from './model.ts'
import { reconcileOrderSql } from './reconcile.ts'
import { sendRefunds } from './refunds.ts'
import { changeStatusSql, type OrderChange } from './states.ts'
import { findOrder } from './store.ts'

/**
 * Changes an order together with all its dependent rows, in one batch.
 * @returns the changed order
 * @throws ApiError `conflict` if the order's state does not allow it, or a concurrent change was first
 */
export async function changeOrder(c: OriginContext, order: StoredOrder, change: OrderChange, more: readonly Sql[]): Promise<StoredOrder> {
  return writeChange(c, order, [...changeStatusSql(order, change), ...more], change.now)
}

/**
 * Writes a batch that changes an order, with the resulting payments and refunds.
 * @throws `order_changed` if a concurrent change was first, and `sold_out` (see `findBatchFailure`)
 */
export async function writeChange(c: OriginContext, order: StoredOrder, statements: Sql[], now: Date): Promise<StoredOrder> {
  await runBatch(c.env.SHOP, [...statements, ...reconcileOrderSql(order.order_id, now)])
  deliverAfterResponse(c)
  publishStockLater(c)
  c.executionCtx.waitUntil(sendRefunds(c.env, { order_id: order.order_id }))
  const changed = await findOrder(c.env, order.order_number, c.var.lang)
  if (!changed) throw new ApiError(CODE.fault, { message: `${order.order_number} was changed and is not there` })
  return changed
}
