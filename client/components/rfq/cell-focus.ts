import type { KeyboardEvent } from 'react'
import type { LineField } from '#shared/forms/rfq-lines.ts'

/** The id of the control of a line's field. */
export const toLineFieldId = (index: number, field: string): string => `line-${index}-${field}`

/** Enter and the arrows move to the same cell of the next or the previous line. */
export function moveFocusByKey(event: KeyboardEvent<HTMLInputElement>, index: number, field: LineField): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  if (event.key !== 'Enter' && event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
  event.preventDefault()
  focusCell(index + (event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey) ? -1 : 1), field)
}

/** Focuses a cell; a new row is rendered by the next frame. */
export function focusCell(index: number, field: string): void {
  const move = (): boolean => {
    const input = document.getElementById(toLineFieldId(index, field))
    if (!(input instanceof HTMLInputElement)) return false
    input.focus()
    input.select()
    return true
  }
  if (!move()) requestAnimationFrame(move)
}
