import type { Translator } from '#locales/translator.ts'
import { formatAmount, type Money } from '#shared/trade/money.ts'

/** How much is missing to the minimum of an order. */
export const formatMinimum = ({ t, tag }: { t: Translator; tag: string }, minimum: Money, missing: Money): string =>
  t('cart.minimum_order', { minimum: formatAmount(minimum, tag), missing: formatAmount(missing, tag) })
