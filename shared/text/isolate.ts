/**
 * Isolates a value in right-to-left text: a sign stays on its side of a number, and "64 Mbit" keeps its order. A value without a letter,
 * like "±5 %", runs from left to right. @param tag BCP 47, of the text
 */
export function isolateBidi(text: string, tag: string): string {
  if (text === '' || tag !== 'ar') return text
  return `${/\p{L}/u.test(text) ? '\u2068' : '\u2066'}${text}\u2069`
}
