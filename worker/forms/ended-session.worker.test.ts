import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { EMPTY_SOURCE } from '#shared/bom/empty-source.ts'
import { mainBom, uploadBom } from '#shared/contract/bom.ts'
import { cart as cartCall } from '#shared/contract/cart.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { sessionEnd } from '#shared/contract/profile.ts'
import { ask, call } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { elements, readAttribute } from '#test-support/html.ts'
import { fill } from '#test-support/orders.ts'
import { cookieHeader, cookiesAfter, FORM, PAGE_PATHS, visit } from '#test-support/pages.ts'
import { signIn } from '#test-support/visitor.ts'

const GONE = 'A'.repeat(43)
const REMOTE_API = { API_BASE: env.TEST_API, API_TIMEOUT_MS: '2000' }
const TYPED = { email: 'ada@engine.example', contact_name: 'Ada', text: 'LM358DR 10', remark: 'before noon' }

beforeAll(() => fillTestCatalogue(env))

let logged: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  return () => vi.restoreAllMocks()
})

/** An operator's API without sessions, and with few calls. */
function answerAnonymousOnly(): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) =>
    Response.json({
      code: new Headers(init?.headers).has('Authorization') ? CODE.session_invalid : CODE.not_found,
      message: '',
      data: null,
    }),
  )
}

const APIS = { 'the embedded API': {}, "the operator's API": REMOTE_API }
/** Outside the shop: the desk's pages have no customers. */
const isDesk = (path: string): boolean => path.startsWith('/desk')

describe.each(Object.entries(APIS))('a session that has ended, with %s', (name, vars) => {
  beforeEach(() => {
    if (name !== 'the embedded API') answerAnonymousOnly()
  })

  it.each(PAGE_PATHS.filter((path) => !isDesk(path)))('GET %s', async (path) => {
    const answer = await visit(
      path,
      { headers: cookieHeader({ token: GONE, userInfo: '%7B%22name%22%3A%22Zaphod%22%2C%22email%22%3A%22a%40b.cd%22%7D' }) },
      vars,
    )
    expect(answer.status).toBeLessThan(500)
    expect(logged).not.toHaveBeenCalled()
    // A signed-in customer is redirected to the requested page.
    if (answer.status === 301 || answer.status === 302 || answer.location === '/myaccount') return
    expect(cookiesAfter(answer.headers, { token: GONE })).not.toHaveProperty('token')
    expect(answer.text).not.toContain('Zaphod')
    if (answer.status === 303) expect(answer.location).toMatch(/^\/exit\?redirect=%2F/)
  })

  it.each(PAGE_PATHS.filter((path) => !isDesk(path)))('POST %s', async (path) => {
    const body = new URLSearchParams(TYPED)
    const answer = await visit(path, { method: 'POST', body, headers: { ...FORM, ...cookieHeader({ token: GONE }) } }, vars)
    expect(answer.status).toBeLessThan(500)
    if (answer.status !== 303 || !answer.location?.startsWith('/exit?')) return
    const cookies = cookiesAfter(answer.headers, { token: GONE })
    expect(cookies).not.toHaveProperty('token')
    expect(cookies).toHaveProperty('typed')
    const exit = await visit(answer.location, { headers: cookieHeader(cookies) }, vars)
    expect(exit.status).toBe(200)
    expect(exit.text).toContain('Your session has ended')
    expect(exit.text).toContain('We keep your entries')
    expect(elements(exit.text, `a[href="/login?redirect=${encodeURIComponent(path)}"]`)).not.toEqual([])
  })
})

describe('what was typed', () => {
  const [part] = TEST_PARTS

  async function openSession(email: string) {
    const bearer = await signIn(email)
    await fill([{ offer_id: (part?.part_id ?? 0) * 8, qty: 1000 }], bearer)
    return bearer
  }

  const post = (path: string, fields: Record<string, string>, cookies: Record<string, string>) =>
    visit(path, { method: 'POST', body: new URLSearchParams(fields), headers: { ...FORM, ...cookieHeader(cookies) } })

  const PERSON = {
    contact_name: 'Augusta Typed',
    company_name: 'Engine Works',
    telephone: '+44 20 7946 0018',
    country: 'GB',
    city: 'London',
  }

  it.each([
    ['/checkout', { action: 'order', shipping: 'new', 'shipping_address.city': 'Typed-on-Sea', form_key: 'a'.repeat(36) }, 'Typed-on-Sea'],
    ['/myaccount/my-profile', { ...PERSON, address: '1 Dorset Street' }, 'Nothing has been sent yet'],
    ['/myaccount/address?new=1', { ...PERSON, address_line1: '1 Dorset Street', postal_code: 'SW1A 1AA' }, 'Nothing has been sent yet'],
  ])('into %s is there again after signing in, and nothing was sent', async (path, fields, text) => {
    const email = `${crypto.randomUUID()}@typed.example`
    const user = { userInfo: encodeURIComponent(JSON.stringify({ name: 'A', email })) }
    const old = await openSession(email)
    await call(sessionEnd, { session_id: 'all' }, { bearer: old })
    const sent = await post(path, fields, { token: old, ...user })
    expect([sent.status, sent.location]).toEqual([303, `/exit?redirect=${encodeURIComponent(path)}`])
    const cookiesAfterSend = cookiesAfter(sent.headers)
    const again = await visit(path, { headers: cookieHeader({ ...cookiesAfterSend, ...user, token: await openSession(email) }) })
    expect(again.status).toBe(200)
    expect(again.text).toContain('Typed')
    expect(again.text).toContain(text)
    // Shown once; afterwards it is the reader's usual page again.
    expect(cookiesAfter(again.headers, cookiesAfterSend)).not.toHaveProperty('typed')
  })

  it.each([
    ['/cart', async (bearer: string) => (await ask(cartCall, {}, { bearer })).lines.map(({ item_id }) => `qty.${item_id}`), {}],
    [
      '/bom',
      async (bearer: string) => {
        const { bom_id } = await ask(uploadBom, { lines: [{ ...EMPTY_SOURCE, part_number: 'LM358DR', qty: 3 }] }, { bearer })
        const { lines } = await ask(mainBom, { id: bom_id }, { bearer })
        return [bom_id, ...lines.map(({ line_id }) => `qty.${line_id}`)]
      },
      { set_count: '53', strategy: 'cheapest' },
    ],
  ])('as a quantity into %s is there again, and nothing was changed', async (start, prepare, more) => {
    const email = `${crypto.randomUUID()}@typed.example`
    const user = { userInfo: encodeURIComponent(JSON.stringify({ name: 'A', email })) }
    const old = await openSession(email)
    const names = await prepare(old)
    const path = start === '/bom' ? `/bom/${names.shift()}` : start
    const [name = ''] = names
    await call(sessionEnd, { session_id: 'all' }, { bearer: old })
    const sent = await post(path, { action: 'update', [name]: '4321', ...more }, { token: old, ...user })
    expect([sent.status, sent.location]).toEqual([303, `/exit?redirect=${encodeURIComponent(path)}`])
    const cookiesAfterSend = cookiesAfter(sent.headers)
    const token = await openSession(email)
    const again = await visit(path, { headers: cookieHeader({ ...cookiesAfterSend, ...user, token }) })
    expect(again.status).toBe(200)
    expect(again.text).toContain('Nothing has been sent yet')
    expect(readAttribute(again.text, `input[name="${name}"]`, 'value')).toBe('4321')
    if ('set_count' in more) expect(readAttribute(again.text, 'input[name=set_count]', 'value')).toBe('53')
    const later = await visit(path, { headers: cookieHeader({ ...cookiesAfter(again.headers, cookiesAfterSend), ...user, token }) })
    expect(elements(later.text, `[name="${name}"]`)).not.toEqual([])
    expect(later.text).not.toContain('4321')
  })

  it('is not shown to another customer who signs in with the same browser', async () => {
    const user = (email: string) => ({ userInfo: encodeURIComponent(JSON.stringify({ name: 'A', email })) })
    const [mine, other] = [`${crypto.randomUUID()}@typed.example`, `${crypto.randomUUID()}@typed.example`]
    const sent = await post('/myaccount/address?new=1', { contact_name: 'Augusta Typed' }, { token: GONE, ...user(mine) })
    const headers = cookieHeader({ ...cookiesAfter(sent.headers), ...user(other), token: await openSession(other) })
    const page = await visit('/myaccount/address?new=1', { headers })
    expect(page.status).toBe(200)
    expect(page.text).not.toContain('Augusta Typed')
  })

  it('holds no password', async () => {
    const fields = { form: 'password', old_password: 'first secret', password: 'second secret', confirm_password: 'second secret' }
    const put = vi.spyOn(env.CACHE, 'put')
    await post('/myaccount/security', fields, { token: GONE })
    for (const [key, value] of put.mock.calls) if (String(key).startsWith('typed/')) expect(String(value)).not.toContain('secret')
  })
})

describe('a failure', () => {
  it.each([
    ['/s?wd=rc0402', {}],
    ['/contact', { method: 'POST', body: new URLSearchParams({ email: 'ada@engine.example', feedback_content: 'x', type_id: '1' }) }],
  ])('that a reader sees at %s is in the log under its number', async (path, init) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    const { status, headers } = await visit(path, init, REMOTE_API)
    expect(status).toBe(503)
    const numbers = logged.mock.calls.map(([line]: unknown[]) => JSON.parse(String(line)).request_id)
    expect(numbers).toContain(headers.get('X-Request-Id'))
  })
})
