import { priceString, readQuantity } from '../trade/typed-number.ts'
import type { Field } from './form.ts'

/** The kinds of controls. What is too long or missing is for the schema of the call to say; here is how a text becomes a value. */

/** More than any one line takes. */
const LINE_MOST = 500

/** A line of text. */
export const text = (most = LINE_MOST): Field<string> => ({ most, read: (typed) => typed.trim() })

/** A text of several lines. @param most characters that the call takes */
export const lines = (most: number): Field<string> => text(2 * most)

/** A text that opens something: as it was typed, and never shown again. */
export const secret = (): Field<string> => ({ most: 2000, is_secret: true, read: (typed) => typed })

/** A box to tick. */
export const tick = (): Field<boolean> => ({ most: 10, read: (typed) => typed !== '' })

/** One of some; null where it is none of them. */
export const choice = <Value extends string>(values: readonly Value[]): Field<Value | null> => ({
  most: LINE_MOST,
  read: (typed) => values.find((value) => value === typed) ?? null,
})

/** Pieces, as the reader's language writes them. */
export const quantity = (): Field<number> => ({
  most: LINE_MOST,
  read(typed, _, wrong) {
    const qty = readQuantity(typed)
    if (qty === null) wrong('valid_quantity')
    return qty ?? 0
  },
})

/** A price a piece, as the reader's language writes it: a decimal string, or null where nothing was typed. */
export const optionalPrice = (): Field<string | null> => ({
  most: LINE_MOST,
  read(typed, { tag }, wrong) {
    const price = priceString(typed, tag)
    if (price === null && typed.trim() !== '') wrong('valid_price')
    return price
  },
})

/** A day of the calendar, ISO 8601, or null where nothing was typed. */
export const optionalDay = (): Field<string | null> => ({ most: LINE_MOST, read: (typed) => typed.trim() || null })

/** The id of something of ours, or null for what is none. */
export const optionalId = (): Field<number | null> => ({
  most: LINE_MOST,
  read(typed) {
    const id = Number(typed)
    return Number.isSafeInteger(id) && id > 0 ? id : null
  },
})
