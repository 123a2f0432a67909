import { Hono } from 'hono'
import { requireDeskKey } from '#origin/http/caller.ts'
import { envelopeMessage } from '#origin/http/messages.ts'
import { isSameSecret } from '#origin/http/seal.ts'
import { logRefusal } from '#origin/http/security-log.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { callLanguage } from '../middleware/language.ts'
import { answerTo } from '../render/answers.ts'
import type { Ctx, WorkerEnv } from '../request/env.ts'
import { NoAnswer, within } from '../request/time-budget.ts'
import { readHealth } from './read-health.ts'

const NO_STORE = { 'Cache-Control': 'no-store' }

/** As long as the count of guesses is waited for. */
const COUNT_MS = 1000

/**
 * `/healthz` says that the Worker is alive, and asks nobody; `?deep=1` looks at everything, for whoever has the desk's key. A refusal is
 * the envelope of the desk's calls, with an HTTP status that no monitor takes for health.
 */
export const healthz = new Hono<WorkerEnv>().get('/healthz', async (c) => {
  if (c.req.query('deep') === undefined) return c.json({ ok: true }, 200, NO_STORE)
  try {
    await requireKey(c)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code, retry_after_seconds } = error
    if (retry_after_seconds) c.header('Retry-After', String(retry_after_seconds))
    return c.json({ code, message: envelopeMessage(code, callLanguage(c)), data: null }, answerTo(error).page.status, NO_STORE)
  }
  const health = await readHealth(c.env, c.executionCtx as ExecutionContext, c.var.request_id)
  return c.json(health, health.ok ? 200 : 503, NO_STORE)
})

/** @throws ApiError as the desk's calls do: `not_found` without a desk, `not_allowed`, `too_many_requests` */
async function requireKey(c: Ctx): Promise<void> {
  const authorization = c.req.header('Authorization')
  const address = c.req.header('CF-Connecting-IP') ?? ''
  const asker = { env: c.env, var: { caller: { address }, customer_id: null } }
  try {
    await within(COUNT_MS, requireDeskKey(asker, authorization), () => new NoAnswer('SHOP'))
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.code !== CODE.unavailable
    // SHOP is away, or not in use: that is what the right key is told, and the platform's limit alone slows guessing.
    if (!isRefusal && (await isSameSecret(authorization ?? '', `Bearer ${c.env.DESK_TOKEN}`))) return
    const refusal = isRefusal ? error : new ApiError(CODE.not_allowed)
    await logRefusal(asker, refusal.code, 'GET /healthz')
    throw refusal
  }
}
