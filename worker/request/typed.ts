/** A text out of an address, for a field: control characters cannot stand in HTML, and mean nothing in a search. */
export function typedText(text: string | undefined, longest: number): string {
  return (text ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()
}

const POSITIVE = /^[1-9]\d{0,15}$/

/** The positive whole numbers among texts from outside, each once and in order; the rest is left out. */
export function positiveNumbers(texts: readonly unknown[]): number[] {
  const numbers = texts.flatMap((text) => (typeof text === 'string' && POSITIVE.test(text) ? Number(text) : []))
  return [...new Set(numbers.filter(Number.isSafeInteger))]
}
