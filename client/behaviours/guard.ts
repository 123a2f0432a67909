export const REPEAT_CLICK_GUARD_MS = 2000

/** A second click within two seconds is the same click. @returns false for that one */
export function guard(button: HTMLElement): boolean {
  if (button.dataset['guarded'] !== undefined) return false
  button.dataset['guarded'] = ''
  button.setAttribute('aria-disabled', 'true')
  setTimeout(() => {
    delete button.dataset['guarded']
    button.removeAttribute('aria-disabled')
  }, REPEAT_CLICK_GUARD_MS)
  return true
}
