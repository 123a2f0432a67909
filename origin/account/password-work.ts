import { ApiError, CODE } from '#shared/contract/envelope.ts'
import type { OriginContext } from '../http/env.ts'
import { inTurn, QueueFull } from './hash-queue.ts'

/** Passwords of an isolate that wait and are hashed: the last one is done within some seconds. */
const MOST = 8
/** Whoever is known, by a session, a link in a mail or an earlier sign-in, finds room where strangers have taken all of that. */
const MOST_OF_KNOWN = 16
const RETRY_SECONDS = 5

/**
 * Does what takes a hash when it is the call's turn: hashing and judging a password hold the isolate's thread, and with it
 * everybody whom it serves.
 * @param work reads what it needs and hashes; what is refused before has cost next to nothing
 * @throws ApiError `too_many_requests` where too many wait already
 */
export async function hashInTurn<T>(c: OriginContext, { is_known }: { is_known: boolean }, work: () => Promise<T>): Promise<T> {
  const done = inTurn(is_known ? MOST_OF_KNOWN : MOST, work)
  // A caller who goes away must not take the turn along: the others would wait for it.
  c.executionCtx.waitUntil(done.catch(() => {}))
  try {
    return await done
  } catch (error) {
    throw error instanceof QueueFull ? new ApiError(CODE.too_many_requests, { retry_after_seconds: RETRY_SECONDS }) : error
  }
}
