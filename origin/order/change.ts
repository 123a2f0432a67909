import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { runTogether, type Sql } from '../database/sql.ts'
import type { OriginContext } from '../http/env.ts'
import { deliverSoon } from '../mail/queue.ts'
import { showStockSoon } from '../stock/stock.ts'
import type { KeptOrder } from './model.ts'
import { sendRefunds } from './refunds.ts'
import { settleStatements } from './settle.ts'
import { changeStatus, type OrderChange } from './states.ts'
import { findOrder } from './store.ts'

/**
 * Changes an order together with everything else that belongs to it: all of it, or nothing.
 * @returns the order as it is now
 * @throws ApiError `conflict` where the order is not in a state for it, or somebody else was faster
 */
export async function changeOrder(c: OriginContext, order: KeptOrder, change: OrderChange, more: readonly Sql[]): Promise<KeptOrder> {
  return writeChange(c, order, [...changeStatus(order, change), ...more], change.now)
}

/**
 * Writes a batch that changes an order, and what follows from it for the money.
 * @throws `order_changed` where somebody else was faster, and `sold_out` (see `batchFailure`)
 */
export async function writeChange(c: OriginContext, order: KeptOrder, statements: Sql[], now: Date): Promise<KeptOrder> {
  await runTogether(c.env.SHOP, [...statements, ...settleStatements(order.order_id, now)])
  deliverSoon(c)
  showStockSoon(c)
  c.executionCtx.waitUntil(sendRefunds(c.env, { order_id: order.order_id }))
  const changed = await findOrder(c.env, order.order_number, c.var.lang)
  if (!changed) throw new ApiError(CODE.fault, { message: `${order.order_number} was changed and is not there` })
  return changed
}
