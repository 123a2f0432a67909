import { findEndOfDay } from '../text/local-day.ts'
import { toLatinDigits } from '../trade/quantity.ts'
import { parsePriceString, readQuantity } from '../trade/typed-number.ts'
import type { Field, FieldCondition, InputFormat } from './form.ts'

/** The kinds of controls. Each converts a text to a value; the call's schema checks length and presence. */

/** Maximum characters that are read, which is more than any call accepts in a line. */
export const MAX_LINE_LENGTH = 500

/** A line of text, trimmed. */
export const textField = (limit = MAX_LINE_LENGTH): Field<string> => ({ limit, read: (typed) => typed.trim() })

/** A text of several lines. @param limit characters that the call accepts; twice as many are read and shown again */
export const multilineField = (limit: number): Field<string> => textField(2 * limit)

/** A secret: unchanged as typed, and never shown again. */
export const secretField = (): Field<string> => ({ limit: 2000, is_secret: true, read: (typed) => typed })

export const checkboxField = (): Field<boolean> => ({ limit: 10, read: (typed) => typed !== '' })

/** One of several values; null for any other text. */
export const choiceField = <Value extends string>(values: readonly Value[]): Field<Value | null> => ({
  limit: MAX_LINE_LENGTH,
  read: (typed) => values.find((value) => value === typed) ?? null,
})

/** A text that is parsed to a value. @param code the error of an invalid text @param none its value then, which is never sent */
const parsed = <Value>(code: string, none: Value, parse: (typed: string, reading: InputFormat) => Value | null): Field<Value> => ({
  limit: MAX_LINE_LENGTH,
  read(typed, reading, wrong) {
    const value = parse(typed, reading)
    if (value === null) wrong(code)
    return value ?? none
  },
})

/** Pieces, in the number format of the page's language. */
export const quantityField = () => parsed('valid_quantity', 0, readQuantity)

/** A price or an amount, in the number format of the page's language: a decimal string. */
export const priceField = () => parsed('valid_price', '0', (typed, { tag }) => parsePriceString(typed, tag))

/** A lead time in whole weeks. */
export const weeksField = () => parsed('valid_lead_time', 0, (typed) => (/^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : null))

/** A share in whole percent, with or without its sign. */
export const percentField = () =>
  parsed('valid_percent', 0, (typed) => {
    const text = toLatinDigits(typed).trim()
    return /^\d{1,3}\s?[%٪]?$/.test(text) ? Number.parseInt(text, 10) : null
  })

/** A day of the buyer's calendar, as the instant at which it ends. */
export const endOfDayField = () =>
  parsed('valid_date', '', (typed, { time_zone }) => findEndOfDay(typed.trim(), time_zone)?.toISOString() ?? null)

/** A control that may stay empty. @param empty its value then */
export const optionalField = <Value, Empty>(field: Field<Value>, empty: Empty): Field<Value | Empty> => ({
  ...field,
  read: (typed, ...rest) => (typed.trim() === '' ? empty : field.read(typed, ...rest)),
})

/** A control that counts only with certain values of other controls. @param otherwise its value if it does not count */
export const conditionalField = <Value, Otherwise>(
  counts: FieldCondition,
  field: Field<Value>,
  otherwise: Otherwise,
): Field<Value | Otherwise> => ({
  ...field,
  read: (typed, reading, wrong, beside) => (counts(beside) ? field.read(typed, reading, wrong, beside) : otherwise),
})

/** A price per piece, or null for an empty control. */
export const optionalPriceField = (): Field<string | null> => optionalField(priceField(), null)

/** A calendar day, ISO 8601, or null for an empty control. */
export const optionalDayField = (): Field<string | null> => ({ limit: MAX_LINE_LENGTH, read: (typed) => typed.trim() || null })

/** The id of a record, or null for an invalid one. */
export const optionalIdField = (): Field<number | null> => ({
  limit: MAX_LINE_LENGTH,
  read(typed) {
    const id = Number(typed)
    return Number.isSafeInteger(id) && id > 0 ? id : null
  },
})

/** The number of changes of a record when its page was rendered; an invalid text is 0, which matches no record. */
export const revisionField = (): Field<number> => ({
  limit: MAX_LINE_LENGTH,
  read: (typed) => (/^\d{1,6}$/.test(typed) ? Number(typed) : 0),
})
