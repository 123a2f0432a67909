import type { OriginContext } from '../http/env.ts'
import { finishMail, toDeskAddress } from '../mail/compose-mail.ts'
import { log } from '../runtime/log.ts'
import { sendMailNow } from '../site/mail-site.ts'
import { composeAccountDeletedMail } from './mails.ts'

/**
 * Tells whoever had an account that it is gone, at once: a queue would have to keep the address that was just deleted. What
 * fails is logged, without the address, and nobody tries again.
 */
export async function sendDeletedMail(c: OriginContext, email: string): Promise<void> {
  try {
    await sendMailNow(c, (site) => finishMail(site, composeAccountDeletedMail(c.var.lang, site), email, toDeskAddress(site)))
  } catch (cause) {
    // Mail services name the recipient in what they refuse.
    const error = String(cause).replace(/[^\s@<"']{1,64}@[^\s@>"']{1,255}/g, '(address)')
    log('error', 'deletion_not_mailed', { error })
  }
}
