import type { OriginContext } from '../http/env.ts'
import { ThrottledByOthersError } from '../http/throttled-by-others.ts'
import { QueueFullError, runInTurn } from './hash-queue.ts'

/** Maximum number of calls in an isolate's queue, by caller, so that the last one finishes within some seconds. */
const MAX_QUEUED = {
  stranger: 8,
  /** The range above `stranger` is reserved for callers who have proved to be a person. */
  proven: 12,
  /** The limit for callers recognized by a session, a link in a mail or an earlier sign-in. */
  recognized: 16,
} as const
const RETRY_SECONDS = 5

/**
 * Runs work that needs a hash when it is the call's turn: hashing and rating a password block the isolate's thread.
 * @param work reads what it needs itself, so that rejecting a call costs little
 * @throws ThrottledByOthersError if too many calls wait already
 */
export async function runHashInTurn<T>(
  c: OriginContext,
  { caller }: { caller: keyof typeof MAX_QUEUED },
  work: () => Promise<T>,
): Promise<T> {
  const done = runInTurn(MAX_QUEUED[caller], work)
  // If the caller disconnects, the work still finishes, so that the queue moves on.
  c.executionCtx.waitUntil(done.catch(() => {}))
  try {
    return await done
  } catch (error) {
    throw error instanceof QueueFullError ? new ThrottledByOthersError({ by: 'queue', retry_after_seconds: RETRY_SECONDS }) : error
  }
}
