import { formatMinimum } from '#client/components/order/minimum-text.ts'
import type { Translator } from '#locales/translator.ts'
import { ApiError, CODE, type FieldErrors } from '#shared/contract/envelope.ts'
import { getLanguage } from '#shared/languages.ts'
import { parseMoney } from '#shared/trade/money.ts'
import { toErrorSummary } from '../render/error-summary.ts'
import type { Page } from '../render/page.tsx'
import type { Ctx } from '../request/env.ts'
import { logFault } from '../request/log.ts'

type Status = NonNullable<Page['status']>

/** Whether a call says of a mail's link that it is over, or none of ours. */
export const isLinkExpired = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === CODE.not_found || (error.code === CODE.validation && error.fields?.['token'] !== undefined))

/** How it stands with a mail's link, by its token; null: nobody came by one. @throws what does not say that it is over */
export async function readLinkState<Link>(
  token: string | null,
  look: (token: string) => Promise<Link>,
): Promise<Link | { is: 'absent' | 'over' }> {
  if (token === null) return { is: 'absent' }
  try {
    return await look(token)
  } catch (error) {
    if (isLinkExpired(error)) return { is: 'over' }
    throw error
  }
}

/** Why the API did not take a form. */
export interface FormError {
  status: Status
  fields: FieldErrors
  /** The message above the form; null: the fields have theirs. */
  notice: string | null
}

/** What one form says to a code, in place of what every form says. */
export type ErrorMessages = Partial<Record<keyof typeof CODE, (c: Ctx, fields: FieldErrors) => string>>

/** Of forms that are about nothing that could be gone: an API of an operator's own does not have their call. */
export const NOT_OFFERED_MESSAGES: ErrorMessages = { not_found: (c) => c.var.t('error.not_offered') }

/**
 * What a form that was sent without script is told when its call failed; what was typed is shown again with it. Says how long to
 * wait where that is why.
 * @throws the error itself where the form is not what is wrong: a page that is not there, a session that has ended
 */
export function toFormError(c: Ctx, error: unknown, wordings: ErrorMessages = {}): FormError {
  if (!(error instanceof ApiError)) throw error
  const { form, name } = toErrorSummary(error)
  const fields = error.fields ?? {}
  const wording = wordings[name]
  if (wording) return { status: form?.status ?? 422, fields: {}, notice: wording(c, fields) }
  // An operator's API may answer so to whoever has no session yet, and says why.
  const givesReason = error.code === CODE.refused || (error.code === CODE.session_invalid && !c.var.ended_session)
  if (givesReason && error.reason !== '') return { status: 422, fields, notice: error.reason }
  if (form === null) throw error
  if (form.status >= 500) logFault(c, error)
  if (error.code === CODE.validation && error.fields) {
    const { minimum, missing, ...others } = fields
    const [least, lack] = [parseMoney(minimum ?? ''), parseMoney(missing ?? '')]
    if (least === null || lack === null) return { status: form.status, fields, notice: null }
    const { lines: _, ...rest } = others
    return { status: form.status, fields: rest, notice: formatMinimum({ t: c.var.t, tag: getLanguage(c.var.lang).tag }, least, lack) }
  }
  const { t } = c.var
  return {
    status: form.status,
    fields: {},
    notice: error.retry_after_seconds ? formatWaitMessage(c, t, error.retry_after_seconds) : t(form.notice),
  }
}

/** Tells programs how long to wait, and gives the words for people. */
function formatWaitMessage(c: Ctx, t: Translator, seconds: number): string {
  c.header('Retry-After', String(seconds))
  return seconds > 90 ? t('validation.wait_minutes', { count: Math.ceil(seconds / 60) }) : t('validation.wait_seconds', { count: seconds })
}
