import { useCallback, useEffect, useRef, useState } from 'react'
import { type DraftLine, EMPTY_LINE } from '#shared/forms/rfq-lines.ts'
import { changeRfqList, onRfqListChange, readRfqList, reloadRfqList } from '../../stores/rfq-list.ts'
import { usePage } from '../ui/page-context.tsx'
import {
  appendRows,
  createRow,
  type FormRow,
  isEmptyRow,
  isListed,
  syncRows,
  toFormRow,
  toListChange,
  withTrailingEmptyRow,
} from './form-rows.ts'

/** The rows of the RFQ form, synchronized with the browser's RFQ list in both directions. */
export function useRfqRows(lines: readonly DraftLine[]) {
  const { tag } = usePage()
  const [rows, setRows] = useState<readonly FormRow[]>(() => withTrailingEmptyRow(lines.map((line) => createRow(line))))
  const [isSaved, setSaved] = useState(true)
  const currentRows = useRef(rows)
  const isChanging = useRef(false)

  const showRows = useCallback((next: readonly FormRow[]): void => {
    currentRows.current = next
    setRows(next)
  }, [])

  const change = useCallback(
    (edit: (rows: readonly FormRow[]) => readonly FormRow[]): void => {
      const { rows: next, change: listEdit } = toListChange(currentRows.current, withTrailingEmptyRow(edit(currentRows.current)), tag)
      showRows(next)
      if (!listEdit) return
      isChanging.current = true
      setSaved(changeRfqList(listEdit))
      isChanging.current = false
      showRows(syncRows(currentRows.current, readRfqList(), tag))
    },
    [showRows, tag],
  )

  useEffect(
    () =>
      onRfqListChange(() => {
        if (!isChanging.current) showRows(syncRows(currentRows.current, readRfqList(), tag))
      }),
    [showRows, tag],
  )

  /** Takes the rows from the list, and appends the page's lines, or the input before this script ran. */
  const adopt = useCallback(
    (typed: readonly DraftLine[]): void => {
      // These are the rows before the list is read.
      const first = currentRows.current
      reloadRfqList()
      const listed = readRfqList().map((item) => toFormRow(item, tag))
      // The rows stay the same, since the buyer may be typing in one.
      const withTyped = first.map((row, index): FormRow => ({ ...row, line: typed[index] ?? EMPTY_LINE }))
      const filled = withTyped.filter((row) => !isEmptyRow(row) && !isListed(row.line, listed))
      const empty = withTyped.filter(isEmptyRow).slice(0, listed.length > 1 ? 1 : withTyped.length)
      showRows(listed)
      change(() => appendRows([...listed, ...empty], filled))
    },
    [change, showRows, tag],
  )

  const current = useCallback((): readonly FormRow[] => currentRows.current, [])
  return { rows, is_saved: isSaved, change, adopt, current }
}
