import { applyD1Migrations, createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it, test, vi } from 'vitest'
import { getCaptcha } from '#shared/contract/captcha.ts'
import type { Endpoint, EndpointRequest } from '#shared/contract/endpoint.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { profileInfo, sessionList } from '#shared/contract/profile.ts'
import { active, activeVerify, forgot, login, logout, register, resend, resetPassword, resetVerify } from '#shared/contract/user.ts'
import { ACTIVATION_LINK_HOURS, RESET_LINK_HOURS, SESSION_DAYS } from '#shared/visitor/link-times.ts'
import { mailsTo, openAccount, PASSWORD, registration, tokenIn, WITH_OUTBOX } from '#test-support/account.ts'
import { ask, type CallOptions, call } from '#test-support/calls.ts'
import { databaseWith } from '#test-support/database-with.ts'
import { readRootAttributes } from '#test-support/html.ts'
import { signIn } from '#test-support/visitor.ts'
import { origin } from '../app.ts'
import { MAX_SESSIONS } from '../http/sessions.ts'
import { runScheduledJobs } from '../jobs.ts'
import { deliverMails } from '../mail/queue.ts'
import { MAILS } from '../mails.ts'
import { hashText, unseal } from '../runtime/seal.ts'
import { setHashCost } from './password-hash.ts'
import { purgeAccounts } from './store.ts'

const SECOND_MS = 1000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NEW_PASSWORD = 'tape of 100 nF, 0402'

const OPEN_LIMIT: RateLimit = { limit: async () => ({ success: true }) }

let count = 0
const newEmail = (): string => `buyer${++count}@works.example`
/** A new network address for each visitor. */
const newAddress = (): string => `198.51.${++count >> 8}.${count & 255}`

const passing = (ms: number) => vi.setSystemTime(Date.now() + ms)

beforeAll(async () => {
  await applyD1Migrations(env.SHOP, inject('migrations').SHOP)
  await env.SHOP.prepare(
    `INSERT INTO site_config (name, value) VALUES ('company_name', 'Solderline'), ('contact_email', 'sales@solderline.example'),
      ('website_home', 'https://home.example/'), ('desk_time_zone', 'Asia/Shanghai'), ('desk_lang', 'en')`,
  ).run()
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.spyOn(scheduler, 'wait').mockResolvedValue()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The mail that a call sends: a moment later than those before, so that it is the newest. */
async function callAndReadMail<E extends Endpoint>(endpoint: E, request: EndpointRequest<E>, email: string, options: CallOptions = {}) {
  passing(SECOND_MS)
  await ask(endpoint, request, { ...options, ...WITH_OUTBOX })
  const [mail] = await mailsTo(email)
  return mail
}

const registered = async (email: string, options: CallOptions = {}, changes: Partial<EndpointRequest<typeof register>> = {}) =>
  tokenIn(await callAndReadMail(register, registration(email, changes), email, options))

const resetLink = async (email: string): Promise<string> => tokenIn(await callAndReadMail(forgot, { email }, email))

const newPassword = (token: string, password = NEW_PASSWORD) => ({ token, password, confirm_password: password })

/** The answer that ends a wait caused by strangers. */
const ASKS_CODE = { code: CODE.validation, data: { fields: { verification_code: 'enter_verification_code' } } }
const asksCode = ({ data }: { data: unknown }): boolean => JSON.stringify(data) === JSON.stringify(ASKS_CODE.data)
const wrongSignIn = { code: CODE.validation, data: { fields: { password: 'wrong_sign_in' } } }

describe('registering', () => {
  it('goes from the form over the mail to the account, and ends with signing out', async () => {
    const email = newEmail()
    const address = newAddress()
    const token = await registered(email.toUpperCase(), { lang: 'ar', address })
    const [mail] = await mailsTo(email)
    expect(mail?.text).toContain('https://shop.test/ar/register/activate?token=')
    expect(readRootAttributes(mail?.html ?? '')['dir']).toBe('rtl')
    // Any visitor can have it sent to any address: it quotes none of the input.
    expect(mail?.text).not.toContain('Ada')

    const registration = await ask(activeVerify, { token }, { address })
    expect(registration).toEqual({ email, contact_name: 'Ada Byron', company_name: 'Engine Works', is_active: false, needs_password: true })
    expect(await call(login, { email, password: PASSWORD })).toMatchObject(wrongSignIn)
    expect(await call(active, { token, password: PASSWORD }, { address })).toMatchObject({ code: CODE.success, data: {} })
    expect(await ask(activeVerify, { token })).toEqual({ ...registration, is_active: true, needs_password: false })

    const { token: bearer, expire } = await ask(login, { email: email.toUpperCase(), password: PASSWORD }, { address })
    expect(bearer).toMatch(/^[\w-]{43}$/)
    expect(Math.abs(expire - Date.now() / 1000 - SESSION_DAYS * 86_400)).toBeLessThan(5)
    expect(await ask(profileInfo, {}, { bearer })).toMatchObject({
      email,
      contact_name: 'Ada Byron',
      company_name: 'Engine Works',
      telephone: '+442079460018',
      country: 'GB',
    })
    expect(await ask(logout, {}, { bearer })).toEqual({})
    expect(await call(profileInfo, {}, { bearer })).toMatchObject({ code: CODE.session_invalid })
    expect(await ask(logout, {}, { bearer })).toEqual({})
    expect(await ask(logout, {})).toEqual({})
  })

  it('mails an existing account its sign-in link, and does not change it', async () => {
    const email = newEmail()
    await openAccount(email)
    const mail = await callAndReadMail(register, registration(email, { password: NEW_PASSWORD }), email, { lang: 'de' })
    expect(mail?.subject).toBe('Sie haben bereits ein Konto bei Solderline')
    expect(mail?.text).toContain('https://shop.test/de/login')
    expect(mail?.text).toContain('https://shop.test/de/forgotpassword')
    expect(mail?.text).not.toContain('token=')
    expect(await call(login, { email, password: NEW_PASSWORD })).toMatchObject(wrongSignIn)
  })

  test.each<[string, Partial<EndpointRequest<typeof register>>, string, string]>([
    ['a short password', { password: 'passw0' }, 'password', 'valid_password'],
    ['a password that everybody tries', { password: 'Password2024' }, 'password', 'guessable_password'],
    ['the shop’s name', { password: 'Solderline1' }, 'password', 'guessable_password'],
    ['another repetition', { confirm_password: 'else' }, 'confirm_password', 'password_inconsistency'],
    ['no address', { email: 'nobody' }, 'email', 'valid_email'],
    ['a policy that is not agreed to', { agree_policy: false as unknown as true }, 'agree_policy', 'agree_policy'],
    ['a telephone of nowhere', { telephone: '12' }, 'telephone', 'valid_telephone'],
  ])('rejects %s', async (_, changes, field, code) => {
    const answer = await call(register, registration(newEmail(), changes))
    expect(answer).toMatchObject({ code: CODE.validation, data: { fields: { [field]: code } } })
  })

  it('ends with the browser’s registration, of several for one address', async () => {
    const email = newEmail()
    const [otherEmail, owner] = [
      await registered(email, {}, { password: 'password of a stranger', contact_name: 'Mallory' }),
      await registered(email),
    ]
    expect(await call(active, { token: owner, password: PASSWORD })).toMatchObject({ code: CODE.success })
    expect(await call(active, { token: otherEmail, password: PASSWORD })).toMatchObject({ code: CODE.not_found })
    expect(await call(activeVerify, { token: otherEmail })).toMatchObject({ code: CODE.not_found })
    expect(await call(login, { email, password: 'password of a stranger' })).toMatchObject(wrongSignIn)
    await ask(login, { email, password: PASSWORD })
    const stored = await env.SHOP.prepare('SELECT contact_name, password_hash FROM registrations WHERE email = ?').bind(email).all()
    expect(stored.results).toEqual([{ contact_name: 'Ada Byron', password_hash: '' }])
  })
})

describe('the password of an account', () => {
  it('is the one that comes with the link, not that of the registration', async () => {
    const email = newEmail()
    const token = await registered(email, { visitor: 'stranger' }, { password: 'password of a stranger' })
    for (const options of [{}, { visitor: 'owner' }]) {
      expect(await ask(activeVerify, { token }, options)).toMatchObject({ needs_password: true })
      expect(await call(active, { token }, options)).toMatchObject({
        code: CODE.validation,
        data: { fields: { password: 'enter_password' } },
      })
    }
    expect(await call(active, { token, password: 'Password2024' })).toMatchObject({ data: { fields: { password: 'guessable_password' } } })
    await ask(active, { token, password: PASSWORD }, { visitor: 'owner' })
    expect(await call(login, { email, password: 'password of a stranger' })).toMatchObject(wrongSignIn)
    await ask(login, { email, password: PASSWORD })
  })

  it('needs not be typed again in the browser that registered', async () => {
    const email = newEmail()
    const token = await registered(email, { visitor: 'mine' })
    expect(await ask(activeVerify, { token }, { visitor: 'mine' })).toMatchObject({ needs_password: false })
    await ask(active, { token }, { visitor: 'mine' })
    await ask(login, { email, password: PASSWORD })
  })

  it('is required if neither browser has an id', async () => {
    const token = await registered(newEmail())
    expect(await call(active, { token })).toMatchObject({ code: CODE.validation })
  })
})

describe('an activation link', () => {
  it('is invalid after its time, after its use, and for another account', async () => {
    const email = newEmail()
    const late = await registered(email)
    for (const token of ['a'.repeat(43), await hashText(late), `${late}A`]) {
      expect(await call(activeVerify, { token })).toMatchObject({ code: CODE.not_found })
      expect(await call(active, { token, password: PASSWORD })).toMatchObject({ code: CODE.not_found })
    }
    expect(await call(resetVerify, { token: late })).toMatchObject({ code: CODE.not_found })
    expect(await call(resetPassword, newPassword(late))).toMatchObject({ code: CODE.not_found })
    passing(ACTIVATION_LINK_HOURS * HOUR_MS + SECOND_MS)
    expect(await call(activeVerify, { token: late })).toMatchObject({ code: CODE.not_found })
    expect(await call(active, { token: late, password: PASSWORD })).toMatchObject({ code: CODE.not_found })
    const token = tokenIn(await callAndReadMail(resend, { email }, email))
    expect(token).not.toBe(late)
    await ask(active, { token, password: PASSWORD })
    expect(await call(active, { token, password: PASSWORD })).toMatchObject({ code: CODE.not_found })
    expect(await ask(activeVerify, { token })).toMatchObject({ is_active: true })
  })

  it('makes one account, however many click at once', async () => {
    const email = newEmail()
    const token = await registered(email)
    const answers = await Promise.all(Array.from({ length: 6 }, () => call(active, { token, password: PASSWORD })))
    expect(answers.filter(({ code }) => code === CODE.success)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === CODE.not_found)).toHaveLength(5)
    expect(await env.SHOP.prepare('SELECT count(*) AS n FROM customers WHERE email = ?').bind(email).first('n')).toBe(1)
  })

  it('makes one account of two registrations that are activated at once', async () => {
    const email = newEmail()
    const tokens = [await registered(email), await registered(email)]
    const answers = await Promise.all(tokens.map((token) => call(active, { token, password: PASSWORD })))
    expect(answers.map(({ code }) => code).sort()).toEqual([CODE.success, CODE.not_found])
  })

  it('reports an existing account if it was made in another way', async () => {
    const email = newEmail()
    const token = await registered(email)
    await signIn(email)
    expect(await ask(activeVerify, { token })).toMatchObject({ is_active: true })
    expect(await call(active, { token, password: PASSWORD })).toMatchObject({ code: CODE.not_found })
    expect(await call(login, { email, password: PASSWORD })).toMatchObject(wrongSignIn)
  })

  it('is unknown once its account is gone', async () => {
    const email = newEmail()
    const token = await registered(email)
    await ask(active, { token, password: PASSWORD })
    await env.SHOP.prepare('DELETE FROM customers WHERE email = ?').bind(email).run()
    expect(await call(activeVerify, { token })).toMatchObject({ code: CODE.not_found })
    const mails = (await mailsTo(email)).length
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await ask(resend, { email }, WITH_OUTBOX)
    expect(await mailsTo(email)).toHaveLength(mails)
  })

  it('reports the active account also if it was the link of an earlier mail', async () => {
    const email = newEmail()
    const visitor = 'mine'
    const earlier = await registered(email, { visitor })
    await ask(active, { token: tokenIn(await callAndReadMail(resend, { email }, email, { visitor })), password: PASSWORD })
    expect(await ask(activeVerify, { token: earlier })).toMatchObject({ email, is_active: true })
    expect(await call(active, { token: earlier, password: PASSWORD })).toMatchObject({ code: CODE.not_found })
  })

  it('is sent again for the browser’s registration', async () => {
    const email = newEmail()
    await registered(email, { visitor: 'mine' }, { contact_name: 'Mine' })
    await registered(email, { visitor: 'theirs' }, { contact_name: 'Theirs' })
    const again = async (visitor: string) =>
      (await ask(activeVerify, { token: tokenIn(await callAndReadMail(resend, { email }, email, { visitor })) })).contact_name
    expect(await again('mine')).toBe('Mine')
    expect(await again('somebody')).toBe('Theirs')
    expect(await mailsTo(email)).toHaveLength(4)
  })
})

describe('signing in', () => {
  it('begins a session that says where it is, and ends the one before', async () => {
    const email = newEmail()
    const first = await openAccount(email)
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
    const { token: second } = await ask(login, { email, password: PASSWORD }, { bearer: first, agent, country: 'DE' })
    expect(await call(profileInfo, {}, { bearer: first })).toMatchObject({ code: CODE.session_invalid })
    await ask(profileInfo, {}, { bearer: second })
    const row = await env.SHOP.prepare('SELECT * FROM sessions WHERE token_hash = ?')
      .bind(await hashText(second))
      .first<Record<string, unknown>>()
    expect(row).toMatchObject({ browser: 'Chrome 141', system: 'Windows', country: 'DE' })
    const sessionId = Number(row?.['session_id'])
    expect(sessionId).toBeGreaterThan(2 ** 32)
    expect(sessionId).toBeLessThan(2 ** 47)
  })

  it('ends the session that began first beyond twenty', async () => {
    const email = newEmail()
    const first = await openAccount(email)
    passing(SECOND_MS)
    for (let i = 1; i < MAX_SESSIONS; i++) await signIn(email)
    await ask(profileInfo, {}, { bearer: first })
    passing(SECOND_MS)
    const { token: newest } = await ask(login, { email, password: PASSWORD })
    expect(await call(profileInfo, {}, { bearer: first })).toMatchObject({ code: CODE.session_invalid })
    expect(await ask(sessionList, {}, { bearer: newest })).toHaveLength(MAX_SESSIONS)
  })

  it('lasts as long as it says', async () => {
    const bearer = await openAccount(newEmail())
    passing(SESSION_DAYS * DAY_MS - HOUR_MS)
    await ask(profileInfo, {}, { bearer })
    passing(HOUR_MS + SECOND_MS)
    expect(await call(profileInfo, {}, { bearer })).toMatchObject({ code: CODE.session_invalid })
  })

  it('writes its use down once an hour', async () => {
    vi.setSystemTime('2027-02-03T10:20:00Z')
    const bearer = await openAccount(newEmail())
    const hash = await hashText(bearer)
    const used = async () => {
      await ask(profileInfo, {}, { bearer })
      return env.SHOP.prepare('SELECT last_used_at FROM sessions WHERE token_hash = ?').bind(hash).first('last_used_at')
    }
    expect(await used()).toMatch(/^2027-02-03T10:20/)
    vi.setSystemTime('2027-02-03T10:55:00Z')
    expect(await used()).toMatch(/^2027-02-03T10:20/)
    vi.setSystemTime('2027-02-03T11:05:00Z')
    expect(await used()).toMatch(/^2027-02-03T11:05/)
  })

  it('takes over orders and RFQs of a visitor with the confirmed address, in any case, and of no other', async () => {
    const email = newEmail()
    const write = (number: string, address: string) => [
      env.SHOP.prepare(
        `INSERT INTO rfqs (rfq_number, source, status, lang, time_zone, contact_name, company_name, email, telephone, country, comment, submitted_at, answer_due_at)
         VALUES (?, 'list', 'submitted', 'en', '', 'A', 'B', ?, '', 'DE', '', '', '')`,
      ).bind(`RFQ-${number}`, address),
      env.SHOP.prepare(
        `INSERT INTO orders (order_number, email, lang, time_zone, status, payment, delivery, carrier_account, incoterm, named_place, shipping_address,
           billing_address, po_number, remark, weight_grams, submitted_at) VALUES (?, ?, 'en', '', 'unpaid', 'wire', 'dhl', '', '', '', '{}', '{}', '', '', 1, '')`,
      ).bind(`SO-${number}`, address),
    ]
    await env.SHOP.batch([...write(`${email}-mine`, email.toUpperCase()), ...write(`${email}-other`, `x${email}`)])
    // Registering an address does not prove it.
    await registered(email, { visitor: 'somebody' })
    const readOwners = async () =>
      (
        await env.SHOP.prepare(
          'SELECT order_number AS number FROM orders WHERE customer_id IS NOT NULL AND order_number LIKE ?1 UNION ALL SELECT rfq_number FROM rfqs WHERE customer_id IS NOT NULL AND rfq_number LIKE ?1',
        )
          .bind(`%${email}%`)
          .all<{ number: string }>()
      ).results.map(({ number }) => number)
    expect(await readOwners()).toEqual([])
    await openAccount(email)
    expect(await readOwners()).toEqual([`SO-${email}-mine`, `RFQ-${email}-mine`])
    expect((await ask(login, { email, password: PASSWORD })).joined).toEqual({ orders: 0, rfqs: 0 })
  })

  it('takes over the browser’s BOMs', async () => {
    const email = newEmail()
    await openAccount(email)
    const visitor = crypto.randomUUID()
    const later = new Date(Date.now() + DAY_MS).toISOString()
    const columns = await env.SHOP.prepare(`SELECT name, type, "notnull" AS needed, dflt_value FROM pragma_table_info('boms')`).all<{
      name: string
      type: string
      needed: number
      dflt_value: string | null
    }>()
    const values: Record<string, unknown> = { visitor_hash: await hashText(visitor), expires_at: later, bom_id: crypto.randomUUID() }
    const filled = columns.results.filter(({ name, needed, dflt_value }) => name in values || (needed === 1 && dflt_value === null))
    await env.SHOP.prepare(`INSERT INTO boms (${filled.map(({ name }) => name).join(', ')}) VALUES (${filled.map(() => '?').join(', ')})`)
      .bind(...filled.map(({ name, type }) => values[name] ?? (name.endsWith('_at') ? later : type === 'INTEGER' ? 1 : `test-${name}`)))
      .run()
    const { token: bearer } = await ask(login, { email, password: PASSWORD }, { visitor })
    const owner = await env.SHOP.prepare('SELECT c.email FROM boms b JOIN customers c USING (customer_id) WHERE b.bom_id = ?')
      .bind(values['bom_id'])
      .first('email')
    expect(owner).toBe(email)
    expect(bearer).not.toBe('')
  })

  it('stores the password by the current parameters', async () => {
    const email = newEmail()
    await openAccount(email)
    const stored = () => env.SHOP.prepare('SELECT password_hash FROM customers WHERE email = ?').bind(email).first<string>('password_hash')
    const before = await stored()
    expect(before).toMatch(/^scrypt\$4\$/)
    setHashCost({ n_log2: 5, r: 8, p: 1 })
    expect(await call(login, { email, password: 'wrong' })).toMatchObject(wrongSignIn)
    expect(await stored()).toBe(before)
    await ask(login, { email, password: PASSWORD })
    expect(await stored()).toMatch(/^scrypt\$5\$/)
    setHashCost({ n_log2: 4, r: 8, p: 1 })
    await ask(login, { email, password: PASSWORD })
  })

  it('begins no session with a password that is changed meanwhile', async () => {
    const email = newEmail()
    await openAccount(email)
    const token = await resetLink(email)
    const [signed, reset] = await Promise.all([call(login, { email, password: PASSWORD }), call(resetPassword, newPassword(token))])
    expect(reset.code).toBe(CODE.success)
    expect(
      await env.SHOP.prepare('SELECT count(*) AS n FROM sessions JOIN customers USING (customer_id) WHERE email = ?')
        .bind(email)
        .first('n'),
    ).toBe(0)
    expect([CODE.success, CODE.validation]).toContain(signed.code)
  })
})

describe('a new password', () => {
  it('ends every session and link of the account, and informs its owner', async () => {
    const email = newEmail()
    const bearers = [await openAccount(email), (await ask(login, { email, password: PASSWORD })).token]
    const older = await resetLink(email)
    const token = await resetLink(email)
    expect(await ask(resetVerify, { token })).toEqual({ email })
    const mail = await callAndReadMail(resetPassword, newPassword(token), email, { lang: 'fr' })
    for (const bearer of bearers) expect(await call(profileInfo, {}, { bearer })).toMatchObject({ code: CODE.session_invalid })
    for (const used of [token, older]) {
      expect(await call(resetVerify, { token: used })).toMatchObject({ code: CODE.not_found })
      expect(await call(resetPassword, newPassword(used))).toMatchObject({ code: CODE.not_found })
    }
    expect(await call(login, { email, password: PASSWORD })).toMatchObject(wrongSignIn)
    await ask(login, { email, password: NEW_PASSWORD })
    expect(mail?.subject).toBe('Le mot de passe de votre compte Solderline a été modifié')
    expect(mail?.text).toContain('https://shop.test/fr/forgotpassword')
  })

  it('is chosen once, however often at once', async () => {
    const email = newEmail()
    await openAccount(email)
    const token = await resetLink(email)
    const passwords = ['one of two passwords', 'two of two passwords']
    const answers = await Promise.all(passwords.map((password) => call(resetPassword, newPassword(token, password))))
    expect(answers.map(({ code }) => code).sort()).toEqual([CODE.success, CODE.not_found])
    const chosen = passwords[answers.findIndex(({ code }) => code === CODE.success)] ?? ''
    await ask(login, { email, password: chosen })
    const countStatement = await env.SHOP.prepare(
      `SELECT count(*) AS n FROM mails JOIN customers ON subject_id = customer_id || ' en' WHERE kind = 'password_changed' AND email = ?`,
    ).bind(email)
    expect(await countStatement.first('n')).toBe(1)
  })

  it('needs a link of its kind, in time', async () => {
    const email = newEmail()
    await openAccount(email)
    const token = await resetLink(email)
    expect(await call(active, { token, password: PASSWORD })).toMatchObject({ code: CODE.not_found })
    expect(await call(activeVerify, { token })).toMatchObject({ code: CODE.not_found })
    passing(RESET_LINK_HOURS * HOUR_MS + SECOND_MS)
    expect(await call(resetVerify, { token })).toMatchObject({ code: CODE.not_found })
    expect(await call(resetPassword, newPassword(token))).toMatchObject({ code: CODE.not_found })
    await ask(login, { email, password: PASSWORD })
  })

  it('has the same rules as at registration, and the link stays valid', async () => {
    const email = newEmail()
    await openAccount(email)
    const token = await resetLink(email)
    for (const password of ['short', 'password', email, ''])
      expect(await call(resetPassword, newPassword(token, password))).toMatchObject({ code: CODE.validation })
    expect(await call(resetPassword, { ...newPassword(token), confirm_password: 'else' })).toMatchObject({
      code: CODE.validation,
      data: { fields: { confirm_password: 'password_inconsistency' } },
    })
    await ask(resetPassword, newPassword(token))
  })

  it('can be the first one of a customer without a password', async () => {
    const email = newEmail()
    await signIn(email)
    await ask(resetPassword, newPassword(await resetLink(email)))
    await ask(login, { email, password: NEW_PASSWORD })
  })
})

/** A database that records its statements. */
function watched(): { statements: string[]; SHOP: D1Database } {
  const statements: string[] = []
  const SHOP = databaseWith(env.SHOP, {
    prepare(db, text) {
      statements.push(text)
      return db.prepare(text)
    },
  })
  return { statements, SHOP }
}

describe('it stays secret whether an address has an account', () => {
  /** The whole answer as bytes, and every statement of the call itself: mails are left for later. */
  async function outside<E extends Endpoint>(endpoint: E, request: EndpointRequest<E>) {
    const { statements, SHOP } = watched()
    const { MAIL: _, ...without } = env
    const { headers, ...answer } = await call(endpoint, request, {
      address: newAddress(),
      vars: { ...without, MAIL: undefined as never, SHOP },
    })
    // A sealed bookmark differs each time.
    const bytes = [...headers].map(([header, value]) => [header, header === 'x-bookmark' ? value.length : value])
    return { answer: JSON.stringify(answer), headers: bytes.sort(), asked: statements }
  }

  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })

  // Mails left from an earlier test would come first.
  afterEach(() => env.SHOP.prepare('DELETE FROM mails').run())

  it('by signing in', async () => {
    const [existingEmail, nameless, waiting] = [newEmail(), newEmail(), newEmail()]
    await openAccount(existingEmail)
    await signIn(nameless)
    await registered(waiting)
    const [first, ...others] = [
      await outside(login, { email: existingEmail, password: 'not the password' }),
      await outside(login, { email: nameless, password: 'not the password' }),
      await outside(login, { email: waiting, password: PASSWORD }),
      await outside(login, { email: newEmail(), password: 'not the password' }),
    ]
    expect(first?.answer).toContain('wrong_sign_in')
    for (const other of others) expect(other).toEqual(first)
  })

  it('by registering, by having the mail sent again, or by requesting a new password', async () => {
    const existingEmail = newEmail()
    await openAccount(existingEmail)
    const waiting = newEmail()
    await registered(waiting)
    for (const email of [existingEmail, waiting, newEmail()]) {
      const seen = {
        register: await outside(register, registration(email)),
        resend: await outside(resend, { email }),
        forgot: await outside(forgot, { email }),
      }
      const missingEmail = newEmail()
      expect(seen).toEqual({
        register: await outside(register, registration(missingEmail)),
        resend: await outside(resend, { email: newEmail() }),
        forgot: await outside(forgot, { email: missingEmail }),
      })
      expect(seen.forgot.answer).toContain('"code":200')
    }
  })

  it('by how long it takes: a mail is made once the answer is gone', async () => {
    const email = newEmail()
    await openAccount(email)
    const sent = (await mailsTo(email)).length
    let go = () => {}
    vi.spyOn(scheduler, 'wait').mockReturnValue(
      new Promise((resolve) => {
        go = () => resolve()
      }),
    )
    const ctx = createExecutionContext()
    const body = JSON.stringify({ email })
    const request = new Request('http://origin/api/user/forgot', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    const response = await origin.fetch(request, { ...env, ...WITH_OUTBOX.vars }, ctx)
    expect(await response.json()).toMatchObject({ code: CODE.success })
    expect(await mailsTo(email)).toHaveLength(sent)
    expect(await env.SHOP.prepare(`SELECT max(tries) AS n FROM mails WHERE kind = 'password_reset' AND sent_at IS NULL`).first('n')).toBe(0)
    go()
    await waitOnExecutionContext(ctx)
    expect(await mailsTo(email)).toHaveLength(sent + 1)
  })

  it('by the mails to others', async () => {
    const email = newEmail()
    await ask(forgot, { email }, WITH_OUTBOX)
    await ask(resend, { email }, WITH_OUTBOX)
    expect(await mailsTo(email)).toEqual([])
  })
})

/** The wait in an answer. */
const seconds = (headers: Headers): number => Number(headers.get('Retry-After'))

describe('trying again and again', () => {
  it('makes signing in wait, longer every time, and not any more once it was right', async () => {
    const email = newEmail()
    await openAccount(email)
    const address = newAddress()
    const attempt = (password: string, from = address) => call(login, { email, password }, { address: from })
    for (let i = 0; i < 5; i++) expect(await attempt('wrong')).toMatchObject(wrongSignIn)
    for (const wait of [5, 10, 20, 40]) {
      // The right password waits as well, and waiting is not counted.
      for (const password of [PASSWORD, 'wrong', 'wrong']) {
        const rejectedAttempt = await attempt(password)
        expect(rejectedAttempt.code).toBe(CODE.too_many_requests)
        expect(seconds(rejectedAttempt.headers)).toBeGreaterThan(wait - 2)
        expect(seconds(rejectedAttempt.headers)).toBeLessThanOrEqual(wait)
      }
      // Another caller in another network does not wait for it.
      if (wait === 5) expect((await attempt('wrong', newAddress())).code).toBe(CODE.validation)
      passing(wait * SECOND_MS)
      expect(await attempt('wrong')).toMatchObject(wrongSignIn)
    }
    passing(80 * SECOND_MS)
    expect((await attempt(PASSWORD)).code).toBe(CODE.success)
    for (let i = 0; i < 5; i++) expect(await attempt('wrong')).toMatchObject(wrongSignIn)
    expect((await attempt('wrong')).code).toBe(CODE.too_many_requests)
  })

  it('is forgotten after an hour of quiet, which begins with the end of the wait', async () => {
    const email = newEmail()
    const address = newAddress()
    const attempt = () => call(login, { email, password: 'wrong' }, { address })
    for (let i = 0; i < 7; i++) {
      if (i >= 5) passing(2 ** (i - 5) * 5 * SECOND_MS)
      expect((await attempt()).code).toBe(CODE.validation)
    }
    passing(20 * SECOND_MS + HOUR_MS)
    for (let i = 0; i < 5; i++) expect((await attempt()).code).toBe(CODE.validation)
    expect(seconds((await attempt()).headers)).toBeLessThanOrEqual(5)
  })

  it('cannot get past by trying at the same time', async () => {
    const email = newEmail()
    const address = newAddress()
    const answers = await Promise.all(Array.from({ length: 12 }, () => call(login, { email, password: 'wrong' }, { address })))
    // Eight wait to be hashed, of which five are tried; the others need proof of a person.
    expect(answers.filter(asksCode)).toHaveLength(4)
    expect(answers.filter(({ code }) => code === CODE.too_many_requests)).toHaveLength(3)
    expect(answers.filter(({ data }) => JSON.stringify(data).includes('wrong_sign_in'))).toHaveLength(5)
  })

  it('at one address from everywhere makes no caller wait for more than a minute, and requires a code meanwhile', async () => {
    const email = newEmail()
    const attempt = () =>
      call(login, { email, password: 'wrong' }, { address: `2001:db8:${(++count).toString(16)}::1`, vars: { ACCOUNT_LIMIT: OPEN_LIMIT } })
    for (let i = 0; i < 20; i++) expect(await attempt()).toMatchObject(wrongSignIn)
    for (const wait of [5, 10, 20, 40, 60, 60]) {
      passing((wait - 1) * SECOND_MS)
      expect(await attempt()).toMatchObject(ASKS_CODE)
      passing(SECOND_MS)
      expect(await attempt()).toMatchObject(wrongSignIn)
    }
  })

  it('at many addresses from one network makes it wait, whatever account of its owner it signs in to', async () => {
    const currentEmail = newEmail()
    await openAccount(currentEmail)
    // One network has many addresses of IPv6.
    const from = () => ({ address: `2001:db8:ffff:1:${(++count).toString(16)}::1`, vars: { ACCOUNT_LIMIT: OPEN_LIMIT } })
    for (let i = 0; i < 30; i++) {
      expect((await call(login, { email: newEmail(), password: 'wrong' }, from())).code).toBe(CODE.validation)
      if (i % 10 === 0) expect((await call(login, { email: currentEmail, password: PASSWORD }, from())).code).toBe(CODE.success)
    }
    const rejectedAttempt = await call(login, { email: newEmail(), password: 'wrong' }, from())
    expect(rejectedAttempt.code).toBe(CODE.too_many_requests)
    expect(seconds(rejectedAttempt.headers)).toBe(5)
  })

  test.each([
    ['register', (email: string, options: CallOptions) => call(register, registration(email), options)],
    ['resend', (email: string, options: CallOptions) => call(resend, { email }, options)],
    ['forgot', (email: string, options: CallOptions) => call(forgot, { email }, options)],
  ])('%s fills no mailbox, and does not mail every address', async (_, post) => {
    const email = newEmail()
    for (const wait of [0, 0, 60, 120]) {
      passing(wait * SECOND_MS)
      expect((await post(email, { address: newAddress() })).code).toBe(CODE.success)
    }
    const rejectedAttempt = await post(email.toUpperCase(), { address: newAddress() })
    expect(rejectedAttempt).toMatchObject({ code: CODE.too_many_requests, data: null })
    expect(seconds(rejectedAttempt.headers)).toBe(240)
    const address = newAddress()
    for (let i = 0; i < 10; i++) expect((await post(newEmail(), { address })).code).toBe(CODE.success)
    expect(seconds((await post(newEmail(), { address })).headers)).toBe(60)
  })

  it('makes links wait that are made up, and not those that are right', async () => {
    const address = newAddress()
    const token = await registered(newEmail())
    for (let i = 0; i < 15; i++) await ask(activeVerify, { token }, { address, vars: { ACCOUNT_LIMIT: OPEN_LIMIT } })
    for (let i = 0; i < 10; i++)
      expect((await call(i % 2 ? active : resetVerify, { token: `${i}`.padEnd(43, 'x') }, { address })).code).toBe(CODE.not_found)
    for (const rejectedAttempt of [
      await call(active, { token, password: PASSWORD }, { address }),
      await call(resetPassword, newPassword('y'.repeat(43)), { address }),
      await call(activeVerify, { token }, { address }),
    ]) {
      expect(rejectedAttempt.code).toBe(CODE.too_many_requests)
      expect(seconds(rejectedAttempt.headers)).toBe(5)
    }
    passing(5 * SECOND_MS)
    await ask(active, { token, password: PASSWORD }, { address })
  })

  it('is limited by the platform too: by network, and by account', async () => {
    const keys: string[] = []
    const refusing = (word: string): RateLimit => ({
      limit: async ({ key }) => {
        keys.push(key)
        return { success: !key.includes(word) }
      },
    })
    const email = newEmail()
    const tryWithout = (word: string) =>
      call(login, { email, password: 'wrong' }, { address: newAddress(), vars: { ACCOUNT_LIMIT: refusing(word) } })
    const { code, headers } = await tryWithout('sign_in 198.')
    expect([code, seconds(headers)]).toEqual([CODE.too_many_requests, 60])
    expect(await tryWithout('sign_in to ')).toMatchObject(ASKS_CODE)
    expect(keys.join()).not.toContain(email)
    const captcha = await call(getCaptcha, { kind: 'work' }, { address: newAddress(), vars: { CAPTCHA_LIMIT: refusing('captcha') } })
    expect([captcha.code, seconds(captcha.headers)]).toEqual([CODE.too_many_requests, 60])
  })
})

describe('strangers who try a customer’s account', () => {
  const readDeviceHeader = (headers: Headers): string => headers.get('X-Known-Device') ?? ''
  /** A wrong try 1.7 times a second, each from another network, with the platform's limit. */
  const guess = (email: string) => {
    passing(600)
    return call(login, { email, password: 'a stranger’s guess' }, { address: newAddress() })
  }

  it('delay no customer who signs in from a recognized browser', async () => {
    const email = newEmail()
    await openAccount(email)
    const recognizedDevice = readDeviceHeader((await call(login, { email, password: PASSWORD })).headers)
    expect(recognizedDevice).toMatch(/^[\w-]{100,}$/)
    expect(recognizedDevice).not.toContain(email)
    while (!asksCode(await guess(email))) {}
    for (let i = 0; i < 8; i++) {
      await guess(email)
      expect((await call(login, { email, password: PASSWORD }, { known_device: recognizedDevice, address: newAddress() })).code).toBe(
        CODE.success,
      )
    }
    await guess(email)
    // Proof that the guesses cause a wait.
    expect(await call(login, { email, password: PASSWORD }, { address: newAddress() })).toMatchObject(ASKS_CODE)
    expect((await call(forgot, { email }, { known_device: recognizedDevice, address: newAddress() })).code).toBe(CODE.success)
  })

  it('delay no customer who comes by a link in a mail', async () => {
    const email = newEmail()
    await openAccount(email)
    const token = await resetLink(email)
    while (!asksCode(await guess(email))) {}
    const recognizedDevice = readDeviceHeader((await call(resetPassword, newPassword(token), { address: newAddress() })).headers)
    expect(await call(login, { email, password: NEW_PASSWORD }, { address: newAddress() })).toMatchObject(ASKS_CODE)
    expect((await call(login, { email, password: NEW_PASSWORD }, { address: newAddress(), known_device: recognizedDevice })).code).toBe(
      CODE.success,
    )
    const other = newEmail()
    await registered(other)
    const activated = await call(active, { token: await registered(other), password: PASSWORD }, { address: newAddress() })
    expect(readDeviceHeader(activated.headers)).not.toBe('')
  })

  it('gain nothing by a mark of their account, by a made up one, or by guessing with one', async () => {
    const [owner, otherEmail] = [newEmail(), newEmail()]
    await openAccount(owner)
    await openAccount(otherEmail)
    const device = readDeviceHeader((await call(login, { email: otherEmail, password: PASSWORD })).headers)
    const address = newAddress()
    for (const recognizedDevice of [device, `${device.slice(0, -4)}AAAA`, 'x'.repeat(150), '!'.repeat(40)])
      for (let i = 0; i < 2; i++) await call(login, { email: owner, password: 'wrong' }, { known_device: recognizedDevice, address })
    expect((await call(login, { email: owner, password: 'wrong' }, { known_device: device, address })).code).toBe(CODE.too_many_requests)
    const stolen = readDeviceHeader((await call(login, { email: owner, password: PASSWORD }, { address: newAddress() })).headers)
    const guessWithIt = () => call(login, { email: owner, password: 'wrong' }, { known_device: stolen, address: newAddress() })
    for (let i = 0; i < 10; i++) expect((await guessWithIt()).code).toBe(CODE.validation)
    expect((await guessWithIt()).code).toBe(CODE.too_many_requests)
    expect((await call(login, { email: owner, password: PASSWORD }, { address: newAddress() })).code).toBe(CODE.success)
  })

  it('are counted apart in a browser that several people sign in with', async () => {
    const [one, other] = [newEmail(), newEmail()]
    await openAccount(one)
    await openAccount(other)
    const first = readDeviceHeader((await call(login, { email: one, password: PASSWORD })).headers)
    const both = readDeviceHeader((await call(login, { email: other, password: PASSWORD }, { known_device: first })).headers)
    expect(both.split('!')).toHaveLength(2)
    const again = readDeviceHeader((await call(login, { email: other, password: PASSWORD }, { known_device: both })).headers)
    const readDeviceMark = async (text: string | undefined) =>
      (await unseal(env, 'known device', text ?? '')) as { account: string; device: string }
    const [before, after] = [
      await Promise.all(both.split('!').map(readDeviceMark)),
      await Promise.all(again.split('!').map(readDeviceMark)),
    ]
    expect(after).toEqual([before[0], { account: before[1]?.account, device: expect.not.stringContaining(before[1]?.device ?? '') }])
  })

  it('and a clock that was ahead make no caller wait longer than the rule says', async () => {
    const email = newEmail()
    const address = newAddress()
    passing(5 * DAY_MS)
    for (let i = 0; i < 6; i++) await call(login, { email, password: 'wrong' }, { address })
    passing(-5 * DAY_MS)
    const rejectedAttempt = await call(login, { email, password: 'wrong' }, { address })
    expect(rejectedAttempt.code).toBe(CODE.too_many_requests)
    expect(seconds(rejectedAttempt.headers)).toBeLessThanOrEqual(5)
    passing(6 * SECOND_MS)
    expect((await call(login, { email, password: 'wrong' }, { address })).code).toBe(CODE.validation)
  })
})

it('hashes a few passwords of those that come at once, and requires proof of a person for the others', async () => {
  const emails = Array.from({ length: 3 }, newEmail)
  for (const email of emails) await openAccount(email)
  const wait = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      call(login, { email: emails[i % 3] ?? '', password: PASSWORD }, { address: newAddress(), vars: { ACCOUNT_LIMIT: OPEN_LIMIT } }),
    ),
  )
  const rejectedAttempt = wait.filter(asksCode)
  expect(wait.filter(({ code }) => code === CODE.success)).toHaveLength(8)
  expect(rejectedAttempt).toHaveLength(52)
  // Their turns are over: the next call is accepted again.
  await ask(login, { email: emails[0] ?? '', password: PASSWORD })
})

describe('stored data', () => {
  /** Every table, as text. */
  async function dump(): Promise<string> {
    const { results } = await env.SHOP.prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL %' AND substr(name, 1, 4) <> '_cf_'`,
    ).all<{ name: string }>()
    const tables = await Promise.all(results.map(({ name }) => env.SHOP.prepare(`SELECT * FROM "${name}"`).all()))
    return JSON.stringify(tables.map(({ results: rows }) => rows))
  }

  it('has neither passwords nor keys of an account, nor has the log', async () => {
    const logs = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) => vi.spyOn(console, level).mockImplementation(() => {}))
    const email = newEmail()
    const tokens = [await registered(email)]
    await ask(active, { token: tokens[0] ?? '', password: PASSWORD })
    tokens.push((await ask(login, { email, password: PASSWORD })).token, await resetLink(email))
    // A mailer whose error quotes the mail.
    const quoting: SendEmail = {
      send: async (mail) => {
        throw new Error(`refused ${'text' in mail ? String(mail.text) : ''}`)
      },
    }
    await ask(forgot, { email }, { vars: { OUTBOX: '', MAIL: quoting } })
    await call(login, { email, password: 'a wrong password of mine' })
    const before = await dump()
    await ask(resetPassword, newPassword(tokens[2] ?? ''))
    tokens.push((await ask(login, { email, password: NEW_PASSWORD })).token)
    const everything = [before, await dump(), JSON.stringify(logs.map(({ mock }) => mock.calls))].join()
    expect(everything).toContain(email)
    expect(everything).toContain('token=(token)')
    for (const secret of [...tokens, PASSWORD, NEW_PASSWORD, 'a wrong password of mine']) expect(everything).not.toContain(secret)
    await env.SHOP.prepare('DELETE FROM mails').run()
  })

  it('has another link for each try of a mail', async () => {
    const email = newEmail()
    await openAccount(email)
    const { customer_id } =
      (await env.SHOP.prepare('SELECT customer_id FROM customers WHERE email = ?').bind(email).first<{ customer_id: number }>()) ?? {}
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const failing: SendEmail = {
      send: async () => {
        throw new Error('not now')
      },
    }
    await ask(forgot, { email }, { vars: { OUTBOX: '', MAIL: failing } })
    await env.SHOP.prepare(`UPDATE mails SET next_try_at = '2020-01-01T00:00:00.000Z' WHERE sent_at IS NULL`).run()
    passing(SECOND_MS)
    await deliverMails({ ...env, OUTBOX: '1' }, MAILS, { limit: 10 })
    const [mail] = await mailsTo(email)
    const { results } = await env.SHOP.prepare(`SELECT link_hash FROM account_links WHERE purpose = 'reset' AND subject_id = ?`)
      .bind(customer_id)
      .all()
    expect(results).toHaveLength(2)
    await ask(resetVerify, { token: tokenIn(mail) })
  })

  it('is deleted once it has expired', async () => {
    await env.SHOP.batch(
      ['sessions', 'registrations', 'account_links', 'attempts'].map((table) => env.SHOP.prepare(`DELETE FROM ${table}`)),
    )
    const [waiting, existingEmail] = [newEmail(), newEmail()]
    await registered(waiting)
    await openAccount(existingEmail)
    await call(login, { email: waiting, password: 'wrong' })
    const left = async () => {
      const tables = ['sessions', 'registrations', 'account_links', 'attempts']
      const counts = await Promise.all(tables.map((table) => env.SHOP.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n')))
      return Object.fromEntries(tables.map((table, i) => [table, counts[i]]))
    }
    const before = await left()
    await purgeAccounts(env.SHOP, new Date())
    expect((await left())['registrations']).toBe(before['registrations'])
    passing(DAY_MS + HOUR_MS)
    await purgeAccounts(env.SHOP, new Date())
    expect(await left()).toMatchObject({ account_links: 0, attempts: 0, registrations: before['registrations'] })
    // It can still be sent again.
    await ask(activeVerify, { token: tokenIn(await callAndReadMail(resend, { email: waiting }, waiting)) })
    passing(10 * DAY_MS)
    await runScheduledJobs({ ...env, API_BASE: '' })
    expect(await left()).toEqual({ sessions: 0, registrations: 0, account_links: 0, attempts: 0 })
  })
})
