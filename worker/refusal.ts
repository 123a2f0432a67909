import type { MessageKey } from '#locales/translator.ts'
import { ApiError, CODE, type FieldErrors } from '#shared/contract/envelope.ts'
import type { Page } from './page.tsx'

/** Why the API did not take a form. */
export interface Refusal {
  status: NonNullable<Page['status']>
  fields: FieldErrors
  /** What is said above the form; null: the fields say it. */
  notice: MessageKey | null
}

/**
 * What a form that was sent without script is told when its call failed; what was typed is shown again with it.
 * @throws the error itself where the form is not what is wrong: an invalid session, a page that is not there
 */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) throw error
  switch (error.code) {
    case CODE.validation:
      return { status: 422, fields: error.fields ?? {}, notice: error.fields ? null : 'validation.summary' }
    case CODE.too_many_requests:
      return { status: 429, fields: {}, notice: 'validation.too_many_requests' }
    case CODE.fault:
    case CODE.unavailable:
      return { status: 503, fields: {}, notice: 'validation.unavailable' }
    default:
      throw error
  }
}
