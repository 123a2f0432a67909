import type { z } from 'zod'
import type { Verification } from '#shared/contract/captcha.ts'
import { runBatch } from '../database/sql.ts'
import type { OriginContext } from '../http/env.ts'
import { ThrottledByOthersError } from '../http/throttled-by-others.ts'
import { verifyHuman } from '../human/check-human.ts'

/**
 * Does what others can crowd a caller out of, and once more for a caller who proves to be a person where they did. Room in the queue is
 * worth the work of a browser; a wait because of guesses ends with a typed code, as a guess must stay dearer than work.
 * @param work what is done; it is given whether the caller has proven it
 * @throws what `work` throws; ApiError `validation` with `verification_code` where proof would help and is missing or wrong
 */
export async function retryAfterProof<T>(
  c: OriginContext,
  verification: z.output<typeof Verification>,
  work: (by: 'queue' | 'guesses' | null) => Promise<T>,
): Promise<T> {
  try {
    return await work(null)
  } catch (error) {
    if (!(error instanceof ThrottledByOthersError)) throw error
    await runBatch(c.env.SHOP, await verifyHuman(c, verification, error.by === 'queue'))
    return work(error.by)
  }
}
