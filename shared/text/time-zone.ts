/** The name of a time zone if `Intl` knows it, or empty for anything else: browsers and people send all kinds of text. */
export function knownTimeZone(text: string): string {
  // Offsets such as "+08:00" are accepted by Intl but say nothing of a place's clock changes.
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(text)) return ''
  try {
    // Only to see whether it throws: engines give some zones back under their older names.
    new Intl.DateTimeFormat('en', { timeZone: text })
    return text
  } catch {
    return ''
  }
}
