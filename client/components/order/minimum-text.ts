import type { Translator } from '#locales/translator.ts'
import { formatAmount, type Money } from '#shared/trade/money.ts'

/** What is missing to the least that an order comes to. */
export const formatMinimum = ({ t, tag }: { t: Translator; tag: string }, minimum: Money, missing: Money): string =>
  t('cart.minimum_order', { minimum: formatAmount(minimum, tag), missing: formatAmount(missing, tag) })
