import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { BOM_PAGE_SIZE } from '#shared/table-reading/lists/bom-limits.ts'
import { toAttribute } from '../../marks.ts'

/** A row of two lines of text, what is unfolded below one, and a card. */
const ROW_HEIGHT = 34
const DETAILS_HEIGHT = 140
const CARD_HEIGHT = 250
/** What stays in sight above and below the rows. */
const HEAD_HEIGHT = 76
const FOOT_HEIGHT = 72
/** Rows laid out beyond the window: where the reader scrolls to, and where from. Each costs at every frame. */
const AHEAD = 6
const BEHIND = 2
/** Printing lays every line out: what nobody prints stays as it is. */
const MAX_PRINTED_ROWS = 3000
const PHONE = '(max-width: 720px)'

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

/** A row of the table, or what is unfolded below it. @property index the row's place */
interface Entry {
  index: number
  is_details: boolean
  /** Its own among all entries. */
  key: number
}

/**
 * Which rows are laid out in the window's one scroll, and how much room those before and after them take.
 * @param ids of the rows, in their order; `unfolded` holds those of rows with their details
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
  // With another function, all ten thousand rows would be laid out anew at each frame that is scrolled.
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
  // Whatever stands above the table may grow, though not by scrolling: that would cost a layout at each frame.
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
