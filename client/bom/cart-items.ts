import { type LinePlan, MOST_PIECES } from '#shared/bom/buying/model.ts'
import { CART_LINES_MOST } from '#shared/constants.ts'
import type { BomLineView } from '#shared/contract/bom.ts'

/**
 * What the cart takes of a BOM's lines: the offers of the plan with their order quantities, those of one offer added up.
 * `left` counts the lines that want something and of which nothing goes along: without an offer, or beyond what a cart holds.
 */
export function cartItems(
  lines: readonly BomLineView[],
  plans: ReadonlyMap<number, LinePlan>,
): { items: { offer_id: number; qty: number }[]; left: number } {
  const items = new Map<number, number>()
  let left = 0
  for (const { line_id, do_not_fit, qty } of lines) {
    if (do_not_fit || qty === 0) continue
    const bought = plans.get(line_id)?.items.filter((item) => item.qty > 0) ?? []
    const fits = bought.filter(({ offer_id }) => items.has(offer_id) || items.size < CART_LINES_MOST)
    for (const { offer_id, qty: more } of fits) items.set(offer_id, Math.min(MOST_PIECES, (items.get(offer_id) ?? 0) + more))
    if (fits.length === 0) left++
  }
  return { items: [...items].map(([offer_id, qty]) => ({ offer_id, qty })), left }
}
