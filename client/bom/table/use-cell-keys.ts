import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { parseDataAttribute, readDataAttribute, toSelector, toValueSelector } from '../../marks.ts'

/**
 * Keyboard navigation in the table. Up and down move to the same cell of the next line that has one. Left and right move to the next
 * control of the line.
 * @param body contains the rows, each with its position as `data-index`, and in them the controls with `data-cell`
 * @param count the number of rows
 * @param reveal lays out a row that is not visible
 */
export function useCellKeys(body: RefObject<HTMLElement | null>, count: number, reveal: (index: number) => void) {
  const findCell = (index: number, cell: string): HTMLElement | null | undefined =>
    body.current?.querySelector<HTMLElement>(`${toValueSelector('index', index)} ${toValueSelector('cell', cell)}`)
  /** The cell that gets the focus once it is laid out. */
  const awaited = useRef<{ index: number; cell: string } | null>(null)
  useEffect(() => {
    const { current: target } = awaited
    const control = target && findCell(target.index, target.cell)
    if (!control) return
    awaited.current = null
    control.focus()
  })

  function moveToLine(index: number, cell: string, from: HTMLElement): void {
    if (index < 0 || index >= count) {
      // Leaving the field saves its input.
      from.blur()
      from.focus()
      return
    }
    reveal(index)
    const control = findCell(index, cell)
    if (control) control.focus()
    else awaited.current = { index, cell: body.current?.querySelector(toValueSelector('index', index)) ? 'tick' : cell }
  }

  return (event: KeyboardEvent<HTMLElement>): void => {
    const { target, key } = event
    if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) return
    const row = target.closest<HTMLElement>(toSelector('index'))
    const cell = readDataAttribute(target, 'cell')
    if (!row || cell === undefined) return
    const isField = target instanceof HTMLInputElement && target.type !== 'checkbox'
    const step = key === 'ArrowDown' || (key === 'Enter' && isField) ? 1 : key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      moveToLine((parseDataAttribute(row, 'index') ?? 0) + step, cell, target)
    } else if ((key === 'ArrowRight' || key === 'ArrowLeft') && !isField) {
      event.preventDefault()
      const cells = [...row.querySelectorAll<HTMLElement>(toSelector('cell'))]
      const direction = (key === 'ArrowRight') === (getComputedStyle(row).direction === 'ltr') ? 1 : -1
      cells[cells.indexOf(target) + direction]?.focus()
    }
  }
}
