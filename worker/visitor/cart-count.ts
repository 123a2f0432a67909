import { cartCount } from '#shared/contract/cart.ts'
import type { Ctx } from '../request/env.ts'
import { inFrame } from '../request/optional.ts'
import { keepCartLines } from './visitor-cookies.ts'

/**
 * How many lines lie in the visitor's cart, for the page's header; read once a request, and only for visitors who may have
 * a cart. Null where that is not known in time: the page stands without.
 */
export function cartCountOf(c: Ctx): Promise<number | null> {
  const { api, visitor, cart_count } = c.var
  if (cart_count) return cart_count
  const isSignedIn = visitor.token !== null
  const told = visitor.cookies.cart === null ? 0 : visitor.cookies.cart_lines
  const count =
    told !== null && !isSignedIn
      ? Promise.resolve(told)
      : inFrame(c, 'cart_count', async () => {
          const { count: lines } = await api(cartCount, {})
          if (!isSignedIn) keepCartLines(c, lines)
          return lines
        })
  c.set('cart_count', count)
  return count
}
