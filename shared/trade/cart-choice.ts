/** What a button puts into the cart: an offer, or a part, of which the offers that have the quantity are chosen. */
export type CartChoice = { offer_id: number } | { goods_id: number }

/** The value of a button for a part; that of one for an offer is the offer's id. */
export const formatPartChoice = (goodsId: number): string => `part-${goodsId}`

/** What a button's value stands for; null for what is neither. */
export function readCartChoice(value: string): CartChoice | null {
  const [, part, digits = ''] = /^(part-)?(\d{1,15})$/.exec(value) ?? []
  const id = Number(digits)
  if (id === 0) return null
  return part ? { goods_id: id } : { offer_id: id }
}
