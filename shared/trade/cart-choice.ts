/**
 * What a button adds to the cart: an offer or a part. For a part, the cart chooses offers with the quantity in stock, all of the packaging
 * that the buyer has chosen, if any.
 */
export type CartChoice = { offer_id: number } | { goods_id: number; packaging?: string }

/** The value of a button for a part; a button for an offer has the offer's id. */
export const formatPartChoice = (goodsId: number): string => `part-${goodsId}`

/**
 * Parses a button's value; null for any other text.
 * @param packaging the packaging in the button's form; empty: any
 */
export function readCartChoice(value: string, packaging = ''): CartChoice | null {
  const [, part, digits = ''] = /^(part-)?(\d{1,15})$/.exec(value) ?? []
  const id = Number(digits)
  if (id === 0) return null
  if (!part) return { offer_id: id }
  return packaging === '' ? { goods_id: id } : { goods_id: id, packaging }
}
