import type { cartCount } from '#shared/contract/cart.ts'
import { api } from '../api/client.ts'
import { showCartCount } from '../stores/badge.ts'

/** A page has come back as it was left, and meanwhile another one may have filled the cart; or the page did not wait to be told. Without an answer the badge stays as it is. */
export async function showCartAgain(): Promise<void> {
  const answer = await api<typeof cartCount>('GET /api/cart/count', {}).catch(() => null)
  if (answer) showCartCount(answer.count)
}
