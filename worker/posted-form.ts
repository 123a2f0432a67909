import type { Context } from 'hono'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { readBody } from './api/proxy.ts'
import type { WorkerEnv } from './env.ts'

/**
 * A form that was posted without script, with its files; a body that is none has no fields.
 * @throws ApiError `upload_refused` where it is longer than the limit
 */
export async function readPostedForm(c: Context<WorkerEnv>, limit_bytes: number): Promise<FormData> {
  const { body, headers } = c.req.raw
  if (Number(headers.get('Content-Length') ?? 0) > limit_bytes) throw new ApiError(CODE.upload_refused)
  if (body === null) return new FormData()
  const bytes = await readBody(body, limit_bytes)
  const whole = new Response(bytes, { headers: { 'Content-Type': headers.get('Content-Type') ?? '' } })
  return whole.formData().catch(() => new FormData())
}
