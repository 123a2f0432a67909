/** What is typed at the checkout, in this tab: a reload, or a look at the cart, must not lose it. */
const KEY = 'checkout'
/** What belongs to one rendering of the page, and what is agreed to anew each time. */
const NOT_KEPT = new Set(['form_key', 'seen', 'action', 'code', 'captcha_id', 'agree_terms'])

export function keepCheckout(form: HTMLFormElement): void {
  const texts = [...new FormData(form)].filter(([name, value]) => typeof value === 'string' && !NOT_KEPT.has(name))
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(texts)))
  } catch {
    // Without a storage it lasts as long as the page.
  }
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
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // What cannot be read was not kept.
  }
}

function readKept(): ReadonlyMap<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return new Map()
    return new Map(
      Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && !NOT_KEPT.has(entry[0])),
    )
  } catch {
    // Refused, or no JSON.
    return new Map()
  }
}
