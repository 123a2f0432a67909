/** Limits that strangers use up at sign-in, and how a person signs in all the same. */
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { CODE } from '#shared/contract/envelope.ts'
import { login, register } from '#shared/contract/user.ts'
import { openAccount, PASSWORD, registration } from '#test-support/account.ts'
import { type CallOptions, call } from '#test-support/calls.ts'
import { fillTestCatalogue } from '#test-support/catalogue.ts'
import { issueChallenge } from '../human/challenge.ts'
import { hashText } from '../runtime/seal.ts'

const OPEN_LIMIT: RateLimit = { limit: async () => ({ success: true }) }
const ASKS_CODE = { code: CODE.validation, data: { fields: { verification_code: 'enter_verification_code' } } }
const WRONG_CODE = { code: CODE.validation, data: { fields: { verification_code: 'wrong_verification_code' } } }
const VISITOR = 'visitor-of-this-test'

let count = 0
/** Each from another network. */
const newAddress = (): string => `203.0.${Math.floor(++count / 250)}.${count % 250}`
const newEmail = (): string => `${crypto.randomUUID()}@crowded.example`
const from = (): CallOptions => ({ address: newAddress(), visitor: VISITOR, vars: { ACCOUNT_LIMIT: OPEN_LIMIT } })
const typedCode = async () => ({ captcha_id: (await issueChallenge(env, VISITOR, 'image', { answer: 'AB34K' })).token, code: 'ab34k' })
const doneWork = async () => ({ work: { challenge: (await issueChallenge(env, VISITOR, 'work')).token, solution: '0' } })

beforeAll(() => fillTestCatalogue(env))

async function guessUntilCrowded(email: string): Promise<void> {
  for (let i = 0; i < 20; i++) await call(login, { email, password: 'a stranger’s guess' }, from())
}

describe('while strangers guess at an address', () => {
  it('its owner signs in from a new device with the password and a typed code', async () => {
    const email = newEmail()
    await openAccount(email)
    await guessUntilCrowded(email)
    expect(await call(login, { email, password: PASSWORD }, from())).toMatchObject(ASKS_CODE)
    for (let i = 0; i < 3; i++) {
      expect((await call(login, { email, password: PASSWORD, verification: await typedCode() }, from())).code).toBe(CODE.success)
      await guessUntilCrowded(email)
    }
  })

  it('the platform’s limit by address ends in a code too', async () => {
    const email = newEmail()
    await openAccount(email)
    const vars = { ACCOUNT_LIMIT: { limit: async ({ key }) => ({ success: !key.includes('sign_in to ') }) } satisfies RateLimit }
    expect(await call(login, { email, password: PASSWORD }, { ...from(), vars })).toMatchObject(ASKS_CODE)
    expect((await call(login, { email, password: PASSWORD, verification: await typedCode() }, { ...from(), vars })).code).toBe(CODE.success)
  })

  it('a guess costs a code, valid once; the work of a program is not enough', async () => {
    const email = newEmail()
    await openAccount(email)
    await guessUntilCrowded(email)
    const verification = await typedCode()
    const guess = (proof: object) => call(login, { email, password: 'wrong', verification: proof }, from())
    expect(await guess(await doneWork())).toMatchObject(ASKS_CODE)
    expect(await guess({ ...verification, code: 'zzzzz' })).toMatchObject(WRONG_CODE)
    expect(await guess(verification)).toMatchObject(WRONG_CODE)
    const right = await typedCode()
    expect((await guess(right)).data).toEqual({ fields: { password: 'wrong_sign_in' } })
    expect(await guess(right)).toMatchObject(WRONG_CODE)
  })

  it('guesses with codes end as well', async () => {
    const email = newEmail()
    await openAccount(email)
    await guessUntilCrowded(email)
    const now = Date.now()
    await env.SHOP.prepare('INSERT INTO attempts (key_hash, count, blocked_until, updated_at) VALUES (?, 199, 0, ?)')
      .bind(await hashText(`sign_in proven ${email}`), now)
      .run()
    const guess = async () => call(login, { email, password: 'wrong', verification: await typedCode() }, from())
    expect((await guess()).data).toEqual({ fields: { password: 'wrong_sign_in' } })
    expect((await guess()).code).toBe(CODE.too_many_requests)
  })

  it('one network that guesses waits with any proof', async () => {
    const email = newEmail()
    await openAccount(email)
    const there = from()
    for (let i = 0; i < 5; i++) await call(login, { email, password: 'wrong' }, there)
    expect((await call(login, { email, password: PASSWORD, verification: await typedCode() }, there)).code).toBe(CODE.too_many_requests)
  })
})

describe('while many sign in and register at once', () => {
  /** Enough concurrent calls to fill the queue for unproven callers. */
  async function amongMany<T>(work: () => Promise<T>): Promise<T> {
    const crowd = Array.from({ length: 40 }, () => call(login, { email: newEmail(), password: 'wrong' }, from()))
    const done = await work()
    await Promise.all(crowd)
    return done
  }

  it('the work of a browser finds room to sign in', async () => {
    const email = newEmail()
    await openAccount(email)
    const verification = await doneWork()
    const [without, withWork] = await amongMany(() =>
      Promise.all([call(login, { email, password: PASSWORD }, from()), call(login, { email, password: PASSWORD, verification }, from())]),
    )
    expect(without).toMatchObject(ASKS_CODE)
    expect(withWork.code).toBe(CODE.success)
  })

  it('and to register, as a code does', async () => {
    const proofs = [{}, await doneWork(), await typedCode()]
    const [without, ...others] = await amongMany(() =>
      Promise.all(proofs.map((verification) => call(register, { ...registration(newEmail()), verification }, from()))),
    )
    expect(without).toMatchObject(ASKS_CODE)
    expect(others.map(({ code }) => code)).toEqual([CODE.success, CODE.success])
  })
})
