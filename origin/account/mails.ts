import type { Language } from '#shared/languages.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { ACTIVATION_LINK_HOURS, RESET_LINK_HOURS } from '#shared/visitor/link-times.ts'
import { button, paragraph, small } from '../mail/document.ts'
import { letter, type WrittenMail } from '../mail/letter.ts'
import type { Sender } from '../mail/wording.ts'

/**
 * To an address that was registered: the link that shows it to be its owner's. Nothing of what was typed is in the mail:
 * anybody can have it sent to anybody.
 */
export const activationMail = (link: string, lang: Language, sender: Sender): WrittenMail =>
  letter(lang, sender, '', (t, company) => ({
    subject: t('mail.activation_subject', { company }),
    title: t('mail.activation_title'),
    blocks: [
      paragraph(t('mail.activation_text', { company })),
      button(t('mail.activation_button'), link),
      small(t('mail.link_hours', { count: ACTIVATION_LINK_HOURS })),
      small(t('mail.activation_help')),
    ],
  }))

/** To an address that was registered and has its account already. */
export const accountExistsMail = (lang: Language, sender: Sender): WrittenMail =>
  letter(lang, sender, '', (t, company) => ({
    subject: t('mail.exists_subject', { company }),
    title: t('mail.exists_title'),
    blocks: [
      paragraph(t('mail.exists_text', { company })),
      button(t('header.sign_in'), sender.site_url + pathTo(routes.login, lang, {})),
      paragraph(t('mail.exists_forgotten')),
      button(t('mail.reset_title'), forgotUrl(lang, sender)),
      small(t('mail.exists_help')),
    ],
  }))

/** To a customer: the link to choose a new password. */
export const passwordResetMail = (contactName: string, link: string, lang: Language, sender: Sender): WrittenMail =>
  letter(lang, sender, contactName, (t, company) => ({
    subject: t('mail.reset_subject', { company }),
    title: t('mail.reset_title'),
    blocks: [
      paragraph(t('mail.reset_text', { company })),
      button(t('mail.reset_title'), link),
      small(t('mail.link_hours', { count: RESET_LINK_HOURS })),
      small(t('mail.reset_help')),
    ],
  }))

/** To a customer, whoever it was that changed the password. */
export const passwordChangedMail = (contactName: string, lang: Language, sender: Sender): WrittenMail =>
  letter(lang, sender, contactName, (t, company) => ({
    subject: t('mail.changed_subject', { company }),
    title: t('mail.changed_title'),
    blocks: [
      paragraph(t('mail.changed_text', { company })),
      paragraph(t('mail.changed_help')),
      button(t('mail.reset_title'), forgotUrl(lang, sender)),
    ],
  }))

/** To whoever had an account: it is gone. */
export const deletedMail = (lang: Language, sender: Sender): WrittenMail =>
  letter(lang, sender, '', (t, company) => ({
    subject: t('mail.deleted_subject', { company }),
    title: t('mail.deleted_title'),
    blocks: [paragraph(t('mail.deleted_text', { company })), small(t('mail.deleted_help'))],
  }))

const forgotUrl = (lang: Language, { site_url }: Sender): string => site_url + pathTo(routes.forgot_password, lang, {})
