import { useEffect, useMemo, useState } from 'react'
import useSWR from 'swr'
import { withListRemarks } from '#shared/bom/list-remarks.ts'
import type { BomHead, BomLineView } from '#shared/contract/bom.ts'
import { type BomSnapshot, BomStore } from './bom-store.ts'

/**
 * A BOM with what can be done to it; it loads the lines that are missing, and goes on with what waits to be matched.
 * @param readerSets sets that the reader of a shared BOM looks at; null: those of the BOM
 */
export function useBom(head: BomHead, lines: readonly BomLineView[], from: number, readerSets: number | null) {
  // Ten thousand lines are not compared one by one.
  const { data, mutate } = useSWR<BomSnapshot>(['bom', head.bom_id], null, { compare: Object.is })
  const [store] = useState(() => new BomStore(head, lines, from, (next) => void mutate(next, { revalidate: false })))
  const snapshot = data ?? store.snapshot()
  // An edit of one line changes what is to be said of another; of some of the lines alone it is the API's word.
  const setCount = readerSets ?? snapshot.head.set_count
  const bom = useMemo(
    () => (snapshot.is_loaded ? { ...snapshot, lines: withListRemarks(snapshot.lines, setCount) } : snapshot),
    [snapshot, setCount],
  )
  useEffect(() => {
    void store.start()
  }, [store])
  return { store, bom }
}
