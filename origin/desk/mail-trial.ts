import type { deskMailTrial } from '#shared/contract/desk.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import type { OriginBindings } from '../http/env.ts'
import { composeCustomerMail, finishMail } from '../mail/compose-mail.ts'
import { createMailer } from '../mail/mailer.ts'
import { readMailSite } from '../site/mail-site.ts'

/**
 * Composes a mail to the sales desk as any mail is composed, and sends none.
 * @param siteUrl URL of the request
 * @throws Error that names the missing setting: a sender, the site's URL, the desk's address
 */
export async function tryMail(env: OriginBindings, siteUrl: string): Promise<EndpointData<typeof deskMailTrial>> {
  const site = await readMailSite(env, siteUrl)
  const title = site.company_name
  const written = composeCustomerMail(site.desk.lang, site, '', () => ({ subject: title, title, blocks: [] }))
  const { from, to, subject, text, html } = await finishMail(site, written, site.sales, null)
  return { from: from.email, to, subject, characters: text.length + html.length, is_sendable: createMailer(env) !== null }
}
