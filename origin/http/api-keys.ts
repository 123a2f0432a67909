import { API_QUOTA, type ApiScope } from '#shared/contract/api-scopes.ts'
import { type Endpoint, isChange } from '#shared/contract/endpoint.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import type { ShopDatabase } from '../database/databases.ts'
import { getSourceDatabase } from '../database/replicas.ts'
import type { ApiKeyRow } from '../database/rows.ts'
import { sql } from '../database/sql.ts'
import type { OriginContext } from './env.ts'

type UsedKey = Pick<ApiKeyRow, 'key_id' | 'customer_id' | 'scopes' | 'is_sandbox' | 'calls'>

/** Finds a valid key, and counts the call, in one statement. The time of use is stored at most once an hour. */
const countUse = (db: ShopDatabase, keyHash: string, now: Date): Promise<UsedKey | null> => {
  const period = Math.floor(now.getTime() / (API_QUOTA.period_seconds * 1000))
  const at = now.toISOString()
  return sql<UsedKey>`UPDATE api_keys SET calls = iif(period = ${period}, min(calls, ${API_QUOTA.calls}) + 1, 1), period = ${period},
      last_used_at = iif(last_used_at >= ${at.slice(0, 13)}, last_used_at, ${at})
    WHERE key_hash = ${keyHash} AND ends_on >= ${at.slice(0, 10)} RETURNING key_id, customer_id, scopes, is_sandbox, calls`.first(db)
}

/**
 * Admits a call that comes with an API key, in the name of the key's customer. Its answer has the headers of the IETF draft
 * `ratelimit-headers`.
 * @throws ApiError `session_invalid` for an unknown, revoked or ended key; `too_many_requests` above the quota; `not_allowed` if the key
 * lacks the call's scope, or is a sandbox key and the call is a change with an effect
 */
export async function admitApiKey(c: OriginContext, endpoint: Endpoint): Promise<void> {
  const { caller } = c.var
  const now = new Date()
  // A replica may be behind a revocation.
  const key = caller.token_hash && (await countUse(getSourceDatabase(c.env.SHOP), caller.token_hash, now))
  if (!key) throw new ApiError(CODE.session_invalid)
  const { calls, period_seconds } = API_QUOTA
  const resetSeconds = period_seconds - (Math.floor(now.getTime() / 1000) % period_seconds)
  c.header('RateLimit-Policy', `"calls";q=${calls};w=${period_seconds}`)
  c.header('RateLimit', `"calls";r=${Math.max(calls - key.calls, 0)};t=${resetSeconds}`)
  if (key.calls > calls) throw new ApiError(CODE.too_many_requests, { retry_after_seconds: resetSeconds })
  const { scope, sandbox } = endpoint
  const scopes: readonly ApiScope[] = JSON.parse(key.scopes)
  if (scope === undefined || !scopes.includes(scope)) throw new ApiError(CODE.not_allowed)
  const isSandbox = key.is_sandbox === 1
  if (isSandbox && isChange(endpoint) && !sandbox) throw new ApiError(CODE.not_allowed)
  // The key's uploads, and the cart of a sandbox key, are found by this id, as those of a browser are.
  c.set('caller', { ...caller, visitor: `key ${key.key_id}`, cart: null, is_sandbox: isSandbox })
  c.set('customer_id', key.customer_id)
}
