import type { z } from 'zod'
import type { HumanProof } from '#shared/contract/captcha.ts'
import { runBatch } from '../database/sql.ts'
import type { OriginContext } from '../http/env.ts'
import { ThrottledByOthersError } from '../http/throttled-by-others.ts'
import { verifyHuman } from '../human/check-human.ts'

/**
 * Does work that others can slow down, and repeats it for a caller who proves to be a person. A full queue asks for a proof of work by the
 * browser. A delay because of wrong passwords asks for a typed code, as a guess must cost more than computation.
 * @param work receives the reason for which the caller gave proof; null at the first attempt
 * @throws what `work` throws; ApiError `validation` with `verification_code` if proof would help and is missing or wrong
 */
export async function retryAfterHumanProof<T>(
  c: OriginContext,
  verification: z.output<typeof HumanProof>,
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
