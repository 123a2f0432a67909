import { formatDeadline, formatMoment } from '#shared/text/moment.ts'
import { usePage } from './page-context.tsx'

/** Formats instants, ISO 8601, in the reader's language and time zone. */
export interface MomentFormat {
  /** Date and time, with the UTC offset; on a page for all readers the slot of the instant. */
  formatMoment(at: string): string
  /** A deadline: the end of a day, or an instant. */
  formatDeadline(at: string): string
}

export function useMomentFormat(): MomentFormat {
  const { t, tag, time_zone, formatMomentSlot } = usePage()
  return {
    formatMoment: formatMomentSlot ?? ((at) => formatMoment({ at, time_zone, tag })),
    formatDeadline: (at) => formatDeadline({ at, time_zone, tag }, (values) => t('common.end_of_day', values)),
  }
}
