import { translator } from '#locales/dictionaries.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import type { Language } from '#shared/languages.ts'
import type { OriginContext } from '../http/env.ts'
import { paragraph, small } from '../mail/document.ts'
import { finishMail, type WrittenMail } from '../mail/letter.ts'
import { countMail } from '../mail/mailboxes.ts'
import { type Sender, signature } from '../mail/wording.ts'
import { log } from '../runtime/log.ts'
import { sendAtOnce } from '../site/mail-site.ts'

/**
 * Sends a verification code at once: codes do not lie in the database.
 * @throws ApiError `too_many_requests` beyond the day's quota, the same for every address; `unavailable` when it was not sent
 */
export async function sendCodeMail(c: OriginContext, email: string, code: string): Promise<void> {
  if (!(await countMail(c.env.SHOP, email, 'code', new Date()))) throw new ApiError(CODE.too_many_requests, { retry_after_seconds: 3600 })
  try {
    await sendAtOnce(c, (site) => finishMail(site, codeMail(code, c.var.lang, site), email, null))
  } catch (cause) {
    log('error', 'code_not_mailed', { error: cause })
    throw new ApiError(CODE.unavailable, { message: 'the code was not mailed', cause })
  }
}

/** A verification code, for whoever cannot see the one in the image. */
export function codeMail(code: string, lang: Language, sender: Sender): WrittenMail {
  const t = translator(lang)
  return {
    lang,
    subject: t('mail.code_subject', { code }),
    title: t('mail.code_title'),
    blocks: [paragraph(t('mail.code_text')), { kind: 'code', code }, small(t('mail.code_help'))],
    footer: signature(t, sender),
  }
}
