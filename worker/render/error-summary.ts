import type { MessageKey } from '#locales/translator.ts'
import { ApiError, CODE, type Code } from '#shared/contract/envelope.ts'
import type { Page } from './page.tsx'

type Status = NonNullable<Page['status']>

export interface ErrorSummary {
  /** A page that cannot be shown. */
  page: { status: Status; title: MessageKey; text: MessageKey }
  /** A form that was not taken; null: its page is that of the sign-in, and the form lies there again afterwards. */
  form: { status: Status; notice: MessageKey } | null
}

/** An answer that says the same on a page and above a form, but for what the form has otherwise. */
const answer = (status: Status, title: MessageKey, text: MessageKey, form: Partial<ErrorSummary['form']> = {}): ErrorSummary => ({
  page: { status, title, text },
  form: form && { status, notice: text, ...form },
})

/** What each code of the API means to a reader. */
const ANSWERS: Readonly<Record<Exclude<Code, typeof CODE.success>, ErrorSummary>> = {
  // An address that the API does not take names nothing.
  [CODE.validation]: answer(404, 'error.not_found_title', 'error.not_found_text', { status: 422, notice: 'validation.summary' }),
  [CODE.session_invalid]: answer(403, 'sign_in.ended_title', 'sign_in.ended', null),
  [CODE.not_allowed]: answer(403, 'error.not_allowed_title', 'error.not_allowed_text'),
  [CODE.not_found]: answer(404, 'error.not_found_title', 'error.not_found_text', { status: 422, notice: 'error.changed_text' }),
  [CODE.conflict]: answer(409, 'error.changed_title', 'error.changed_text'),
  // Of many reasons: a form that takes files says which.
  [CODE.upload_refused]: answer(413, 'error.too_large_title', 'error.too_large_text', { status: 422 }),
  [CODE.refused]: answer(422, 'error.refused_title', 'error.refused_text'),
  [CODE.too_many_requests]: answer(429, 'error.busy_title', 'validation.too_many_requests'),
  [CODE.fault]: answer(500, 'error.fault_title', 'error.fault_text', { status: 503, notice: 'validation.unavailable' }),
  [CODE.unavailable]: answer(503, 'error.unavailable_title', 'error.unavailable_text', { notice: 'validation.unavailable' }),
}

const NAMES = new Map(Object.entries(CODE).map(([name, code]) => [code, name as keyof typeof CODE]))

/** What a reader is told of an error, whoever threw it, and what its code is called. */
export function toErrorSummary(error: unknown): ErrorSummary & { name: keyof typeof CODE } {
  const code = error instanceof ApiError && error.code !== CODE.success ? error.code : CODE.fault
  return { ...ANSWERS[code], name: NAMES.get(code) ?? 'fault' }
}
