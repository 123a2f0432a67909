/** Those that were seen lately; there are some six hundred, and more ways to write them. */
const supportedZones = new Set<string>()
const MAX_SUPPORTED_ZONES = 1000

/** The name of a time zone if `Intl` knows it, or empty for anything else: browsers and people send all kinds of text. */
export function toSupportedTimeZone(text: string): string {
  if (supportedZones.has(text)) return text
  // Offsets such as "+08:00" are accepted by Intl but say nothing of a place's clock changes.
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(text)) return ''
  try {
    // Only to see whether it throws: engines give some zones back under their older names.
    new Intl.DateTimeFormat('en', { timeZone: text })
    if (supportedZones.size >= MAX_SUPPORTED_ZONES) supportedZones.clear()
    supportedZones.add(text)
    return text
  } catch {
    return ''
  }
}
