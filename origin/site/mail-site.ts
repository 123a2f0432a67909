import { emailProblem } from '#shared/address/email-rule.ts'
import type { Language } from '#shared/languages.ts'
import type { OriginBindings } from '../http/env.ts'
import { addressIn, siteAddresses } from '../http/site-address.ts'
import { type Address, headerText, plainText, readAddress } from '../mail/mail.ts'
import type { Sender } from '../mail/wording.ts'
import { readDeskCalendar } from './desk-calendar.ts'
import { configText, readConfigValues } from './store.ts'

/** The site, as its mails name it. */
export interface MailSite extends Sender {
  from: Address
  /** The sales desk's address. */
  sales: string
  /** The configuration, by name. */
  values: ReadonlyMap<string, string>
  /** Whether `MAIL_FROM` names the sender, in all languages. */
  is_named: boolean
}

/**
 * Reads who sends, as the sales desk knows it.
 * @param site_url where the request came to: what links begin with in a local run, and nowhere else, as mails that wait belong to
 * other requests; in service `SITE_URL` says it, or the configuration's `website_home`
 * @throws when no sender, or no address of the site is configured
 */
export async function readMailSite(env: OriginBindings, site_url: string | null): Promise<MailSite> {
  const values = await readConfigValues(env.DB)
  const sales = (values.get('contact_email') ?? '').trim()
  const from = readAddress(env.MAIL_FROM || sales)
  if (emailProblem(from.email)) throw new Error('there is no sender: set MAIL_FROM, or contact_email of the configuration')
  const address = siteAddresses(env)[0] ?? addressIn((env.OUTBOX && site_url) || values.get('website_home') || '')
  if (address === null) throw new Error('there is no address of the site: set SITE_URL')
  const desk = readDeskCalendar(values)
  return siteIn({ company_name: '', site_url: address, desk, from, sales, values, is_named: from.name !== '' }, desk.lang)
}

/** The same for readers of a language: a company may have a name in each. */
export function siteIn(site: MailSite, lang: Language): MailSite {
  const company_name = plainText(configText(site.values, 'company_name', lang))
  return { ...site, company_name, from: site.is_named ? site.from : { ...site.from, name: headerText(company_name) } }
}
