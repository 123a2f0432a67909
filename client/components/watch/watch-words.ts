import type { Translator } from '#locales/translator.ts'
import type { Watch, WatchConditions, WatchSubject } from '#shared/contract/watch.ts'
import type { Draft } from '#shared/forms/form.ts'
import { toIntlLocale } from '#shared/text/intl-locale.ts'

export type WatchSubjectKind = WatchSubject['kind']

export function formatWatchName(t: Translator, { subject, name }: Pick<Watch, 'subject' | 'name'>): string {
  return subject.kind === 'search' ? t('watch.search_name', { query: name }) : name || t('bom.untitled')
}

/** The conditions of a watch, each in a few words. */
export function listWatchConditions(
  t: Translator,
  { in_stock, under_need, need, price_percent, end_of_life, new_parts }: WatchConditions,
): string[] {
  const percent = new Intl.NumberFormat(toIntlLocale(t.tag), { style: 'percent' })
  return [
    new_parts && t('watch.new_parts'),
    in_stock && t('watch.in_stock'),
    need !== null && t('watch.stock_below', { pieces: t('part.pieces', { count: need }) }),
    under_need && t('watch.under_need'),
    price_percent !== null && t('watch.price_change', { percent: percent.format(price_percent / 100) }),
    end_of_life && t('watch.lifecycle_change'),
  ].filter((text) => text !== false)
}

/** Conditions as the values of a form's controls. */
export const toConditionsDraft = ({ need, price_percent, ...ticks }: Partial<WatchConditions>): Draft => ({
  ...Object.fromEntries(Object.entries(ticks).map(([name, isTicked]) => [name, isTicked ? '1' : ''])),
  need: need == null ? '' : String(need),
  price_percent: price_percent == null ? '' : String(price_percent),
})
