import { useMemo, useState } from 'react'
import { type DraftLine, type LineField, toDraftLine } from '#shared/forms/rfq-lines.ts'
import { MAX_RFQ_LINES } from '#shared/trade/rfq-limits.ts'
import { formatSkippedRows, formatSummary } from '../../bom/intake/reading-summary.ts'
import { formatFailure, formatFileError } from '../form/failure-text.ts'
import { usePage } from '../ui/page-context.tsx'
import { buyParts, type RowPurchase } from './buy-parts.ts'
import { focusCell } from './cell-focus.ts'
import type { ReadLines } from './column-matching.tsx'
import { appendRows, applyPart, type ChosenPart, createRow, editRow, type FormRow, isEmptyRow } from './form-rows.ts'
import { type FilledRows, fillCells, fillLines, type GridField, readCells } from './pasted-cells.ts'
import { useRfqRows } from './use-rfq-rows.ts'

/** What was done to the lines, and the way back from it. */
interface LineNotice {
  text: string
  /** What "Undo" goes back to; null: there is nothing to go back to. */
  undo: readonly FormRow[] | null
  /** What was pasted, where it has columns whose meanings may be changed. */
  table?: string | null
}

/** The lines of the RFQ, and what a buyer does to them. @param firstNotice what the page came back with */
export function useLineEdits(lines: readonly DraftLine[], firstNotice: string | null) {
  const { t, tag } = usePage()
  const { rows, is_kept, change, adopt, current } = useRfqRows(lines)
  const [notice, setNotice] = useState<LineNotice | null>(firstNotice === null ? null : { text: firstNotice, undo: null })

  const actions = useMemo(() => {
    /** Changes rows, says so, and offers the way back. */
    function changeAndSay(text: string, next: readonly FormRow[], table: string | null = null): void {
      const undo = current()
      change(() => next)
      setNotice({ text, undo, table })
    }
    const withCut = (text: string, cut: number): string =>
      cut > 0 ? `${text} ${t('rfq_form.cut', { count: cut, max: MAX_RFQ_LINES })}` : text

    return {
      edit(key: string, field: LineField, text: string): void {
        change((all) => all.map((row) => (row.key === key ? editRow(row, field, text) : row)))
      },
      add(): void {
        change((all) => [...all, createRow()])
        focusCell(current().length - 1, 'part_number')
      },
      remove(key: string): void {
        const before = current()
        const index = before.findIndex((row) => row.key === key)
        const partNumber = before[index]?.line.part_number.trim() || t('rfq_form.line', { number: index + 1 })
        changeAndSay(
          t('rfq_form.removed', { part_number: partNumber }),
          before.filter((row) => row.key !== key),
        )
        focusCell(index, 'part_number')
      },
      clear(count: number): void {
        changeAndSay(t('rfq_form.cleared', { count }), [])
      },
      /** Adds what a file holds, as far as there is room. */
      append(read: ReadLines, file: string): void {
        const before = current()
        const remainingLines = Math.max(0, MAX_RFQ_LINES - before.filter((row) => !isEmptyRow(row)).length)
        const added = read.lines.slice(0, remainingLines).map((line) => createRow(toDraftLine(line, tag)))
        const text = `${t('rfq_form.added', { count: added.length, file })} ${formatSkippedRows({ ...read, left_out_count: read.skipped }, t)}`
        changeAndSay(withCut(text.trim(), read.cut + read.lines.length - added.length), appendRows(before, added))
      },
      /** Takes a part of the catalogue for what was typed. */
      takePart: (key: string, part: ChosenPart): void => change((all) => all.map((row) => (row.key === key ? applyPart(row, part) : row))),
      /** Puts what need not be asked for into the cart, and takes it out of the list. */
      async buy(purchases: readonly RowPurchase[]): Promise<void> {
        try {
          const bought = await buyParts(purchases)
          if (bought === null) return setNotice({ text: t('common.cookies_blocked'), undo: null })
          change((all) => all.filter((row) => !bought.has(row.key)))
          setNotice({ text: t('rfq_form.bought', { count: bought.size }), undo: null })
        } catch (error) {
          setNotice({ text: formatFailure(error, t), undo: null })
        }
      },
      /** Fills cells from one on with what is on the clipboard. */
      async paste(row: number, field: GridField, text: string): Promise<void> {
        const { readPastedList } = await import('./pasted-list.ts')
        const list = readPastedList(text)
        if (typeof list === 'string') return setNotice({ text: formatFileError(list, t), undo: null })
        const fill = ({ rows: filled, lines: count, cut }: FilledRows, summary: string | null, table: string | null): void =>
          changeAndSay(withCut(summary ?? t('common.line_count', { count }), cut), filled, table)
        if (list.lines.length > 0 && (field === 'part_number' || list.is_headed)) {
          const filled = fillLines(current(), row, list.lines, MAX_RFQ_LINES, tag)
          fill(filled, formatSummary(list.summary, t, tag), list.is_table ? text : null)
        }
        // Nothing that looks like a list: cells as they stand, from the one that was pasted into.
        else fill(fillCells(current(), { row, field }, readCells(text), MAX_RFQ_LINES), null, null)
      },
      undoEdit(undo: readonly FormRow[] | null): void {
        if (undo) change(() => undo)
        setNotice(null)
      },
    }
  }, [change, current, t, tag])

  return { rows, is_kept, adopt, notice, actions }
}

export type LineEdits = ReturnType<typeof useLineEdits>
