/** In Arabic a value keeps its own direction: "±5 %" holds no letter that would tell it. */
export function isolate(text: string, tag: string): string {
  if (tag !== 'ar') return text
  return `${/\p{Script=Arabic}/u.test(text) ? '\u2068' : '\u2066'}${text}\u2069`
}
