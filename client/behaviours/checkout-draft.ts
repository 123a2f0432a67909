import { readMark } from '../marks.ts'
import { kept, textsOf } from '../stores/kept.ts'

/** What is typed at the checkout, in this tab: a reload, or a look at the cart, must not lose it. */
const draft = kept('sessionStorage', 'checkout', textsOf)
/** What belongs to one rendering of the page, and what is agreed to anew each time. */
const NOT_KEPT = new Set(['form_key', 'seen', 'action', 'code', 'captcha_id', 'agree_terms'])

export function keepCheckout(form: HTMLFormElement): void {
  draft.write(textsOf(Object.fromEntries([...new FormData(form)].filter(([name]) => !NOT_KEPT.has(name)))))
}

/** Puts back what was typed. @returns what was kept, for choices that the form offers later; null: nothing */
export function restoreCheckout(form: HTMLFormElement): ReadonlyMap<string, string> | null {
  const texts = new Map(Object.entries(draft.read() ?? {}))
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement)) continue
    const text = texts.get(control.name)
    if (text === undefined || NOT_KEPT.has(control.name)) continue
    // A choice that is gone leaves the page's.
    if (control instanceof HTMLInputElement && control.type === 'radio') control.checked ||= control.value === text
    else control.value = text
  }
  return texts.size > 0 ? texts : null
}

/** A page after the order, or of somebody who signs out: it is forgotten at once, since they may be gone in a moment. */
export function endCheckout(page: HTMLElement): void {
  // Any order can be paid later: only the one that was just placed, or comes back from a payment, ends what was typed.
  const isJustPlaced = /\/checkout$/.test(document.referrer.split('?')[0] ?? '') || /[?&]payment=/.test(location.search)
  if (readMark(page, 'checkout-over') === 'exit' || isJustPlaced) draft.write(undefined)
}
