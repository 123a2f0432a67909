import { findEndOfDay } from '../text/local-day.ts'
import { toLatinDigits } from '../trade/quantity.ts'
import { parsePriceString, readQuantity } from '../trade/typed-number.ts'
import type { Field, FieldCondition, InputFormat } from './form.ts'

/** The kinds of controls. What is too long or missing is for the schema of the call to say; here is how a text becomes a value. */

/** More than any one line takes. */
export const MAX_LINE_LENGTH = 500

/** A line of text. */
export const textField = (limit = MAX_LINE_LENGTH): Field<string> => ({ limit, read: (typed) => typed.trim() })

/** A text of several lines. @param limit characters that the call takes */
export const multilineField = (limit: number): Field<string> => textField(2 * limit)

/** A text that opens something: as it was typed, and never shown again. */
export const secretField = (): Field<string> => ({ limit: 2000, is_secret: true, read: (typed) => typed })

/** A box to tick. */
export const checkboxField = (): Field<boolean> => ({ limit: 10, read: (typed) => typed !== '' })

/** One of some; null where it is none of them. */
export const choiceField = <Value extends string>(values: readonly Value[]): Field<Value | null> => ({
  limit: MAX_LINE_LENGTH,
  read: (typed) => values.find((value) => value === typed) ?? null,
})

/** A text that stands for a value. @param code what is said where it stands for none @param none what is read then, and never sent */
const parsed = <Value>(code: string, none: Value, parse: (typed: string, reading: InputFormat) => Value | null): Field<Value> => ({
  limit: MAX_LINE_LENGTH,
  read(typed, reading, wrong) {
    const value = parse(typed, reading)
    if (value === null) wrong(code)
    return value ?? none
  },
})

/** Pieces, as the reader's language writes them. */
export const quantityField = () => parsed('valid_quantity', 0, readQuantity)

/** A price or an amount, as the reader's language writes it: a decimal string. */
export const priceField = () => parsed('valid_price', '0', (typed, { tag }) => parsePriceString(typed, tag))

/** A time of delivery in weeks. */
export const weeksField = () => parsed('valid_lead_time', 0, (typed) => (/^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : null))

/** A share in whole percent, with or without its sign. */
export const percentField = () =>
  parsed('valid_percent', 0, (typed) => {
    const text = toLatinDigits(typed).trim()
    return /^\d{1,3}\s?[%٪]?$/.test(text) ? Number.parseInt(text, 10) : null
  })

/** A day of the reader's calendar, as the instant at which it ends. */
export const endOfDayField = () =>
  parsed('valid_date', '', (typed, { time_zone }) => findEndOfDay(typed.trim(), time_zone)?.toISOString() ?? null)

/** A control that may stay empty. @param empty what it reads as then */
export const optionalField = <Value, Empty>(field: Field<Value>, empty: Empty): Field<Value | Empty> => ({
  ...field,
  read: (typed, ...rest) => (typed.trim() === '' ? empty : field.read(typed, ...rest)),
})

/** A control that counts only with what stands beside it. @param otherwise what it reads as where it does not */
export const conditionalField = <Value, Otherwise>(
  counts: FieldCondition,
  field: Field<Value>,
  otherwise: Otherwise,
): Field<Value | Otherwise> => ({
  ...field,
  read: (typed, reading, wrong, beside) => (counts(beside) ? field.read(typed, reading, wrong, beside) : otherwise),
})

/** A price a piece, or null where nothing was typed. */
export const optionalPriceField = (): Field<string | null> => optionalField(priceField(), null)

/** A day of the calendar, ISO 8601, or null where nothing was typed. */
export const optionalDayField = (): Field<string | null> => ({ limit: MAX_LINE_LENGTH, read: (typed) => typed.trim() || null })

/** The id of something of ours, or null for what is none. */
export const optionalIdField = (): Field<number | null> => ({
  limit: MAX_LINE_LENGTH,
  read(typed) {
    const id = Number(typed)
    return Number.isSafeInteger(id) && id > 0 ? id : null
  },
})

/** How often something had changed when its page was made; what is none is 0, for which no call is done. */
export const revisionField = (): Field<number> => ({
  limit: MAX_LINE_LENGTH,
  read: (typed) => (/^\d{1,6}$/.test(typed) ? Number(typed) : 0),
})
