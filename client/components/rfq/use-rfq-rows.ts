import { useCallback, useEffect, useRef, useState } from 'react'
import { type DraftLine, EMPTY_LINE } from '#shared/forms/rfq-lines.ts'
import { changeRfqList, onRfqListChange, reloadRfqList, rfqList } from '../../stores/rfq-list.ts'
import { usePage } from '../ui/page-context.tsx'
import { appendRows, type FormRow, followList, isEmptyRow, isListed, listChange, newRow, rowOf, withRoom } from './form-rows.ts'

/** The rows of the RFQ form, in step with the browser's RFQ list: what changes in one changes in the other. */
export function useRfqRows(lines: readonly DraftLine[]) {
  const { tag } = usePage()
  const [rows, setRows] = useState<readonly FormRow[]>(() => withRoom(lines.map((line) => newRow(line))))
  const [isKept, setKept] = useState(true)
  const shown = useRef(rows)
  const isChanging = useRef(false)

  const showRows = useCallback((next: readonly FormRow[]): void => {
    shown.current = next
    setRows(next)
  }, [])

  const change = useCallback(
    (edit: (rows: readonly FormRow[]) => readonly FormRow[]): void => {
      const { rows: next, change: listEdit } = listChange(shown.current, withRoom(edit(shown.current)), tag)
      showRows(next)
      if (!listEdit) return
      isChanging.current = true
      setKept(changeRfqList(listEdit))
      isChanging.current = false
      showRows(followList(shown.current, rfqList(), tag))
    },
    [showRows, tag],
  )

  useEffect(
    () =>
      onRfqListChange(() => {
        if (!isChanging.current) showRows(followList(shown.current, rfqList(), tag))
      }),
    [showRows, tag],
  )

  /** Takes over what stands in the list, and puts what the page came with, or was typed before this script, behind it. */
  const adopt = useCallback(
    (typed: readonly DraftLine[]): void => {
      // As they were before the list is heard of.
      const first = shown.current
      reloadRfqList()
      const listed = rfqList().map((item) => rowOf(item, tag))
      // The rows stay themselves: somebody may be typing in one.
      const withTyped = first.map((row, index): FormRow => ({ ...row, line: typed[index] ?? EMPTY_LINE }))
      const filled = withTyped.filter((row) => !isEmptyRow(row) && !isListed(row.line, listed))
      const empty = withTyped.filter(isEmptyRow).slice(0, listed.length > 1 ? 1 : withTyped.length)
      showRows(listed)
      change(() => appendRows([...listed, ...empty], filled))
    },
    [change, showRows, tag],
  )

  const current = useCallback((): readonly FormRow[] => shown.current, [])
  return { rows, is_kept: isKept, change, adopt, current }
}
