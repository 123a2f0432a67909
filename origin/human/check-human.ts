import type { z } from 'zod'
import type { HumanProof } from '#shared/contract/captcha.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import type { Sql } from '../database/sql.ts'
import type { OriginContext } from '../http/env.ts'
import { enforceLimit, isUnderLimit } from '../http/limits.ts'
import { type Challenge, insertSpentChallengeSql, openChallenge, spendChallenge } from './challenge.ts'
import { normalizeCode } from './code.ts'
import { verifyTurnstileToken } from './turnstile.ts'
import { isWorkDone } from './work.ts'

type Sent = z.output<typeof HumanProof>

const codeError = (code: 'enter_verification_code' | 'wrong_verification_code'): ApiError =>
  new ApiError(CODE.validation, { fields: { verification_code: code } })

export const toWrongCodeError = (): ApiError => codeError('wrong_verification_code')

/**
 * Decides whether a person sends a form, by its proof: a proof of work by the browser, the right code, or Turnstile's verdict. In doubt
 * (honeypot filled, many forms from one address, no proof of work) only a code or Turnstile counts.
 * @param what the form, for its limits: `rfq`
 * @returns the statements that mark the challenge as used; they belong in the batch of the form's rows, and fail it as `challenge_spent` if
 * the challenge was used before
 * @throws ApiError `validation` with `verification_code`: `enter_verification_code` | `wrong_verification_code`; `too_many_requests`
 */
export async function checkHuman(c: OriginContext, what: string, verification: Sent): Promise<Sql[]> {
  await enforceLimit(c, 'FORM_LIMIT', what)
  // An API key is no browser's: its account is confirmed, and it has a quota.
  if (c.var.caller.is_key) return []
  return verifyHuman(c, verification, await isUnderLimit(c, 'DOUBT_LIMIT', what))
}

/**
 * `checkHuman` without its limits.
 * @param isUsual there is no doubt, so a proof of work is enough
 */
export async function verifyHuman(c: OriginContext, verification: Sent, isUsual: boolean): Promise<Sql[]> {
  const { pass, captcha_id, code, turnstile_token, work, website } = verification

  const passChallenge = pass === undefined ? null : await openChallenge(c.env, c.var.caller.visitor, pass, ['pass'])
  if (passChallenge) return [insertSpentChallengeSql(passChallenge)]

  // An empty field is no attempt: its challenge stays valid.
  if (captcha_id !== undefined && normalizeCode(code ?? '') !== '')
    return [insertSpentChallengeSql(await checkCode(c, captcha_id, code ?? ''))]

  if (turnstile_token !== undefined && turnstile_token !== '') {
    const word = await verifyTurnstileToken(c.env, turnstile_token, c.var.caller.address)
    if (word === 'yes') return []
    if (word === 'no') throw toWrongCodeError()
  }

  if (isUsual && !website && work) {
    const challenge = await openChallenge(c.env, c.var.caller.visitor, work.challenge, ['work'])
    if (challenge && (await isWorkDone(work.challenge, work.solution, challenge.bits))) return [insertSpentChallengeSql(challenge)]
  }
  throw codeError('enter_verification_code')
}

/**
 * The challenge that a code answers. A right code does not use it up yet; a wrong one does, so there is no second try.
 * @throws ApiError `validation`: `wrong_verification_code`
 */
export async function checkCode(c: OriginContext, captchaId: string, code: string): Promise<Challenge> {
  const challenge = await openChallenge(c.env, c.var.caller.visitor, captchaId, ['image', 'mail'])
  if (!challenge) throw toWrongCodeError()
  if (normalizeCode(code) === challenge.answer) return challenge
  await spendChallenge(c.env.SHOP, challenge)
  throw toWrongCodeError()
}
