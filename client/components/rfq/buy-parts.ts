import type { cartAdd } from '#shared/contract/cart.ts'
import { isCartKept, showCartCount } from '../../api/cart-count.ts'
import { api } from '../../api/client.ts'

/** Pieces of a part that are bought, for the row with this key. */
export interface RowPurchase {
  key: string
  goods_id: number
  qty: number
}

/**
 * Puts parts into the cart.
 * @returns the keys of the rows of which all pieces lie there now; null where the browser refuses the cart's cookie
 * @throws CallError
 */
export async function buyParts(purchases: readonly RowPurchase[]): Promise<ReadonlySet<string> | null> {
  const items = purchases.map(({ goods_id, qty }) => ({ goods_id, qty }))
  const { cart, unknown, missing } = await api<typeof cartAdd>('POST /api/cart/items', { items })
  if (!(await isCartKept())) return null
  void showCartCount(cart.lines.length)
  const refused = new Set([...unknown, ...missing.map(({ goods_id }) => goods_id)])
  return new Set(purchases.flatMap(({ key, goods_id }) => (refused.has(goods_id) ? [] : key)))
}
