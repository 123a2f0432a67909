import type { OriginContext } from '../http/env.ts'
import { ThrottledByOthersError } from '../http/throttled-by-others.ts'
import { QueueFullError, runInTurn } from './hash-queue.ts'

/** Passwords of an isolate that wait and are hashed: the last one is done within some seconds. */
const MAX_QUEUED = {
  stranger: 8,
  /** Reserved room for a caller proven by the browser's work or by a code, when programs have filled the rest. */
  proven: 12,
  /** By a session, a link in a mail or an earlier sign-in. */
  recognized: 16,
} as const
const RETRY_SECONDS = 5

/**
 * Runs work that needs a hash when it is the call's turn: hashing and rating a password block the isolate's thread, and with it all its
 * requests.
 * @param work reads what it needs and hashes; a rejection before it has cost next to nothing
 * @throws ThrottledByOthersError if too many wait already
 */
export async function runHashInTurn<T>(
  c: OriginContext,
  { caller }: { caller: keyof typeof MAX_QUEUED },
  work: () => Promise<T>,
): Promise<T> {
  const done = runInTurn(MAX_QUEUED[caller], work)
  // A caller who goes away must not take the turn along: the others would wait for it.
  c.executionCtx.waitUntil(done.catch(() => {}))
  try {
    return await done
  } catch (error) {
    throw error instanceof QueueFullError ? new ThrottledByOthersError({ by: 'queue', retry_after_seconds: RETRY_SECONDS }) : error
  }
}
