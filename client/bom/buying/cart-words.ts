import type { Translator } from '#locales/translator.ts'
import { formatAmount, type Money } from '#shared/trade/money.ts'

/** The text of the cart button: "Add 24 confirmed lines · $1,515.88", or "Add to cart" without lines or a known amount. */
export function formatCartButton(count: number, amount: Money | null, t: Translator): string {
  return count > 0 && amount !== null ? t('bom.cart_add', { count, amount: formatAmount(amount, t.tag) }) : t('cart.add')
}
