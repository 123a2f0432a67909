import { translator } from '#locales/dictionaries.ts'
import type { Translator } from '#locales/translator.ts'
import type { Language } from '#shared/languages.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { ACTIVATION_LINK_HOURS, RESET_LINK_HOURS } from '#shared/visitor/link-times.ts'
import type { Written } from '../mail/letter.ts'
import { plainText } from '../mail/mail.ts'
import { opening, type Sender, signature } from '../mail/wording.ts'

/**
 * To an address that was registered: the link that shows it to be its owner's. Nothing of what was typed is in the mail:
 * anybody can have it sent to anybody.
 */
export function activationMail(link: string, lang: Language, sender: Sender): Written {
  const t = translator(lang)
  const company = sender.company_name
  return {
    lang,
    subject: t('mail.activation_subject', { company }),
    title: t('mail.activation_title'),
    blocks: [
      { kind: 'paragraph', text: opening(t, '') },
      { kind: 'paragraph', text: t('mail.activation_text', { company }) },
      { kind: 'button', label: t('mail.activation_button'), url: link },
      { kind: 'small', text: lifeOf(t, ACTIVATION_LINK_HOURS) },
      { kind: 'small', text: t('mail.activation_help') },
    ],
    footer: signature(t, sender),
  }
}

/** To an address that was registered and has its account already. */
export function accountExistsMail(lang: Language, sender: Sender): Written {
  const t = translator(lang)
  const company = sender.company_name
  return {
    lang,
    subject: t('mail.exists_subject', { company }),
    title: t('mail.exists_title'),
    blocks: [
      { kind: 'paragraph', text: opening(t, '') },
      { kind: 'paragraph', text: t('mail.exists_text', { company }) },
      { kind: 'button', label: t('header.sign_in'), url: sender.site_url + pathTo(routes.login, lang, {}) },
      { kind: 'paragraph', text: t('mail.exists_forgotten') },
      { kind: 'button', label: t('mail.reset_title'), url: forgotUrl(lang, sender) },
      { kind: 'small', text: t('mail.exists_help') },
    ],
    footer: signature(t, sender),
  }
}

/** To a customer: the link to choose a new password. */
export function passwordResetMail(contact_name: string, link: string, lang: Language, sender: Sender): Written {
  const t = translator(lang)
  const company = sender.company_name
  return {
    lang,
    subject: t('mail.reset_subject', { company }),
    title: t('mail.reset_title'),
    blocks: [
      { kind: 'paragraph', text: opening(t, plainText(contact_name)) },
      { kind: 'paragraph', text: t('mail.reset_text', { company }) },
      { kind: 'button', label: t('mail.reset_title'), url: link },
      { kind: 'small', text: lifeOf(t, RESET_LINK_HOURS) },
      { kind: 'small', text: t('mail.reset_help') },
    ],
    footer: signature(t, sender),
  }
}

/** To a customer, whoever it was that changed the password. */
export function passwordChangedMail(contact_name: string, lang: Language, sender: Sender): Written {
  const t = translator(lang)
  const company = sender.company_name
  return {
    lang,
    subject: t('mail.changed_subject', { company }),
    title: t('mail.changed_title'),
    blocks: [
      { kind: 'paragraph', text: opening(t, plainText(contact_name)) },
      { kind: 'paragraph', text: t('mail.changed_text', { company }) },
      { kind: 'paragraph', text: t('mail.changed_help') },
      { kind: 'button', label: t('mail.reset_title'), url: forgotUrl(lang, sender) },
    ],
    footer: signature(t, sender),
  }
}

/** To whoever had an account: it is gone. */
export function deletedMail(lang: Language, sender: Sender): Written {
  const t = translator(lang)
  return {
    lang,
    subject: t('mail.deleted_subject', { company: sender.company_name }),
    title: t('mail.deleted_title'),
    blocks: [
      { kind: 'paragraph', text: opening(t, '') },
      { kind: 'paragraph', text: t('mail.deleted_text', { company: sender.company_name }) },
      { kind: 'small', text: t('mail.deleted_help') },
    ],
    footer: signature(t, sender),
  }
}

const lifeOf = (t: Translator, hours: number): string => t('mail.link_hours', { count: hours })

const forgotUrl = (lang: Language, { site_url }: Sender): string => site_url + pathTo(routes.forgot_password, lang, {})
