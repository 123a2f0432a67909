import { readUpTo } from '#origin/runtime/read-up-to.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { removeControlCharacters } from '#shared/text/control-characters.ts'
import type { Ctx } from '../request/env.ts'

/** Maximum size of a form without a file, which contains far less. */
export const SMALL_FORM_BYTES = 64_000

/** A body slightly over the limit is read and dropped: if the connection ended half-way, its sender would never see the reason. */
const DROPPED_BYTES = 1_000_000

/**
 * A form that was posted without script, with its files; any other body has no fields. Every page reads its body here: up to the limit, and
 * texts without control characters. Further calls return the same form.
 * @throws ApiError `upload_refused` where it is longer than the limit
 */
export async function readPostedForm(c: Ctx, limitBytes: number): Promise<FormData> {
  const form = c.var.form ?? (await readForm(c, limitBytes))
  c.set('form', form)
  return form
}

async function readForm(c: Ctx, limitBytes: number): Promise<FormData> {
  const { body, headers } = c.req.raw
  const length = Number(headers.get('Content-Length') ?? 0)
  if (length > limitBytes) {
    if (length <= DROPPED_BYTES) await body?.pipeTo(new WritableStream())
    throw new ApiError(CODE.upload_refused)
  }
  if (body === null || c.req.raw.bodyUsed) return new FormData()
  const bytes = await readUpTo(body, limitBytes, () => new ApiError(CODE.upload_refused))
  const completeBody = new Response(bytes, { headers: { 'Content-Type': headers.get('Content-Type') ?? '' } })
  const posted = await completeBody.formData().catch(() => new FormData())
  const form = new FormData()
  for (const [name, value] of posted)
    form.append(removeControlCharacters(name), typeof value === 'string' ? removeControlCharacters(value) : value)
  return form
}
