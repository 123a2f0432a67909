import { useMemo, useState } from 'react'
import { type DraftLine, type LineField, toDraftLine } from '#shared/forms/rfq-lines.ts'
import { MAX_RFQ_LINES } from '#shared/trade/rfq-limits.ts'
import { formatSkippedRows, formatSummary } from '../../bom/intake/reading-summary.ts'
import { formatFailure, formatFileError } from '../form/failure-text.ts'
import { usePage } from '../ui/page-context.tsx'
import type { RowPurchase } from './buy-parts.ts'
import { focusCell } from './cell-focus.ts'
import type { ReadLines } from './column-matching.tsx'
import { appendRows, applyPart, type ChosenPart, createRow, editRow, type FormRow, isEmptyRow } from './form-rows.ts'
import { type FilledRows, fillCells, fillLines, type GridField, readCells } from './pasted-cells.ts'
import { useRfqRows } from './use-rfq-rows.ts'

/** The last change of the lines, and its undo. */
interface LineNotice {
  text: string
  /** The rows that "Undo" restores; null: there are none. */
  undo: readonly FormRow[] | null
  /** A pasted table, whose columns can be reassigned. */
  table?: string | null
}

/** The lines of the RFQ, and the buyer's edits. @param firstNotice the notice that the page was rendered with */
export function useLineEdits(lines: readonly DraftLine[], firstNotice: string | null) {
  const { t, tag } = usePage()
  const { rows, is_saved, change, adopt, current } = useRfqRows(lines)
  const [notice, setNotice] = useState<LineNotice | null>(firstNotice === null ? null : { text: firstNotice, undo: null })

  const actions = useMemo(() => {
    /** Changes rows, shows a notice, and offers to undo the change. */
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
        const rest = before.filter((row) => row.key !== key)
        changeAndSay(t('rfq_form.removed', { part_number: partNumber }), rest)
        focusCell(index, 'part_number')
      },
      clear(count: number): void {
        changeAndSay(t('rfq_form.cleared', { count }), [])
      },
      /** Appends the lines of a file, as far as there is room. */
      append(read: ReadLines, file: string): void {
        const before = current()
        const remainingLines = Math.max(0, MAX_RFQ_LINES - before.filter((row) => !isEmptyRow(row)).length)
        const added = read.lines.slice(0, remainingLines).map((line) => createRow(toDraftLine(line, tag)))
        const text = `${t('rfq_form.added', { count: added.length, file })} ${formatSkippedRows({ ...read, left_out_count: read.skipped }, t)}`
        changeAndSay(withCut(text.trim(), read.cut + read.lines.length - added.length), appendRows(before, added))
      },
      /** Replaces the input by a part of the catalogue. */
      takePart: (key: string, part: ChosenPart): void => change((all) => all.map((row) => (row.key === key ? applyPart(row, part) : row))),
      /** Puts the available pieces into the cart, and removes them from the list. */
      async buy(purchases: readonly RowPurchase[]): Promise<void> {
        try {
          const { buyParts, removeBought } = await import('./buy-parts.ts')
          const bought = await buyParts(purchases)
          if (bought === null) return setNotice({ text: t('common.cookies_blocked'), undo: null })
          change((all) => removeBought(all, purchases, bought))
          setNotice({ text: t('rfq_form.bought', { count: bought.size }), undo: null })
        } catch (error) {
          setNotice({ text: formatFailure(error, t), undo: null })
        }
      },
      /** Fills cells from one on with the clipboard's text. */
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
        // Not a list: the cells are pasted unchanged, from the focused one on.
        else fill(fillCells(current(), { row, field }, readCells(text), MAX_RFQ_LINES), null, null)
      },
      undoEdit(undo: readonly FormRow[] | null): void {
        if (undo) change(() => undo)
        setNotice(null)
      },
    }
  }, [change, current, t, tag])

  return { rows, is_saved, adopt, notice, actions }
}

export type LineEdits = ReturnType<typeof useLineEdits>
