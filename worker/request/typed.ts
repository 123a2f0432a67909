import { SEARCH_MAX_CHARACTERS } from '#shared/url/search-limits.ts'

/** A text out of an address, for a field: control characters cannot stand in HTML, and mean nothing in a search. */
export function toTypedText(text: string | null | undefined, longest: number): string {
  return (text ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()
}

/** What was typed into a search, within its limit. */
export const toSearchWords = (text: string | null): string => toTypedText(text, SEARCH_MAX_CHARACTERS)

const POSITIVE = /^[1-9]\d{0,15}$/

/** The positive whole numbers among texts from outside, each once and in order; the rest is left out. */
export function parsePositiveNumbers(texts: readonly unknown[]): number[] {
  const numbers = texts.flatMap((text) => (typeof text === 'string' && POSITIVE.test(text) ? Number(text) : []))
  return [...new Set(numbers.filter(Number.isSafeInteger))]
}
