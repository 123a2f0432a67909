import { findCustomerId, readCartToken } from '../http/caller.ts'
import type { OriginContext } from '../http/env.ts'
import { hashText } from '../runtime/seal.ts'
import type { CartOwner } from './store.ts'

/** A customer's cart belongs to the account, a visitor's is named by the cookie; null without a cookie. A sandbox key has its own cart. */
export async function findCartOwner(c: OriginContext): Promise<CartOwner | null> {
  const { is_sandbox, visitor } = c.var.caller
  const customerId = await findCustomerId(c)
  if (is_sandbox) return { cart_id: '', visitor_hash: await hashText(visitor) }
  if (customerId !== null) return { customer_id: customerId }
  const cartId = await readCartToken(c.env, c.var.caller.cart)
  return cartId === null ? null : { cart_id: cartId }
}
