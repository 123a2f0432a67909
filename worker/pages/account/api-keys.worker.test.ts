import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { hashPassword } from '#origin/account/password-hash.ts'
import { apiKeyList } from '#shared/contract/api-keys.ts'
import { API_QUOTA, MAX_API_KEY_DAYS } from '#shared/contract/api-scopes.ts'
import { CODE, Envelope } from '#shared/contract/envelope.ts'
import { accountDelete, accountExport, changePassword } from '#shared/contract/profile.ts'
import { addDays } from '#shared/text/local-day.ts'
import { PASSWORD } from '#test-support/account.ts'
import { createApiKey } from '#test-support/api-key.ts'
import { ask, call } from '#test-support/calls.ts'
import { fillTestCatalogue } from '#test-support/catalogue.ts'
import { cookieHeader, cookiesAfter, FORM, visit } from '#test-support/pages.ts'
import { signIn } from '#test-support/visitor.ts'

const EMAIL = 'page@keys.example'
const PAGE = '/myaccount/keys'
const today = new Date().toISOString().slice(0, 10)
let token: string

beforeAll(async () => {
  await fillTestCatalogue(env)
  token = await signIn(EMAIL, { password_hash: await hashPassword(PASSWORD) })
})

const post = (fields: Record<string, string>, cookies: Record<string, string> = { token }) =>
  visit(PAGE, { method: 'POST', headers: { ...FORM, ...cookieHeader(cookies) }, body: new URLSearchParams(fields).toString() })
const see = (cookies: Record<string, string> = { token }) => visit(PAGE, { headers: cookieHeader(cookies) })

const FIELDS = { form: 'api_key', name: 'ERP', 'scopes.read': '1', 'scopes.order': '1', ends_on: addDays(today, 30), password: PASSWORD }

/** A call of a program through the edge. */
const program = async (path: string, key: string, init: RequestInit = {}) => {
  const response = await visit(path, { ...init, headers: { Authorization: `Bearer ${key}`, ...init.headers } })
  return { ...response, ...Envelope.parse(JSON.parse(response.text)) }
}

describe('the page of API keys', () => {
  it('creates a key, shows it once, and revokes it', async () => {
    expect((await see()).text).toContain('No API keys yet.')
    const created = await post(FIELDS)
    expect(created).toMatchObject({ status: 303, location: PAGE })
    const cookies = cookiesAfter(created.headers, { token })
    const shown = await see(cookies)
    const [key = ''] = /sl_live_[\w-]{43}/.exec(shown.text) ?? []
    expect(shown.headers.get('Cache-Control')).toContain('no-store')
    const { text } = await see(cookiesAfter(shown.headers, cookies))
    expect(text).not.toContain(key)
    expect(text).toContain(key.slice(-4))
    expect(await program('/api/order/list', key)).toMatchObject({ code: CODE.success })
    const [listed] = await ask(apiKeyList, {}, { bearer: token })
    expect(listed).toMatchObject({ name: 'ERP', scopes: ['read', 'order'], last_four: key.slice(-4), is_sandbox: false, has_ended: false })
    const stored = await env.SHOP.prepare('SELECT * FROM api_keys').all()
    expect(JSON.stringify(stored.results)).not.toContain(key)
    expect(await post({ form: 'revoke', key_id: String(listed?.key_id) })).toMatchObject({ status: 303 })
    expect(await program('/api/order/list', key)).toMatchObject({ code: CODE.session_invalid, data: null })
    expect(await ask(apiKeyList, {}, { bearer: token })).toEqual([])
  })

  it.each([
    ['no name', { name: '' }, 'Enter a name'],
    ['no scope', { 'scopes.read': '', 'scopes.order': '' }, 'Select at least one scope'],
    ['a day that is over', { ends_on: addDays(today, -1) }, 'Enter a day within the next two years'],
    ['a day too far ahead', { ends_on: addDays(today, MAX_API_KEY_DAYS + 1) }, 'Enter a day within the next two years'],
    ['no day', { ends_on: '' }, ''],
    ['a wrong password', { password: 'something else entirely' }, ''],
  ])('keeps what was typed with %s', async (_, changes, message) => {
    const { status, text } = await post({ ...FIELDS, name: 'Typed name', is_sandbox: '1', ...changes })
    expect(status).toBe(422)
    expect(text).toContain(message)
    if (!('name' in changes)) expect(text).toContain('value="Typed name"')
    expect(text).toMatch(/name="is_sandbox"[^>]*checked/)
    expect(text).not.toContain('something else entirely')
    expect(await ask(apiKeyList, {}, { bearer: token })).toEqual([])
  })
})

describe('a call by key through the edge', () => {
  it('has its quota in the answer, and sets no cookie', async () => {
    const key = await createApiKey(EMAIL)
    const { headers, code } = await program('/api/cart', key)
    expect(code).toBe(CODE.success)
    expect(headers.get('RateLimit-Policy')).toBe(`"calls";q=${API_QUOTA.calls};w=${API_QUOTA.period_seconds}`)
    expect(headers.get('RateLimit')).toMatch(/^"calls";r=\d+;t=\d+$/)
    expect(headers.get('Cache-Control')).toContain('no-store')
    expect(headers.getSetCookie()).toEqual([])
  })

  it('is the key’s, not that of a cookie beside it', async () => {
    const other = await signIn('other@keys.example')
    const key = await createApiKey(EMAIL, { scopes: ['read'] })
    expect(await program('/api/order/list', key, { headers: cookieHeader({ token: other }) })).toMatchObject({ code: CODE.not_allowed })
    expect(await program('/api/user/profile/info', key, { headers: cookieHeader({ token: other }) })).toMatchObject({
      code: CODE.not_allowed,
    })
  })

  it('never reaches the log', async () => {
    const lines: string[] = []
    const spies = (['log', 'info', 'warn', 'error'] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation((...parts) => void lines.push(parts.join(' '))),
    )
    const key = await createApiKey(EMAIL, { scopes: [] })
    await program('/api/order/list', key)
    await program('/api/cart', `${key.slice(0, -1)}x`)
    for (const spy of spies) spy.mockRestore()
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('\n')).not.toContain(key.slice(8, 30))
  })
})

describe('the keys of an account', () => {
  it('are revoked by a new password, exported without their secret, and deleted with the account', async () => {
    const email = 'leaving@keys.example'
    const bearer = await signIn(email, { password_hash: await hashPassword(PASSWORD) })
    const key = await createApiKey(email)
    const exported = await visit(accountExport.path, { headers: cookieHeader({ token: bearer }) })
    expect(JSON.parse(exported.text)).toMatchObject({ data: { api_keys: [{ last_four: key.slice(-4) }] } })
    expect(exported.text).not.toContain(key)
    const password = 'another harbour lamp 77'
    const request = { old_password: PASSWORD, new_password: password, confirm_new_password: password }
    await ask(changePassword, request, { bearer })
    expect(await call(apiKeyList, {}, { bearer })).toMatchObject({ code: CODE.success, data: [] })
    await createApiKey(email)
    await ask(accountDelete, { password }, { bearer })
    const left = await env.SHOP.prepare(
      'SELECT count(*) AS n FROM api_keys k LEFT JOIN customers USING (customer_id) WHERE email IS NULL',
    ).first()
    expect(left).toEqual({ n: 0 })
  })
})
