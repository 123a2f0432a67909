import { translator } from '#locales/dictionaries.ts'
import type { Translator } from '#locales/translator.ts'
import { findEmailProblem } from '#shared/address/email-rule.ts'
import type { Language } from '#shared/languages.ts'
import type { OriginBindings } from '../http/env.ts'
import { type Block, type ButtonColors, type MailDocument, renderHtml, renderText, toParagraph, toSmallPrint } from './document.ts'
import type { MailKind } from './kinds.ts'
import { type Mail, type MailAddress, toHeaderText, toPlainText } from './mail.ts'
import { formatGreeting, formatSignature, type Sender } from './wording.ts'

/** The result of a template: the subject, and the body. */
export interface WrittenMail extends MailDocument {
  subject: string
}

type Blocks = readonly (Block | null | false)[]
const presentBlocks = (blocks: Blocks): Block[] => blocks.filter((block) => block !== null && block !== false)

/**
 * A mail to a person: the greeting, the body, and the sender.
 * @param name of the reader as typed; empty if unknown, or not to be shown
 * @param write returns null or false for a paragraph that is left out; `why`: the reason for the mail
 */
export function composeCustomerMail(
  lang: Language,
  sender: Sender,
  name: string,
  write: (t: Translator, company: string) => Pick<WrittenMail, 'subject' | 'title'> & { blocks: Blocks; why?: string },
): WrittenMail {
  const t = translator(lang)
  const { subject, title, blocks, why } = write(t, sender.company_name)
  return {
    lang,
    subject,
    title,
    blocks: [toParagraph(formatGreeting(t, toPlainText(name))), ...presentBlocks(blocks)],
    footer: [...formatSignature(t, sender), ...(why === undefined ? [] : [why])],
  }
}

/** A mail to the sales desk, whose answer goes to the person it is about. @param written null or false among its blocks: left out */
export const composeDeskMail = (
  t: Translator,
  { desk }: Sender,
  { blocks, ...written }: Pick<WrittenMail, 'subject' | 'title'> & { blocks: Blocks; footer?: readonly string[] },
): WrittenMail => ({
  footer: [t('mail.sales_reply')],
  ...written,
  lang: desk.lang,
  blocks: presentBlocks(blocks),
})

/** The site, as its mails name it. */
export interface MailSite extends Sender {
  from: MailAddress
  /** The sales desk's address. */
  sales: string
  /** The company's name in a language. */
  companyName(lang: Language): string
  /** Reads shared data of several mails of one run once. */
  readOnce<T>(what: string, read: () => Promise<T>): Promise<T>
  /** The operator's colours; absent: the default ones. */
  button?: ButtonColors | undefined
  /** Whether `MAIL_FROM` names the sender, in all languages. */
  is_named: boolean
}

/** The site in a language: a company may have a name in each. */
export function localizeMailSite(site: MailSite, lang: Language): MailSite {
  const companyName = site.companyName(lang)
  return { ...site, company_name: companyName, from: site.is_named ? site.from : { ...site.from, name: toHeaderText(companyName) } }
}

/** Composes a mail about a subject in its present state. @throws NothingToSendError if there is no mail to send */
export type MailMaker = (env: OriginBindings, site: MailSite, subjectId: string, now: Date) => Promise<Mail>

export type MailMakers<Kind extends MailKind> = Readonly<Record<Kind, MailMaker>>

/** A mail that can never be sent, because its subject or recipient no longer exists. */
export class NothingToSendError extends Error {}

/** Replies go to the sales desk, whatever address sends. */
export const toDeskAddress = ({ from, sales }: MailSite): MailAddress => ({ name: from.name, email: sales })

/** The mail of the site from a template's result. @throws NothingToSendError without a valid recipient */
export async function finishMail({ from, button }: MailSite, written: WrittenMail, to: string, replyTo: MailAddress | null): Promise<Mail> {
  // Addresses were checked on input; those from other sources are checked here.
  if (findEmailProblem(to)) throw new NothingToSendError('there is no address to send to')
  return {
    to,
    from,
    ...(replyTo && findEmailProblem(replyTo.email) === null && { reply_to: replyTo }),
    subject: toHeaderText(written.subject),
    text: renderText(written),
    html: await renderHtml(written, button),
  }
}

/**
 * The mail with a notice that something was left out. Text that strangers typed is left out until the recipient has confirmed the address:
 * any visitor can type any address. Numbers, amounts and parts of our catalogue stay.
 */
export const withOmissionNotice = (written: WrittenMail): WrittenMail => ({
  ...written,
  blocks: [...written.blocks, toSmallPrint(translator(written.lang)('mail.typed_left_out'))],
})
