import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { MessageKey, Translator } from '#locales/translator.ts'
import type { RowOutcome, RowReason } from '#shared/table-reading/lists/row-outcomes.ts'
import { formatFileFailure } from '../../components/form/failure-text.ts'
import { Button } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import type { FileRows, ReadResult } from './read-thread.ts'
import { readRows } from './reader.ts'
import { SKIP_REASON_KEYS } from './reading-summary.ts'

const REASON_KEYS: Readonly<Record<RowReason, MessageKey>> = {
  ...SKIP_REASON_KEYS,
  more_places: 'file_rows.continues_line',
  alternate: 'file_rows.alternate',
  above: 'file_rows.above',
  headings: 'file_rows.headings',
  other_table: 'file_rows.other_table',
  other_sheet: 'file_rows.other_sheet',
}

/** The result of a row, as text. */
export const formatRowOutcome = ({ line = 0, reason }: Pick<RowOutcome, 'line' | 'reason'>, t: Translator): string =>
  t(reason === undefined ? 'file_rows.line' : REASON_KEYS[reason], { number: line + 1 })

/** The rows of one reading, or the error of loading them. Another reading of the list has other rows. */
type Read = { of: ReadResult } & ({ rows: FileRows } | { error: unknown })

/** Shows each row of the last file with its result, behind a button. */
export function FileRowTable({ result }: { result: ReadResult }) {
  const { t } = usePage()
  const [isOpen, setOpen] = useState(false)
  const [read, setRead] = useState<Read | null>(null)
  useEffect(() => {
    if (!isOpen) return
    let isLate = false
    const setResult = (next: Read): void => {
      if (!isLate) setRead(next)
    }
    readRows().then(
      (rows) => setResult({ of: result, rows }),
      (error: unknown) => setResult({ of: result, error }),
    )
    return () => {
      isLate = true
    }
  }, [isOpen, result])
  return (
    <div className="stack gap-8">
      <p>
        <Button look="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} text={t('file_rows.title')} />
      </p>
      {isOpen && read?.of !== result && <p className="muted">{t('file.reading')}</p>}
      {isOpen &&
        read?.of === result &&
        ('rows' in read ? <RowsView {...read.rows} /> : <p className="error">{formatFileFailure('', read.error, t)}</p>)}
    </div>
  )
}

function RowsView({ sheets, rows }: FileRows) {
  const { t } = usePage()
  const [isOnlyNone, setOnlyNone] = useState(false)
  const counts = useMemo(() => {
    const counted = { line: 0, part: 0, none: 0 }
    for (const { fate: outcome } of rows) counted[outcome]++
    return { lines: counted.line, parts: counted.part, none: counted.none }
  }, [rows])
  const visibleRows = useMemo(() => (isOnlyNone ? rows.filter(({ fate: outcome }) => outcome === 'none') : rows), [rows, isOnlyNone])
  return (
    <>
      <div className="cluster middle across-24">
        <span className="muted small">{t('file_rows.counts', counts)}</span>
        <label className="check">
          <input type="checkbox" checked={isOnlyNone} onChange={({ target }) => setOnlyNone(target.checked)} />
          {t('file_rows.only_none')}
        </label>
      </div>
      {visibleRows.length === 0 ? (
        <p className="muted">{t('file_rows.all_lines')}</p>
      ) : (
        <RowsTable sheets={sheets} rows={visibleRows} all={rows} />
      )}
    </>
  )
}

/** The height of a row in pixels, the same as in the stylesheet. */
const ROW_HEIGHT = 28
const OVERSCAN = 12
/** The width of columns in digits: longer cells are cut off at their end. */
const MIN_WIDTH = 4
const MAX_WIDTH = 32
/** The padding of a cell's text, in digits. */
const PADDING = 3

/** The width of a text, in digits. A wide character, such as a Chinese one, counts as two. */
const measureWidth = (text: string): number => text.length + (text.match(/[\u1100-\uffef]/g)?.length ?? 0)

/** @param all all rows, whose widths the columns have, so that columns stay in position when rows are filtered */
function RowsTable({ sheets, rows, all }: FileRows & { all: FileRows['rows'] }) {
  const { t } = usePage()
  const box = useRef<HTMLElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    getScrollElement: () => box.current,
    overscan: OVERSCAN,
  })
  const widths = useMemo(() => {
    const maxWidths: number[] = []
    let outcomeWidth = measureWidth(t('file_rows.outcome'))
    for (const row of all) {
      outcomeWidth = Math.max(outcomeWidth, measureWidth(formatRowOutcome(row, t)))
      row.cells.forEach((cell, column) => {
        maxWidths[column] = Math.max(maxWidths[column] ?? MIN_WIDTH, Math.min(MAX_WIDTH, measureWidth(cell)))
      })
    }
    return [measureWidth(t('file_rows.row')), outcomeWidth, ...Array.from(maxWidths, (width = MIN_WIDTH) => width)].map(
      (width) => width + PADDING,
    )
  }, [all, t])
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const hasSheets = sheets.length > 1
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and contains no link, so it must be focusable by keyboard
    <section ref={box} className="file-rows table-scroll" tabIndex={0} aria-label={t('file_rows.title')}>
      <table className="data" aria-rowcount={rows.length + 1} style={{ inlineSize: `${widths.reduce((sum, width) => sum + width, 0)}ch` }}>
        <colgroup>
          {widths.map((width, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are their positions
            <col key={column} style={{ inlineSize: `${width}ch` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className="num">
              {t('file_rows.row')}
            </th>
            <th scope="col">{t('file_rows.outcome')}</th>
            {widths.length > 2 && <td colSpan={widths.length - 2} />}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Space height={before} columns={widths.length} />}
          {items.map(({ index }) => {
            const row = rows[index]
            if (!row) return null
            const sheet = hasSheets && rows[index - 1]?.sheet !== row.sheet ? sheets[row.sheet] : undefined
            return <FileRow key={`${row.sheet} ${row.row}`} row={row} index={index} sheet={sheet} columns={widths.length - 2} />
          })}
          {after > 0 && <Space height={after} columns={widths.length} />}
        </tbody>
      </table>
    </section>
  )
}

interface FileRowProps {
  row: FileRows['rows'][number]
  index: number
  /** The name of its sheet, where it is the sheet's first row. */
  sheet: string | undefined
  columns: number
}

function FileRow({ row, index, sheet, columns }: FileRowProps) {
  const { t } = usePage()
  const { fate: outcome, reason, cells } = row
  return (
    <tr aria-rowindex={index + 2} className={reason === 'headings' ? 'medium' : outcome === 'none' ? 'muted' : undefined}>
      <th scope="row" className="num muted">
        {row.row + 1}
      </th>
      <td className="small">
        {formatRowOutcome(row, t)}
        {sheet !== undefined && (
          <span className="muted">
            {' · '}
            <bdi>{sheet}</bdi>
          </span>
        )}
      </td>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns are their positions
        <td key={column}>
          <bdi>{cells[column]}</bdi>
        </td>
      ))}
    </tr>
  )
}

function Space({ height, columns }: { height: number; columns: number }) {
  return (
    <tr>
      <td colSpan={columns} style={{ blockSize: height }} />
    </tr>
  )
}
