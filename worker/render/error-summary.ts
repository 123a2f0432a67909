import type { MessageKey } from '#locales/translator.ts'
import { ApiError, CODE, type Code } from '#shared/contract/envelope.ts'
import type { Page } from './page.tsx'

type Status = NonNullable<Page['status']>

export interface ErrorSummary {
  /** The error as a page of its own. */
  page: { status: Status; title: MessageKey; text: MessageKey }
  /** The error above a rejected form; null: the sign-in replaces the page, and the form is restored afterwards. */
  form: { status: Status; notice: MessageKey } | null
}

/** A summary with the same text on a page and above a form, unless the form has another. */
const answer = (status: Status, title: MessageKey, text: MessageKey, form: Partial<ErrorSummary['form']> = {}): ErrorSummary => ({
  page: { status, title, text },
  form: form && { status, notice: text, ...form },
})

/** The meaning of each code of the API for a reader. */
const ANSWERS: Readonly<Record<Exclude<Code, typeof CODE.success>, ErrorSummary>> = {
  // A URL that the API rejects names nothing.
  [CODE.validation]: answer(404, 'error.not_found_title', 'error.not_found_text', { status: 422, notice: 'validation.summary' }),
  [CODE.session_invalid]: answer(403, 'sign_in.ended_title', 'sign_in.ended', null),
  [CODE.not_allowed]: answer(403, 'error.not_allowed_title', 'error.not_allowed_text'),
  [CODE.not_found]: answer(404, 'error.not_found_title', 'error.not_found_text', { status: 422, notice: 'error.changed_text' }),
  [CODE.conflict]: answer(409, 'error.changed_title', 'error.changed_text'),
  // There are many reasons: a form with files names the right one.
  [CODE.upload_refused]: answer(413, 'error.too_large_title', 'error.too_large_text', { status: 422 }),
  [CODE.refused]: answer(422, 'error.refused_title', 'error.refused_text'),
  [CODE.too_many_requests]: answer(429, 'error.busy_title', 'validation.too_many_requests'),
  [CODE.fault]: answer(500, 'error.fault_title', 'error.fault_text', { status: 503, notice: 'validation.unavailable' }),
  [CODE.unavailable]: answer(503, 'error.unavailable_title', 'error.unavailable_text', { notice: 'validation.unavailable' }),
}

const NAMES = new Map(Object.entries(CODE).map(([name, code]) => [code, name as keyof typeof CODE]))

/** The reader's text for an error of any source, and the name of its code. */
export function toErrorSummary(error: unknown): ErrorSummary & { name: keyof typeof CODE } {
  const code = error instanceof ApiError && error.code !== CODE.success ? error.code : CODE.fault
  return { ...ANSWERS[code], name: NAMES.get(code) ?? 'fault' }
}
