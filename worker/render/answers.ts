import type { MessageKey } from '#locales/translator.ts'
import { ApiError, CODE, type Code } from '#shared/contract/envelope.ts'
import type { Page } from './page.tsx'

type Status = NonNullable<Page['status']>

interface Answer {
  /** A page that cannot be shown. */
  page: { status: Status; title: MessageKey; text: MessageKey }
  /** A form that was not taken; null: its page is that of the sign-in, and the form lies there again afterwards. */
  form: { status: Status; notice: MessageKey } | null
}

const NOT_FOUND: Answer['page'] = { status: 404, title: 'error.not_found_title', text: 'error.not_found_text' }

/** What each code of the API means to a reader. */
const ANSWERS: Readonly<Record<Exclude<Code, typeof CODE.success>, Answer>> = {
  // An address that the API does not take names nothing.
  [CODE.validation]: { page: NOT_FOUND, form: { status: 422, notice: 'validation.summary' } },
  [CODE.session_invalid]: { page: { status: 403, title: 'sign_in.ended_title', text: 'sign_in.ended' }, form: null },
  [CODE.not_allowed]: {
    page: { status: 403, title: 'error.not_allowed_title', text: 'error.not_allowed_text' },
    form: { status: 403, notice: 'error.not_allowed_text' },
  },
  [CODE.not_found]: { page: NOT_FOUND, form: { status: 422, notice: 'error.changed_text' } },
  [CODE.conflict]: {
    page: { status: 409, title: 'error.changed_title', text: 'error.changed_text' },
    form: { status: 409, notice: 'error.changed_text' },
  },
  [CODE.upload_refused]: {
    page: { status: 413, title: 'error.too_large_title', text: 'error.too_large_text' },
    // Of many reasons: a form that takes files says which.
    form: { status: 422, notice: 'error.too_large_text' },
  },
  [CODE.refused]: {
    page: { status: 422, title: 'error.refused_title', text: 'error.refused_text' },
    form: { status: 422, notice: 'error.refused_text' },
  },
  [CODE.too_many_requests]: {
    page: { status: 429, title: 'error.busy_title', text: 'validation.too_many_requests' },
    form: { status: 429, notice: 'validation.too_many_requests' },
  },
  [CODE.fault]: {
    page: { status: 500, title: 'error.fault_title', text: 'error.fault_text' },
    form: { status: 503, notice: 'validation.unavailable' },
  },
  [CODE.unavailable]: {
    page: { status: 503, title: 'error.unavailable_title', text: 'error.unavailable_text' },
    form: { status: 503, notice: 'validation.unavailable' },
  },
}

const NAMES = new Map(Object.entries(CODE).map(([name, code]) => [code, name as keyof typeof CODE]))

/** What a reader is told of an error, whoever threw it, and what its code is called. */
export function answerTo(error: unknown): Answer & { name: keyof typeof CODE } {
  const code = error instanceof ApiError && error.code !== CODE.success ? error.code : CODE.fault
  return { ...ANSWERS[code], name: NAMES.get(code) ?? 'fault' }
}
