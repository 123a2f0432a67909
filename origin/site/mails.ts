import { translator } from '#locales/dictionaries.ts'
import type { Language } from '#shared/languages.ts'
import { CONFIRM_LINK_DAYS } from '#shared/visitor/link-times.ts'
import type { FeedbacksRow } from '../database/rows.ts'
import { button, factsBlock, paragraph, small } from '../mail/document.ts'
import { deskLetter, letter, type WrittenMail } from '../mail/letter.ts'
import { plainText } from '../mail/mail.ts'
import { localTime, quotation, type Sender } from '../mail/wording.ts'

type MailedFeedback = Pick<FeedbacksRow, 'email' | 'content' | 'created_at'>

/** To the sales desk: what somebody wrote in the feedback form. @param topic as the desk's language calls it */
export function feedbackForSales({ topic, email, content, created_at }: MailedFeedback & { topic: string }, sender: Sender): WrittenMail {
  const { desk } = sender
  const t = translator(desk.lang)
  return deskLetter(t, sender, {
    subject: t('mail.feedback_subject', { topic: plainText(topic) }),
    title: t('mail.feedback_title'),
    blocks: [
      factsBlock([
        [t('feedback.subject'), plainText(topic)],
        [t('contact.email'), { literal: plainText(email) }],
        [t('mail.sent_at'), localTime(created_at, t.tag, desk.time_zone, desk.time_zone)],
      ]),
      quotation(t, content),
    ],
    footer: [t('mail.feedback_reply')],
  })
}

/**
 * To an address that was entered for the newsletter: the link by which its owner confirms that, and the one that takes the address
 * off the list. Nothing else was typed: anybody can have this mail sent to anybody.
 */
export const subscriptionMail = ({ link, leave }: { link: string; leave: string }, lang: Language, sender: Sender): WrittenMail =>
  letter(lang, sender, '', (t, company) => ({
    subject: t('mail.subscription_subject', { company }),
    title: t('newsletter.confirm_title'),
    blocks: [
      paragraph(t('mail.subscription_text', { company })),
      button(t('newsletter.confirm'), link),
      small(t('mail.subscription_help', { count: CONFIRM_LINK_DAYS })),
      { kind: 'link', label: t('mail.subscription_leave'), url: leave },
    ],
  }))
