import type { MessageKey } from '#locales/translator.ts'
import type { CartLine } from '#shared/contract/cart.ts'
import type { Money } from '#shared/trade/money.ts'
import { priceQuantity } from '#shared/trade/price-breaks.ts'
import { isOrderable, parseQuantity } from '#shared/trade/quantity.ts'

/** The price of a cart line at the quantity in its field. */
interface LinePrice {
  price: Money
  ext_price: Money
  /** The next price break, and the number of pieces to reach it. */
  next: { unit_price: Money; missing: number } | null
  /** Why the quantity cannot be ordered. */
  fault: MessageKey | null
}

/** @param typed the text of the line's quantity field; undefined: the quantity in the cart */
export function toLinePrice(line: CartLine, typed: string | undefined): LinePrice {
  const { price, ext_price, next_break, state, rule, price_breaks } = line
  const saved = { price, ext_price, next: state === 'ok' ? next_break : null, fault: state === 'quantity' ? ENTER_MULTIPLE : null }
  if (typed === undefined || rule === null) return saved
  const qty = parseQuantity(typed)
  if (qty === null) return { ...saved, next: null, fault: 'validation.whole_quantity' }
  if (!isOrderable(qty, rule)) return { ...saved, next: null, fault: ENTER_MULTIPLE }
  const priced = priceQuantity(price_breaks, qty, rule)
  return priced ? { price: priced.unit_price, ext_price: priced.ext_price, next: priced.next, fault: null } : { ...saved, fault: null }
}

const ENTER_MULTIPLE: MessageKey = 'cart.enter_multiple'
