import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { MessageKey } from '#locales/translator.ts'
import type { BomLineView } from '#shared/contract/bom.ts'
import { BOM_PAGE_SIZE } from '#shared/table-reading/lists/bom-limits.ts'
import type { SortField } from '../../bom/shown-lines.ts'
import { usePage } from '../ui/page-context.tsx'
import { BomRow } from './bom-row.tsx'
import type { BomTableState } from './use-bom-table.ts'
import { useRowActions } from './use-row-actions.ts'

interface Column {
  id: string
  key: MessageKey | null
  sort: SortField | null
  is_number?: boolean
}

const COLUMNS: readonly Column[] = [
  { id: 'tick', key: null, sort: null },
  { id: 'no', key: 'bom_file.line', sort: 'file', is_number: true },
  { id: 'uploaded', key: 'bom.col_uploaded', sort: 'uploaded' },
  { id: 'state', key: 'bom_file.match', sort: 'state' },
  { id: 'matched', key: 'bom_file.matched_part', sort: 'matched' },
  { id: 'qty', key: 'bom_file.qty_per_set', sort: 'qty', is_number: true },
  { id: 'order', key: 'bom_file.order_qty', sort: 'order', is_number: true },
  { id: 'stock', key: 'part.stock', sort: 'stock', is_number: true },
  { id: 'unit', key: 'part.unit_price', sort: 'unit_price', is_number: true },
  { id: 'ext', key: 'part.ext_price', sort: 'ext_price', is_number: true },
  { id: 'source', key: 'bom.col_source', sort: 'delivery' },
  { id: 'actions', key: null, sort: null },
]

/** A row of three lines of text, and a card. */
const ROW_HEIGHT = 72
const CARD_HEIGHT = 250
const OVERSCAN = 8
/** Printing lays every line out: what nobody prints stays as it is. */
const PRINTED_MOST = 3000
const PHONE = '(max-width: 760px)'

/**
 * The lines as a table of which only what is in sight is laid out; on a narrow screen they are cards of the page. The first
 * ones stand there as the server wrote them until the script is awake.
 */
export function BomGrid({ table }: { table: BomTableState }) {
  const { t } = usePage()
  const { bom, plans, shown, ticks } = table
  const { shown: lines, numbers, view } = shown
  const actions = useRowActions(table)
  const scroller = useRef<HTMLElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const [mode, setMode] = useState<'written' | 'table' | 'cards' | 'print'>('written')
  const [margin, setMargin] = useState(0)

  useEffect(() => {
    const phone = matchMedia(PHONE)
    const print = matchMedia('print')
    const look = (): void => setMode(print.matches ? 'print' : phone.matches ? 'cards' : 'table')
    look()
    const onPrint = (): void => setMode('print')
    phone.addEventListener('change', look)
    print.addEventListener('change', look)
    addEventListener('beforeprint', onPrint)
    addEventListener('afterprint', look)
    return () => {
      phone.removeEventListener('change', look)
      print.removeEventListener('change', look)
      removeEventListener('beforeprint', onPrint)
      removeEventListener('afterprint', look)
    }
  }, [])

  const getItemKey = (index: number): number => lines[index]?.line_id ?? index
  const inside = useVirtualizer({
    count: mode === 'table' ? lines.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    initialRect: { width: 1200, height: 800 },
    getItemKey,
  })
  const whole = useWindowVirtualizer({
    count: mode === 'cards' ? lines.length : 0,
    estimateSize: () => CARD_HEIGHT,
    overscan: OVERSCAN,
    initialRect: { width: 390, height: 900 },
    scrollMargin: margin,
    getItemKey,
  })
  useLayoutEffect(() => {
    if (mode === 'cards' && body.current) setMargin(body.current.getBoundingClientRect().top + scrollY)
  }, [mode])

  const virtual = mode === 'cards' ? whole : inside
  const is_virtual = mode === 'table' || mode === 'cards'
  const items = is_virtual ? virtual.getVirtualItems() : []
  const offset = mode === 'cards' ? margin : 0
  const before = (items[0]?.start ?? offset) - offset
  const after = is_virtual ? virtual.getTotalSize() - ((items.at(-1)?.end ?? offset) - offset) : 0
  const written = is_virtual ? [] : lines.slice(0, mode === 'print' ? PRINTED_MOST : BOM_PAGE_SIZE)

  const shown_view = useRef(view)
  useEffect(() => {
    if (shown_view.current === view) return
    shown_view.current = view
    if (scroller.current) scroller.current.scrollTop = 0
  }, [view])

  const findCell = (index: number, cell: string): HTMLElement | null | undefined =>
    body.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-cell="${cell}"]`)
  const wanted = useRef<{ index: number; cell: string } | null>(null)
  useEffect(() => {
    const target = wanted.current
    if (!target) return
    const found = findCell(target.index, target.cell)
    if (!found) return
    wanted.current = null
    found.focus()
  })

  /** Up and down lead to the same cell of the next line that has one, left and right to the next control of the line. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return
    const row = event.target.closest<HTMLElement>('[data-index]')
    const { cell } = event.target.dataset
    if (!row || cell === undefined) return
    const index = Number(row.dataset['index'])
    const is_field = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox'
    const step = event.key === 'ArrowDown' || (event.key === 'Enter' && is_field) ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      const target = index + step
      if (target < 0 || target >= lines.length) {
        event.target.blur()
        event.target.focus()
        return
      }
      if (is_virtual) virtual.scrollToIndex(target)
      const found = findCell(target, cell)
      if (found) found.focus()
      else wanted.current = { index: target, cell: body.current?.querySelector(`[data-index="${target}"]`) ? 'tick' : cell }
      return
    }
    const is_forward = event.key === 'ArrowRight'
    if ((is_forward || event.key === 'ArrowLeft') && !is_field) {
      event.preventDefault()
      const cells = [...row.querySelectorAll<HTMLElement>('[data-cell]')]
      const direction = is_forward === (getComputedStyle(row).direction === 'ltr') ? 1 : -1
      cells[cells.indexOf(event.target) + direction]?.focus()
    }
  }

  const rowOf = (line: BomLineView, index: number) => (
    <BomRow
      key={line.line_id}
      measure={is_virtual ? virtual.measureElement : undefined}
      line={line}
      index={index}
      number={numbers.get(line.line_id) ?? index + 1}
      plan={plans.get(line.line_id)}
      is_ticked={ticks.ticked.has(line.line_id)}
      can_edit={bom.head.can_edit}
      actions={actions}
    />
  )
  return (
    <section ref={scroller} className="bom-scroll panel" aria-label={t('bom.table')} onKeyDown={onKeyDown} data-mode={mode}>
      <table className="data bom-table" aria-rowcount={lines.length + 1}>
        <caption className="sr-only">{t('bom.table')}</caption>
        <colgroup>
          {COLUMNS.map(({ id }) => (
            <col key={id} className={`bom-w-${id}`} />
          ))}
        </colgroup>
        <GridHead table={table} />
        <tbody ref={body}>
          {before > 0 && <Space height={before} />}
          {is_virtual
            ? items.map(({ index }) => {
                const line = lines[index]
                return line && rowOf(line, index)
              })
            : written.map(rowOf)}
          {after > 0 && <Space height={after} />}
        </tbody>
      </table>
      {lines.length === 0 && <p className="bom-none-shown muted">{t('bom.none_shown')}</p>}
    </section>
  )
}

function GridHead({ table: { shown, ticks } }: { table: BomTableState }) {
  const { t } = usePage()
  const { shown: lines, sort, setSort } = shown
  const { ticked, tickOnly } = ticks
  const ticked_shown = useMemo(() => lines.reduce((sum, { line_id }) => sum + (ticked.has(line_id) ? 1 : 0), 0), [lines, ticked])
  return (
    <thead>
      <tr>
        {COLUMNS.map(({ id, key, sort: field, is_number }) =>
          key === null ? (
            <td key={id} className={`bom-c-${id}`}>
              {id === 'tick' && (
                <input
                  type="checkbox"
                  className="needs-script"
                  checked={lines.length > 0 && ticked_shown === lines.length}
                  ref={(input) => {
                    if (input) input.indeterminate = ticked_shown > 0 && ticked_shown < lines.length
                  }}
                  aria-label={t('bom.tick_all')}
                  onChange={({ target }) => tickOnly(target.checked ? lines.map(({ line_id }) => line_id) : [])}
                />
              )}
            </td>
          ) : (
            <th
              key={id}
              scope="col"
              className={is_number ? `num bom-c-${id}` : `bom-c-${id}`}
              aria-sort={sort.field === field ? (sort.descending ? 'descending' : 'ascending') : undefined}
            >
              {field === null ? (
                t(key)
              ) : (
                <button
                  type="button"
                  className="bom-sort tiny medium bare"
                  title={t('bom.sort_by', { column: t(key) })}
                  onClick={() => setSort({ field, descending: sort.field === field && !sort.descending })}
                >
                  {t(key)}
                </button>
              )}
            </th>
          ),
        )}
      </tr>
    </thead>
  )
}

/** What is not laid out, by its height. */
function Space({ height }: { height: number }) {
  return (
    <tr className="bom-space">
      <td colSpan={COLUMNS.length} style={{ blockSize: height }} />
    </tr>
  )
}
