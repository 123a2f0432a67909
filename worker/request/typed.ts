import { SEARCH_MAX_CHARACTERS } from '#shared/url/search-limits.ts'

/** A text from a URL, for a field. Control characters are removed: HTML must not contain them, and a search ignores them. */
export function toTypedText(text: string | null | undefined, longest: number): string {
  return (text ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()
}

/** The words of a search, cut to their limit. */
export const toSearchWords = (text: string | null): string => toTypedText(text, SEARCH_MAX_CHARACTERS)

const POSITIVE = /^[1-9]\d{0,15}$/

/** The positive whole numbers among untrusted texts, each once and in order; other texts are left out. */
export function parsePositiveNumbers(texts: readonly unknown[]): number[] {
  const numbers = texts.flatMap((text) => (typeof text === 'string' && POSITIVE.test(text) ? Number(text) : []))
  return [...new Set(numbers.filter(Number.isSafeInteger))]
}
