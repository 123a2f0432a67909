import { DEFAULT_LANGUAGE, findLanguage, type Language } from '#shared/languages.ts'
import { routes, toPath } from '#shared/routes.ts'
import { addMs, HOUR_MS } from '#shared/text/durations.ts'
import { ACTIVATION_LINK_HOURS, RESET_LINK_HOURS } from '#shared/visitor/link-times.ts'
import type { ShopDatabase } from '../database/databases.ts'
import type { CustomerRow } from '../database/rows.ts'
import { insert } from '../database/sql.ts'
import {
  finishMail,
  localizeMailSite,
  type MailMaker,
  type MailMakers,
  type MailSite,
  NothingToSendError,
  toDeskAddress,
  type WrittenMail,
} from '../mail/compose-mail.ts'
import { createToken, hashText } from '../runtime/seal.ts'
import { composeAccountExistsMail, composeActivationMail, composePasswordChangedMail, composePasswordResetMail } from './mails.ts'
import { findMailRecipient, findRegistration } from './store.ts'

/** Mails about a registration, and to customers about their account. */
export const accountMails: MailMakers<'activation' | 'password_reset' | 'password_changed'> = {
  /** Only this mail says whether the address has an account, because only its owner reads it. */
  async activation(env, site, subjectId, now) {
    const registrationId = Number(subjectId)
    const registration = await findRegistration(env.SHOP, registrationId, now)
    if (!registration) throw new NothingToSendError('there is no such registration')
    const lang = findLanguage(registration.lang)?.lang ?? DEFAULT_LANGUAGE
    const localSite = localizeMailSite(site, lang)
    if (registration.has_account)
      return finishMail(localSite, composeAccountExistsMail(lang, localSite), registration.email, toDeskAddress(localSite))
    const token = await newLink(env.SHOP, 'activate', registrationId, addMs(now, ACTIVATION_LINK_HOURS * HOUR_MS))
    const link = site.site_url + toPath(routes.register_activate, lang, {}, { token })
    return finishMail(localSite, composeActivationMail(link, lang, localSite), registration.email, toDeskAddress(localSite))
  },
  password_changed: toCustomer(({ contact_name, lang }, site) => composePasswordChangedMail(contact_name, lang, site)),
  password_reset: toCustomer(async ({ customer_id, contact_name, lang }, site, { db, now }) => {
    const token = await newLink(db, 'reset', customer_id, addMs(now, RESET_LINK_HOURS * HOUR_MS))
    const link = site.site_url + toPath(routes.forgot_reset, lang, {}, { token })
    return composePasswordResetMail(contact_name, link, lang, site)
  }),
}

type MailedCustomer = Pick<CustomerRow, 'customer_id' | 'contact_name'> & { lang: Language }

/** Makes mails to a customer. The subject id is "customer_id language". */
function toCustomer(
  write: (customer: MailedCustomer, site: MailSite, at: { db: ShopDatabase; now: Date }) => WrittenMail | Promise<WrittenMail>,
): MailMaker {
  return async (env, site, subjectId, now) => {
    const [id, code] = subjectId.split(' ')
    const customerId = Number(id)
    const lang = findLanguage(code)?.lang ?? DEFAULT_LANGUAGE
    const mailbox = await findMailRecipient(env.SHOP, customerId)
    if (!mailbox) throw new NothingToSendError('there is no such customer')
    const { email, contact_name } = mailbox
    const localSite = localizeMailSite(site, lang)
    return finishMail(
      localSite,
      await write({ customer_id: customerId, contact_name, lang }, localSite, { db: env.SHOP, now }),
      email,
      toDeskAddress(localSite),
    )
  }
}

/** A link's token, which is stored only as a hash. Every attempt to send the mail creates a new one. */
async function newLink(db: ShopDatabase, purpose: 'activate' | 'reset', subjectId: number, end: Date): Promise<string> {
  const token = createToken()
  await insert('account_links', { link_hash: await hashText(token), purpose, subject_id: subjectId, expires_at: end }).run(db)
  return token
}
