import { log } from '#origin/runtime/log.ts'
import type { CartCount, Ctx } from '../request/env.ts'
import { ApiTimeoutError, withTimeout } from '../request/time-budget.ts'
import { setCartLinesCookie } from './visitor-cookies.ts'

/**
 * Starts to read how many lines lie in the visitor's cart, for the page's header; once a request, and only for visitors who may have a
 * cart. No page is late for it: what is not there when the page is, is asked for by its script.
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
    // It is not broken off: what comes later tells whether the API answers.
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
