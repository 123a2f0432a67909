import { hasDataAttribute, setDataAttribute } from '../marks.ts'
export const REPEAT_CLICK_GUARD_MS = 2000

/** A second click within two seconds counts as the same click. @returns false for the second click */
export function guardRepeatClick(button: HTMLElement): boolean {
  if (hasDataAttribute(button, 'guarded')) return false
  setDataAttribute(button, 'guarded', '')
  button.setAttribute('aria-disabled', 'true')
  setTimeout(() => {
    setDataAttribute(button, 'guarded', undefined)
    button.removeAttribute('aria-disabled')
  }, REPEAT_CLICK_GUARD_MS)
  return true
}
