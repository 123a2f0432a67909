import type { Context } from 'hono'
import type { z } from 'zod'
import type { Country, FormState } from '#client/components/form/fields.tsx'
import type { Translator } from '#locales/translator.ts'
import { optionsCountry } from '#shared/contract/common.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { ApiError } from '#shared/contract/envelope.ts'
import type { ReadAccountForm, Typed } from '#shared/forms/account-forms.ts'
import type { Page } from '../render/page.tsx'
import type { WorkerEnv } from '../request/env.ts'
import { optional } from '../request/optional.ts'
import { readPostedForm, SMALL_FORM_BYTES } from './posted-form.ts'
import { refusalOf } from './refusal.ts'

/** What was posted to a page of the account. @throws ApiError `upload_refused` for what is far too long for one */
export const readAccountPost = (c: Context<WorkerEnv>): Promise<FormData> => readPostedForm(c, SMALL_FORM_BYTES)

/** A form as its page shows it again. */
export interface RefusedForm {
  form: FormState
  status: NonNullable<Page['status']>
}

/** A form whose fields are not right. */
export const wrongForm = ({ typed, fields }: Pick<ReadAccountForm<Endpoint>, 'typed' | 'fields'>): RefusedForm => ({
  form: { typed, fields, notice: null },
  status: 422,
})

/** A form that the API did not take; says how long to wait where that is why. @throws what is not about the form */
export function refusedForm(c: Context<WorkerEnv>, error: unknown, { typed }: { typed: Typed }): RefusedForm {
  const { t } = c.var
  const { status, fields, notice } = refusalOf(c, error)
  const seconds = error instanceof ApiError ? (error.retry_after_seconds ?? 0) : 0
  return { form: { typed, fields, notice: seconds === 0 ? notice : sayToWait(c, t, seconds) }, status }
}

/**
 * Sends a form on to the API. Where it is not right, or not taken, its page shows it again.
 * @param take what is done with a form that is right @throws what is not about the form
 */
export async function takeForm<E extends Endpoint>(
  c: Context<WorkerEnv>,
  read: ReadAccountForm<E>,
  show: (c: Context<WorkerEnv>, refused: RefusedForm) => Page | Promise<Page>,
  take: (request: z.output<E['request']>) => Promise<Page | Response>,
): Promise<Page | Response> {
  if (read.request === null) return show(c, wrongForm(read))
  try {
    return await take(read.request)
  } catch (error) {
    return show(c, refusedForm(c, error, read))
  }
}

/** Tells programs how long to wait, and gives the words for people. */
export function sayToWait(c: Context<WorkerEnv>, t: Translator, seconds: number): string {
  c.header('Retry-After', String(seconds))
  return seconds > 90 ? t('validation.wait_minutes', { count: Math.ceil(seconds / 60) }) : t('validation.wait_seconds', { count: seconds })
}

/** The choice of countries; none where they cannot be read, and the form still stands. */
export const knownCountries = async (c: Context<WorkerEnv>): Promise<readonly Country[]> =>
  (await optional(c.var.api(optionsCountry, {}))) ?? []
