import { endOfDay } from '../text/local-day.ts'
import { latinDigits } from '../trade/quantity.ts'
import { priceString, readQuantity } from '../trade/typed-number.ts'
import type { Counts, Field, Reading } from './form.ts'

/** The kinds of controls. What is too long or missing is for the schema of the call to say; here is how a text becomes a value. */

/** More than any one line takes. */
export const LINE_MOST = 500

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

/** A text that stands for a value. @param code what is said where it stands for none @param none what is read then, and never sent */
const parsed = <Value>(code: string, none: Value, parse: (typed: string, reading: Reading) => Value | null): Field<Value> => ({
  most: LINE_MOST,
  read(typed, reading, wrong) {
    const value = parse(typed, reading)
    if (value === null) wrong(code)
    return value ?? none
  },
})

/** Pieces, as the reader's language writes them. */
export const quantity = () => parsed('valid_quantity', 0, readQuantity)

/** A price or an amount, as the reader's language writes it: a decimal string. */
export const price = () => parsed('valid_price', '0', (typed, { tag }) => priceString(typed, tag))

/** A time of delivery in weeks. */
export const weeks = () => parsed('valid_lead_time', 0, (typed) => (/^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : null))

/** A share in whole percent, with or without its sign. */
export const percent = () =>
  parsed('valid_percent', 0, (typed) => {
    const text = latinDigits(typed).trim()
    return /^\d{1,3}\s?[%٪]?$/.test(text) ? Number.parseInt(text, 10) : null
  })

/** A day of the reader's calendar, as the instant at which it ends. */
export const untilDay = () => parsed('valid_date', '', (typed, { time_zone }) => endOfDay(typed.trim(), time_zone)?.toISOString() ?? null)

/** A control that may stay empty. @param empty what it reads as then */
export const ifTyped = <Value, Empty>(field: Field<Value>, empty: Empty): Field<Value | Empty> => ({
  ...field,
  read: (typed, ...rest) => (typed.trim() === '' ? empty : field.read(typed, ...rest)),
})

/** A control that counts only with what stands beside it. @param otherwise what it reads as where it does not */
export const where = <Value, Otherwise>(counts: Counts, field: Field<Value>, otherwise: Otherwise): Field<Value | Otherwise> => ({
  ...field,
  read: (typed, reading, wrong, beside) => (counts(beside) ? field.read(typed, reading, wrong, beside) : otherwise),
})

/** A price a piece, or null where nothing was typed. */
export const optionalPrice = (): Field<string | null> => ifTyped(price(), null)

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

/** How often something had changed when its page was made; what is none is 0, for which no call is done. */
export const revision = (): Field<number> => ({ most: LINE_MOST, read: (typed) => (/^\d{1,6}$/.test(typed) ? Number(typed) : 0) })
