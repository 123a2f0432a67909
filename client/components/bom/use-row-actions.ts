import { useMemo, useRef } from 'react'
import type { BomTableState } from './use-bom-table.ts'

/** What rows call. It must stay the same, or all of them are rendered at every letter. */
export function useRowActions({ store, shown: { shown, by_id }, ticks: { tick }, setOpen, tell, ask }: BomTableState) {
  const lastTicked = useRef<number | null>(null)
  const now = useRef({ shown, by_id, ask })
  now.current = { shown, by_id, ask }
  return useMemo(
    () => ({
      onTick(lineId: number, isTicked: boolean, isRange: boolean): void {
        const ids = now.current.shown.map((line) => line.line_id)
        const [from, to] = [ids.indexOf(lastTicked.current ?? lineId), ids.indexOf(lineId)].sort((a, b) => a - b)
        lastTicked.current = lineId
        tick(isRange && from !== undefined && to !== undefined && from >= 0 ? ids.slice(from, to + 1) : [lineId], isTicked)
      },
      onQty: (lineId: number, qty: number): void => tell(store.setQty(lineId, qty)),
      onConfirm: (lineId: number): void => tell(store.setMatching([lineId], { confirmed: true })),
      onOpen: (lineId: number, section: 'part' | 'offer'): void => setOpen({ kind: 'line', line_id: lineId, section }),
      onAsk(lineId: number): void {
        const line = now.current.by_id.get(lineId)
        if (line) now.current.ask([line])
      },
      onRemove: (lineId: number): void => setOpen({ kind: 'remove', line_ids: [lineId] }),
    }),
    [store, tick, setOpen, tell],
  )
}

export type RowActions = ReturnType<typeof useRowActions>
