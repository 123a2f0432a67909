import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { BomLineView } from '#shared/contract/bom.ts'
import { BOM_PAGE_SIZE } from '#shared/table-reading/lists/bom-limits.ts'

/** A row of three lines of text, and a card. */
const ROW_HEIGHT = 72
const CARD_HEIGHT = 250
const OVERSCAN = 8
/** Printing lays every line out: what nobody prints stays as it is. */
const PRINTED_MOST = 3000
const PHONE = '(max-width: 760px)'

/** `written`: as the server wrote it, until the script is awake. */
type Mode = 'written' | 'table' | 'cards' | 'print'

function useMode(): Mode {
  const [mode, setMode] = useState<Mode>('written')
  useEffect(() => {
    const [phone, print] = [matchMedia(PHONE), matchMedia('print')]
    const listeners = new AbortController()
    const { signal } = listeners
    const look = (): void => setMode(print.matches ? 'print' : phone.matches ? 'cards' : 'table')
    look()
    for (const query of [phone, print]) query.addEventListener('change', look, { signal })
    addEventListener('beforeprint', () => setMode('print'), { signal })
    addEventListener('afterprint', look, { signal })
    return () => listeners.abort()
  }, [])
  return mode
}

/** Which lines are laid out, and how much room those before and after them take. */
export function useLaidOutLines(
  lines: readonly BomLineView[],
  scroller: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
) {
  const mode = useMode()
  const [margin, setMargin] = useState(0)
  const common = { overscan: OVERSCAN, getItemKey: (index: number): number => lines[index]?.line_id ?? index }
  const inside = useVirtualizer({
    ...common,
    count: mode === 'table' ? lines.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    initialRect: { width: 1200, height: 800 },
  })
  const whole = useWindowVirtualizer({
    ...common,
    count: mode === 'cards' ? lines.length : 0,
    estimateSize: () => CARD_HEIGHT,
    initialRect: { width: 390, height: 900 },
    scrollMargin: margin,
  })
  useLayoutEffect(() => {
    if (mode === 'cards' && body.current) setMargin(body.current.getBoundingClientRect().top + scrollY)
  }, [mode, body])

  if (mode === 'written' || mode === 'print') {
    const indexes = [...lines.slice(0, mode === 'print' ? PRINTED_MOST : BOM_PAGE_SIZE).keys()]
    return { mode, indexes, before: 0, after: 0, measure: undefined, reveal: () => undefined }
  }
  const virtual = mode === 'cards' ? whole : inside
  const offset = mode === 'cards' ? margin : 0
  const items = virtual.getVirtualItems()
  return {
    mode,
    indexes: items.map(({ index }) => index),
    before: (items[0]?.start ?? offset) - offset,
    after: virtual.getTotalSize() - ((items.at(-1)?.end ?? offset) - offset),
    measure: virtual.measureElement,
    reveal: (index: number): void => virtual.scrollToIndex(index),
  }
}
