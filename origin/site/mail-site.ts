import { emailProblem } from '#shared/address/email-rule.ts'
import type { Language } from '#shared/languages.ts'
import type { OriginBindings, OriginContext } from '../http/env.ts'
import { type MailSite, siteIn } from '../mail/letter.ts'
import { type Mail, plainText, readAddress } from '../mail/mail.ts'
import { mailerOf } from '../mail/mailer.ts'
import { addressIn, siteAddresses } from '../runtime/site-address.ts'
import { readDeskCalendar } from './desk-calendar.ts'
import { configText, readConfigValues } from './store.ts'

/**
 * Reads who sends, as the sales desk knows it.
 * @param siteUrl where the request came to: what links begin with in a local run, and nowhere else, as mails that wait belong to
 * other requests; in service `SITE_URL` says it, or the configuration's `website_home`
 * @throws when no sender, or no address of the site is configured
 */
export async function readMailSite(env: OriginBindings, siteUrl: string | null): Promise<MailSite> {
  const values = await readConfigValues(env.SHOP)
  const sales = (values.get('contact_email') ?? '').trim()
  const from = readAddress(env.MAIL_FROM || sales)
  if (emailProblem(from.email)) throw new Error('there is no sender: set MAIL_FROM, or contact_email of the configuration')
  const address = siteAddresses(env)[0] ?? addressIn((env.OUTBOX && siteUrl) || values.get('website_home') || '')
  if (address === null) throw new Error('there is no address of the site: set SITE_URL')
  const desk = readDeskCalendar(values)
  const companyName = (lang: Language): string => plainText(configText(values, 'company_name', lang))
  return siteIn(
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

/** The accent of the operator's theme, ground and words in light and in dark; what cannot be read is ours. */
function buttonIn(values: ReadonlyMap<string, string>): MailSite['button'] {
  const [ground, words, darkGround, darkWords] = values.get('theme_button')?.match(/#[\da-f]{6}/g) ?? []
  return ground && words && darkGround && darkWords ? { light: [ground, words], dark: [darkGround, darkWords] } : undefined
}

/** Sends a mail that may not lie in the queue's table. @throws when it was not taken over */
export async function sendAtOnce(c: OriginContext, make: (site: MailSite) => Promise<Mail>): Promise<void> {
  const mailer = mailerOf(c.env)
  if (!mailer) throw new Error('no mailer is set up')
  await mailer.send(await make(siteIn(await readMailSite(c.env, c.var.site_url), c.var.lang)))
}
