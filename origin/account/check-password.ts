import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { clearAttemptsSql, countAttempt, type DelayRule } from '../http/attempts.ts'
import type { OriginContext } from '../http/env.ts'
import { enforceLimit } from '../http/limits.ts'
import { getPasswordHash } from './customers.ts'
import { verifyPassword } from './password-hash.ts'
import { runHashInTurn } from './password-work.ts'

/** A stranger at a customer's open browser has the session but not the password, so attempts are counted. */
const DELAY: DelayRule = { free: 5, first_seconds: 10, max_seconds: 3600 }

/**
 * Checks the password of a customer who is signed in.
 * @param field name of the password's field in the form
 * @returns the stored hash that the password matched; later writes check that it has not changed
 * @throws ApiError `validation` if the password is wrong; `too_many_requests` after too many wrong ones
 */
export async function requirePassword(c: OriginContext, customerId: number, password: string, field: string): Promise<string> {
  await enforceLimit(c, 'ACCOUNT_LIMIT', 'password')
  const { SHOP } = c.env
  const outcome = await countAttempt(SHOP, new Map([[`password of customer ${customerId}`, DELAY]]), new Date())
  if (outcome.charged === null) throw new ApiError(CODE.too_many_requests, { retry_after_seconds: outcome.wait_seconds })
  const passwordHash = await getPasswordHash(SHOP, customerId)
  const { is_right } = await runHashInTurn(c, { caller: 'recognized' }, () => verifyPassword(password, passwordHash))
  if (!is_right) throw toWrongPasswordError(field)
  await clearAttemptsSql(outcome.charged).run(SHOP)
  return passwordHash
}

export const toWrongPasswordError = (field: string): ApiError =>
  new ApiError(CODE.validation, { fields: { [field]: 'wrong_old_password' } })
