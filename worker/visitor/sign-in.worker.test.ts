import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CODE } from '#shared/contract/envelope.ts'
import { elements, readAttribute } from '#test-support/html.ts'
import { app } from '../app.tsx'

const TOKEN = 'token-of-a-customer-1'
const OLD = 'token-of-a-customer-0'
const RFQ = 'RFQ261121-7K3M9Q'
const KEY = 'abc123.0123456789abcdef'
/** A link of our own pages. */
const FROM_HERE = { headers: { 'Sec-Fetch-Site': 'same-origin' } }
const PROFILE = {
  contact_name: 'Ada; Byron="é"',
  email: 'ada@example.com',
  telephone: '',
  job_title: '',
  company_name: '',
  country: 'DE',
  address: '',
  city: '',
  state: '',
}
const SESSION = {
  session_id: 1,
  signed_in_at: '2026-11-21T10:00:00.000Z',
  last_used_at: '2026-11-21T10:00:00.000Z',
  browser: '',
  system: '',
  country: '',
}

/** Requests to an operator's API, and its responses by path. */
const calls: { path: string; body: unknown; bearer: string | null }[] = []
let answers: Record<string, { code: number; data: unknown }>

const inSevenDays = (): number => Math.floor(Date.now() / 1000) + 7 * 86_400

beforeEach(() => {
  calls.length = 0
  answers = {
    '/api/user/login': { code: 200, data: { token: TOKEN, expire: inSevenDays() } },
    '/api/user/profile/info': { code: 200, data: PROFILE },
    '/api/user/rfq/adopt': { code: 200, data: { adopted: [RFQ] } },
    '/api/user/logout': { code: 200, data: {} },
  }
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input))
    const body = init?.body instanceof Uint8Array ? new TextDecoder().decode(init.body) : init?.body
    calls.push({
      path: pathname,
      body: typeof body === 'string' && body !== '' ? JSON.parse(body) : null,
      bearer: new Headers(init?.headers).get('Authorization'),
    })
    return Response.json({ message: 'as the API says', ...(answers[pathname] ?? { code: CODE.not_found, data: null }) })
  })
  return () => vi.restoreAllMocks()
})

async function ask(path: string, init: RequestInit = {}, cookies: Record<string, string> = {}, base = 'https://shop.test') {
  const headers = new Headers(init.headers)
  headers.set('Origin', base)
  headers.set(
    'Cookie',
    Object.entries(cookies)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('; '),
  )
  const request = new Request(base + path, { redirect: 'manual', ...init, headers })
  const response = await app.fetch(request, { ...env, API_BASE: env.TEST_API }, createExecutionContext())
  const text = await response.text()
  return { status: response.status, headers: response.headers, cookies: response.headers.getSetCookie(), text }
}

const post = (path: string, body: unknown, cookies: Record<string, string> = {}, base?: string) =>
  ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }, cookies, base)

const signIn = (cookies: Record<string, string> = {}, base?: string) =>
  post('/api/user/login', { email: 'ada@example.com', password: 'twelve reels' }, cookies, base)

const named = (cookies: readonly string[], name: string): string | undefined => cookies.findLast((line) => line.startsWith(`${name}=`))
const parseEnvelope = ({ text }: { text: string }): unknown => JSON.parse(text)

describe('signing in', () => {
  it('moves the token out of the answer and into a cookie that no script reads', async () => {
    const answer = await signIn()
    expect(parseEnvelope(answer)).toMatchObject({ code: 200, message: 'as the API says', data: { token: '' } })
    expect(answer.text).not.toContain(TOKEN)
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    expect(named(answer.cookies, 'token')).toMatch(
      new RegExp(`^token=${TOKEN}; Max-Age=604[78]\\d\\d; Path=/; HttpOnly; Secure; SameSite=Lax$`),
    )
    const user = named(answer.cookies, 'userInfo') ?? ''
    expect(user).toMatch(/; Max-Age=604800; Path=\/; Secure; SameSite=Lax$/)
    expect(JSON.parse(decodeURIComponent(/^userInfo=([^;]*)/.exec(user)?.[1] ?? ''))).toEqual({
      name: PROFILE.contact_name,
      email: PROFILE.email,
    })
  })

  it('is not Secure where the site itself is not', async () => {
    expect(named((await signIn({}, 'http://shop.test')).cookies, 'token')).not.toContain('Secure')
  })

  it('takes the RFQs of this browser into the account, as the new customer', async () => {
    await signIn({ token: OLD, rfq: `${RFQ}~${KEY}` })
    const adopted = calls.find(({ path }) => path === '/api/user/rfq/adopt')
    expect(adopted).toMatchObject({ bearer: `Bearer ${TOKEN}`, body: { rfqs: [{ rfq_number: RFQ, access: KEY }] } })
    expect(calls.find(({ path }) => path === '/api/user/profile/info')?.bearer).toBe(`Bearer ${TOKEN}`)
    calls.length = 0
    await signIn()
    expect(calls.map(({ path }) => path)).not.toContain('/api/user/rfq/adopt')
  })

  it('succeeds even where profile and RFQs cannot be read', async () => {
    answers['/api/user/profile/info'] = { code: CODE.fault, data: null }
    answers['/api/user/rfq/adopt'] = { code: CODE.unavailable, data: null }
    const answer = await signIn({ rfq: `${RFQ}~${KEY}` })
    expect(parseEnvelope(answer)).toMatchObject({ code: 200 })
    expect(named(answer.cookies, 'token')).toContain(TOKEN)
    expect(named(answer.cookies, 'userInfo')).toBeUndefined()
  })

  it('leaves no cookie for a refusal', async () => {
    answers['/api/user/login'] = { code: CODE.validation, data: { fields: { password: 'wrong_sign_in' } } }
    const answer = await signIn()
    expect(parseEnvelope(answer)).toMatchObject({ code: CODE.validation, data: { fields: { password: 'wrong_sign_in' } } })
    expect(named(answer.cookies, 'token')).toBeUndefined()
    expect(calls).toHaveLength(1)
  })

  it.each([
    ['a token that no cookie holds', { token: 'x; Domain=evil.test', expire: 4_000_000_000 }],
    ['a session that is over', { token: TOKEN, expire: 1_000_000_000 }],
    ['no session at all', { token: TOKEN }],
    ['nothing', null],
  ])('is unavailable where the API gives %s', async (_, data) => {
    answers['/api/user/login'] = { code: 200, data }
    const answer = await signIn()
    expect(parseEnvelope(answer)).toMatchObject({ code: CODE.unavailable })
    expect(named(answer.cookies, 'token')).toBeUndefined()
    expect(answer.text).not.toContain(TOKEN)
  })

  it('takes any token of an API, also a long JWT', async () => {
    const jwt = `eyJhbGciOiJSUzI1NiJ9.${'eyJzdWIiOiIxMiJ9'.repeat(225)}.c2ln-bmF0_dXJl`
    expect(jwt.length).toBeGreaterThan(3600)
    answers['/api/user/login'] = { code: 200, data: { token: jwt, expire: 4_000_000_000 } }
    expect(named((await signIn()).cookies, 'token')).toContain(jwt)
  })

  it.each([
    ['', 'is empty'],
    ['two words', 'holds blanks, or what no header can carry'],
    ['x'.repeat(3801), 'takes 3801 bytes in a cookie, of which a browser keeps 3800'],
    ['+'.repeat(1300), 'takes 3900 bytes in a cookie'],
  ])('says in the log why a token cannot be stored: %#', async (token, words) => {
    const lines = vi.spyOn(console, 'error').mockImplementation(() => {})
    answers['/api/user/login'] = { code: 200, data: { token, expire: 4_000_000_000 } }
    expect(parseEnvelope(await signIn())).toMatchObject({ code: CODE.unavailable })
    expect(lines.mock.calls.join()).toContain(`the API gave a token that ${words}`)
    if (token !== '') expect(lines.mock.calls.join()).not.toContain(token)
  })

  it('holds for a session that ends earlier only as long', async () => {
    answers['/api/user/login'] = { code: 200, data: { token: TOKEN, expire: Math.floor(Date.now() / 1000) + 3600 } }
    expect(Number(/Max-Age=(\d+)/.exec(named((await signIn()).cookies, 'token') ?? '')?.[1])).toBeLessThanOrEqual(3600)
  })
})

describe('the page of the sign-in', () => {
  const submit = (path: string, typed: Record<string, string>) => ask(path, { method: 'POST', body: new URLSearchParams(typed) })
  const typed = { email: 'ada@example.com', password: 'twelve reels' }

  it('begins the session of an operator’s API and goes on', async () => {
    const { status, headers, cookies } = await submit('/de/login?redirect=/rfq', typed)
    expect({ status, to: headers.get('Location') }).toEqual({ status: 303, to: '/de/rfq' })
    expect(named(cookies, 'token')).toContain(TOKEN)
  })

  it.each([
    [{ code: CODE.validation, data: { fields: { password: 'wrong_sign_in' } } }, 422],
    [{ code: CODE.too_many_requests, data: null }, 429],
    [{ code: CODE.unavailable, data: null }, 503],
    [{ code: CODE.fault, data: null }, 503],
    [{ code: 200, data: { token: 'no token', expire: 4_000_000_000 } }, 503],
  ])('shows what was typed, and no password, where the API answers %o', async (answer, expected) => {
    answers['/api/user/login'] = answer
    const { status, text, cookies } = await submit('/login', typed)
    expect(status).toBe(expected)
    expect(readAttribute(text, 'main input[name=email]', 'value')).toBe('ada@example.com')
    expect(elements(text, 'main [role=alert]')).not.toEqual([])
    expect(text).not.toContain('twelve reels')
    expect(named(cookies, 'token')).toBeUndefined()
  })

  it('makes no call where a field is missing', async () => {
    expect((await submit('/login', { email: 'ada@example.com' })).status).toBe(422)
    expect(calls.map(({ path }) => path)).not.toContain('/api/user/login')
  })
})

describe('what ends a session', () => {
  const cookies = { token: TOKEN, userInfo: '{}', visitor: 'a'.repeat(32), cart: `${'b'.repeat(32)}.signature`, rfq: `${RFQ}~${KEY}` }
  const dropped = (lines: readonly string[]): string[] =>
    Object.keys(cookies).filter((name) => named(lines, name)?.startsWith(`${name}=; Max-Age=0; Path=/`))

  it.each([
    ['/api/user/logout', {}, Object.keys(cookies)],
    ['/api/user/delete', {}, Object.keys(cookies)],
    ['/api/user/reset-password', {}, ['token', 'userInfo']],
    ['/api/user/sessions/end', [], ['token', 'userInfo']],
    ['/api/user/sessions/end', [{ ...SESSION, is_current: false }], ['token', 'userInfo']],
    ['/api/user/sessions/end', [{ ...SESSION, is_current: true }], []],
    ['/api/user/sessions/end', 'nothing that is known', []],
  ])('%s, answered with %o, leaves nothing of %o', async (path, data, gone) => {
    answers[path] = { code: 200, data }
    expect(dropped((await post(path, {}, cookies)).cookies)).toEqual(gone)
    answers[path] = { code: CODE.unavailable, data: null }
    expect(dropped((await post(path, {}, cookies)).cookies)).toEqual([])
  })

  it('is the sign-out, which tells the API and says whether it was needed', async () => {
    const out = await ask('/exit', FROM_HERE, cookies)
    expect(out.status).toBe(200)
    expect(out.text).toContain('You are signed out')
    expect(calls.find(({ path }) => path === '/api/user/logout')?.bearer).toBe(`Bearer ${TOKEN}`)
    expect(dropped(out.cookies)).toEqual(Object.keys(cookies))

    answers['/api/user/profile/info'] = { code: CODE.session_invalid, data: null }
    const ended = await ask('/exit', {}, cookies)
    expect(ended.text).toContain('Your session has ended')
    expect(dropped(ended.cookies)).toEqual(Object.keys(cookies))
  })

  it.each([
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
    { Referer: 'https://evil.test/' },
    {},
  ])('asks a visitor who comes by a link of another site, %j, for a confirmation', async (headers) => {
    const signOutQuestion = await ask('/exit', { headers }, cookies)
    expect(signOutQuestion.text).toContain('Do you want to sign out?')
    expect(elements(signOutQuestion.text, 'main form[action="/exit"]')).toHaveLength(1)
    expect(dropped(signOutQuestion.cookies)).toEqual([])
    const out = await ask('/exit', { method: 'POST', body: new URLSearchParams() }, cookies)
    expect([out.status, out.headers.get('Location')]).toEqual([303, '/exit'])
    expect(dropped(out.cookies)).toEqual(Object.keys(cookies))
  })

  it('is the sign-out also where the API does not answer', async () => {
    answers = {}
    const out = await ask('/exit', FROM_HERE, cookies)
    expect(out.text).toContain('You are signed out')
    expect(dropped(out.cookies)).toContain('token')
  })

  it('leaves a visitor without a session their cart and their RFQs', async () => {
    const { token: _, ...others } = cookies
    const out = await ask('/exit', {}, others)
    expect(out.text).toContain('You are signed out')
    expect(dropped(out.cookies)).toEqual([])
    expect(calls.map(({ path }) => path)).not.toContain('/api/user/logout')
  })
})
