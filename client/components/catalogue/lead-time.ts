import type { Translator } from '#locales/translator.ts'

/** The factory's lead time as text; an obsolete part is no longer made. @param part `lead_time_weeks`: 0 where unknown */
export function formatLeadTime(t: Translator, part: { lifecycle: string; lead_time_weeks: number }): string {
  if (part.lifecycle === 'obsolete') return t('part.not_made')
  return part.lead_time_weeks > 0 ? t('part.weeks', { count: part.lead_time_weeks }) : t('part.unknown')
}

/** Whether `formatLeadTime` returns more than "unknown". */
export const hasLeadTime = ({ lifecycle, lead_time_weeks }: { lifecycle: string; lead_time_weeks: number }): boolean =>
  lead_time_weeks > 0 || lifecycle === 'obsolete'
