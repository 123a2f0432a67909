import { Hono } from 'hono'
import { parsePhoneNumber } from '#shared/address/phone-rule.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { active, activeVerify, forgot, login, logout, register, resend, resetPassword, resetVerify } from '#shared/contract/user.ts'
import { findPasswordProblem } from '#shared/text/password-rule.ts'
import { adoptBoms } from '../bom/store.ts'
import { mergeCarts } from '../cart/write.ts'
import { runBatch } from '../database/sql.ts'
import { clearAttempts, uncountAttempt } from '../http/attempts.ts'
import { readCartToken } from '../http/caller.ts'
import type { OriginContext, OriginEnv } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { deleteEarliestSession, deleteSession, insertSession, toSessionEnd } from '../http/sessions.ts'
import { countSignInAttempt, enforceAttemptLimit, enforceCallLimit } from '../http/sign-in-limits.ts'
import { deliverAfterDelay, deliverAfterResponse } from '../mail/queue.ts'
import { createToken, hashText } from '../runtime/seal.ts'
import { adoptWatches } from '../watch/store.ts'
import { describeAgent } from './agent.ts'
import { rejectGuessablePassword } from './guessable-password.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { runHashInTurn } from './password-work.ts'
import { readRecognizedDevice, rememberDevice } from './recognized-device.ts'
import { retryAfterProof } from './retry-after-proof.ts'
import * as store from './store.ts'

/**
 * Registering, signing in, and getting in again. What is done about an e-mail address is the same work with the same answer,
 * whether it has an account or not.
 */
export const user = new Hono<OriginEnv>()

serve(user, register, async (c, { password, confirm_password: _, agree_policy: __, telephone, verification, ...person }) => {
  const email = toEmail(person)
  await enforceCallLimit(c, 'register', { email })
  const passwordHash = await retryAfterProof(c, verification, (by) =>
    runHashInTurn(c, { caller: by === null ? 'stranger' : 'proven' }, async () => {
      // Before it is counted: whoever chooses another password is not kept waiting.
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
  await runBatch(c.env.SHOP, store.insertRegistration(registration, new Date()))
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
  await store.queueActivation(email, await visitorHash(c), new Date()).run(c.env.SHOP)
  deliverAfterDelay(c)
  return {}
})

serve(user, login, async (c, { password, verification, ...typed }) => {
  const { SHOP } = c.env
  const email = toEmail(typed)
  const device = await readRecognizedDevice(c, email)
  const { credentials, counted, is_right, renewed } = await retryAfterProof(c, verification, async (by) => {
    if (by === null) await enforceCallLimit(c, 'sign_in', { email, device })
    const caller = device !== '' ? 'known' : by === null ? 'stranger' : 'proven'
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
    insertSession(session, now),
    deleteEarliestSession(customer_id),
    ...(before === null ? [] : [deleteSession(before)]),
    // Of the network address only this attempt is taken back: whoever has an account could try others forever.
    clearAttempts(counted.of_email),
    uncountAttempt(counted.of_address),
    ...(renewed === null ? [] : [store.replacePasswordHash(customer_id, password_hash, renewed)]),
  ])
  if (begun?.meta.changes !== 1) throw toSignInError()
  c.set('customer_id', customer_id)
  const cartId = await readCartToken(c.env, c.var.caller.cart)
  const [joined] = await Promise.all([
    runBatch(SHOP, store.adoptGuestDocuments(customer_id)),
    adoptBoms(SHOP, visitor, customer_id, now),
    runBatch(SHOP, adoptWatches(customer_id, now)),
    cartId === null ? null : mergeCarts(c.env, cartId, customer_id, now),
    rememberDevice(c, email),
  ])
  const [orders = 0, rfqs = 0] = joined.map(({ meta }) => meta.changes)
  return { token, expire: Math.floor(toSessionEnd(now).getTime() / 1000), joined: { orders, rfqs } }
})

serve(user, logout, async (c) => {
  const { token_hash } = c.var.caller
  if (token_hash !== null) await deleteSession(token_hash).run(c.env.SHOP)
  return {}
})

serve(user, forgot, async (c, typed) => {
  const email = toEmail(typed)
  await enforceAttemptLimit(c, 'forgot', { email, device: await readRecognizedDevice(c, email) })
  await store.queueReset(email, c.var.lang, new Date()).run(c.env.SHOP)
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
    // Their mailbox says who they are: signing in from here is not kept waiting by strangers.
    if (isDone) await rememberDevice(c, customer.email)
    return isDone
  })
  deliverAfterResponse(c)
  return {}
})

/** An e-mail address as accounts are known by: nobody has two that differ in case. */
const toEmail = ({ email }: { email: string }): string => email.toLowerCase()

/** Says the same of an unknown address, of a wrong password, and of an account without one. */
const toSignInError = (): ApiError => new ApiError(CODE.validation, { fields: { password: 'wrong_sign_in' } })

/** The browser, as registrations know it; empty without an id, as every such browser would be the same one. */
const visitorHash = async (c: OriginContext): Promise<string> => (c.var.caller.visitor === '' ? '' : hashText(c.var.caller.visitor))

/** Whether this browser made a registration. @param ofRegistration empty: of a browser without an id, which none is known to be */
const isRegisteringBrowser = async (c: OriginContext, ofRegistration: string): Promise<boolean> =>
  ofRegistration !== '' && ofRegistration === (await visitorHash(c))

/** The hash of a password that the owner of a mailbox chooses. @throws ApiError `validation` with `password` for one that is too easy to guess */
async function hashNewPassword(c: OriginContext, password: string, email: string): Promise<string> {
  const problem = findPasswordProblem(password, email)
  if (problem) throw new ApiError(CODE.validation, { fields: { password: problem } })
  return runHashInTurn(c, { caller: 'known' }, async () => {
    await rejectGuessablePassword(c, { field: 'password', password, email })
    return hashPassword(password)
  })
}

/**
 * Does what the link of the call's body is for. Only links that are over count as attempts.
 * @param work gives null or false for a link that is over
 * @throws ApiError `not_found` for one; `too_many_requests`
 */
async function withLinkHash<T>(
  c: OriginContext,
  token: string,
  work: (linkHash: string, now: Date) => Promise<T | null | false>,
): Promise<T> {
  const { all } = await enforceAttemptLimit(c, 'link')
  const done = await work(await hashText(token), new Date())
  if (done === null || done === false) throw new ApiError(CODE.not_found)
  if (all.length > 0) await uncountAttempt(all).run(c.env.SHOP)
  return done
}
