import { useEffect, useMemo, useState } from 'react'
import type { Purchases } from '#shared/bom/buying/model.ts'
import type { BomLineView } from '#shared/contract/bom.ts'
import type { BuyingChoice } from './buying.ts'
import { listSeparateLines } from './cart-lines.ts'

/**
 * The plans, with new ones for chosen lines that shared an order with other lines; null while these are computed.
 * @param chosen the same array as long as it contains the same lines
 */
export function useCartPlans(
  chosen: readonly BomLineView[],
  plans: Purchases,
  { set_count, strategy, back_order }: BuyingChoice,
): Purchases | null {
  const separated = useMemo(() => listSeparateLines(chosen, plans), [chosen, plans])
  const [computed, setComputed] = useState<{ separated: readonly BomLineView[]; plans: Purchases } | null>(null)
  useEffect(() => {
    if (separated.length === 0) return
    let isCurrent = true
    void import('./buying.ts').then(({ planLines }) => {
      if (isCurrent) setComputed({ separated, plans: planLines(separated, { set_count, strategy, back_order }) })
    })
    return () => {
      isCurrent = false
    }
  }, [separated, set_count, strategy, back_order])
  return useMemo(() => {
    if (separated.length === 0) return plans
    return computed?.separated === separated ? new Map([...plans, ...computed.plans]) : null
  }, [separated, computed, plans])
}
