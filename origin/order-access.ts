import type { Context } from 'hono'
import { ORDER_LINK_DAYS } from '#shared/constants.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { findCustomerId } from './caller.ts'
import { findOrder, type KeptOrder } from './db/orders.ts'
import { accessKey, isKeyTo } from './domain/access-key.ts'
import type { OriginEnv } from './env.ts'

/** A new key to an order, for our mails and for the edge's cookie. */
export function orderKey(secret: string | undefined, order_number: string, now: Date): Promise<string> {
  return accessKey(secret, 'order-access', order_number, new Date(now.getTime() + ORDER_LINK_DAYS * 86_400_000))
}

/** Hands the caller the key to an order; the edge keeps it from scripts. */
export async function handOrderKey(c: Context<OriginEnv>, order_number: string, now: Date): Promise<void> {
  c.header('X-Order-Access', `${order_number}~${await orderKey(c.env.SIGNING_SECRET, order_number, now)}`)
}

/**
 * The order that the caller may see: their own, or one that they hold the key to.
 * @param access a key from the request; absent: the one in `X-Order-Access`
 * @throws ApiError `not_found`: somebody else's number looks the same as one that does not exist
 */
export async function getOwnOrder(c: Context<OriginEnv>, order_number: string, access?: string): Promise<KeptOrder> {
  const key = access ?? c.req.header('X-Order-Access')
  const [customer_id, has_key] = await Promise.all([
    findCustomerId(c),
    key === undefined ? false : isKeyTo(c.env.SIGNING_SECRET, 'order-access', order_number, key, new Date()),
  ])
  const found = has_key || customer_id !== null ? await findOrder(c.env.DB, order_number, c.var.lang) : null
  if (!found || (!has_key && found.customer_id !== customer_id)) throw new ApiError(CODE.not_found)
  return found
}
