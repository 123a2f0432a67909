import { findCustomerId, readCartToken } from '../http/caller.ts'
import type { OriginContext } from '../http/env.ts'
import type { CartOwner } from './store.ts'

/** A customer's cart is bound to the account; a visitor's is the one in the cookie, and null without. */
export async function findCartOwner(c: OriginContext): Promise<CartOwner | null> {
  const customerId = await findCustomerId(c)
  if (customerId !== null) return { customer_id: customerId }
  const cartId = await readCartToken(c.env, c.var.caller.cart)
  return cartId === null ? null : { cart_id: cartId }
}
