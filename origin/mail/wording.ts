import type { Translator } from '#locales/translator.ts'
import { formatCountryName } from '#shared/address/country-name.ts'
import { getLanguage, type Language } from '#shared/languages.ts'
import { toIntlLocale } from '#shared/text/intl-locale.ts'
import { formatDay, getDateFormat } from '#shared/text/moment.ts'
import { toSupportedTimeZone } from '#shared/text/time-zone.ts'
import { type Block, type Fact, MAX_HTML_LINES } from './document.ts'
import { toPlainText } from './mail.ts'

/** What every mail of a site says and needs. */
export interface Sender {
  company_name: string
  /** Where the public reaches the site, without a slash at the end. */
  site_url: string
  /** The sales desk's zone, the language of its mails, and when it answers. */
  desk: { time_zone: string; lang: Language; answer_hours: { working: number; product: number | null } }
}

/**
 * A day and a time of day with the place whose clock shows it: the reader's where we know it, otherwise the desk's.
 * @param tag BCP 47
 * @param timeZone IANA name; anything else is passed over
 */
export function formatLocalTime(at: string, tag: string, timeZone: string, deskZone: string): string {
  const zone = toSupportedTimeZone(timeZone) || deskZone
  const format = getDateFormat(toIntlLocale(tag), {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  })
  return `${format.format(new Date(at))} (${zone.replaceAll('_', ' ')})`
}

/** An ISO 8601 date, or the UTC day of an instant, as the language `tag` writes it. */
export function formatLocalDay(date: string, tag: string): string {
  return formatDay(date, tag, 'long')
}

/** How a mail begins. */
export function formatGreeting(t: Translator, name: string): string {
  return name === '' ? t('mail.greeting_unnamed') : t('mail.greeting', { name })
}

/** How it ends. */
export function formatSignature(t: Translator, { company_name, site_url }: Sender): string[] {
  return [t('mail.closing'), t('mail.team', { company: company_name }), site_url]
}

/** What somebody wrote, in their words; null where they wrote nothing. */
export const toQuotation = (t: Translator, text: string): Block | null =>
  text === '' ? null : { kind: 'quotation', title: t('rfq.comment'), text: toPlainText(text) }

interface Person extends Record<'contact_name' | 'company_name' | 'email' | 'telephone' | 'country', string> {
  lang: Language
}

/** What the desk calls somebody who asks or orders. */
export const formatCallerName = ({ company_name, contact_name, email }: Omit<Person, 'lang'>): string =>
  toPlainText(company_name) || toPlainText(contact_name) || email

/** Who asks or orders, for the desk. */
export const listPersonFacts = (t: Translator, { contact_name, company_name, email, telephone, country, lang }: Person): Fact[] => [
  [t('mail.contact_name'), toPlainText(contact_name)],
  [t('mail.company_name'), toPlainText(company_name)],
  [t('contact.email'), { literal: email }],
  [t('contact.phone'), { literal: toPlainText(telephone) }],
  [t('person.country'), formatCountryName(country, t.tag)],
  [t('header.language'), getLanguage(lang).name],
]

/** @param weeks 0: in stock */
export const toLeadTimeFact = (t: Translator, weeks: number): Fact => [
  t('mail.lead_time'),
  weeks === 0 ? t('part.from_stock') : t('part.weeks', { count: weeks }),
]

/** How many lines of a table the markup leaves out. */
export const formatRemainingLines = (t: Translator, lines: readonly unknown[]): string =>
  t('mail.more_lines', { count: Math.max(0, lines.length - MAX_HTML_LINES) })
