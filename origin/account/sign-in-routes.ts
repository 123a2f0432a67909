import { Hono } from 'hono'
import { parsePhoneNumber } from '#shared/address/phone-rule.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { active, activeVerify, forgot, login, logout, register, resend, resetPassword, resetVerify } from '#shared/contract/user.ts'
import { findPasswordProblem } from '#shared/text/password-rule.ts'
import { adoptBoms } from '../bom/store.ts'
import { mergeCarts } from '../cart/write.ts'
import { runBatch } from '../database/sql.ts'
import { clearAttemptsSql, uncountAttemptSql } from '../http/attempts.ts'
import { readCartToken } from '../http/caller.ts'
import type { OriginContext, OriginEnv } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { deleteEarliestSessionSql, deleteSessionSql, insertSessionSql, toSessionEnd } from '../http/sessions.ts'
import { countSignInAttempt, enforceAttemptLimit, enforceCallLimit } from '../http/sign-in-limits.ts'
import { deliverAfterDelay, deliverAfterResponse } from '../mail/queue.ts'
import { createToken, hashText } from '../runtime/seal.ts'
import { adoptWatchesSql } from '../watch/store.ts'
import { describeAgent } from './agent.ts'
import { rejectGuessablePassword } from './guessable-password.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { runHashInTurn } from './password-work.ts'
import { readRecognizedDevice, rememberDevice } from './recognized-device.ts'
import { retryAfterHumanProof } from './retry-after-human-proof.ts'
import * as store from './store.ts'

/**
 * Registration, sign-in and password reset. A call about an e-mail address does the same work and gives the same answer with an account and
 * without one.
 */
export const user = new Hono<OriginEnv>()

serve(user, register, async (c, { password, confirm_password: _, agree_policy: __, telephone, verification, ...person }) => {
  const email = toEmail(person)
  await enforceCallLimit(c, 'register', { email })
  const passwordHash = await retryAfterHumanProof(c, verification, (by) =>
    runHashInTurn(c, { caller: by === null ? 'stranger' : 'proven' }, async () => {
      // Checked before the attempt is counted, so that a caller who chooses another password does not wait.
      await rejectGuessablePassword(c, { field: 'password', password, email })
      await countSignInAttempt(c, 'register', { email })
      return hashPassword(password)
    }),
  )
  const registration = {
    ...person,
    email,
    telephone: parsePhoneNumber(telephone, person.country) ?? telephone,
    password_hash: passwordHash,
    lang: c.var.lang,
    visitor_hash: await visitorHash(c),
  }
  await runBatch(c.env.SHOP, store.insertRegistrationSql(registration, new Date()))
  deliverAfterDelay(c)
  return {}
})

serve(user, activeVerify, async (c, { token }) => {
  const owner = await withLinkHash(c, token, (linkHash, now) => store.findActivation(c.env.SHOP, linkHash, now))
  const { visitor_hash, ...who } = owner
  return { ...who, needs_password: !owner.is_active && !(await isRegisteringBrowser(c, visitor_hash)) }
})

serve(user, active, async (c, { token, password }) => {
  await withLinkHash(c, token, async (linkHash, now) => {
    const owner = await store.findActivation(c.env.SHOP, linkHash, now)
    if (!owner || owner.is_active) return false
    if (password === null && !(await isRegisteringBrowser(c, owner.visitor_hash)))
      throw new ApiError(CODE.validation, { fields: { password: 'enter_password' } })
    const passwordHash = password === null ? null : await hashNewPassword(c, password, owner.email)
    const isDone = await store.activate(c.env.SHOP, linkHash, passwordHash, now)
    if (isDone) await rememberDevice(c, owner.email)
    return isDone
  })
  return {}
})

serve(user, resend, async (c, typed) => {
  const email = toEmail(typed)
  await enforceAttemptLimit(c, 'resend', { email })
  await store.queueActivationSql(email, await visitorHash(c), new Date()).run(c.env.SHOP)
  deliverAfterDelay(c)
  return {}
})

serve(user, login, async (c, { password, verification, ...typed }) => {
  const { SHOP } = c.env
  const email = toEmail(typed)
  const device = await readRecognizedDevice(c, email)
  const { credentials, counted, is_right, renewed } = await retryAfterHumanProof(c, verification, async (by) => {
    if (by === null) await enforceCallLimit(c, 'sign_in', { email, device })
    const caller = device !== '' ? 'recognized' : by === null ? 'stranger' : 'proven'
    return runHashInTurn(c, { caller }, async () => {
      const counted = await countSignInAttempt(c, 'sign_in', { email, device, is_proven: by === 'guesses' })
      const credentials = await store.findCredentials(SHOP, email)
      return { counted, credentials, ...(await verifyPassword(password, credentials?.password_hash ?? '')) }
    })
  })
  if (!credentials || !is_right) throw toSignInError()
  const { customer_id, password_hash } = credentials
  const { token_hash: before, agent, country, visitor } = c.var.caller
  const now = new Date()
  const token = createToken()
  const session = { token_hash: await hashText(token), customer_id, password_hash, ...describeAgent(agent), country }
  const [begun] = await runBatch(SHOP, [
    insertSessionSql(session, now),
    deleteEarliestSessionSql(customer_id),
    ...(before === null ? [] : [deleteSessionSql(before)]),
    // Of the network's count only this attempt is taken back; otherwise the owner of one account could try others forever.
    clearAttemptsSql(counted.of_email),
    uncountAttemptSql(counted.of_address),
    ...(renewed === null ? [] : [store.replacePasswordHashSql(customer_id, password_hash, renewed)]),
  ])
  if (begun?.meta.changes !== 1) throw toSignInError()
  c.set('customer_id', customer_id)
  const cartId = await readCartToken(c.env, c.var.caller.cart)
  const [joined] = await Promise.all([
    runBatch(SHOP, store.adoptGuestDocumentsSql(customer_id)),
    adoptBoms(SHOP, visitor, customer_id, now),
    runBatch(SHOP, adoptWatchesSql(customer_id, now)),
    cartId === null ? null : mergeCarts(c.env, cartId, customer_id, now),
    rememberDevice(c, email),
  ])
  const [orders = 0, rfqs = 0] = joined.map(({ meta }) => meta.changes)
  return { token, expire: Math.floor(toSessionEnd(now).getTime() / 1000), joined: { orders, rfqs } }
})

serve(user, logout, async (c) => {
  const { token_hash } = c.var.caller
  if (token_hash !== null) await deleteSessionSql(token_hash).run(c.env.SHOP)
  return {}
})

serve(user, forgot, async (c, typed) => {
  const email = toEmail(typed)
  await enforceAttemptLimit(c, 'forgot', { email, device: await readRecognizedDevice(c, email) })
  await store.queueResetSql(email, c.var.lang, new Date()).run(c.env.SHOP)
  deliverAfterDelay(c)
  return {}
})

serve(user, resetVerify, async (c, { token }) => {
  const { email } = await withLinkHash(c, token, (linkHash, now) => store.findReset(c.env.SHOP, linkHash, now))
  return { email }
})

serve(user, resetPassword, async (c, { token, password }) => {
  const { SHOP } = c.env
  await withLinkHash(c, token, async (linkHash, now) => {
    const customer = await store.findReset(SHOP, linkHash, now)
    if (!customer) return null
    const passwordHash = await hashNewPassword(c, password, customer.email)
    const isDone = await store.resetPassword(SHOP, linkHash, { password_hash: passwordHash, lang: c.var.lang }, now)
    // The link proves the mailbox: attempts of strangers no longer delay sign-in from this browser.
    if (isDone) await rememberDevice(c, customer.email)
    return isDone
  })
  deliverAfterResponse(c)
  return {}
})

/** The account's email address in lower case: no two accounts differ in case alone. */
const toEmail = ({ email }: { email: string }): string => email.toLowerCase()

/** An unknown address, a wrong password, and an account without a password all get this error. */
const toSignInError = (): ApiError => new ApiError(CODE.validation, { fields: { password: 'wrong_sign_in' } })

/** Hash of the browser's id, as registrations store it; empty without an id, as all such browsers would look the same. */
const visitorHash = async (c: OriginContext): Promise<string> => (c.var.caller.visitor === '' ? '' : hashText(c.var.caller.visitor))

/**
 * Whether this browser made a registration.
 * @param ofRegistration empty: a browser without an id made it, and none matches
 */
const isRegisteringBrowser = async (c: OriginContext, ofRegistration: string): Promise<boolean> =>
  ofRegistration !== '' && ofRegistration === (await visitorHash(c))

/** The hash of a password that the owner of a mailbox chooses. @throws ApiError `validation` with `password` if it is too easy to guess */
async function hashNewPassword(c: OriginContext, password: string, email: string): Promise<string> {
  const problem = findPasswordProblem(password, email)
  if (problem) throw new ApiError(CODE.validation, { fields: { password: problem } })
  return runHashInTurn(c, { caller: 'recognized' }, async () => {
    await rejectGuessablePassword(c, { field: 'password', password, email })
    return hashPassword(password)
  })
}

/**
 * Does the work of a mailed link. Only expired or used links count as attempts.
 * @param work returns null or false for a link that is expired or used
 * @throws ApiError `not_found` for such a link; `too_many_requests`
 */
async function withLinkHash<T>(
  c: OriginContext,
  token: string,
  work: (linkHash: string, now: Date) => Promise<T | null | false>,
): Promise<T> {
  const { all } = await enforceAttemptLimit(c, 'link')
  const done = await work(await hashText(token), new Date())
  if (done === null || done === false) throw new ApiError(CODE.not_found)
  if (all.length > 0) await uncountAttemptSql(all).run(c.env.SHOP)
  return done
}
