import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { BOM_PAGE_SIZE } from '#shared/table-reading/lists/bom-limits.ts'
import { toAttribute } from '../../marks.ts'

/** Heights in pixels: of a row with two lines of text, of unfolded details, and of a card. */
const ROW_HEIGHT = 34
const DETAILS_HEIGHT = 140
const CARD_HEIGHT = 116
/** The space above and below a row that is scrolled into view, in pixels: for the sticky head and foot. */
const HEAD_HEIGHT = 76
const FOOT_HEIGHT = 72
/** Rows laid out beyond the window in both directions. Each costs time at every frame. */
const AHEAD = 6
const BEHIND = 2
/** Up to this many rows, printing lays out every row; a longer table is printed as it is. */
const MAX_PRINTED_ROWS = 3000
const PHONE = '(max-width: 720px)'

/** `written`: as the server rendered it, until the script runs. */
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

/** A row of the table, or its unfolded details. @property index the row's position */
interface Entry {
  index: number
  is_details: boolean
  /** Unique among all entries. */
  key: number
}

/**
 * Which rows are laid out in the window's scroll, and the heights before and after them.
 * @param ids of the rows, in order; `unfolded` contains those of rows with their details
 */
export function useVirtualLines(ids: readonly number[], unfolded: ReadonlySet<number>, body: RefObject<HTMLElement | null>) {
  const mode = useMode()
  const [margin, setMargin] = useState(0)
  const entries = useMemo(
    () =>
      ids.flatMap((id, index): Entry[] => {
        const row = { index, is_details: false, key: 2 * id }
        return unfolded.has(id) ? [row, { index, is_details: true, key: 2 * id + 1 }] : [row]
      }),
    [ids, unfolded],
  )
  const isVirtual = mode === 'table' || mode === 'cards'
  // With a new function, all ten thousand rows would be measured again at each scrolled frame.
  const toKey = useCallback((position: number): number => entries[position]?.key ?? -1, [entries])
  const isUpwards = useRef(false)
  const virtual = useWindowVirtualizer({
    rangeExtractor: ({ startIndex, endIndex, count }) => {
      const [above, below] = isUpwards.current ? [AHEAD, BEHIND] : [BEHIND, AHEAD]
      const from = Math.max(0, startIndex - above)
      return Array.from({ length: Math.min(count - 1, endIndex + below) - from + 1 }, (_, position) => from + position)
    },
    getItemKey: toKey,
    indexAttribute: toAttribute('entry'),
    count: isVirtual ? entries.length : 0,
    estimateSize: (position) => (entries[position]?.is_details ? DETAILS_HEIGHT : mode === 'cards' ? CARD_HEIGHT : ROW_HEIGHT),
    onChange: ({ scrollDirection }) => {
      if (scrollDirection) isUpwards.current = scrollDirection === 'backward'
    },
    initialRect: { width: 1200, height: 900 },
    scrollMargin: margin,
    scrollPaddingStart: HEAD_HEIGHT,
    scrollPaddingEnd: FOOT_HEIGHT,
  })
  // Elements above the table may grow, but not while scrolling, when measuring would cost a layout for each frame.
  useLayoutEffect(() => {
    if (isVirtual && body.current && !virtual.isScrolling) setMargin(Math.round(body.current.getBoundingClientRect().top + scrollY))
  })

  if (!isVirtual)
    return {
      mode,
      entries: entries.slice(0, mode === 'print' ? MAX_PRINTED_ROWS : BOM_PAGE_SIZE).map((entry, position) => ({ ...entry, position })),
      before: 0,
      after: 0,
      measure: undefined,
      reveal: () => undefined,
    }
  const items = virtual.getVirtualItems()
  return {
    mode,
    entries: items.flatMap(({ index: position }) => {
      const entry = entries[position]
      return entry ? [{ ...entry, position }] : []
    }),
    before: (items[0]?.start ?? margin) - margin,
    after: virtual.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin),
    measure: virtual.measureElement,
    reveal: (index: number): void => virtual.scrollToIndex(entries.findIndex((entry) => entry.index === index)),
  }
}
