import { log } from '#origin/runtime/log.ts'
import { ApiError, CODE, type Code } from '#shared/contract/envelope.ts'
import type { Ctx } from './env.ts'
import { ApiTimeoutError, withTimeout } from './time-budget.ts'

/**
 * A read for the frame of a page, which stands without it: null where it fails, or takes longer than such a thing is worth. It
 * is not broken off then: what comes later is kept for the next page, or tells that the API does not answer.
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
 * @param absent what it is where the API says that there is no such thing: an API of an operator's own may lack the call, and
 * then its section is left out, rather than said to have failed
 */
export function optional<T>(read: Promise<T>, absent?: T | null): Promise<T | null> {
  return read.catch((error: unknown) => {
    if (absent !== undefined && error instanceof ApiError && error.code === CODE.not_found) return absent
    log('warn', 'section_failed', { error })
    return null
  })
}

/** What there is; null where the API says `not_found`, or one of these other codes: it is gone by now, or never was. */
export function orNullIfMissing<T>(work: Promise<T>, ...also: readonly Code[]): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (error instanceof ApiError && [CODE.not_found, ...also].includes(error.code)) return null
    throw error
  })
}
