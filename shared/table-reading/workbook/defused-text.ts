/**
 * Texts in delimited files. Programs that open one take a cell that begins with a sign for a formula, whatever it holds,
 * and some run what it says. Such a text gets an apostrophe in front, as the trade does it, and our reader takes it away
 * again: `-40LS` is written `'-40LS` and read `-40LS`. A text that had apostrophes before its sign gets one more, so that
 * both ways are exact. Plain numbers (-40, +5.0) stay as they are: a program that computes them gets the same.
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: a tab or a line's end in front does not keep a program from it
const ACTS = /^['\s\u0000-\u001f]*[=+\-@\uff1d\uff0b\uff0d\uff20]/
const PLAIN_NUMBER = /^[+-]\d{1,15}(?:[.,]\d{1,15})?$/

export const escapeFormula = (text: string): string => (ACTS.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text)

/** The text that `escapeFormula`, or another program of the same manners, took; any other one stays as it is. */
export const unescapeFormula = (text: string): string => (text.startsWith("'") && ACTS.test(text.slice(1)) ? text.slice(1) : text)
