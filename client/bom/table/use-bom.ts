import { useEffect, useMemo, useState } from 'react'
import useSWR from 'swr'
import { withListRemarks } from '#shared/bom/list-remarks.ts'
import type { BomHead, BomLineView } from '#shared/contract/bom.ts'
import { applyEdits, BomCalls, type BomState, makeBomState } from './bom-calls.ts'

/**
 * A BOM with what can be called for it; it loads the lines that are missing, and goes on with what waits to be matched.
 * @param readerSets sets that the reader of a shared BOM looks at; null: those of the BOM
 */
export function useBom(head: BomHead, lines: readonly BomLineView[], from: number, readerSets: number | null) {
  const [first] = useState(() => makeBomState(head, lines, from))
  // Ten thousand lines are not compared one by one.
  const { data: state = first, mutate } = useSWR<BomState>(['bom', head.bom_id], null, { compare: Object.is })
  const [calls] = useState(
    () => new BomCalls(head.bom_id, async (change) => (await mutate((now = first) => change(now), { revalidate: false })) ?? first),
  )
  const bom = useMemo(() => ({ ...state, ...applyEdits(state) }), [state])
  // An edit of one line changes what is to be said of another; of some of the lines alone it is the API's word.
  const setCount = readerSets ?? bom.head.set_count
  const remarked = useMemo(() => (bom.is_loaded ? { ...bom, lines: withListRemarks(bom.lines, setCount) } : bom), [bom, setCount])
  useEffect(() => {
    void calls.start()
  }, [calls])
  return { calls, bom: remarked }
}
