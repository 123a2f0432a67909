import type { Context } from 'hono'
import { findCustomerId, readCartToken } from '../http/caller.ts'
import type { OriginEnv } from '../http/env.ts'
import type { CartOwner } from './store.ts'

/** A customer's cart is bound to the account; a visitor's is the one in their cookie, and null without. */
export async function findCartOwner(c: Context<OriginEnv>): Promise<CartOwner | null> {
  const customer_id = await findCustomerId(c)
  if (customer_id !== null) return { customer_id }
  const cart_id = await readCartToken(c.env, c.var.caller.cart)
  return cart_id === null ? null : { cart_id }
}
