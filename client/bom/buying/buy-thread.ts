/** The Web Worker that computes prices, totals and plans: the table never waits for them. */

import type { Purchase } from '#shared/bom/buying/model.ts'
import type { BomLineView } from '#shared/contract/bom.ts'
import { type BomPurchase, type BuyingChoice, computeBuying } from './buying.ts'

/** A request to the thread: the choice, and what has changed since the request before. */
export interface BuyingOrder {
  choice: BuyingChoice
  changed: readonly BomLineView[]
  /** All lines in their order; null: unchanged. */
  order: readonly number[] | null
}

const lines = new Map<number, BomLineView>()
/** Plans as they were last sent to the page, as text. */
const sent = new Map<Purchase['line_id'], string>()
let order: readonly number[] = []
let newest: BuyingOrder | null = null

/** Yields, so that a newer request can arrive. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Whether the page lacks this version of a plan, which is then recorded as sent. */
function isNews(plan: Purchase): boolean {
  const text = JSON.stringify(plan)
  if (sent.get(plan.line_id) === text) return false
  sent.set(plan.line_id, text)
  return true
}

/** Sends the results, with the plans that have changed. */
async function compute(current: BuyingOrder): Promise<void> {
  await pause()
  if (current !== newest) return
  const steps = computeBuying(
    order.flatMap((id) => lines.get(id) ?? []),
    current.choice,
  )
  for (;;) {
    const { value, done } = steps.next()
    if (value) postMessage({ ...value, plans: value.plans.filter(isNews) } satisfies BomPurchase)
    if (done) return
    await pause()
    if (current !== newest) return
  }
}

addEventListener('message', ({ data }: MessageEvent<BuyingOrder>) => {
  newest = data
  for (const line of data.changed) lines.set(line.line_id, line)
  if (data.order) order = data.order
  void compute(data)
})
