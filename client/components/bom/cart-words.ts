import type { MessageKey, Translator } from '#locales/translator.ts'
import { formatAmount, type Money } from '#shared/trade/money.ts'
import { lineWordsMessages } from './line-words.ts'

/** Of the cart's button and its dialog, which is loaded when it is opened. */
export const cartDialogMessages = [
  ...lineWordsMessages,
  'bom.cart_add',
  'bom.cart_title',
  'bom.cart_confirm_help',
  'bom.cart_left',
  'bom.cart_limit',
  'bom.cart_confirm_all',
  'bom.tick_line',
  'account.more_parts',
  'cart.add',
] as const satisfies readonly MessageKey[]

/** "Add 24 confirmed lines · $1,515.88"; before that is known, or without any, what the button is for. */
export function cartButtonText(count: number, amount: Money | null, t: Translator): string {
  return count > 0 && amount !== null ? t('bom.cart_add', { count, amount: formatAmount(amount, t.tag) }) : t('cart.add')
}
