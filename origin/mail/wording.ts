import type { Translator } from '#locales/translator.ts'
import { formatCountryName } from '#shared/address/country-name.ts'
import { getLanguage, type Language } from '#shared/languages.ts'
import { formatDay, formatDeadline } from '#shared/text/moment.ts'
import { type Block, type Fact, MAX_HTML_LINES } from './document.ts'
import { toPlainText } from './mail.ts'

/** Sender data that every mail of a site needs. */
export interface Sender {
  company_name: string
  /** Public URL of the site, without a slash at the end. */
  site_url: string
  /** The sales desk's zone, the language of its mails, and its time to answer. */
  desk: { time_zone: string; lang: Language; answer_hours: { working: number; product: number | null } }
}

/** A deadline in the reader's time zone; in UTC where it is unknown. @param timeZone IANA name, or empty */
export const formatMailDeadline = (t: Translator, at: string, timeZone: string): string =>
  formatDeadline({ at, time_zone: timeZone, tag: t.tag }, (values) => t('common.end_of_day', values))

/** An ISO 8601 date, or the UTC day of an instant, as the language `tag` writes it. */
export function formatLocalDay(date: string, tag: string): string {
  return formatDay(date, tag, 'long')
}

export function formatGreeting(t: Translator, name: string): string {
  return name === '' ? t('mail.greeting_unnamed') : t('mail.greeting', { name })
}

export function formatSignature(t: Translator, { company_name, site_url }: Sender): string[] {
  return [t('mail.closing'), t('mail.team', { company: company_name }), site_url]
}

/** A quotation of a typed text; null if it is empty. */
export const toQuotation = (t: Translator, text: string): Block | null =>
  text === '' ? null : { kind: 'quotation', title: t('rfq.comment'), text: toPlainText(text) }

interface Person extends Record<'contact_name' | 'company_name' | 'email' | 'telephone' | 'country', string> {
  lang: Language
}

/** The desk's name for a buyer. */
export const formatCallerName = ({ company_name, contact_name, email }: Omit<Person, 'lang'>): string =>
  toPlainText(company_name) || toPlainText(contact_name) || email

/** The buyer's contact data, for the desk. */
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
