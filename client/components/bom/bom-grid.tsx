import { useEffect, useMemo, useRef } from 'react'
import type { MessageKey } from '#locales/translator.ts'
import type { SortField } from '../../bom/shown-lines.ts'
import { usePage } from '../ui/page-context.tsx'
import { BomRow } from './bom-row.tsx'
import type { BomTableState } from './use-bom-table.ts'
import { useCellKeys } from './use-cell-keys.ts'
import { useLaidOutLines } from './use-laid-out-lines.ts'
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
  const { mode, indexes, before, after, measure, reveal } = useLaidOutLines(lines, scroller, body)
  const onKeyDown = useCellKeys(body, lines.length, reveal)

  const shownView = useRef(view)
  useEffect(() => {
    if (shownView.current === view) return
    shownView.current = view
    if (scroller.current) scroller.current.scrollTop = 0
  }, [view])

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
          {indexes.map((index) => {
            const line = lines[index]
            return (
              line && (
                <BomRow
                  key={line.line_id}
                  measure={measure}
                  line={line}
                  index={index}
                  number={numbers.get(line.line_id) ?? index + 1}
                  plan={plans.get(line.line_id)}
                  is_ticked={ticks.ticked.has(line.line_id)}
                  can_edit={bom.head.can_edit}
                  actions={actions}
                />
              )
            )
          })}
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
  const tickedShown = useMemo(() => lines.reduce((sum, { line_id }) => sum + (ticked.has(line_id) ? 1 : 0), 0), [lines, ticked])
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
                  checked={lines.length > 0 && tickedShown === lines.length}
                  ref={(input) => {
                    if (input) input.indeterminate = tickedShown > 0 && tickedShown < lines.length
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
