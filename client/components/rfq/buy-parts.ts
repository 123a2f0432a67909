import type { cartAdd } from '#shared/contract/cart.ts'
import { hasStoredCart, showCartCount } from '../../api/cart-count.ts'
import { callApi } from '../../api/client.ts'
import { editRow, type FormRow } from './form-rows.ts'

/** The quantity of a part to buy, for the row with this key. */
export interface RowPurchase {
  key: string
  goods_id: number
  qty: number
  /** Pieces that are not in stock: they stay in the row. */
  missing: number
}

/**
 * Puts parts into the cart.
 * @returns the keys of the rows of which all pieces are now in the cart; null where the browser rejects the cart's cookie
 * @throws CallError
 */
export async function buyParts(purchases: readonly RowPurchase[]): Promise<ReadonlySet<string> | null> {
  const items = purchases.map(({ goods_id, qty }) => ({ goods_id, qty }))
  const { cart, unknown, missing } = await callApi<typeof cartAdd>('POST /api/cart/items', { items })
  if (!(await hasStoredCart())) return null
  void showCartCount(cart.lines.length)
  const unavailableIds = new Set([...unknown, ...missing.map(({ goods_id }) => goods_id)])
  return new Set(purchases.flatMap(({ key, goods_id }) => (unavailableIds.has(goods_id) ? [] : key)))
}

/** The rows without the bought pieces: a row with missing pieces asks for those. */
export const removeBought = (rows: readonly FormRow[], purchases: readonly RowPurchase[], bought: ReadonlySet<string>): FormRow[] =>
  rows.flatMap((row) => {
    const purchase = bought.has(row.key) ? purchases.find(({ key }) => key === row.key) : undefined
    return !purchase ? row : purchase.missing > 0 ? editRow(row, 'qty', String(purchase.missing)) : []
  })
