import { useMemo, useRef } from 'react'
import type { RowActions } from './bom-row.tsx'
import type { BomTableState } from './use-bom-table.ts'

/** What rows call. It must stay the same, or all of them are rendered at every letter. */
export function useRowActions({ store, shown: { shown, by_id }, ticks: { tick }, setOpen, tell, ask }: BomTableState): RowActions {
  const lastTicked = useRef<number | null>(null)
  const now = useRef({ shown, by_id, ask })
  now.current = { shown, by_id, ask }
  return useMemo(
    () => ({
      onTick(lineId, isTicked, isRange) {
        const ids = now.current.shown.map((line) => line.line_id)
        const [from, to] = [ids.indexOf(lastTicked.current ?? lineId), ids.indexOf(lineId)].sort((a, b) => a - b)
        lastTicked.current = lineId
        tick(isRange && from !== undefined && to !== undefined && from >= 0 ? ids.slice(from, to + 1) : [lineId], isTicked)
      },
      onQty: (lineId, qty) => tell(store.setQty(lineId, qty)),
      onConfirm: (lineId) => tell(store.setMatching([lineId], { confirmed: true })),
      onOpen: (lineId, section) => setOpen({ kind: 'line', line_id: lineId, section }),
      onAsk(lineId) {
        const line = now.current.by_id.get(lineId)
        if (line) now.current.ask([line])
      },
      onRemove: (lineId) => setOpen({ kind: 'remove', line_ids: [lineId] }),
    }),
    [store, tick, setOpen, tell],
  )
}
