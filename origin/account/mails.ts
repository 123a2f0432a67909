import type { Language } from '#shared/languages.ts'
import { routes, toPath } from '#shared/routes.ts'
import { ACTIVATION_LINK_HOURS, RESET_LINK_HOURS } from '#shared/visitor/link-times.ts'
import { composeCustomerMail, type WrittenMail } from '../mail/compose-mail.ts'
import { toButton, toParagraph, toSmallPrint } from '../mail/document.ts'
import type { Sender } from '../mail/wording.ts'

/**
 * The mail with the activation link, which proves the owner of an address. Any visitor can have it sent, so it quotes nothing that was
 * typed.
 */
export const composeActivationMail = (link: string, lang: Language, sender: Sender): WrittenMail =>
  composeCustomerMail(lang, sender, '', (t, company) => ({
    subject: t('mail.activation_subject', { company }),
    title: t('mail.activation_title'),
    blocks: [
      toParagraph(t('mail.activation_text', { company })),
      toButton(t('mail.activation_button'), link),
      toSmallPrint(t('mail.link_hours', { count: ACTIVATION_LINK_HOURS })),
      toSmallPrint(t('mail.activation_help')),
    ],
  }))

/** The mail to an address that was registered again although it has an account. */
export const composeAccountExistsMail = (lang: Language, sender: Sender): WrittenMail =>
  composeCustomerMail(lang, sender, '', (t, company) => ({
    subject: t('mail.exists_subject', { company }),
    title: t('mail.exists_title'),
    blocks: [
      toParagraph(t('mail.exists_text', { company })),
      toButton(t('header.sign_in'), sender.site_url + toPath(routes.login, lang, {})),
      toParagraph(t('mail.exists_forgotten')),
      toButton(t('mail.reset_title'), forgotUrl(lang, sender)),
      toSmallPrint(t('mail.exists_help')),
    ],
  }))

export const composePasswordResetMail = (contactName: string, link: string, lang: Language, sender: Sender): WrittenMail =>
  composeCustomerMail(lang, sender, contactName, (t, company) => ({
    subject: t('mail.reset_subject', { company }),
    title: t('mail.reset_title'),
    blocks: [
      toParagraph(t('mail.reset_text', { company })),
      toButton(t('mail.reset_title'), link),
      toSmallPrint(t('mail.link_hours', { count: RESET_LINK_HOURS })),
      toSmallPrint(t('mail.reset_help')),
    ],
  }))

/** The mail to a customer after every change of the password. */
export const composePasswordChangedMail = (contactName: string, lang: Language, sender: Sender): WrittenMail =>
  composeCustomerMail(lang, sender, contactName, (t, company) => ({
    subject: t('mail.changed_subject', { company }),
    title: t('mail.changed_title'),
    blocks: [
      toParagraph(t('mail.changed_text', { company })),
      toParagraph(t('mail.changed_help')),
      toButton(t('mail.reset_title'), forgotUrl(lang, sender)),
    ],
  }))

/** The mail to the former customer after the account was deleted. */
export const composeAccountDeletedMail = (lang: Language, sender: Sender): WrittenMail =>
  composeCustomerMail(lang, sender, '', (t, company) => ({
    subject: t('mail.deleted_subject', { company }),
    title: t('mail.deleted_title'),
    blocks: [toParagraph(t('mail.deleted_text', { company })), toSmallPrint(t('mail.deleted_help'))],
  }))

const forgotUrl = (lang: Language, { site_url }: Sender): string => site_url + toPath(routes.forgot_password, lang, {})
