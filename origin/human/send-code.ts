import type { Context } from 'hono'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import type { OriginEnv } from '../http/env.ts'
import { log } from '../http/log.ts'
import { composeCode } from '../mail/compose.ts'
import { countMail } from '../mail/mailboxes.ts'
import { mailerOf } from '../mail/mailer.ts'
import { readMailSite } from '../site/mail-site.ts'

/**
 * Sends a verification code at once: codes do not lie in the database.
 * @throws ApiError `unavailable` when it was not sent
 */
export async function sendCodeMail(c: Context<OriginEnv>, email: string, code: string): Promise<void> {
  if (!(await countMail(c.env.DB, email, new Date()))) throw new ApiError(CODE.too_many_requests, { retry_after_seconds: 3600 })
  try {
    const mailer = mailerOf(c.env)
    if (!mailer) throw new Error('no mailer is set up')
    const site = await readMailSite(c.env, c.var.site_url)
    await mailer.send(await composeCode(site, email, code, c.var.lang))
  } catch (cause) {
    log('error', 'code_not_mailed', { request_id: c.var.request_id, error: cause })
    throw new ApiError(CODE.unavailable, { message: 'the code was not mailed', cause })
  }
}
