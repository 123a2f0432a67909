import type { cartCount } from '#shared/contract/cart.ts'
import { toSelector, toValueSelector } from '../marks.ts'
import { callApi } from './client.ts'
import { cacheAnswer } from './page-cache.tsx'

/** Puts the number of the cart's lines into the page's cache, and wakes the header's badge, which reads it there. */
export async function showCartCount(count: number): Promise<void> {
  await cacheAnswer<typeof cartCount>('GET /api/cart/count', {}, { count })
  document.querySelector(toValueSelector('island', 'cart-badge'))?.dispatchEvent(new Event('wake'))
}

/** Whether the header shows that the cart has lines. */
const hasCart = (): boolean => document.querySelector<HTMLElement>(toSelector('cart-count'))?.hidden === false

/**
 * Whether the browser stored the cart's cookie. Without the cookie, its next request gets another, empty cart. Call this before the header
 * shows the new number.
 */
export const hasStoredCart = async (): Promise<boolean> =>
  hasCart() || (await callApi<typeof cartCount>('GET /api/cart/count', {})).count > 0

/**
 * Reads the number of cart lines again: on a page restored from the browser's history, and on a page sent without the number. If the call
 * fails, the badge stays unchanged.
 */
export async function refreshCartCount(): Promise<void> {
  const answer = await callApi<typeof cartCount>('GET /api/cart/count', {}).catch(() => null)
  if (answer) await showCartCount(answer.count)
}
