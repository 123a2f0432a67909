/**
 * Escapes texts in delimited files. Programs treat a cell that begins with a sign as a formula, and some execute it. Such a text gets a
 * leading apostrophe, as is usual, and our reader removes it again: `-40LS` is written `'-40LS`. A text that already has apostrophes before
 * its sign gets one more, so that both directions are exact. Plain numbers (-40, +5.0) stay, because a program that computes them gets the
 * same value.
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: a tab or a line's end in front does not keep a program from it
const ACTS = /^['\s\u0000-\u001f]*[=+\-@\uff1d\uff0b\uff0d\uff20]/
const PLAIN_NUMBER = /^[+-]\d{1,15}(?:[.,]\d{1,15})?$/

export const escapeFormula = (text: string): string => (ACTS.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text)

/** Removes the apostrophe that `escapeFormula` or another program added; other texts are unchanged. */
export const unescapeFormula = (text: string): string => (text.startsWith("'") && ACTS.test(text.slice(1)) ? text.slice(1) : text)
