import type { Context } from 'hono'
import type { MessageKey } from '#locales/translator.ts'
import { ApiError, CODE, type FieldErrors } from '#shared/contract/envelope.ts'
import type { WorkerEnv } from './env.ts'
import { dropSession } from './middleware/session.ts'
import type { Page } from './page.tsx'

/** Why the API did not take a form. */
export interface Refusal {
  status: NonNullable<Page['status']>
  fields: FieldErrors
  /** What is said above the form; null: the fields say it. */
  notice: MessageKey | null
}

/**
 * What a form that was sent without script is told when its call failed; what was typed is shown again with it. A session
 * that has ended is dropped, so that the form can be sent by a visitor.
 * @throws the error itself where the form is not what is wrong: a page that is not there
 */
export function refusalOf(c: Context<WorkerEnv>, error: unknown): Refusal {
  if (!(error instanceof ApiError)) throw error
  switch (error.code) {
    case CODE.validation:
      return { status: 422, fields: error.fields ?? {}, notice: error.fields ? null : 'validation.summary' }
    case CODE.too_many_requests:
      return { status: 429, fields: {}, notice: 'validation.too_many_requests' }
    case CODE.session_invalid:
      dropSession(c)
      return { status: 422, fields: {}, notice: 'validation.session_ended' }
    case CODE.fault:
    case CODE.unavailable:
      return { status: 503, fields: {}, notice: 'validation.unavailable' }
    default:
      throw error
  }
}
