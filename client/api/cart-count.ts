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
 * Whether the browser has the cart that was just filled: where it rejects the cart's cookie, its next request has another cart. Called
 * before the header shows the new number.
 */
export const hasStoredCart = async (): Promise<boolean> =>
  hasCart() || (await callApi<typeof cartCount>('GET /api/cart/count', {})).count > 0

/**
 * Called for a page from the browser's history, since another page may have changed the cart, and for a page sent without the number.
 * Without a response the badge stays unchanged.
 */
export async function refreshCartCount(): Promise<void> {
  const answer = await callApi<typeof cartCount>('GET /api/cart/count', {}).catch(() => null)
  if (answer) await showCartCount(answer.count)
}
