import type { Translator } from '#locales/translator.ts'

/** The factory's lead time in words: what is obsolete is made no more. @param part `lead_time_weeks`: 0 where it is not known */
export function formatLeadTime(t: Translator, part: { lifecycle: string; lead_time_weeks: number }): string {
  if (part.lifecycle === 'obsolete') return t('part.not_made')
  return part.lead_time_weeks > 0 ? t('part.weeks', { count: part.lead_time_weeks }) : t('part.unknown')
}
