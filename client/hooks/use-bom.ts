import { useEffect, useState, useSyncExternalStore } from 'react'
import type { BomHead, BomLineView } from '#shared/contract/bom.ts'
import { BomStore } from '../bom/bom-store.ts'

/** A BOM with what can be done to it; it loads the lines that are missing, and goes on with what waits to be matched. */
export function useBom(head: BomHead, lines: readonly BomLineView[], from: number) {
  const [store] = useState(() => new BomStore(head, lines, from))
  const bom = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot)
  useEffect(() => {
    void store.start()
  }, [store])
  return { store, bom }
}
