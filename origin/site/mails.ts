import { translator } from '#locales/dictionaries.ts'
import type { Language } from '#shared/languages.ts'
import { formatMoment } from '#shared/text/moment.ts'
import { CONFIRM_LINK_DAYS } from '#shared/visitor/link-times.ts'
import type { FeedbackRow } from '../database/rows.ts'
import { composeCustomerMail, composeDeskMail, type WrittenMail } from '../mail/compose-mail.ts'
import { toButton, toFactsBlock, toParagraph, toSmallPrint } from '../mail/document.ts'
import { toPlainText } from '../mail/mail.ts'
import { type Sender, toQuotation } from '../mail/wording.ts'

type MailedFeedback = Pick<FeedbackRow, 'email' | 'content' | 'created_at'>

/** Mail to the sales desk: a text from the feedback form. @param topic in the desk's language */
export function composeFeedbackForSales(
  { topic, email, content, created_at }: MailedFeedback & { topic: string },
  sender: Sender,
): WrittenMail {
  const { desk } = sender
  const t = translator(desk.lang)
  return composeDeskMail(t, sender, {
    subject: t('mail.feedback_subject', { topic: toPlainText(topic) }),
    title: t('mail.feedback_title'),
    blocks: [
      toFactsBlock([
        [t('feedback.subject'), toPlainText(topic)],
        [t('contact.email'), { literal: toPlainText(email) }],
        [t('mail.sent_at'), formatMoment({ at: created_at, time_zone: desk.time_zone, tag: t.tag })],
      ]),
      toQuotation(t, content),
    ],
    footer: [t('mail.feedback_reply')],
  })
}

/**
 * Mail to an address that was entered for the newsletter: a link to confirm, and one to unsubscribe.
 * Any visitor can have this mail sent, so it quotes nothing that was typed.
 */
export const composeSubscriptionMail = ({ link, leave }: { link: string; leave: string }, lang: Language, sender: Sender): WrittenMail =>
  composeCustomerMail(lang, sender, '', (t, company) => ({
    subject: t('mail.subscription_subject', { company }),
    title: t('newsletter.confirm_title'),
    blocks: [
      toParagraph(t('mail.subscription_text', { company })),
      toButton(t('newsletter.confirm'), link),
      toSmallPrint(t('mail.subscription_help', { count: CONFIRM_LINK_DAYS })),
      { kind: 'link', label: t('mail.subscription_leave'), url: leave },
    ],
  }))
