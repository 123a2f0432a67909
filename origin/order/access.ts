import { ApiError, CODE } from '#shared/contract/envelope.ts'
import type { ShopDatabase } from '../database/databases.ts'
import { sql } from '../database/sql.ts'
import { findCustomerId } from '../http/caller.ts'
import { createDocumentKey, findKeyChannel } from '../http/document-keys.ts'
import type { OriginContext } from '../http/env.ts'
import { logKeyUse } from '../http/security-log.ts'
import { confirmMailbox } from '../mail/mailboxes.ts'
import type { StoredOrder } from './model.ts'
import { findOrder } from './store.ts'

/** Sends the caller the key to an order; the edge hides it from scripts. */
export async function sendOrderKey(c: OriginContext, orderNumber: string, now: Date): Promise<void> {
  c.header('X-Order-Access', `${orderNumber}~${(await createDocumentKey(c.env, 'order', orderNumber, now)).key}`)
}

/**
 * The order that the caller may see: the customer's own, or one with a valid key.
 * @param access a key from the request; absent: the one in `X-Order-Access`
 * @throws ApiError `not_found`: another customer's number looks the same as one that does not exist
 */
export async function getCallersOrder(c: OriginContext, orderNumber: string, access?: string): Promise<StoredOrder> {
  const key = access ?? c.req.header('X-Order-Access')
  const [customerId, channel] = await Promise.all([
    findCustomerId(c),
    key === undefined ? null : findKeyChannel(c.env, 'order', orderNumber, key, new Date()),
  ])
  const hasKey = channel !== null
  if (key !== undefined) await logKeyUse(c, orderNumber, hasKey)
  const order = hasKey || customerId !== null ? await findOrder(c.env, orderNumber, c.var.lang) : null
  if (!order || (!hasKey && order.customer_id !== customerId)) throw new ApiError(CODE.not_found)
  if (channel === 'mail') c.executionCtx.waitUntil(confirmMailbox(c.env.SHOP, order.email, new Date()))
  return order
}

/** The customer of an order, by the number and email on its documents; null for an order without an account. */
export const findBuyer = (db: ShopDatabase, orderNumber: string, email: string): Promise<{ customer_id: number | null } | null> =>
  sql<{ customer_id: number | null }>`SELECT customer_id FROM orders WHERE order_number = ${orderNumber} AND email = ${email}`.first(db)
