/** Zones that were checked; there are some six hundred, and more spellings of them. */
const supportedZones = new Set<string>()
const MAX_SUPPORTED_ZONES = 1000

/** The name of a time zone that `Intl` supports, or empty for any other text from browsers and people. */
export function toSupportedTimeZone(text: string): string {
  if (supportedZones.has(text)) return text
  // `Intl` accepts offsets such as "+08:00", but they contain no clock changes.
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(text)) return ''
  try {
    // Only the exception is of use, because engines return some zones under their older names.
    new Intl.DateTimeFormat('en', { timeZone: text })
    if (supportedZones.size >= MAX_SUPPORTED_ZONES) supportedZones.clear()
    supportedZones.add(text)
    return text
  } catch {
    return ''
  }
}
