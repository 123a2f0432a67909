import { emailProblem } from '#shared/address/email-rule.ts'
import { ACTIVATION_LINK_HOURS, RESET_LINK_HOURS } from '#shared/constants.ts'
import { DEFAULT_LANGUAGE, findLanguage, type Language, languageEntry } from '#shared/languages.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { rfqSegment } from '#shared/url/rfq-address.ts'
import { accountExistsMail, activationMail, passwordChangedMail, passwordResetMail } from '../account/mails.ts'
import { findMailbox, findRegistration, insertLink } from '../account/store.ts'
import { documentKey } from '../http/document-keys.ts'
import type { OriginBindings } from '../http/env.ts'
import { hashOf, newToken } from '../http/seal.ts'
import { composeOrder, isOrderMail, ORDER_MAIL_KINDS } from '../order/compose-mail.ts'
import { type MailedRfq, rfqForSales, rfqQuoted, rfqReceived, type Written } from '../rfq/mails.ts'
import { findRfq } from '../rfq/store.ts'
import { findFeedback } from '../site/feedback.ts'
import { type MailSite, siteIn } from '../site/mail-site.ts'
import { codeMail, deletedMail, feedbackForSales, subscriptionMail } from '../site/mails.ts'
import { confirmUrl, leaveUrl, unsubscribeHeaders } from '../site/newsletter-links.ts'
import { listSelectOptions } from '../site/store.ts'
import { findSubscriber } from '../site/subscribers.ts'
import { renderHtml, renderText } from './document.ts'
import { type Address, headerText, type Mail, plainText } from './mail.ts'
import { isConfirmedMailbox } from './mailboxes.ts'
import { sayingWhatIsLeftOut, withoutTypedRfq } from './typed-words.ts'

export const MAIL_KINDS = [
  'rfq_received',
  'rfq_for_sales',
  'rfq_quoted',
  'feedback_for_sales',
  /** About a registration. */
  'activation',
  /** About the id of a subscriber to the newsletter. */
  'subscription',
  /** These two about "customer_id language". */
  'password_reset',
  'password_changed',
  ...ORDER_MAIL_KINDS,
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** A mail that can never be sent: there is nothing to tell about any more, or nobody to tell it to. */
export class NoMail extends Error {}

/** Makes the mail of a kind about a subject. @throws NoMail when there is none to be made */
export async function compose(env: OriginBindings, site: MailSite, kind: MailKind, subject_id: string, now: Date): Promise<Mail> {
  if (kind === 'feedback_for_sales') return composeFeedback(env, site, subject_id)
  if (isOrderMail(kind)) {
    const made = await composeOrder(env, site, kind, subject_id, now)
    if (!made) throw new NoMail('there is nothing to tell of this order')
    return finish(made.site, made.written, made.to, made.reply_to)
  }
  if (kind === 'activation') return composeActivation(env, site, Number(subject_id), now)
  if (kind === 'subscription') return composeSubscription(env, site, subject_id, now)
  if (kind === 'password_reset' || kind === 'password_changed') return composeForCustomer(env, site, kind, subject_id, now)
  const rfq = await findRfq(env.DB, subject_id)
  if (!rfq) throw new NoMail('there is no such RFQ')
  const { contact } = rfq
  const buyer = { name: headerText(plainText(contact.contact_name)), email: contact.email }
  if (kind === 'rfq_for_sales') return finish(site, rfqForSales(rfq, site), site.sales, buyer)
  const { link, link_until } = await linkTo(env, site, rfq, now)
  const own = siteIn(site, rfq.lang)
  const is_confirmed = await isConfirmedMailbox(env.DB, contact.email)
  const write = kind === 'rfq_received' ? rfqReceived : rfqQuoted
  const written = write(is_confirmed ? rfq : withoutTypedRfq(rfq), link, link_until, own)
  return finish(own, is_confirmed ? written : sayingWhatIsLeftOut(written), contact.email, deskOf(own))
}

async function composeFeedback(env: OriginBindings, site: MailSite, subject_id: string): Promise<Mail> {
  const { lang } = site.desk
  const [found, topics] = await Promise.all([findFeedback(env.DB, Number(subject_id)), listSelectOptions(env.DB, 'feedback_type', lang)])
  if (!found) throw new NoMail('there is no such feedback')
  const topic = topics[String(found.type_id)] ?? String(found.type_id)
  return finish(site, feedbackForSales({ ...found, topic }, site), site.sales, { name: '', email: found.email })
}

const HOUR_MS = 3_600_000

/** Whether an address has its account is seen here, where only its owner looks. */
async function composeActivation(env: OriginBindings, site: MailSite, registration_id: number, now: Date): Promise<Mail> {
  const found = await findRegistration(env.DB, registration_id, now)
  if (!found) throw new NoMail('there is no such registration')
  const lang = findLanguage(found.lang)?.lang ?? DEFAULT_LANGUAGE
  const own = siteIn(site, lang)
  if (found.has_account) return finish(own, accountExistsMail(lang, own), found.email, deskOf(own))
  const expires_at = new Date(now.getTime() + ACTIVATION_LINK_HOURS * HOUR_MS)
  const token = await newLink(env, { purpose: 'activate', subject_id: registration_id, expires_at })
  const link = site.site_url + pathTo(routes.register_activate, lang, {}, { token })
  return finish(own, activationMail(link, lang, own), found.email, deskOf(own))
}

/** Asks for the confirmation of a subscription; whoever has given it is not asked again. */
async function composeSubscription(env: OriginBindings, site: MailSite, subscriber_id: string, now: Date): Promise<Mail> {
  const subscriber = await findSubscriber(env.DB, subscriber_id, now)
  if (!subscriber || subscriber.confirmed_at !== null) throw new NoMail('there is no subscription that waits to be confirmed')
  const { email, lang } = subscriber
  const own = siteIn(site, lang)
  const [link, leave] = await Promise.all([
    confirmUrl(env, site.site_url, { subscriber_id, lang }),
    leaveUrl(env, site.site_url, subscriber),
  ])
  return { ...(await finish(own, subscriptionMail({ link, leave }, lang, own), email, deskOf(own))), headers: unsubscribeHeaders(leave) }
}

async function composeForCustomer(
  env: OriginBindings,
  site: MailSite,
  kind: 'password_reset' | 'password_changed',
  subject_id: string,
  now: Date,
): Promise<Mail> {
  const [id, code] = subject_id.split(' ')
  const customer_id = Number(id)
  const lang: Language = findLanguage(code)?.lang ?? DEFAULT_LANGUAGE
  const found = await findMailbox(env.DB, customer_id)
  if (!found) throw new NoMail('there is no such customer')
  const { email, contact_name } = found
  const own = siteIn(site, lang)
  if (kind === 'password_changed') return finish(own, passwordChangedMail(contact_name, lang, own), email, deskOf(own))
  const expires_at = new Date(now.getTime() + RESET_LINK_HOURS * HOUR_MS)
  const token = await newLink(env, { purpose: 'reset', subject_id: customer_id, expires_at })
  const link = site.site_url + pathTo(routes.forgot_reset, lang, {}, { token })
  return finish(own, passwordResetMail(contact_name, link, lang, own), email, deskOf(own))
}

/** A link's token, which is in its mail and nowhere else: every try to send the mail makes another one. */
async function newLink(env: OriginBindings, link: Omit<Parameters<typeof insertLink>[1], 'link_hash'>): Promise<string> {
  const token = newToken()
  await insertLink(env.DB, { ...link, link_hash: await hashOf(token) })
  return token
}

/** Answers go to people, whatever address sends. */
const deskOf = ({ from, sales }: MailSite): Address => ({ name: from.name, email: sales })

/** The mail with a verification code. */
export function composeCode(site: MailSite, email: string, code: string, lang: MailedRfq['lang']): Promise<Mail> {
  const own = siteIn(site, lang)
  return finish(own, codeMail(code, lang, own), email, null)
}

/** The mail that an account is gone; an answer to it goes to people. */
export function composeDeleted(site: MailSite, email: string, lang: MailedRfq['lang']): Promise<Mail> {
  const own = siteIn(site, lang)
  return finish(own, deletedMail(lang, own), email, deskOf(own))
}

/** A link that opens the RFQ for whoever has it. */
async function linkTo(env: OriginBindings, { site_url }: MailSite, { lang, rfq_number }: MailedRfq, now: Date) {
  const { key, until: link_until } = await documentKey(env, 'rfq', rfq_number, now, 'mail')
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
