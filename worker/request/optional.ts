import { log } from '#origin/runtime/log.ts'
import { ApiError, CODE, type Code } from '#shared/contract/envelope.ts'
import type { Ctx } from './env.ts'
import { ApiTimeoutError, withTimeout } from './time-budget.ts'

/**
 * A read for the frame of a page. Null where it fails or takes longer than the frame may wait. The read is not cancelled: a late result is
 * cached for the next page, or shows that the API does not respond.
 * @param name for the log
 */
export async function readForFrame<T>(c: Ctx, name: string, read: () => Promise<T>): Promise<T | null> {
  const reading = read()
  c.executionCtx.waitUntil(reading.catch(() => undefined))
  try {
    return await withTimeout(c.var.budget.leftForFrame(), reading, () => new ApiTimeoutError(name))
  } catch (error) {
    log('warn', 'frame_incomplete', { part: name, error })
    c.set('is_incomplete', true)
    return null
  }
}

/**
 * A read that the page can do without: null when it fails, and the failure is logged.
 * @param absent the value where the API answers `not_found`. An operator's API may lack the call; its section is then left out, not shown
 * as failed.
 */
export function optional<T>(read: Promise<T>, absent?: T | null): Promise<T | null> {
  return read.catch((error: unknown) => {
    if (absent !== undefined && error instanceof ApiError && error.code === CODE.not_found) return absent
    log('warn', 'section_failed', { error })
    return null
  })
}

/** The result; null where the API answers `not_found` or one of the other codes: it no longer exists, or never did. */
export function orNullIfMissing<T>(work: Promise<T>, ...also: readonly Code[]): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (error instanceof ApiError && [CODE.not_found, ...also].includes(error.code)) return null
    throw error
  })
}
