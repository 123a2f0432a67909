import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { Purchases } from '#shared/bom/buying/model.ts'
import type { BomLineView } from '#shared/contract/bom.ts'
import { toLineName } from './line-words.ts'
import { countLines, FILE_ORDER, type LineFilter, listVisibleRows, type Sort } from './visible-lines.ts'

/**
 * The lines of a BOM that are shown as rows, and their order; with the number and the name of each line.
 * @param offset the position of the first line in the file, from 0
 */
export function useVisibleLines(lines: readonly BomLineView[], plans: Purchases, offset: number) {
  // The server renders each line with its quantity field: without script nothing can be unfolded.
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  const [filter, setFilter] = useState<LineFilter>('all')
  const [text, setText] = useState('')
  const [sort, setSort] = useState<Sort>(FILE_ORDER)
  const [isGrouped, setGrouped] = useState(true)
  const searchText = useDeferredValue(text)
  const rows = useMemo(
    () => listVisibleRows(lines, plans, { filter, text: searchText, sort, is_grouped: isGrouped && isHydrated }),
    [lines, plans, filter, searchText, sort, isGrouped, isHydrated],
  )
  const counts = useMemo(() => countLines(lines, plans), [lines, plans])
  // A typed quantity changes lines, but not their order.
  const order = useRef<readonly BomLineView[]>(lines)
  if (lines.length !== order.current.length || lines.some(({ line_id }, index) => line_id !== order.current[index]?.line_id))
    order.current = lines
  const ordered = order.current
  const numbers = useMemo(() => new Map(ordered.map(({ line_id }, index) => [line_id, offset + index + 1])), [ordered, offset])
  const byId = useMemo(() => new Map(lines.map((line) => [line.line_id, line])), [lines])
  const describeLine = useCallback(
    (lineId: number) => {
      const line = byId.get(lineId)
      return { number: numbers.get(lineId) ?? 0, name: line ? toLineName(line) : '' }
    },
    [byId, numbers],
  )
  /** Changes with the view's settings, but not with the lines in it. */
  const view = `${filter} ${sort.field} ${sort.descending} ${isGrouped} ${searchText}`
  return {
    filter,
    setFilter,
    text,
    setText,
    sort,
    setSort,
    is_grouped: isGrouped,
    setGrouped,
    rows,
    counts,
    numbers,
    by_id: byId,
    nameOf: describeLine,
    view,
  }
}
