/**
 * A value among words keeps its direction where the words run from right to left: a sign stays on its side of a number, and
 * "64 Mbit" keeps its order. "±5 %" holds no letter that would tell. @param tag BCP 47, of the words
 */
export function isolateBidi(text: string, tag: string): string {
  if (text === '' || tag !== 'ar') return text
  return `${/\p{L}/u.test(text) ? '\u2068' : '\u2066'}${text}\u2069`
}
