import { useEffect, useMemo, useState } from 'react'
import useSWR from 'swr'
import { withListRemarks } from '#shared/bom/list-remarks.ts'
import type { BomHead, BomLineView } from '#shared/contract/bom.ts'
import { applyEdits, BomCalls, type BomState, makeBomState } from './bom-calls.ts'

/**
 * A BOM with its calls. It loads missing lines, and continues matching.
 * @param readerSets the number of sets of a shared BOM's reader; null: that of the BOM
 */
export function useBom(head: BomHead, lines: readonly BomLineView[], from: number, readerSets: number | null) {
  const [first] = useState(() => makeBomState(head, lines, from))
  // Comparing ten thousand lines would be slow.
  const { data: state = first, mutate } = useSWR<BomState>(['bom', head.bom_id], null, { compare: Object.is })
  const [calls] = useState(
    () => new BomCalls(head.bom_id, async (change) => (await mutate((now = first) => change(now), { revalidate: false })) ?? first),
  )
  const bom = useMemo(() => ({ ...state, ...applyEdits(state) }), [state])
  // An edit of one line changes the remarks of another; for a part of the lines, the API's remarks are used.
  const setCount = readerSets ?? bom.head.set_count
  const remarked = useMemo(() => (bom.is_loaded ? { ...bom, lines: withListRemarks(bom.lines, setCount) } : bom), [bom, setCount])
  useEffect(() => {
    void calls.start()
  }, [calls])
  return { calls, bom: remarked }
}
