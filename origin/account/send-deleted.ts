import type { Context } from 'hono'
import type { OriginEnv } from '../http/env.ts'
import { log } from '../http/log.ts'
import { composeDeleted } from '../mail/compose.ts'
import { mailerOf } from '../mail/mailer.ts'
import { readMailSite } from '../site/mail-site.ts'

/**
 * Tells whoever had an account that it is gone, at once: a queue would have to keep the address that was just deleted. What
 * fails is logged, without the address, and nobody tries again.
 */
export async function sendDeletedMail(c: Context<OriginEnv>, email: string): Promise<void> {
  try {
    const mailer = mailerOf(c.env)
    if (!mailer) throw new Error('no mailer is set up')
    const site = await readMailSite(c.env, c.var.site_url)
    await mailer.send(await composeDeleted(site, email, c.var.lang))
  } catch (cause) {
    // Mail services name the recipient in what they refuse.
    const error = String(cause).replace(/[^\s@<"']{1,64}@[^\s@>"']{1,255}/g, '(address)')
    log('error', 'deletion_not_mailed', { request_id: c.var.request_id, error })
  }
}
