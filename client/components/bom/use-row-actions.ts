import { useMemo, useRef } from 'react'
import type { RowActions } from './bom-row.tsx'
import type { BomTableState } from './use-bom-table.ts'

/** What rows call. It must stay the same, or all of them are rendered at every letter. */
export function useRowActions({ store, shown: { shown, by_id }, ticks: { tick }, setOpen, tell, ask }: BomTableState): RowActions {
  const last_ticked = useRef<number | null>(null)
  const now = useRef({ shown, by_id, ask })
  now.current = { shown, by_id, ask }
  return useMemo(
    () => ({
      onTick(line_id, is_ticked, is_range) {
        const ids = now.current.shown.map((line) => line.line_id)
        const [from, to] = [ids.indexOf(last_ticked.current ?? line_id), ids.indexOf(line_id)].sort((a, b) => a - b)
        last_ticked.current = line_id
        tick(is_range && from !== undefined && to !== undefined && from >= 0 ? ids.slice(from, to + 1) : [line_id], is_ticked)
      },
      onQty: (line_id, qty) => tell(store.setQty(line_id, qty)),
      onConfirm: (line_id) => tell(store.setMatching([line_id], { confirmed: true })),
      onOpen: (line_id, section) => setOpen({ kind: 'line', line_id, section }),
      onAsk(line_id) {
        const line = now.current.by_id.get(line_id)
        if (line) now.current.ask([line])
      },
      onRemove: (line_id) => setOpen({ kind: 'remove', line_ids: [line_id] }),
    }),
    [store, tick, setOpen, tell],
  )
}
