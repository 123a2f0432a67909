import { knownTimeZone } from '#shared/time-zone.ts'

export interface Instant {
  /** ISO 8601. */
  at: string
  /** IANA name; what is none means UTC. */
  time_zone: string
  /** BCP 47. */
  tag: string
}

/** Date and time on the clock of a place, always with the clock's name: "Nov 24, 2026, 09:30 GMT+1". */
export function formatMoment({ at, time_zone, tag }: Instant): string {
  const text = new Intl.DateTimeFormat(tag === 'ar' ? 'ar-u-nu-latn' : tag, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: knownTimeZone(time_zone) || 'UTC',
    timeZoneName: 'short',
  }).format(new Date(at))
  // Behind an Arabic word a sign would stand on the wrong side of its number.
  return tag === 'ar' ? text.replace(/[+−-](?=\d)/, '\u200e$&') : text
}
