import { hasMark, setMark } from '../marks.ts'
export const REPEAT_CLICK_GUARD_MS = 2000

/** A second click within two seconds is the same click. @returns false for that one */
export function guard(button: HTMLElement): boolean {
  if (hasMark(button, 'guarded')) return false
  setMark(button, 'guarded', '')
  button.setAttribute('aria-disabled', 'true')
  setTimeout(() => {
    setMark(button, 'guarded', undefined)
    button.removeAttribute('aria-disabled')
  }, REPEAT_CLICK_GUARD_MS)
  return true
}
