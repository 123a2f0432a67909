import { Hono } from 'hono'
import { getEnvelopeMessage } from '#origin/runtime/messages.ts'
import { ApiError } from '#shared/contract/envelope.ts'
import { readCallLanguage } from '../middleware/language.ts'
import { toErrorSummary } from '../render/error-summary.ts'
import { requireSalesDeskTokenAndLog } from '../request/desk-key.ts'
import type { WorkerEnv } from '../request/env.ts'

const NO_STORE = { 'Cache-Control': 'no-store' }

/**
 * `/healthz` reports that the Worker runs, without reading anything; `?deep=1` checks every service, with the desk's key. An error is the
 * envelope of the desk's calls, with an HTTP status that no monitor takes for health.
 */
export const healthz = new Hono<WorkerEnv>().get('/healthz', async (c) => {
  if (c.req.query('deep') === undefined) return c.json({ ok: true }, 200, NO_STORE)
  try {
    await requireSalesDeskTokenAndLog(c, c.req.header('Authorization'), 'GET /healthz')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code, retry_after_seconds } = error
    if (retry_after_seconds) c.header('Retry-After', String(retry_after_seconds))
    return c.json({ code, message: getEnvelopeMessage(code, readCallLanguage(c)), data: null }, toErrorSummary(error).page.status, NO_STORE)
  }
  const { readHealth } = await import('./read-health.ts')
  const health = await readHealth(c.env, c.executionCtx as ExecutionContext, c.var.request_id)
  return c.json(health, health.ok ? 200 : 503, NO_STORE)
})
