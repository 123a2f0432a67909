/** Names one after the other, without "and": `Intl.ListFormat` writes no separator between the units of East Asian languages. */
export function formatList(names: readonly string[], tag: string): string {
  if (/^(?:zh|ja)/.test(tag)) return names.join('、')
  return tag.startsWith('ko') ? names.join(', ') : new Intl.ListFormat(tag, { type: 'unit' }).format(names)
}
