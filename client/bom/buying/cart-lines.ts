import { MAX_PIECES, type Purchase, type Purchases } from '#shared/bom/buying/model.ts'
import { hasDuplicateDesignator } from '#shared/bom/duplicate-designators.ts'
import { isNoPart, toLineState } from '#shared/bom/line-state.ts'
import type { BomLineView } from '#shared/contract/bom.ts'
import { type Money, toMoney } from '#shared/trade/money.ts'

/** The lines of a BOM, sorted by whether they can go into the cart. Each list is in the order of the BOM. */
export interface CartSorting {
  /** Matched for certain or confirmed by the buyer, with a purchase. */
  ready: BomLineView[]
  /** With a purchase, and waiting for the buyer to check their match. */
  unconfirmed: BomLineView[]
  /** Another part has the same designators: neither is bought until one is removed or changed. */
  doubled: BomLineView[]
  /** Not purchasable in their current state. */
  left: BomLineView[]
  /** Not fitted, a quantity of zero, or no part at all. */
  excluded: BomLineView[]
}

const isBought = (plan: Purchase | undefined): plan is Purchase => plan?.items.some(({ qty }) => qty > 0) === true

/** Sorts lines for the cart. A match in doubt (`check`) is bought only after the buyer has confirmed it. */
export function sortForCart(lines: readonly BomLineView[], plans: Purchases): CartSorting {
  const sorting: CartSorting = { ready: [], unconfirmed: [], doubled: [], left: [], excluded: [] }
  for (const line of lines) {
    const state = toLineState(line)
    if (state === 'not_fitted' || line.qty === 0 || isNoPart(line)) sorting.excluded.push(line)
    else if (hasDuplicateDesignator(line)) sorting.doubled.push(line)
    else if (!isBought(plans.get(line.line_id))) sorting.left.push(line)
    else if (state === 'matched') sorting.ready.push(line)
    else if (state === 'check') sorting.unconfirmed.push(line)
    else sorting.left.push(line)
  }
  return sorting
}

/**
 * Chosen lines whose plan shares one order with lines that are not chosen. They need new plans, because minimum, multiple and breaks
 * applied to all of these lines together.
 */
export function listSeparateLines(chosen: readonly BomLineView[], plans: Purchases): BomLineView[] {
  const counts = new Map<number, number>()
  const toGoodsId = ({ part }: BomLineView): number => part?.goods_id ?? 0
  for (const line of chosen) counts.set(toGoodsId(line), (counts.get(toGoodsId(line)) ?? 0) + 1)
  return chosen.filter((line) => {
    const together = plans.get(line.line_id)?.together
    return together !== undefined && together.line_count > (counts.get(toGoodsId(line)) ?? 0)
  })
}

export interface CartOrder {
  items: { line_id: number; offer_id: number; qty: number }[]
  /** Null beyond the largest amount. */
  amount: Money | null
  /** The number of cart lines that the items become: one for each offer. */
  cart_lines: number
}

/** The cart's content for these lines, and its price. */
export function toCartOrder(chosen: readonly BomLineView[], plans: Purchases): CartOrder {
  const items: CartOrder['items'] = []
  let amount = 0
  for (const { line_id } of chosen)
    for (const { offer_id, qty, ext_price } of plans.get(line_id)?.items ?? []) {
      if (qty <= 0) continue
      items.push({ line_id, offer_id, qty: Math.min(qty, MAX_PIECES) })
      amount += ext_price
    }
  return {
    items,
    amount: Number.isSafeInteger(amount) ? toMoney(amount) : null,
    cart_lines: new Set(items.map(({ offer_id }) => offer_id)).size,
  }
}
