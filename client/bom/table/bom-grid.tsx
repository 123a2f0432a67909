import { lazy, memo, Suspense, useEffect, useMemo, useRef } from 'react'
import type { MessageKey } from '#locales/translator.ts'
import { usePage } from '../../components/ui/page-context.tsx'
import { BomTableRow } from './bom-table-row.tsx'
import type { BomTableState } from './use-bom-table.ts'
import { useCellKeys } from './use-cell-keys.ts'
import { useRowActions } from './use-row-actions.ts'
import { useTickedLines } from './use-ticked-lines.ts'
import { useVirtualLines } from './use-virtual-lines.ts'
import type { SortField } from './visible-lines.ts'

/** Loaded when a row is first unfolded. */
const RowDetails = lazy(async () => ({ default: (await import('./row-details.tsx')).RowDetails }))

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

/**
 * The lines as a table in the window's scroll, of which only the visible part is laid out; on a narrow screen they are cards. Until the
 * script runs, the first lines are those that the server rendered.
 */
export function BomGrid({ table }: { table: BomTableState }) {
  const { t } = usePage()
  const { bom, visibleLines, ticks } = table
  const { rows, numbers, view } = visibleLines
  const actions = useRowActions(table)
  const region = useRef<HTMLElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const ids = useMemo(() => rows.map(({ line }) => line.line_id), [rows])
  const { ticked: unfolded, tick: unfold } = useTickedLines()
  const { mode, entries, before, after, measure, reveal } = useVirtualLines(ids, unfolded, body)
  const onKeyDown = useCellKeys(body, rows.length, reveal)

  const visibleView = useRef(view)
  useEffect(() => {
    if (visibleView.current === view) return
    visibleView.current = view
    // After a change of the view, the rows are shown from the first one.
    if (region.current && region.current.getBoundingClientRect().top < 0) region.current.scrollIntoView()
  }, [view])

  return (
    <section ref={region} className="bom-lines panel" aria-label={t('bom.table')} onKeyDown={onKeyDown} data-mode={mode}>
      <table className="data bom-table" aria-rowcount={rows.length + 1}>
        <caption className="sr-only">{t('bom.table')}</caption>
        <colgroup>
          {COLUMNS.map(({ id }) => (
            <col key={id} className={`bom-w-${id}`} />
          ))}
        </colgroup>
        <GridHead table={table} />
        <tbody ref={body}>
          {before > 0 && <Space height={before} />}
          {entries.map(({ index, is_details, position }) => {
            const row = rows[index]
            if (!row) return null
            const { line, plan, lines } = row
            const { line_id } = line
            const common = { line, plan, lines, can_edit: bom.head.can_edit, set_count: table.choice.set_count, actions }
            return is_details ? (
              <Suspense key={`${line_id} details`}>
                <RowDetails {...common} position={position} measure={measure} table={table} columns={COLUMNS.length} />
              </Suspense>
            ) : (
              <BomTableRow
                key={line_id}
                {...common}
                measure={measure}
                index={index}
                position={position}
                number={numbers.get(line_id) ?? index + 1}
                is_ticked={lines.every((member) => ticks.ticked.has(member.line_id))}
                is_unfolded={unfolded.has(line_id)}
                onUnfold={unfold}
              />
            )
          })}
          {after > 0 && <Space height={after} />}
        </tbody>
      </table>
      {rows.length === 0 && (
        <p className="bom-none-shown muted">
          {visibleLines.text.trim() === '' ? t('bom.none_shown') : t('bom.none_found', { text: visibleLines.text.trim() })}
        </p>
      )}
    </section>
  )
}

const GridHead = memo(function GridHead({ table: { visibleLines, ticks } }: { table: BomTableState }) {
  const { t } = usePage()
  const { rows, sort, setSort } = visibleLines
  const { ticked, tickOnly } = ticks
  const lines = useMemo(() => rows.flatMap((row) => row.lines), [rows])
  const tickedVisibleCount = useMemo(() => lines.reduce((sum, { line_id }) => sum + (ticked.has(line_id) ? 1 : 0), 0), [lines, ticked])
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
                  checked={lines.length > 0 && tickedVisibleCount === lines.length}
                  ref={(input) => {
                    if (input) input.indeterminate = tickedVisibleCount > 0 && tickedVisibleCount < lines.length
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
})

/** A row as high as all the rows that are not laid out. */
function Space({ height }: { height: number }) {
  return (
    <tr className="bom-space">
      <td colSpan={COLUMNS.length} style={{ blockSize: height }} />
    </tr>
  )
}
