import type { CodeChallenge } from '#client/components/form/code-panel.tsx'
import { formatMinimum } from '#client/components/order/minimum-text.ts'
import type { Translator } from '#locales/translator.ts'
import { ApiError, CODE, type FieldErrors } from '#shared/contract/envelope.ts'
import type { FormState } from '#shared/forms/form.ts'
import { getLanguage } from '#shared/languages.ts'
import { parseMoney } from '#shared/trade/money.ts'
import { toErrorSummary } from '../render/error-summary.ts'
import type { Page } from '../render/page.tsx'
import type { Ctx } from '../request/env.ts'
import { logFault } from '../request/log.ts'

type Status = NonNullable<Page['status']>

/** Whether an error means that the link of a mail has expired, or is invalid. */
export const isLinkExpired = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === CODE.not_found || (error.code === CODE.validation && error.fields?.['token'] !== undefined))

/** The state of a mail's link. @param token null: the visitor did not come by a link @throws any error but an expired link */
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

/** Why the API rejected a form. */
export interface FormError {
  status: Status
  fields: FieldErrors
  /** The message above the form; null: the messages are at the fields. */
  notice: string | null
}

/** A rejected form, as its page shows it again. */
export interface RejectedForm<More = never> extends FormState {
  status: Status
  /** The code that a person has to enter; null or absent: none. */
  challenge?: CodeChallenge | null
  /** Additional data of this page. */
  more?: More
}

/** The messages of one form for some codes, instead of the default ones. */
export type ErrorMessages = Partial<Record<keyof typeof CODE, (c: Ctx, fields: FieldErrors) => string>>

/** For forms whose subject cannot be absent: `not_found` means that an operator's API does not have their call. */
export const NOT_OFFERED_MESSAGES: ErrorMessages = { not_found: (c) => c.var.t('error.not_offered') }

/**
 * The error of a form that was sent without script and whose call failed; the form is shown again with it. Names the time to wait where
 * that is the reason.
 * @throws the error itself where the form is not the cause: a page that does not exist, a session that has ended
 */
export function toFormError(c: Ctx, error: unknown, wordings: ErrorMessages = {}): FormError {
  if (!(error instanceof ApiError)) throw error
  const { form, name } = toErrorSummary(error)
  const fields = error.fields ?? {}
  const wording = wordings[name]
  if (wording) return { status: form?.status ?? 422, fields: {}, notice: wording(c, fields) }
  // An operator's API may reject a visitor without a session by this code, and give the reason.
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

/** Sets `Retry-After` for programs, and returns the message for people. */
function formatWaitMessage(c: Ctx, t: Translator, seconds: number): string {
  c.header('Retry-After', String(seconds))
  return seconds > 90 ? t('validation.wait_minutes', { count: Math.ceil(seconds / 60) }) : t('validation.wait_seconds', { count: seconds })
}
