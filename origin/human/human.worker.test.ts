import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { checkCaptcha, getCaptcha, type HumanProof, mailCode } from '#shared/contract/captcha.ts'
import type { Endpoint, EndpointData, EndpointRequest } from '#shared/contract/endpoint.ts'
import { CODE, Envelope } from '#shared/contract/envelope.ts'
import { callPastLimit } from '#test-support/calls.ts'
import { fillTestCatalogue } from '#test-support/catalogue.ts'
import { TURNSTILE } from '#test-support/turnstile.ts'
import { toHttp } from '#worker/api/client.ts'
import { origin } from '../app.ts'
import { answerError } from '../http/answer-error.ts'
import { readCaller } from '../http/caller.ts'
import type { OriginBindings, OriginEnv } from '../http/env.ts'
import { seal, unseal } from '../runtime/seal.ts'
import { purgeSpentChallenges } from './challenge.ts'
import { checkHuman } from './check-human.ts'
import { isWorkDone } from './work.ts'

const MINUTE_MS = 60_000
const WORK_BITS = '6'

/** The mails of one test. */
const outbox: (EmailMessage | EmailMessageBuilder)[] = []
const MAIL = {
  async send(mail: EmailMessage | EmailMessageBuilder) {
    outbox.push(mail)
    return { messageId: String(outbox.length) }
  },
}

beforeAll(() => fillTestCatalogue(env))
afterEach(() => {
  vi.useRealTimers()
  outbox.length = 0
})

/** A limit that passes every key without the word `refused`. */
const limit = (refused = ''): RateLimit => ({ limit: async ({ key }) => ({ success: refused === '' || !key.includes(refused) }) })

const OPEN: OriginBindings = {
  ...env,
  WORK_BITS,
  MAIL,
  OUTBOX: '',
  DOUBT_LIMIT: limit(),
  FORM_LIMIT: limit(),
  CAPTCHA_LIMIT: limit(),
}
const WITH_TURNSTILE = { TURNSTILE_SITE_KEY: 'site-key', TURNSTILE_SECRET: TURNSTILE.secret }

interface Who {
  visitor?: string
  address?: string
  vars?: Partial<OriginBindings>
}

/** A form whose proof alone matters: its row is a challenge, so that a failed batch is visible. */
const form = new Hono<OriginEnv>()
  .use(async (c, next) => {
    c.set('lang', 'en')
    await next()
  })
  .use(readCaller)
  .post('/form', async (c) => {
    const { verification, row } = await c.req.json<{ verification: z.output<typeof HumanProof>; row: string }>()
    const spent = await checkHuman(c, 'form', verification)
    const insert = c.env.SHOP.prepare('INSERT INTO spent_challenges (challenge_id, expires_at) VALUES (?, ?)').bind(
      row,
      '2999-01-01T00:00:00Z',
    )
    await c.env.SHOP.batch([insert, ...spent.map((statement) => statement.on(c.env.SHOP))])
    return c.json({ code: CODE.success, message: '', data: {} })
  })
  .onError(answerError)

const toHeaders = ({ visitor = 'visitor-a', address = '192.0.2.1' }: Who): Record<string, string> => ({
  'Content-Type': 'application/json',
  'X-Visitor': visitor,
  'X-Client-Address': address,
})

async function call<E extends Endpoint>(endpoint: E, request: EndpointRequest<E>, who: Who = {}) {
  const { path, query, body } = toHttp(endpoint, request)
  const init = { method: endpoint.method, headers: toHeaders(who), body }
  const response = await origin.fetch(new Request(`http://origin${path}${query}`, init), { ...OPEN, ...who.vars }, createExecutionContext())
  return { ...Envelope.parse(await response.json()), retry_after: response.headers.get('Retry-After') }
}

async function ask<E extends Endpoint>(endpoint: E, request: EndpointRequest<E>, who?: Who): Promise<EndpointData<E>> {
  const { code, data } = await call(endpoint, request, who)
  expect(code).toBe(CODE.success)
  return endpoint.data.parse(data) as EndpointData<E>
}

/** Sends the form. `stored`: whether its row exists afterwards. */
async function send(verification: z.input<typeof HumanProof>, who: Who = {}) {
  const row = crypto.randomUUID()
  const init = { method: 'POST', headers: toHeaders(who), body: JSON.stringify({ verification, row }) }
  const response = await form.fetch(new Request('http://origin/form', init), { ...OPEN, ...who.vars }, createExecutionContext())
  const stored = await env.SHOP.prepare('SELECT 1 FROM spent_challenges WHERE challenge_id = ?').bind(row).first()
  return { ...Envelope.parse(await response.json()), retry_after: response.headers.get('Retry-After'), stored: stored !== null }
}

const refused = (code: 'enter_verification_code' | 'wrong_verification_code') => ({
  code: CODE.validation,
  data: { fields: { verification_code: code } },
})
const CODE_REQUIRED = { ...refused('enter_verification_code'), stored: false }
const WRONG = { ...refused('wrong_verification_code'), stored: false }
const ACCEPTED = { code: CODE.success, stored: true }

/** The code in the image or in the mail. */
const readAnswer = async (captchaId: string): Promise<string> =>
  z.object({ answer: z.string() }).parse(await unseal(env, 'captcha', captchaId)).answer

async function image(who?: Who) {
  const data = await ask(getCaptcha, { kind: 'image' }, who)
  if (data.kind !== 'image') throw new Error(`an image was asked for, ${data.kind} came`)
  return { ...data, answer: await readAnswer(data.captcha_id) }
}

/** A challenge for work, solved. */
async function work(who?: Who) {
  const data = await ask(getCaptcha, { kind: 'work' }, who)
  if (data.kind !== 'work') throw new Error(`work was asked for, ${data.kind} came`)
  for (let solution = 0; ; solution++)
    if (await isWorkDone(data.challenge, String(solution), data.bits)) return { challenge: data.challenge, solution: String(solution) }
}

/** A solution that is wrong. */
async function wrongWork() {
  const { challenge } = await work()
  for (let solution = 0; ; solution++)
    if (!(await isWorkDone(challenge, String(solution), Number(WORK_BITS)))) return { challenge, solution: String(solution) }
}

const later = (minutes: number) => vi.useFakeTimers({ now: Date.now() + minutes * MINUTE_MS, toFake: ['Date'] })

describe('the code in the image', () => {
  it('comes as a PNG, with how long it is and how long it lasts', async () => {
    const { image: url, width, height, length, answer, expires_at } = await image()
    expect(url).toMatch(/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/)
    expect(url.length).toBeLessThan(10_000)
    expect({ width, height }).toEqual({ width: 200, height: 64 })
    expect(answer).toHaveLength(length)
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(4 * MINUTE_MS)
  })

  it('is another one each time, and not written in its id', async () => {
    const [one, other] = await Promise.all([image(), image()])
    expect(one.captcha_id).not.toBe(other.captcha_id)
    expect(one.image).not.toBe(other.image)
    expect(atob(one.captcha_id.replaceAll('-', '+').replaceAll('_', '/'))).not.toContain(one.answer)
  })

  it('gives a pass for the right code, which is good for one form', async () => {
    const { captcha_id, answer } = await image()
    const { pass } = await ask(checkCaptcha, { captcha_id, code: ` ${answer.toLowerCase()} ` })
    expect(await send({ pass })).toMatchObject(ACCEPTED)
    expect(await send({ pass })).toMatchObject(WRONG)
  })

  it('is spent by its first check, right or wrong', async () => {
    const tried = await image()
    expect(await call(checkCaptcha, { captcha_id: tried.captcha_id, code: 'OOOOO' })).toMatchObject(refused('wrong_verification_code'))
    expect(await call(checkCaptcha, { captcha_id: tried.captcha_id, code: tried.answer })).toMatchObject(refused('wrong_verification_code'))
    const checked = await image()
    await ask(checkCaptcha, { captcha_id: checked.captcha_id, code: checked.answer })
    expect(await call(checkCaptcha, { captcha_id: checked.captcha_id, code: checked.answer })).toMatchObject(
      refused('wrong_verification_code'),
    )
  })

  it('gives one pass to many checks at once', async () => {
    const { captcha_id, answer } = await image()
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(checkCaptcha, { captcha_id, code: answer })))
    expect(answers.filter(({ code }) => code === CODE.success)).toHaveLength(1)
  })

  it('may come with the form itself, once', async () => {
    const { captcha_id, answer: code } = await image()
    const sent = await Promise.all(Array.from({ length: 4 }, () => send({ captcha_id, code })))
    expect(sent.filter(({ stored }) => stored)).toHaveLength(1)
    expect(sent.filter(({ code }) => code === CODE.validation)).toHaveLength(3)
  })

  it('that is wrong is spent although the form is not stored', async () => {
    const { captcha_id, answer } = await image()
    expect(await send({ captcha_id, code: 'OOOOO' })).toMatchObject(WRONG)
    expect(await send({ captcha_id, code: answer })).toMatchObject(WRONG)
  })

  it('stays good where nothing was typed', async () => {
    const { captcha_id, answer } = await image()
    expect(await send({ captcha_id, code: ' ' })).toMatchObject(CODE_REQUIRED)
    expect(await send({ captcha_id, code: answer })).toMatchObject(ACCEPTED)
  })

  it('expires', async () => {
    const { captcha_id, answer } = await image()
    later(6)
    expect(await call(checkCaptcha, { captcha_id, code: answer })).toMatchObject(refused('wrong_verification_code'))
    expect(await send({ captcha_id, code: answer })).toMatchObject(WRONG)
  })

  it('is worth nothing to another visitor, nor to one without an id', async () => {
    const { captcha_id, answer } = await image()
    expect(await call(checkCaptcha, { captcha_id, code: answer }, { visitor: 'visitor-b' })).toMatchObject(
      refused('wrong_verification_code'),
    )
    expect(await send({ captcha_id, code: answer }, { visitor: 'visitor-b' })).toMatchObject(WRONG)
    const nameless = await image({ visitor: '' })
    expect(await send({ captcha_id: nameless.captcha_id, code: nameless.answer }, { visitor: '' })).toMatchObject(WRONG)
    // The stranger's try did not spend it.
    expect(await send({ captcha_id, code: answer })).toMatchObject(ACCEPTED)
  })

  it.each(['', 'x', 'not a token at all', 'A'.repeat(900)])('rejects the made-up id %j', async (captchaId) => {
    expect(await call(checkCaptcha, { captcha_id: captchaId, code: 'AEHJK' })).toMatchObject(refused('wrong_verification_code'))
    expect(await send({ captcha_id: captchaId, code: 'AEHJK' })).toMatchObject(WRONG)
  })

  it('rejects an id sealed for another purpose, or altered', async () => {
    const { captcha_id, answer } = await image()
    const challenge = await unseal(env, 'captcha', captcha_id)
    const changed = (captcha_id.startsWith('A') ? 'B' : 'A') + captcha_id.slice(1)
    for (const forged of [
      await seal(env, 'cart', challenge),
      await seal({ SIGNING_SECRET: 'x'.repeat(32) }, 'captcha', challenge),
      changed,
    ])
      expect(await send({ captcha_id: forged, code: answer })).toMatchObject(WRONG)
  })

  it('is no pass, and a pass is no code', async () => {
    const { captcha_id, answer } = await image()
    expect(await send({ pass: captcha_id })).toMatchObject(CODE_REQUIRED)
    const { pass } = await ask(checkCaptcha, { captcha_id, code: answer })
    expect(await send({ captcha_id: pass, code: answer })).toMatchObject(WRONG)
  })

  it('requires a code if none is typed', async () => {
    expect(await call(checkCaptcha, { captcha_id: 'x', code: ' ' })).toMatchObject({
      code: CODE.validation,
      data: { fields: { code: 'enter_verification_code' } },
    })
  })
})

describe('a pass', () => {
  it('outlives a long form, but not the quarter of an hour', async () => {
    const first = await image()
    const { pass } = await ask(checkCaptcha, { captcha_id: first.captcha_id, code: first.answer })
    later(14)
    expect(await send({ pass }, { visitor: 'visitor-b' })).toMatchObject(CODE_REQUIRED)
    expect(await send({ pass })).toMatchObject(ACCEPTED)
    const second = await image()
    const { pass: old } = await ask(checkCaptcha, { captcha_id: second.captcha_id, code: second.answer })
    later(16)
    expect(await send({ pass: old })).toMatchObject(CODE_REQUIRED)
  })

  it('falls back to the work once it has expired', async () => {
    const { captcha_id, answer } = await image()
    const { pass } = await ask(checkCaptcha, { captcha_id, code: answer })
    later(16)
    expect(await send({ pass, work: await work() })).toMatchObject(ACCEPTED)
  })
})

describe('the code by e-mail', () => {
  it('is sent to the address, and counts like the one in the image', async () => {
    const { captcha_id, length } = await ask(mailCode, { email: ' blind@example.com ' })
    const code = await readAnswer(captcha_id)
    expect(code).toMatch(new RegExp(`^\\d{${length}}$`))
    expect(outbox).toEqual([expect.objectContaining({ to: 'blind@example.com', text: expect.stringContaining(code) })])
    later(14)
    const { pass } = await ask(checkCaptcha, { captcha_id, code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect(await send({ pass })).toMatchObject(ACCEPTED)
  })

  it('is spent by a wrong try, and bound to its visitor', async () => {
    const { captcha_id } = await ask(mailCode, { email: 'blind@example.com' })
    const code = await readAnswer(captcha_id)
    expect(await call(checkCaptcha, { captcha_id, code }, { visitor: 'visitor-b' })).toMatchObject(refused('wrong_verification_code'))
    expect(await send({ captcha_id, code: code === '000000' ? '1' : '000000' })).toMatchObject(WRONG)
    expect(await send({ captcha_id, code })).toMatchObject(WRONG)
  })

  it('is rejected for an invalid address', async () => {
    expect(await call(mailCode, { email: 'no address' })).toMatchObject({
      code: CODE.validation,
      data: { fields: { email: 'valid_email' } },
    })
    expect(outbox).toEqual([])
  })

  it('does not fill a mailbox, from any network and in any spelling of the address', async () => {
    const counts = new Map<string, number>()
    const DOUBT_LIMIT: RateLimit = {
      async limit({ key }) {
        counts.set(key, (counts.get(key) ?? 0) + 1)
        return { success: (counts.get(key) ?? 0) <= 2 }
      },
    }
    const codes: number[] = []
    for (const [i, email] of ['Target@example.com', 'target@example.com', 'TARGET@example.com'].entries())
      codes.push((await call(mailCode, { email }, { address: `192.0.2.${i}`, vars: { DOUBT_LIMIT } })).code)
    expect(codes).toEqual([CODE.success, CODE.success, CODE.too_many_requests])
    expect(outbox).toHaveLength(2)
    // The counted keys do not reveal the address.
    expect([...counts.keys()].join(' ')).not.toMatch(/target/i)
  })
})

describe('the work of the browser', () => {
  it('is enough where there is no doubt, once', async () => {
    const done = await work()
    expect(await send({ work: done, website: '' })).toMatchObject(ACCEPTED)
    expect(await send({ work: done })).toMatchObject(WRONG)
  })

  it('requires as many bits as the operator sets', async () => {
    expect(await ask(getCaptcha, { kind: 'work' })).toMatchObject({ bits: 6 })
    expect(await ask(getCaptcha, { kind: 'work' }, { vars: { WORK_BITS: '' } })).toMatchObject({ bits: 16 })
    expect(await ask(getCaptcha, { kind: 'work' }, { vars: { WORK_BITS: 'many' } })).toMatchObject({ bits: 16 })
    expect(await ask(getCaptcha, { kind: 'work' }, { vars: { WORK_BITS: '99' } })).toMatchObject({ bits: 32 })
  })

  it('is not enough undone, expired, for another visitor, or made up', async () => {
    expect(await send({})).toMatchObject(CODE_REQUIRED)
    expect(await send({ work: await wrongWork() })).toMatchObject(CODE_REQUIRED)
    expect(await send({ work: { challenge: 'A'.repeat(200), solution: '0' } })).toMatchObject(CODE_REQUIRED)
    const done = await work()
    expect(await send({ work: done }, { visitor: 'visitor-b' })).toMatchObject(CODE_REQUIRED)
    expect(await send({ work: done }, { visitor: '' })).toMatchObject(CODE_REQUIRED)
    later(11)
    expect(await send({ work: done })).toMatchObject(CODE_REQUIRED)
  })

  it('is not enough with the honeypot filled: a code is required', async () => {
    const done = await work()
    expect(await send({ work: done, website: 'https://spam.example' })).toMatchObject(CODE_REQUIRED)
    const { captcha_id, answer: code } = await image()
    expect(await send({ work: done, website: 'https://spam.example', captcha_id, code })).toMatchObject(ACCEPTED)
  })

  it('is not enough from an address that sends many forms: a code is required', async () => {
    const busy = { vars: { DOUBT_LIMIT: limit('form') } }
    const done = await work()
    expect(await send({ work: done }, busy)).toMatchObject(CODE_REQUIRED)
    const { captcha_id, answer: code } = await image()
    expect(await send({ work: done, captcha_id, code }, busy)).toMatchObject(ACCEPTED)
  })
})

describe('limits', () => {
  it('requires a code after five forms in a minute, and rejects after twenty', async () => {
    const { DOUBT_LIMIT, FORM_LIMIT } = env
    const who = { address: '203.0.113.9', vars: { DOUBT_LIMIT, FORM_LIMIT } }
    const doubt = await callPastLimit(5, async () => send({ work: await work() }, who))
    expect(doubt.passed).toBeGreaterThanOrEqual(5)
    expect(doubt.last.code).toBe(CODE.validation)
    const refused = await callPastLimit(20, () => send({}, who))
    expect(refused.last.code).toBe(CODE.too_many_requests)
    expect(await send({}, who)).toMatchObject({ retry_after: '60', stored: false })
    // The pass is not valid for another network address.
    expect(await send({ work: await work() }, { ...who, address: '203.0.113.10' })).toMatchObject(ACCEPTED)
  })

  it('makes a visitor wait who requests too many codes', async () => {
    const who = { vars: { CAPTCHA_LIMIT: limit('captcha'), DOUBT_LIMIT: limit('mail_code') } }
    for (const answer of [
      await call(getCaptcha, {}, who),
      await call(getCaptcha, { kind: 'work' }, who),
      await call(checkCaptcha, { captcha_id: 'x', code: 'x' }, who),
      await call(mailCode, { email: 'buyer@example.com' }, who),
    ])
      expect(answer).toMatchObject({ code: CODE.too_many_requests, retry_after: '60' })
  })
})

describe('Turnstile', () => {
  const who = { address: TURNSTILE.address, vars: WITH_TURNSTILE }
  const quietly = () => vi.spyOn(console, 'error').mockImplementation(() => {})

  it('replaces the image if the operator has chosen it, except for visitors who need an image', async () => {
    expect(await ask(getCaptcha, {}, who)).toEqual({ kind: 'turnstile', site_key: 'site-key' })
    expect(await ask(getCaptcha, { kind: 'image' }, who)).toMatchObject({ kind: 'image' })
    expect(await ask(getCaptcha, { kind: 'work' }, who)).toMatchObject({ kind: 'work' })
    expect(await ask(getCaptcha, {}, { vars: { TURNSTILE_SITE_KEY: 'site-key' } })).toMatchObject({ kind: 'image' })
  })

  it("accepts Cloudflare's verdict, and sends it the visitor's address", async () => {
    expect(await send({ turnstile_token: TURNSTILE.good }, who)).toMatchObject(ACCEPTED)
    expect(await send({ turnstile_token: TURNSTILE.good }, { ...who, address: '192.0.2.1' })).toMatchObject(WRONG)
  })

  it.each([TURNSTILE.used, 'made-up'])('does not let %s through', async (turnstileToken) => {
    expect(await send({ turnstile_token: turnstileToken }, who)).toMatchObject(WRONG)
  })

  it.each([TURNSTILE.unreachable, TURNSTILE.broken])('requires a code if Cloudflare does not answer: %s', async (turnstileToken) => {
    const logged = quietly()
    expect(await send({ turnstile_token: turnstileToken }, who)).toMatchObject(CODE_REQUIRED)
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('turnstile_failed'))
    logged.mockRestore()
  })

  it('requires a code, and logs an error, if the secret is wrong', async () => {
    const logged = quietly()
    expect(await send({ turnstile_token: TURNSTILE.good }, { ...who, vars: { ...WITH_TURNSTILE, TURNSTILE_SECRET: 'old' } })).toMatchObject(
      CODE_REQUIRED,
    )
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('invalid-input-secret'))
    logged.mockRestore()
  })

  it('is not called if the operator has not chosen it', async () => {
    expect(await send({ turnstile_token: TURNSTILE.good }, { address: TURNSTILE.address })).toMatchObject(CODE_REQUIRED)
  })
})

describe('used challenges', () => {
  it('are forgotten once they have expired', async () => {
    const count = async () =>
      (await env.SHOP.prepare("SELECT count(*) AS n FROM spent_challenges WHERE expires_at < '2999'").first<{ n: number }>())?.n
    expect(await send({ work: await work() })).toMatchObject(ACCEPTED)
    await purgeSpentChallenges(env.SHOP, new Date())
    expect(await count()).toBeGreaterThan(0)
    await purgeSpentChallenges(env.SHOP, new Date(Date.now() + 60 * MINUTE_MS))
    expect(await count()).toBe(0)
  })
})
