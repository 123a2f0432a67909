import { readStored, store } from '../stores/storage.ts'

/** What is typed at the checkout, in this tab: a reload, or a look at the cart, must not lose it. */
const KEY = 'checkout'
/** What belongs to one rendering of the page, and what is agreed to anew each time. */
const NOT_KEPT = new Set(['form_key', 'seen', 'action', 'code', 'captcha_id', 'agree_terms'])

export function keepCheckout(form: HTMLFormElement): void {
  const texts = [...new FormData(form)].filter(([name, value]) => typeof value === 'string' && !NOT_KEPT.has(name))
  store('sessionStorage', KEY, Object.fromEntries(texts))
}

/** Puts back what was typed. @returns what was kept, for choices that the form offers later; null: nothing */
export function restoreCheckout(form: HTMLFormElement): ReadonlyMap<string, string> | null {
  const kept = readKept()
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement)) continue
    const text = kept.get(control.name)
    if (text === undefined) continue
    // A choice that is gone leaves the page's own.
    if (control instanceof HTMLInputElement && control.type === 'radio') control.checked ||= control.value === text
    else control.value = text
  }
  return kept.size > 0 ? kept : null
}

/** After the order, and when somebody signs out. */
export function forgetCheckout(): void {
  store('sessionStorage', KEY, undefined)
}

function readKept(): ReadonlyMap<string, string> {
  const texts = Object.entries(readStored('sessionStorage', KEY) ?? {})
  return new Map(texts.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && !NOT_KEPT.has(entry[0])))
}
