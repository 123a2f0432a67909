import { z } from 'zod'
import { addMs, MINUTE_MS } from '#shared/text/durations.ts'
import type { ShopDatabase } from '../database/databases.ts'
import { findBatchFailure } from '../database/guards.ts'
import { insert, type Sql, sql } from '../database/sql.ts'
import type { OriginBindings } from '../http/env.ts'
import { seal, unseal } from '../runtime/seal.ts'

/** Lifetime of each kind in minutes: a mail takes its time, and a pass must outlast a long form. */
const MINUTES = { image: 5, mail: 15, work: 10, pass: 15 } as const

const Challenge = z.object({
  id: z.uuid(),
  kind: z.enum(['image', 'mail', 'work', 'pass']),
  /** The code in normalized form; empty if the form has no code. */
  answer: z.string(),
  /** Number of zero bits of the proof of work. */
  bits: z.int(),
  /** Id of the visitor to whom the challenge was issued. */
  visitor: z.string(),
  expires_at: z.iso.datetime(),
})
export type Challenge = z.infer<typeof Challenge>

/** A new challenge. It is stored only in the visitor's sealed token; the database records used ones. */
export async function issueChallenge(env: OriginBindings, visitor: string, kind: Challenge['kind'], { answer = '', bits = 0 } = {}) {
  const expiresAt = addMs(new Date(), MINUTES[kind] * MINUTE_MS).toISOString()
  const challenge: Challenge = { id: crypto.randomUUID(), kind, answer, bits, visitor, expires_at: expiresAt }
  return { token: await seal(env, 'captcha', challenge), expires_at: expiresAt }
}

/** The challenge in a token; null if the token is forged, of another kind, another visitor's, or expired. It may already be used. */
export async function openChallenge(env: OriginBindings, visitor: string, token: string, kinds: readonly Challenge['kind'][]) {
  const { data } = Challenge.safeParse(await unseal(env, 'captcha', token))
  if (!data || !kinds.includes(data.kind) || data.expires_at <= new Date().toISOString()) return null
  // Visitors without an id could not be distinguished.
  return visitor !== '' && data.visitor === visitor ? data : null
}

/** Marks a challenge as used. If it was used before, the whole batch fails as `challenge_spent`. */
export const insertSpentChallengeSql = ({ id, expires_at }: Challenge): Sql => insert('spent_challenges', { challenge_id: id, expires_at })

/** Marks a challenge as used, now. @returns false if it was used before */
export async function spendChallenge(db: ShopDatabase, challenge: Challenge): Promise<boolean> {
  try {
    await insertSpentChallengeSql(challenge).run(db)
    return true
  } catch (error) {
    if (findBatchFailure(error) === 'challenge_spent') return false
    throw error
  }
}

/** Deletes used challenges that have expired. */
export async function purgeSpentChallenges(db: ShopDatabase, now: Date): Promise<void> {
  await sql`DELETE FROM spent_challenges WHERE expires_at < ${now}`.run(db)
}
