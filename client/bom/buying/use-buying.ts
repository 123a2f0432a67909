import { useEffect, useMemo, useRef, useState } from 'react'
import type { Purchases } from '#shared/bom/buying/model.ts'
import type { BomLineView } from '#shared/contract/bom.ts'
import type { BuyingOrder } from './buy-thread.ts'
import type { BomPurchase, BuyingChoice } from './buying.ts'

export interface BuyingState extends Omit<BomPurchase, 'plans'> {
  plans: Purchases
}

const toBuyingState = (buying: BomPurchase): BuyingState => ({
  ...buying,
  plans: new Map(buying.plans.map((plan) => [plan.line_id, plan])),
})

/** Edits come in bursts, and matched lines in batches: one request to the thread covers several. */
const REST_MS = 40

/**
 * Quantities, prices and plans of all lines, computed in a separate thread: the table is at most an edit behind.
 * @param first from the page; null: nothing was computed yet
 */
export function useBuying(lines: readonly BomLineView[], choice: BuyingChoice, first: BomPurchase | null): BuyingState | null {
  const [state, setState] = useState<BuyingState | null>(() => first && toBuyingState(first))
  /** Whether the thread has failed, so that the page computes the purchase itself. */
  const [isAlone, setAlone] = useState(false)
  const thread = useRef<Worker>(null)
  const sent = useRef(new Map<number, BomLineView>())
  const ordered = useRef<readonly number[]>([])

  useEffect(() => {
    const worker = new Worker(new URL('./buy-thread.ts', import.meta.url), { type: 'module' })
    thread.current = worker
    sent.current = new Map()
    ordered.current = []
    worker.addEventListener('message', ({ data }: MessageEvent<BomPurchase>) =>
      setState((before) => {
        const { plans, strategies, curve } = toBuyingState(data)
        return {
          ...data,
          // With the same plans no row is rendered again.
          plans: before && plans.size === 0 ? before.plans : new Map([...(before?.plans ?? []), ...plans]),
          strategies: strategies ?? before?.strategies ?? null,
          curve: curve ?? before?.curve ?? null,
        }
      }),
    )
    worker.addEventListener('error', () => setAlone(true))
    return () => {
      thread.current = null
      worker.terminate()
    }
  }, [])

  const { set_count, strategy, back_order } = choice
  const stableChoice = useMemo(() => ({ set_count, strategy, back_order }), [set_count, strategy, back_order])
  useEffect(() => {
    if (!isAlone) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const { computePurchase } = await import('./buying.ts')
      if (isCurrent) setState(toBuyingState(computePurchase(lines, stableChoice)))
    }, REST_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isAlone, lines, stableChoice])

  useEffect(() => {
    const timer = setTimeout(() => {
      const changed = lines.filter((line) => sent.current.get(line.line_id) !== line)
      for (const line of changed) sent.current.set(line.line_id, line)
      const isSameOrder = lines.length === ordered.current.length && lines.every((line, index) => line.line_id === ordered.current[index])
      if (!isSameOrder) ordered.current = lines.map(({ line_id }) => line_id)
      thread.current?.postMessage({
        choice: stableChoice,
        changed,
        order: isSameOrder ? null : ordered.current,
      } satisfies BuyingOrder)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [lines, stableChoice])

  return state
}
