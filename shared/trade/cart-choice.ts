/** What a button adds to the cart: an offer, or a part, for which the cart chooses offers with the quantity in stock. */
export type CartChoice = { offer_id: number } | { goods_id: number }

/** The value of a button for a part; a button for an offer has the offer's id. */
export const formatPartChoice = (goodsId: number): string => `part-${goodsId}`

/** Parses a button's value; null for any other text. */
export function readCartChoice(value: string): CartChoice | null {
  const [, part, digits = ''] = /^(part-)?(\d{1,15})$/.exec(value) ?? []
  const id = Number(digits)
  if (id === 0) return null
  return part ? { goods_id: id } : { offer_id: id }
}
