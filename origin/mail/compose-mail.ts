import { translator } from '#locales/dictionaries.ts'
import type { Translator } from '#locales/translator.ts'
import { findEmailProblem } from '#shared/address/email-rule.ts'
import type { Language } from '#shared/languages.ts'
import type { OriginBindings } from '../http/env.ts'
import { type Block, type ButtonColors, type MailDocument, renderHtml, renderText, toParagraph, toSmallPrint } from './document.ts'
import type { MailKind } from './kinds.ts'
import { type Mail, type MailAddress, toHeaderText, toPlainText } from './mail.ts'
import { formatGreeting, formatSignature, type Sender } from './wording.ts'

/** What a template makes: the subject, and what stands below it. */
export interface WrittenMail extends MailDocument {
  subject: string
}

type Blocks = readonly (Block | null | false)[]
const presentBlocks = (blocks: Blocks): Block[] => blocks.filter((block) => block !== null && block !== false)

/**
 * A mail to a person: the greeting, what it says, and who sends it.
 * @param name of the reader as they typed it; empty where nobody knows it, or it is not to be told
 * @param write gives null or false for a paragraph that is left out this time; `why`: the reason that they get it
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

/** A mail to the sales desk, whose answer goes to whoever it is about. @param written null or false among its blocks: left out this time */
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
  /** What the company is called for readers of a language. */
  companyName(lang: Language): string
  /** What several mails are made of that leave together, read once for all of them. */
  readOnce<T>(what: string, read: () => Promise<T>): Promise<T>
  /** The operator's; absent: ours. */
  button?: ButtonColors | undefined
  /** Whether `MAIL_FROM` names the sender, in all languages. */
  is_named: boolean
}

/** The same for readers of a language: a company may have a name in each. */
export function localizeMailSite(site: MailSite, lang: Language): MailSite {
  const companyName = site.companyName(lang)
  return { ...site, company_name: companyName, from: site.is_named ? site.from : { ...site.from, name: toHeaderText(companyName) } }
}

/** Makes a mail about a subject, as it is when the mail is made. @throws NoMail when there is none to be made */
export type MailMaker = (env: OriginBindings, site: MailSite, subjectId: string, now: Date) => Promise<Mail>

/** Who makes the mails of some kinds. */
export type MailMakers<Kind extends MailKind> = Readonly<Record<Kind, MailMaker>>

/** A mail that can never be sent: there is nothing to tell about any more, or nobody to tell it to. */
export class NothingToSendError extends Error {}

/** Answers go to people, whatever address sends. */
export const toDeskAddress = ({ from, sales }: MailSite): MailAddress => ({ name: from.name, email: sales })

/** What was written, as a mail from the site. @throws NoMail where there is no address to send to */
export async function finishMail({ from, button }: MailSite, written: WrittenMail, to: string, replyTo: MailAddress | null): Promise<Mail> {
  // Addresses were checked when they came in; what was written by other hands is checked here.
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
 * The mail, and that something is not in it. What strangers typed is left out before the recipient has shown that the address is
 * theirs: anybody can type anybody's address. Numbers, amounts and parts of our catalogue stay.
 */
export const withOmissionNotice = (written: WrittenMail): WrittenMail => ({
  ...written,
  blocks: [...written.blocks, toSmallPrint(translator(written.lang)('mail.typed_left_out'))],
})
