import { translator } from '#locales/dictionaries.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import type { Language } from '#shared/languages.ts'
import type { OriginContext } from '../http/env.ts'
import { finishMail, type WrittenMail } from '../mail/compose-mail.ts'
import { toParagraph, toSmallPrint } from '../mail/document.ts'
import { countMail } from '../mail/mailboxes.ts'
import { formatSignature, type Sender } from '../mail/wording.ts'
import { log } from '../runtime/log.ts'
import { sendMailNow } from '../site/mail-site.ts'

/**
 * Sends a verification code at once, because codes are not stored.
 * @throws ApiError `too_many_requests` above the day's quota, the same for every address; `unavailable` if it was not sent
 */
export async function sendCodeMail(c: OriginContext, email: string, code: string): Promise<void> {
  if (!(await countMail(c.env.SHOP, email, 'code', new Date()))) throw new ApiError(CODE.too_many_requests, { retry_after_seconds: 3600 })
  try {
    await sendMailNow(c, (site) => finishMail(site, composeCodeMail(code, c.var.lang, site), email, null))
  } catch (cause) {
    log('error', 'code_not_mailed', { error: cause })
    throw new ApiError(CODE.unavailable, { message: 'the code was not mailed', cause })
  }
}

/** A verification code, for a visitor who cannot see the one in the image. */
export function composeCodeMail(code: string, lang: Language, sender: Sender): WrittenMail {
  const t = translator(lang)
  return {
    lang,
    subject: t('mail.code_subject', { code }),
    title: t('mail.code_title'),
    blocks: [toParagraph(t('mail.code_text')), { kind: 'code', code }, toSmallPrint(t('mail.code_help'))],
    footer: formatSignature(t, sender),
  }
}
