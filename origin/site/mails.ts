import { translator } from '#locales/dictionaries.ts'
import type { Language } from '#shared/languages.ts'
import { CONFIRM_LINK_DAYS } from '#shared/visitor/link-times.ts'
import type { Written } from '../mail/letter.ts'
import { plainText } from '../mail/mail.ts'
import { localTime, opening, type Sender, signature } from '../mail/wording.ts'

export interface MailedFeedback {
  /** As the desk's language calls it. */
  topic: string
  email: string
  content: string
  created_at: string
}

/** To the sales desk: what somebody wrote in the feedback form. */
export function feedbackForSales({ topic, email, content, created_at }: MailedFeedback, { desk }: Sender): Written {
  const t = translator(desk.lang)
  return {
    lang: desk.lang,
    subject: t('mail.feedback_subject', { topic: plainText(topic) }),
    title: t('mail.feedback_title'),
    blocks: [
      {
        kind: 'facts',
        facts: [
          [t('mail.feedback_topic'), plainText(topic)],
          [t('header.email'), { literal: plainText(email) }],
          [t('mail.sent_at'), localTime(created_at, t.tag, desk.time_zone, desk.time_zone)],
        ],
      },
      { kind: 'quotation', title: t('mail.comment'), text: plainText(content) },
    ],
    footer: [t('mail.feedback_reply')],
  }
}

/**
 * To an address that was entered for the newsletter: the link by which its owner confirms that, and the one that takes the address
 * off the list. Nothing else was typed: anybody can have this mail sent to anybody.
 */
export function subscriptionMail({ link, leave }: { link: string; leave: string }, lang: Language, sender: Sender): Written {
  const t = translator(lang)
  const company = sender.company_name
  return {
    lang,
    subject: t('mail.subscription_subject', { company }),
    title: t('newsletter.confirm_title'),
    blocks: [
      { kind: 'paragraph', text: opening(t, '') },
      { kind: 'paragraph', text: t('mail.subscription_text', { company }) },
      { kind: 'button', label: t('newsletter.confirm'), url: link },
      { kind: 'small', text: t('mail.subscription_help', { count: CONFIRM_LINK_DAYS }) },
      { kind: 'link', label: t('mail.subscription_leave'), url: leave },
    ],
    footer: signature(t, sender),
  }
}
