import type { OriginContext } from '../http/env.ts'
import { finishMail, toDeskAddress } from '../mail/compose-mail.ts'
import { log } from '../runtime/log.ts'
import { sendMailNow } from '../site/mail-site.ts'
import { composeAccountDeletedMail } from './mails.ts'

/**
 * Sends a mail to the former customer at once: a queue would have to store the address that was just deleted. A failure is logged without
 * the address, and there is no retry.
 */
export async function sendDeletedMail(c: OriginContext, email: string): Promise<void> {
  try {
    await sendMailNow(c, (site) => finishMail(site, composeAccountDeletedMail(c.var.lang, site), email, toDeskAddress(site)))
  } catch (cause) {
    // Mail services quote the recipient in their error messages.
    const error = String(cause).replace(/[^\s@<"']{1,64}@[^\s@>"']{1,255}/g, '(address)')
    log('error', 'deletion_not_mailed', { error })
  }
}
