import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { addMs, DAY_MS } from '#shared/text/durations.ts'
import type { ShopDatabase } from '../database/databases.ts'
import { findBatchFailure } from '../database/guards.ts'
import { insert, type Sql, sql } from '../database/sql.ts'
import { hashText } from '../runtime/seal.ts'
import { findCustomerId } from './caller.ts'
import type { OriginContext } from './env.ts'

/** Key and request of a call that must not happen twice. */
export interface IdempotentCall {
  key_hash: string
  request_hash: string
}

const KEY = /^[\w-]{16,128}$/

/**
 * Reads the `Idempotency-Key` of a call. A key belongs to its caller, the customer or the visitor's browser: another caller's equal key is
 * independent. A call without a key runs each time it is sent.
 * @param request the call's request, without its proof of a person, which differs between tries
 * @throws ApiError `validation` for a malformed key
 */
export async function readIdempotentCall(c: OriginContext, request: unknown): Promise<IdempotentCall> {
  const key = c.req.header('Idempotency-Key') ?? crypto.randomUUID()
  if (!KEY.test(key)) throw new ApiError(CODE.validation, { fields: { idempotency_key: 'invalid' } })
  const customerId = await findCustomerId(c)
  const caller =
    customerId === null ? `visitor ${c.var.caller.visitor}` : `customer ${customerId}${c.var.caller.is_sandbox ? ' sandbox' : ''}`
  const [keyHash, requestHash] = await Promise.all([hashText(`${c.req.path} ${caller} ${key}`), hashText(JSON.stringify(request))])
  return { key_hash: keyHash, request_hash: requestHash }
}

/**
 * The result of the same call before, as text, or null when this is the first.
 * @throws ApiError `conflict` if the key was used for another request
 */
export async function findResult(db: ShopDatabase, { key_hash, request_hash }: IdempotentCall): Promise<string | null> {
  const row = await sql<{ request_hash: string; result: string }>`SELECT request_hash, result FROM idempotency_keys
    WHERE key_hash = ${key_hash}`.first(db)
  if (!row) return null
  if (row.request_hash !== request_hash) throw new ApiError(CODE.conflict, { fields: { idempotency_key: 'used' } })
  return row.result
}

/**
 * Runs a call that must not happen twice, or returns its earlier result.
 * @param make makes the call, and stores its result in the same batch
 */
export async function runOnce(db: ShopDatabase, attempt: IdempotentCall | null, make: () => Promise<string>): Promise<string> {
  const before = attempt && (await findResult(db, attempt))
  if (before !== null) return before
  try {
    return await make()
  } catch (error) {
    const first = attempt && findBatchFailure(error) === 'repeated' ? await findResult(db, attempt) : null
    if (first === null) throw error
    return first
  }
}

/** Stores a result. It belongs in the batch of the call's rows: of two simultaneous calls the second fails as `repeated`. */
export const insertResultSql = (attempt: IdempotentCall, result: string, now: Date): Sql =>
  insert('idempotency_keys', { ...attempt, result, created_at: now })

const RETENTION_DAYS = 3

/** Deletes results whose calls are no longer retried. */
export async function purgeResults(db: ShopDatabase, now: Date): Promise<void> {
  await sql`DELETE FROM idempotency_keys WHERE created_at < ${addMs(now, -RETENTION_DAYS * DAY_MS)}`.run(db)
}
