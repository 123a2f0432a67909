import { createContext, useContext } from 'react'
import type { Purchase } from '#shared/bom/buying/model.ts'
import type { BomLineView } from '#shared/contract/bom.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatAmount } from '#shared/trade/money.ts'
import { DEFAULT_MINIMUM, type OrderMinimum } from '#shared/trade/order-minimum.ts'
import { usePage } from '../../components/ui/page-context.tsx'
import { findSmallOrder } from './small-order.ts'

/** The shop's minimum value of an order, and of one of its lines. */
export const MinimumContext = createContext<OrderMinimum>(DEFAULT_MINIMUM)

/** The text that a line's order is below the minimum line value, with the sufficient quantity; null where it is not below. */
export function useSmallOrderText(): (line: BomLineView, plan: Purchase) => string | null {
  const { t, tag } = usePage()
  const minimum = useContext(MinimumContext)
  return (line, plan) => {
    const small = findSmallOrder(line, plan, minimum)
    if (!small) return null
    const { least_qty: leastQty } = small
    return leastQty === null
      ? t('validation.minimum_line')
      : t('cart.below_minimum', { amount: formatAmount(minimum.minimum_line, tag), qty: formatCount(leastQty, tag) })
  }
}
