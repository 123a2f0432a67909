import { Hono } from 'hono'
import { phoneNumber } from '#shared/address/phone-rule.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { active, activeVerify, forgot, login, logout, register, resend, resetPassword, resetVerify } from '#shared/contract/user.ts'
import { passwordProblem } from '#shared/text/password-rule.ts'
import { adoptBoms } from '../bom/store.ts'
import { mergeCarts } from '../cart/write.ts'
import { runTogether } from '../database/sql.ts'
import { forget, refund } from '../http/attempts.ts'
import { readCartToken } from '../http/caller.ts'
import type { OriginContext, OriginEnv } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { endEarliest, endSession, insertSession, sessionEnd } from '../http/sessions.ts'
import { chargeAttempt, keepAttemptsFew, keepCallsFew } from '../http/sign-in-limits.ts'
import { deliverSoon, deliverUnseen } from '../mail/queue.ts'
import { hashOf, newToken } from '../runtime/seal.ts'
import { adoptWatches } from '../watch/store.ts'
import { describeAgent } from './agent.ts'
import { refuseGuessable } from './guessable-password.ts'
import { knownDevice, markDevice } from './known-device.ts'
import { orProven } from './or-proven.ts'
import { checkPassword, hashPassword } from './password-hash.ts'
import { hashInTurn } from './password-work.ts'
import * as store from './store.ts'

/**
 * Registering, signing in, and getting in again. What is done about an e-mail address is the same work with the same answer,
 * whether it has an account or not.
 */
export const user = new Hono<OriginEnv>()

serve(user, register, async (c, { password, confirm_password: _, agree_policy: __, telephone, verification, ...person }) => {
  const email = emailOf(person)
  await keepCallsFew(c, 'register', { email })
  const passwordHash = await orProven(c, verification, (by) =>
    hashInTurn(c, { caller: by === null ? 'stranger' : 'proven' }, async () => {
      // Before it is counted: whoever chooses another password is not kept waiting.
      await refuseGuessable(c, { field: 'password', password, email })
      await chargeAttempt(c, 'register', { email })
      return hashPassword(password)
    }),
  )
  const registration = {
    ...person,
    email,
    telephone: phoneNumber(telephone, person.country) ?? telephone,
    password_hash: passwordHash,
    lang: c.var.lang,
    visitor_hash: await visitorHash(c),
  }
  await runTogether(c.env.SHOP, store.insertRegistration(registration, new Date()))
  deliverUnseen(c)
  return {}
})

serve(user, activeVerify, async (c, { token }) => {
  const owner = await byLink(c, token, (linkHash, now) => store.findActivation(c.env.SHOP, linkHash, now))
  const { visitor_hash, ...who } = owner
  return { ...who, needs_password: !owner.is_active && !(await isOwnBrowser(c, visitor_hash)) }
})

serve(user, active, async (c, { token, password }) => {
  await byLink(c, token, async (linkHash, now) => {
    const owner = await store.findActivation(c.env.SHOP, linkHash, now)
    if (!owner || owner.is_active) return false
    if (password === null && !(await isOwnBrowser(c, owner.visitor_hash)))
      throw new ApiError(CODE.validation, { fields: { password: 'enter_password' } })
    const passwordHash = password === null ? null : await hashNewPassword(c, password, owner.email)
    const isDone = await store.activate(c.env.SHOP, linkHash, passwordHash, now)
    if (isDone) await markDevice(c, owner.email)
    return isDone
  })
  return {}
})

serve(user, resend, async (c, typed) => {
  const email = emailOf(typed)
  await keepAttemptsFew(c, 'resend', { email })
  await store.queueActivation(email, await visitorHash(c), new Date()).run(c.env.SHOP)
  deliverUnseen(c)
  return {}
})

serve(user, login, async (c, { password, verification, ...typed }) => {
  const { SHOP } = c.env
  const email = emailOf(typed)
  const device = await knownDevice(c, email)
  const { credentials, counted, is_right, renewed } = await orProven(c, verification, async (by) => {
    if (by === null) await keepCallsFew(c, 'sign_in', { email, device })
    const caller = device !== '' ? 'known' : by === null ? 'stranger' : 'proven'
    return hashInTurn(c, { caller }, async () => {
      const counted = await chargeAttempt(c, 'sign_in', { email, device, is_proven: by === 'guesses' })
      const credentials = await store.findCredentials(SHOP, email)
      return { counted, credentials, ...(await checkPassword(password, credentials?.password_hash ?? '')) }
    })
  })
  if (!credentials || !is_right) throw wrongSignIn()
  const { customer_id, password_hash } = credentials
  const { token_hash: before, agent, country, visitor } = c.var.caller
  const now = new Date()
  const token = newToken()
  const session = { token_hash: await hashOf(token), customer_id, password_hash, ...describeAgent(agent), country }
  const [begun] = await runTogether(SHOP, [
    insertSession(session, now),
    endEarliest(customer_id),
    ...(before === null ? [] : [endSession(before)]),
    // Of the network address only this attempt is taken back: whoever has an account could try others forever.
    forget(counted.of_email),
    refund(counted.of_address),
    ...(renewed === null ? [] : [store.renewHash(customer_id, password_hash, renewed)]),
  ])
  if (begun?.meta.changes !== 1) throw wrongSignIn()
  c.set('customer_id', customer_id)
  const cartId = await readCartToken(c.env, c.var.caller.cart)
  const [joined] = await Promise.all([
    runTogether(SHOP, store.adoptGuestDocuments(customer_id)),
    adoptBoms(SHOP, visitor, customer_id, now),
    runTogether(SHOP, adoptWatches(customer_id, now)),
    cartId === null ? null : mergeCarts(c.env, cartId, customer_id, now),
    markDevice(c, email),
  ])
  const [orders = 0, rfqs = 0] = joined.map(({ meta }) => meta.changes)
  return { token, expire: Math.floor(sessionEnd(now).getTime() / 1000), joined: { orders, rfqs } }
})

serve(user, logout, async (c) => {
  const { token_hash } = c.var.caller
  if (token_hash !== null) await endSession(token_hash).run(c.env.SHOP)
  return {}
})

serve(user, forgot, async (c, typed) => {
  const email = emailOf(typed)
  await keepAttemptsFew(c, 'forgot', { email, device: await knownDevice(c, email) })
  await store.queueReset(email, c.var.lang, new Date()).run(c.env.SHOP)
  deliverUnseen(c)
  return {}
})

serve(user, resetVerify, async (c, { token }) => {
  const { email } = await byLink(c, token, (linkHash, now) => store.findReset(c.env.SHOP, linkHash, now))
  return { email }
})

serve(user, resetPassword, async (c, { token, password }) => {
  const { SHOP } = c.env
  await byLink(c, token, async (linkHash, now) => {
    const customer = await store.findReset(SHOP, linkHash, now)
    if (!customer) return null
    const passwordHash = await hashNewPassword(c, password, customer.email)
    const isDone = await store.resetPassword(SHOP, linkHash, { password_hash: passwordHash, lang: c.var.lang }, now)
    // Their mailbox says who they are: signing in from here is not kept waiting by strangers.
    if (isDone) await markDevice(c, customer.email)
    return isDone
  })
  deliverSoon(c)
  return {}
})

/** An e-mail address as accounts are known by: nobody has two that differ in case. */
const emailOf = ({ email }: { email: string }): string => email.toLowerCase()

/** Says the same of an unknown address, of a wrong password, and of an account without one. */
const wrongSignIn = (): ApiError => new ApiError(CODE.validation, { fields: { password: 'wrong_sign_in' } })

/** The browser, as registrations know it; empty without an id, as every such browser would be the same one. */
const visitorHash = async (c: OriginContext): Promise<string> => (c.var.caller.visitor === '' ? '' : hashOf(c.var.caller.visitor))

/** Whether this browser made a registration. @param ofRegistration empty: of a browser without an id, which none is known to be */
const isOwnBrowser = async (c: OriginContext, ofRegistration: string): Promise<boolean> =>
  ofRegistration !== '' && ofRegistration === (await visitorHash(c))

/** The hash of a password that the owner of a mailbox chooses. @throws ApiError `validation` with `password` for one that is too easy to guess */
async function hashNewPassword(c: OriginContext, password: string, email: string): Promise<string> {
  const problem = passwordProblem(password, email)
  if (problem) throw new ApiError(CODE.validation, { fields: { password: problem } })
  return hashInTurn(c, { caller: 'known' }, async () => {
    await refuseGuessable(c, { field: 'password', password, email })
    return hashPassword(password)
  })
}

/**
 * Does what the link of the call's body is for. Only links that are over count as attempts.
 * @param work gives null or false for a link that is over
 * @throws ApiError `not_found` for one; `too_many_requests`
 */
async function byLink<T>(c: OriginContext, token: string, work: (linkHash: string, now: Date) => Promise<T | null | false>): Promise<T> {
  const { all } = await keepAttemptsFew(c, 'link')
  const done = await work(await hashOf(token), new Date())
  if (done === null || done === false) throw new ApiError(CODE.not_found)
  if (all.length > 0) await refund(all).run(c.env.SHOP)
  return done
}
