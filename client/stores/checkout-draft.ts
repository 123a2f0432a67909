import type { Draft } from '#shared/forms/form.ts'
import { kept, textsOf } from './kept.ts'

/** What is typed at the checkout, in this tab: a reload, or a look at the cart, must not lose it. */
const store = kept('sessionStorage', 'checkout', textsOf)
/** What belongs to one rendering of the page, and what is agreed to anew each time. */
const NOT_KEPT = new Set(['form_key', 'seen', 'agree_terms', 'code'])

const keptOf = (draft: Draft): Draft => Object.fromEntries(Object.entries(draft).filter(([name]) => !NOT_KEPT.has(name)))

export const keepCheckout = (draft: Draft): boolean => store.write(keptOf(draft))

/** Empty without a storage. */
export const keptCheckout = (): Draft => keptOf(store.read() ?? {})

export const forgetCheckout = (): boolean => store.write(undefined)
