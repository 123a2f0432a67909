import type { Translator } from '#locales/translator.ts'
import { formatAmount, type Money } from '#shared/trade/money.ts'

/** "Add 24 confirmed lines · $1,515.88"; before that is known, or without any, what the button is for. */
export function formatCartButton(count: number, amount: Money | null, t: Translator): string {
  return count > 0 && amount !== null ? t('bom.cart_add', { count, amount: formatAmount(amount, t.tag) }) : t('cart.add')
}
