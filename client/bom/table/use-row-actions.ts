import { useMemo, useRef } from 'react'
import type { BomLineView } from '#shared/contract/bom.ts'
import type { BomTableState } from './use-bom-table.ts'

/** The callbacks of rows. They must stay the same, or all rows are rendered at every keystroke. */
export function useRowActions({ calls, visibleLines: { rows }, ticks: { tick }, setOpen, notifyFailure, ask }: BomTableState) {
  const lastTicked = useRef<number | null>(null)
  const now = useRef({ rows, ask })
  now.current = { rows, ask }
  return useMemo(() => {
    const findRowIndex = (lineId: number | null): number => now.current.rows.findIndex(({ line }) => line.line_id === lineId)
    /** The lines of the row that begins with this one. */
    const listLines = (lineId: number): readonly BomLineView[] => now.current.rows[findRowIndex(lineId)]?.lines ?? []
    const listIds = (lineId: number): number[] => listLines(lineId).map(({ line_id }) => line_id)
    return {
      onTick(lineId: number, { isTicked, isRange }: { isTicked: boolean; isRange: boolean }): void {
        const at = findRowIndex(lineId)
        const last = isRange ? findRowIndex(lastTicked.current) : -1
        lastTicked.current = lineId
        const [from, to] = last < 0 ? [at, at] : [Math.min(at, last), Math.max(at, last)]
        const range = now.current.rows.slice(from, to + 1)
        tick(
          range.flatMap(({ lines }) => lines.map(({ line_id }) => line_id)),
          isTicked,
        )
      },
      onQty: (lineId: number, qty: number): void => notifyFailure(calls.setQty(lineId, qty)),
      onConfirm: (lineId: number): void => notifyFailure(calls.setMatching(listIds(lineId), { confirmed: true })),
      onOpen: (lineId: number, section: 'part' | 'offer'): void =>
        setOpen({ kind: 'line', line_id: lineId, others: listIds(lineId).slice(1), section }),
      onAsk: (lineId: number): void => now.current.ask(listLines(lineId)),
      onRemove: (lineId: number): void => setOpen({ kind: 'remove', line_ids: listIds(lineId) }),
    }
  }, [calls, tick, setOpen, notifyFailure])
}

export type RowActions = ReturnType<typeof useRowActions>
