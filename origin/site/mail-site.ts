import { findEmailProblem } from '#shared/address/email-rule.ts'
import type { Language } from '#shared/languages.ts'
import type { OriginBindings, OriginContext } from '../http/env.ts'
import { localizeMailSite, type MailSite } from '../mail/compose-mail.ts'
import { type Mail, readAddress, toPlainText } from '../mail/mail.ts'
import { createMailer } from '../mail/mailer.ts'
import { listSiteUrls, parseSiteUrl } from '../runtime/site-url.ts'
import { readDeskCalendar } from './desk-calendar.ts'
import { readConfigText, readConfigValues } from './store.ts'

/**
 * Reads the sender of mails, as the operator configured it.
 * @param siteUrl URL of the request: base of links in a local run only, because waiting mails belong to other requests; in production
 * `SITE_URL` is the base, or the configuration's `website_home`
 * @throws if no sender, or no URL of the site is configured
 */
export async function readMailSite(env: OriginBindings, siteUrl: string | null): Promise<MailSite> {
  const values = await readConfigValues(env.SHOP)
  const sales = (values.get('contact_email') ?? '').trim()
  const from = readAddress(env.MAIL_FROM || sales)
  if (findEmailProblem(from.email)) throw new Error('there is no sender: set MAIL_FROM, or contact_email of the configuration')
  const address = listSiteUrls(env)[0] ?? parseSiteUrl((env.OUTBOX && siteUrl) || values.get('website_home') || '')
  if (address === null) throw new Error('there is no address of the site: set SITE_URL')
  const desk = readDeskCalendar(values)
  const companyName = (lang: Language): string => toPlainText(readConfigText(values, 'company_name', lang))
  return localizeMailSite(
    {
      company_name: '',
      site_url: address,
      desk,
      from,
      sales,
      companyName,
      is_named: from.name !== '',
      readOnce: (_, read) => read(),
      button: buttonIn(values),
    },
    desk.lang,
  )
}

/** Button colours of the operator's theme, background and text in light and in dark mode; ours if they are invalid. */
function buttonIn(values: ReadonlyMap<string, string>): MailSite['button'] {
  const [ground, words, darkGround, darkWords] = values.get('theme_button')?.match(/#[\da-f]{6}/g) ?? []
  return ground && words && darkGround && darkWords ? { light: [ground, words], dark: [darkGround, darkWords] } : undefined
}

/** Sends a mail that must not be stored in the queue's table. @throws if it was not accepted */
export async function sendMailNow(c: OriginContext, make: (site: MailSite) => Promise<Mail>): Promise<void> {
  const mailer = createMailer(c.env)
  if (!mailer) throw new Error('no mailer is set up')
  await mailer.send(await make(localizeMailSite(await readMailSite(c.env, c.var.site_url), c.var.lang)))
}
