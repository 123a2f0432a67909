import type { Translator } from '#locales/translator.ts'
import { formatAmount, type Money } from '#shared/trade/money.ts'

/** "Add 24 confirmed lines · $1,515.88"; while unknown, or without lines, the purpose of the button. */
export function formatCartButton(count: number, amount: Money | null, t: Translator): string {
  return count > 0 && amount !== null ? t('bom.cart_add', { count, amount: formatAmount(amount, t.tag) }) : t('cart.add')
}
