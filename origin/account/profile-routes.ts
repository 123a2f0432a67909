import { Hono } from 'hono'
import { parsePhoneNumber } from '#shared/address/phone-rule.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import * as calls from '#shared/contract/profile.ts'
import { findPasswordProblem, normalizePassword } from '#shared/text/password-rule.ts'
import { toCartView } from '../cart/store.ts'
import { findBatchFailure } from '../database/guards.ts'
import { runBatch } from '../database/sql.ts'
import { getCustomerId } from '../http/caller.ts'
import { isDocumentKey } from '../http/document-keys.ts'
import type { OriginContext, OriginEnv } from '../http/env.ts'
import { enforceLimit } from '../http/limits.ts'
import { serve } from '../http/serve.ts'
import { deliverAfterResponse, insertMailSql } from '../mail/queue.ts'
import { adoptRfqs as adoptByNumber } from '../rfq/store.ts'
import { toContentDisposition } from '../runtime/attachment.ts'
import { log } from '../runtime/log.ts'
import { getEnvelopeMessage } from '../runtime/messages.ts'
import { toTextStream } from '../runtime/text-stream.ts'
import { requirePassword, toWrongPasswordError } from './check-password.ts'
import { changePasswordHashSql, getProfile, updateProfile } from './customers.ts'
import { deleteCustomerSql } from './data.ts'
import { streamAccountData } from './export.ts'
import { rejectGuessablePassword } from './guessable-password.ts'
import { hashPassword } from './password-hash.ts'
import { runHashInTurn } from './password-work.ts'
import { sendDeletedMail } from './send-deleted.ts'
import { endSessions, listSessions } from './session-list.ts'

/** Calls of customers about their accounts. */
export const profile = new Hono<OriginEnv>()

serve(profile, calls.profileInfo, async (c) => getProfile(c.env.SHOP, await getCustomerId(c)))

serve(profile, calls.profileModify, async (c, changed) => {
  const telephone = parsePhoneNumber(changed.telephone, changed.country) ?? changed.telephone
  return updateProfile(c.env.SHOP, await getCustomerId(c), { ...changed, telephone })
})

serve(profile, calls.changePassword, async (c, { old_password, new_password }) => {
  const customerId = await getCustomerId(c)
  const { SHOP } = c.env
  const before = await requirePassword(c, customerId, old_password, 'old_password')
  const { email } = await getProfile(SHOP, customerId)
  // The contract cannot compare the two passwords: one password may be spelled in several ways.
  const isSame = normalizePassword(old_password) === normalizePassword(new_password)
  const problem = isSame ? 'different_password' : findPasswordProblem(new_password, email)
  if (problem) throw new ApiError(CODE.validation, { fields: { new_password: problem } })
  const after = await runHashInTurn(c, { caller: 'recognized' }, async () => {
    await rejectGuessablePassword(c, { field: 'new_password', password: new_password, email })
    return hashPassword(new_password)
  })
  await rejectIfPasswordChanged('old_password', () =>
    runBatch(SHOP, [
      ...changePasswordHashSql({ customer_id: customerId, token_hash: c.var.caller.token_hash }, { before, after }),
      insertMailSql('password_changed', `${customerId} ${c.var.lang}`, new Date()),
    ]),
  )
  deliverAfterResponse(c)
  return {}
})

serve(profile, calls.sessionList, async (c) => readSessions(c, await getCustomerId(c)))

serve(profile, calls.sessionEnd, async (c, { session_id }) => {
  await endSessions(c.env.SHOP, await getCustomerId(c), session_id)
  return readSessions(c, await getCustomerId(c))
})

serve(profile, calls.accountExport, async (c) => {
  await enforceLimit(c, 'ACCOUNT_LIMIT', 'export')
  const now = new Date()
  const data = streamAccountData(c.env, await getCustomerId(c), c.var.caller.token_hash, toCartView(c.env, c.var.lang, now))
  return c.body(toTextStream(streamEnvelope(c, data)), 200, {
    'Content-Type': 'application/json',
    'Content-Disposition': toContentDisposition(`account-${now.toISOString().slice(0, 10)}`, 'account', 'json'),
  })
})

serve(profile, calls.accountDelete, async (c, { password }) => {
  const customerId = await getCustomerId(c)
  const { SHOP } = c.env
  const passwordHash = await requirePassword(c, customerId, password, 'password')
  const { email } = await getProfile(SHOP, customerId)
  const deleted = await rejectIfPasswordChanged('password', () =>
    runBatch(SHOP, deleteCustomerSql({ customer_id: customerId, email, password_hash: passwordHash })),
  )
  // Only one of two simultaneous calls deletes, and only that one mails.
  if (deleted.at(-1)?.meta.changes === 1) c.executionCtx.waitUntil(sendDeletedMail(c, email))
  return {}
})

serve(profile, calls.adoptRfqs, async (c, { rfqs }) => {
  const now = new Date()
  const opened = await Promise.all(rfqs.map(({ rfq_number, access }) => isDocumentKey(c.env, 'rfq', rfq_number, access, now)))
  const numbers = rfqs.filter((_, index) => opened[index]).map(({ rfq_number }) => rfq_number)
  const adopted = numbers.length > 0 ? await adoptByNumber(c.env.SHOP, await getCustomerId(c), numbers) : []
  return { adopted }
})

const readSessions = (c: OriginContext, customerId: number) => listSessions(c.env.SHOP, customerId, c.var.caller.token_hash, new Date())

/**
 * Runs a write for which the password was checked.
 * @throws ApiError as for a wrong password, if it has changed since the check
 */
async function rejectIfPasswordChanged<T>(field: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw findBatchFailure(error) === 'password_stale' ? toWrongPasswordError(field) : error
  }
}

/** The envelope around data that comes in pieces. An error on the way aborts the download: half a file is useless. */
async function* streamEnvelope(c: OriginContext, data: AsyncIterable<string>): AsyncGenerator<string> {
  try {
    yield `{"code":${CODE.success},"message":${JSON.stringify(getEnvelopeMessage(CODE.success, c.var.lang))},"data":`
    yield* data
    yield '}'
  } catch (error) {
    log('error', 'export_broken', { error })
    throw error
  }
}
