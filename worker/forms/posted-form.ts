import { readUpTo } from '#origin/runtime/read-up-to.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { removeControlCharacters } from '#shared/text/control-characters.ts'
import type { Ctx } from '../request/env.ts'

/** Far more than what a form without a file holds. */
export const SMALL_FORM_BYTES = 64_000

/** What is not much too long is let through and dropped: a sender whose connection ends half-way never reads why. */
const DROPPED_BYTES = 1_000_000

/**
 * A form that was posted without script, with its files; a body that is none has no fields. The one way in which a page takes
 * a body: none is read beyond its limit, and texts come without control characters. Asked for again it is the same.
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
