import { log } from '#origin/runtime/log.ts'
import type { CartCount, Ctx } from '../request/env.ts'
import { ApiTimeoutError, withTimeout } from '../request/time-budget.ts'
import { setCartLinesCookie } from './visitor-cookies.ts'

/**
 * Starts to read the number of lines in the visitor's cart, for the page's header. Runs once per request, and only for visitors who may
 * have a cart. The page does not wait for it: a late number is read by the page's script.
 */
export function startCartCount(c: Ctx): () => Promise<CartCount> {
  const { api, budget, visitor, cart_count } = c.var
  if (cart_count) return cart_count
  const isSignedIn = visitor.token !== null
  const cookieCount = visitor.cookies.cart === null ? 0 : visitor.cookies.cart_lines
  const count = cookieCount !== null && !isSignedIn ? async () => ({ lines: cookieCount, is_late: false }) : readCount()
  c.set('cart_count', count)
  return count

  async function askCount(): Promise<CartCount> {
    const { cartCount } = await import('#shared/contract/cart.ts')
    const { count: lines } = await api(cartCount, {})
    if (!isSignedIn) setCartLinesCookie(c, lines)
    return { lines, is_late: false }
  }

  function readCount(): () => Promise<CartCount> {
    const reading = askCount()
    // The read is not cancelled: a late result shows whether the API responds.
    c.executionCtx.waitUntil(reading.catch(() => undefined))
    return async () => {
      try {
        return await withTimeout(budget.leftForBadge(), reading, () => new ApiTimeoutError('/api/cart/count'))
      } catch (error) {
        log('warn', 'frame_incomplete', { part: 'cart_count', error })
        return { lines: 0, is_late: true }
      }
    }
  }
}
