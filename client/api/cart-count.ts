import type { cartCount } from '#shared/contract/cart.ts'
import { toSelector, toValueSelector } from '../marks.ts'
import { callApi } from './client.ts'
import { cacheAnswer } from './page-cache.tsx'

/** Puts the number of the cart's lines into the page's cache, and wakes the header's badge, which reads it there. */
export async function showCartCount(count: number): Promise<void> {
  await cacheAnswer<typeof cartCount>('GET /api/cart/count', {}, { count })
  document.querySelector(toValueSelector('island', 'cart-badge'))?.dispatchEvent(new Event('wake'))
}

/** Whether the header says that there is something in the cart. */
const hasCart = (): boolean => document.querySelector<HTMLElement>(toSelector('cart-count'))?.hidden === false

/**
 * Whether the cart that was just filled is the browser's: where it refuses the cookie of the cart, its next request has another one.
 * Called before the header shows the new number.
 */
export const hasStoredCart = async (): Promise<boolean> =>
  hasCart() || (await callApi<typeof cartCount>('GET /api/cart/count', {})).count > 0

/** A page has come back as it was left, and meanwhile another one may have filled the cart; or the page did not wait to be told. Without an answer the badge stays as it is. */
export async function refreshCartCount(): Promise<void> {
  const answer = await callApi<typeof cartCount>('GET /api/cart/count', {}).catch(() => null)
  if (answer) await showCartCount(answer.count)
}
