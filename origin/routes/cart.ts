import { type Context, Hono } from 'hono'
import { cart as cartEndpoint, cartRemove } from '#shared/contract/cart.ts'
import { accept, answer } from '../answer.ts'
import { findCustomerId, readCartToken } from '../caller.ts'
import { type CartOwner, readCart, removeFromCart } from '../db/cart.ts'
import type { OriginEnv } from '../env.ts'

/** A customer's cart is their own; a visitor's is the one in their cookie, and null without. */
async function findOwner(c: Context<OriginEnv>): Promise<CartOwner | null> {
  const customer_id = await findCustomerId(c)
  if (customer_id !== null) return { customer_id }
  const cart_id = await readCartToken(c.env, c.var.caller.cart)
  return cart_id === null ? null : { cart_id }
}

async function cartOf(c: Context<OriginEnv>, owner: CartOwner | null) {
  return owner === null ? cartEndpoint.data.decode({ lines: [], total: '0' }) : readCart(c.env.DB, owner, new Date())
}

export const cart = new Hono<OriginEnv>()
  .get('/cart', async (c) => answer(c, cartEndpoint, await cartOf(c, await findOwner(c))))
  .delete('/cart/items', accept('json', cartRemove), async (c) => {
    const owner = await findOwner(c)
    if (owner !== null) await removeFromCart(c.env.DB, owner, c.req.valid('json').ids)
    return answer(c, cartRemove, await cartOf(c, owner))
  })
