import { requireSalesDeskToken } from '#origin/http/caller.ts'
import { logRejection } from '#origin/http/security-log.ts'
import { isSameSecret } from '#origin/runtime/seal.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import type { Ctx } from './env.ts'
import { ApiTimeoutError, withTimeout } from './time-budget.ts'

/** Milliseconds that counting an attempt may take. */
const COUNT_MS = 1000

/**
 * Requires the desk's key for a request that is no call of the API. Attempts are counted by network and failures logged, as for the desk's
 * calls.
 * @param authorization like "Bearer KEY"; undefined where none was sent
 * @param requestedName what was requested, for the log
 * @throws ApiError `not_found` without a desk, `not_allowed`, `too_many_requests`
 */
export async function requireSalesDeskTokenAndLog(c: Ctx, authorization: string | undefined, requestedName: string): Promise<void> {
  const address = c.req.header('CF-Connecting-IP') ?? ''
  const asker = { env: c.env, var: { caller: { address }, customer_id: null } }
  try {
    await withTimeout(COUNT_MS, requireSalesDeskToken(asker, authorization), () => new ApiTimeoutError('SHOP'))
  } catch (error) {
    const isRejection = error instanceof ApiError && error.code !== CODE.unavailable
    // SHOP is unavailable or unused: the right key is accepted, and the platform's limit alone slows guessing.
    if (!isRejection && (await isSameSecret(authorization ?? '', `Bearer ${c.env.DESK_TOKEN}`))) return
    const rejection = isRejection ? error : new ApiError(CODE.not_allowed)
    await logRejection(asker, rejection.code, requestedName)
    throw rejection
  }
}
