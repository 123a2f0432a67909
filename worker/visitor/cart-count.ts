import { cartCount } from '#shared/contract/cart.ts'
import type { Ctx } from '../request/env.ts'
import { inFrame } from '../request/optional.ts'

/**
 * How many lines lie in the visitor's cart, for the page's header; read once a request, and only for visitors who may have
 * a cart. Null where that is not known in time: the page stands without.
 */
export function cartCountOf(c: Ctx): Promise<number | null> {
  const { api, visitor, cart_count } = c.var
  if (cart_count) return cart_count
  const mayHaveOne = visitor.token !== null || visitor.cookies.cart !== null
  const count = mayHaveOne ? inFrame(c, 'cart_count', () => api(cartCount, {}).then(({ count: lines }) => lines)) : Promise.resolve(0)
  c.set('cart_count', count)
  return count
}
