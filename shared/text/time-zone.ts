/** Those that were seen lately; there are some six hundred, and more ways to write them. */
const known = new Set<string>()
const KNOWN_MOST = 1000

/** The name of a time zone if `Intl` knows it, or empty for anything else: browsers and people send all kinds of text. */
export function knownTimeZone(text: string): string {
  if (known.has(text)) return text
  // Offsets such as "+08:00" are accepted by Intl but say nothing of a place's clock changes.
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(text)) return ''
  try {
    // Only to see whether it throws: engines give some zones back under their older names.
    new Intl.DateTimeFormat('en', { timeZone: text })
    if (known.size >= KNOWN_MOST) known.clear()
    known.add(text)
    return text
  } catch {
    return ''
  }
}
