import type { Draft } from '#shared/forms/form.ts'
import { createStoredValue, toTexts } from './stored-value.ts'

/** The checkout's input in this tab: a reload, or a visit to the cart, must not lose it. */
const store = createStoredValue('sessionStorage', 'checkout', toTexts)
/** Fields that are valid for one page load, and consents that the buyer gives each time. */
const UNSAVED_FIELDS = new Set(['form_key', 'seen', 'agree_terms', 'code'])

const toSavedFields = (draft: Draft): Draft => Object.fromEntries(Object.entries(draft).filter(([name]) => !UNSAVED_FIELDS.has(name)))

export const saveCheckout = (draft: Draft): boolean => store.write(toSavedFields(draft))

/** The saved input of the checkout; empty if the storage is unavailable. */
export const readCheckout = (): Draft => toSavedFields(store.read() ?? {})

export const clearCheckout = (): boolean => store.write(undefined)
