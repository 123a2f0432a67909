import { RFQ_LINK_DAYS } from '#shared/constants.ts'
import { emailProblem } from '#shared/email-rule.ts'
import { languageEntry } from '#shared/languages.ts'
import { rfqSegment } from '#shared/rfq-address.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { readDeskCalendar } from '../db/desk-calendar.ts'
import { findFeedback } from '../db/feedback.ts'
import { findRfq } from '../db/rfq.ts'
import { listSelectOptions, readConfigValues } from '../db/site.ts'
import { rfqAccess } from '../domain/rfq-access.ts'
import type { OriginBindings } from '../env.ts'
import { renderHtml, renderText } from './document.ts'
import { type Address, headerText, type Mail, plainText, readAddress } from './mail.ts'
import { codeMail, feedbackForSales } from './other-mails.ts'
import { type MailedRfq, rfqForSales, rfqQuoted, rfqReceived, type Written } from './rfq-mails.ts'
import type { Sender } from './wording.ts'

export const MAIL_KINDS = ['rfq_received', 'rfq_for_sales', 'rfq_quoted', 'feedback_for_sales'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** A mail that can never be sent: there is nothing to tell about any more, or nobody to tell it to. */
export class NoMail extends Error {}

/** The site, as its mails name it. */
export interface MailSite extends Sender {
  from: Address
  /** The sales desk's address. */
  sales: string
}

/**
 * Reads who sends.
 * @param site_url where the request came to; without one, and without `SITE_URL`, the configuration's `website_home`
 * @throws when no sender, or no address of the site is configured
 */
export async function readMailSite(env: OriginBindings, site_url: string | null): Promise<MailSite> {
  const values = await readConfigValues(env.DB)
  const company_name = plainText(values.get('company_name') ?? '')
  const sales = (values.get('contact_email') ?? '').trim()
  const from = readAddress(env.MAIL_FROM || sales)
  if (emailProblem(from.email)) throw new Error('there is no sender: set MAIL_FROM, or contact_email of the configuration')
  const url = env.SITE_URL || site_url || values.get('website_home') || ''
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw new Error('there is no address of the site: set SITE_URL')
  return {
    company_name,
    site_url: url.replace(/\/+$/, ''),
    desk: readDeskCalendar(values),
    from: { name: from.name || headerText(company_name), email: from.email },
    sales,
  }
}

/** Makes the mail of a kind about a subject. @throws NoMail when there is none to be made */
export async function compose(env: OriginBindings, site: MailSite, kind: MailKind, subject_id: string, now: Date): Promise<Mail> {
  if (kind === 'feedback_for_sales') return composeFeedback(env, site, subject_id)
  const rfq = await findRfq(env.DB, subject_id)
  if (!rfq) throw new NoMail('there is no such RFQ')
  const { contact } = rfq
  const buyer = { name: headerText(plainText(contact.contact_name)), email: contact.email }
  if (kind === 'rfq_for_sales') return finish(site, rfqForSales(rfq, site), site.sales, buyer)
  const { link, link_until } = await linkTo(env, site, rfq, now)
  const written = kind === 'rfq_received' ? rfqReceived(rfq, link, link_until, site) : rfqQuoted(rfq, link, link_until, site)
  // Answers go to people, whatever address sends.
  return finish(site, written, contact.email, { name: site.from.name, email: site.sales })
}

async function composeFeedback(env: OriginBindings, site: MailSite, subject_id: string): Promise<Mail> {
  const { lang } = site.desk
  const [found, topics] = await Promise.all([findFeedback(env.DB, Number(subject_id)), listSelectOptions(env.DB, 'feedback_type', lang)])
  if (!found) throw new NoMail('there is no such feedback')
  const topic = topics[String(found.type_id)] ?? String(found.type_id)
  return finish(site, feedbackForSales({ ...found, topic }, site), site.sales, { name: '', email: found.email })
}

/** The mail with a verification code. */
export function composeCode(site: MailSite, email: string, code: string, lang: MailedRfq['lang']): Promise<Mail> {
  return finish(site, codeMail(code, lang, site), email, null)
}

/** A link that opens the RFQ for whoever has it. */
async function linkTo(env: OriginBindings, { site_url }: MailSite, { lang, rfq_number }: MailedRfq, now: Date) {
  const link_until = new Date(now.getTime() + RFQ_LINK_DAYS * 86_400_000)
  const key = await rfqAccess(env.SIGNING_SECRET, rfq_number, link_until)
  const link = site_url + pathTo(routes.rfq_quote, languageEntry(lang).lang, { number: rfqSegment(rfq_number) }, { key })
  return { link, link_until }
}

async function finish({ from }: MailSite, written: Written, to: string, reply_to: Address | null): Promise<Mail> {
  // Addresses were checked when they came in; what was written by other hands is checked here.
  if (emailProblem(to)) throw new NoMail('there is no address to send to')
  return {
    to,
    from,
    ...(reply_to && emailProblem(reply_to.email) === null && { reply_to }),
    subject: headerText(written.subject),
    text: renderText(written),
    html: await renderHtml(written),
  }
}
