import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { cartAdd } from '#shared/contract/cart.ts'
import { CODE, Envelope } from '#shared/contract/envelope.ts'
import { call } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { RETURNED_CART, RETURNED_ORDER, RETURNED_RFQ } from '#test-support/returned-headers.ts'
import { app } from '../app.tsx'
import type { Bindings } from '../request/env.ts'

const TOKEN = 'a-token-of-32-characters-or-more_'
/** Calls of the contract that need no data. */
const COUNT = '/api/cart/count'
const POSTED = '/api/cart/merge'
const REMOTE = { API_BASE: env.TEST_API, API_TIMEOUT_MS: '300' }

beforeAll(() => fillTestCatalogue(env))

/** A browser's request to the Worker, with these vars. */
async function ask(path: string, init: RequestInit = {}, vars: Partial<Bindings> = {}): Promise<Response> {
  const ctx = createExecutionContext()
  const response = await app.fetch(new Request(`https://shop.test${path}`, init), { ...env, ...vars }, ctx)
  const body = await response.arrayBuffer()
  await waitOnExecutionContext(ctx)
  return new Response([101, 204, 304].includes(response.status) ? null : body, response)
}

const envelope = async (response: Response) => Envelope.parse(await response.json())

interface Echo {
  method: string
  path: string
  headers: Record<string, string>
  body: string
}

/** The request as the operator's API receives it. */
async function echo(init: RequestInit = {}, path = COUNT): Promise<Echo> {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  await ask(path, init, REMOTE)
  const [url, { method = '', headers, body } = {}] = fetched.mock.lastCall ?? []
  fetched.mockRestore()
  logged.mockRestore()
  const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : ''
  return { method, path: String(url).slice(env.TEST_API.length), headers: Object.fromEntries(new Headers(headers)), body: text }
}

/** The cookies that a response sets. */
function cookies(response: Response): Record<string, { value: string; attributes: string }> {
  return Object.fromEntries(
    response.headers.getSetCookie().map((line) => {
      const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? []
      return [name, { value, attributes }]
    }),
  )
}

describe('on the way to the API', () => {
  it('turns the token cookie into a Bearer header, and sends no cookie', async () => {
    const { headers } = await echo({ headers: { Cookie: `token=${TOKEN}; userInfo=%7B%7D; cart=1` } })
    expect(headers['authorization']).toBe(`Bearer ${TOKEN}`)
    expect(headers['cookie']).toBeUndefined()
  })

  it.each(['', 'with spaces and more than sixteen', 'x'.repeat(3801), '%00%01%02%03%04%05%06%07', '%C3%A9', '"; DROP TABLE customers; --'])(
    'sends no Bearer for the cookie token=%s',
    async (token) => {
      expect((await echo({ headers: { Cookie: `token=${token}` } })).headers['authorization']).toBeUndefined()
    },
  )

  it.each(['12|abc', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMiJ9.c2ln-bmF0_dXJl', 'a+b/c=='])(
    'takes a token as an API makes it: %s',
    async (token) => {
      expect((await echo({ headers: { Cookie: `token=${encodeURIComponent(token)}` } })).headers['authorization']).toBe(`Bearer ${token}`)
    },
  )

  it("passes on no Authorization of the browser's own", async () => {
    expect((await echo({ headers: { Authorization: 'Bearer of-somebody-else-entirely' } })).headers['authorization']).toBeUndefined()
  })

  it('lets the desk bring its own secret, and sends no customer’s token in its place', async () => {
    const headers = { Authorization: 'Bearer secret-of-the-desk', Cookie: `token=${TOKEN}` }
    expect((await echo({ headers }, '/api/desk/about')).headers['authorization']).toBe('Bearer secret-of-the-desk')
    expect((await echo({ headers: { Cookie: `token=${TOKEN}` } }, '/api/desk/about')).headers['authorization']).toBeUndefined()
  })

  it('identifies the caller by its cookies and the network, never by the browser’s headers', async () => {
    const visitor = 'a'.repeat(32)
    const cart = `${'b'.repeat(32)}.signature-of-the-cart`
    const claimed = { 'X-Visitor': 'x'.repeat(32), 'X-Client-Address': '10.0.0.1', 'X-Cart': 'mine', 'X-Site-Url': 'https://evil.test' }
    const { headers } = await echo({ headers: { ...claimed, Cookie: `visitor=${visitor}; cart=${cart}`, 'CF-Connecting-IP': '192.0.2.1' } })
    expect(headers).toMatchObject({
      'x-visitor': visitor,
      'x-client-address': '192.0.2.1',
      'x-cart': cart,
      'x-site-url': 'https://shop.test',
    })
    const unrecognizedCaller = await echo({ headers: { Cookie: 'visitor=<script>; cart=%00' } })
    expect(unrecognizedCaller.headers['x-visitor']).toMatch(/^[0-9a-f]{32}$/)
    expect(unrecognizedCaller.headers['x-cart']).toBeUndefined()
  })

  it('sends the key to the order that a call is about, and to no other', async () => {
    const Cookie = 'order=SO260101-MINEXX~zz.signature-of-mine!SO260102-OTHERX~zz.signature-of-other'
    const headers = { Cookie, 'X-Order-Access': 'made-up-by-the-browser' }
    const post = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' } }
    const readOrderKey = ({ headers: got }: Echo) => got['x-order-access']
    expect(readOrderKey(await echo({ headers }, '/api/order/detail?order_number=SO260101-MINEXX'))).toBe('zz.signature-of-mine')
    expect(readOrderKey(await echo({ ...post, body: '{"order_number":"SO260102-OTHERX"}' }, '/api/order/cancel'))).toBe(
      'zz.signature-of-other',
    )
    expect(readOrderKey(await echo({ headers }, '/api/order/detail?order_number=SO260103-NOBODY'))).toBeUndefined()
    expect(readOrderKey(await echo({ ...post, body: '{"order_number":' }, '/api/order/cancel'))).toBeUndefined()
  })

  it.each([
    [{ Lang: 'zh' }, 'zh'],
    [{ Lang: 'xx' }, 'en'],
    [{}, 'en'],
  ])('sends the language of %j as %s', async (headers, expected) => {
    expect((await echo({ headers })).headers['lang']).toBe(expected)
  })

  it('sends only what the contract names of the headers', async () => {
    const sent = {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'Idempotency-Key': 'k-1',
      'X-Cart': 'c-1',
      Connection: 'keep-alive, X-Secret',
      'X-Secret': '1',
      TE: 'trailers',
      'Proxy-Authorization': 'Basic eDp5',
      'X-Forwarded-For': '10.0.0.1',
      'X-Request-Id': 'chosen-by-the-caller',
      Referer: 'https://shop.test/myaccount',
      Origin: 'https://shop.test',
    }
    const { headers, body, method } = await echo({ method: 'POST', headers: sent, body: '{"a":1}' }, POSTED)
    expect({ method, body }).toEqual({ method: 'POST', body: '{"a":1}' })
    expect(headers).toMatchObject({
      accept: 'application/json',
      'content-type': 'application/json',
      'idempotency-key': 'k-1',
      lang: 'en',
    })
    for (const name of ['x-secret', 'te', 'proxy-authorization', 'x-forwarded-for', 'x-cart', 'referer', 'origin', 'cookie'])
      expect(headers[name], name).toBeUndefined()
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('keeps the path and the query to the letter', async () => {
    const path = `${COUNT}?keyword=LT1763CS8-3.3%23PBF&_=17&x=%E0%A4`
    expect((await echo({}, path)).path).toBe(path)
  })
})

describe('on the way back', () => {
  it('gives the body, and of the headers only what the contract names', async () => {
    const response = await ask(`${COUNT}?test=headers`, {}, REMOTE)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('application/json')
    expect(response.headers.get('Retry-After')).toBe('7')
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    for (const name of ['Keep-Alive', 'X-Powered-By', 'Access-Control-Allow-Origin', 'X-Cart', 'X-Rfq-Access', 'X-Order-Access'])
      expect(response.headers.get(name), name).toBeNull()
    expect(cookies(response)).not.toHaveProperty('upstream')
  })

  it('keeps the cart and the keys to RFQs and orders in cookies that no script reads', async () => {
    const response = await ask(`${COUNT}?test=headers`, { headers: { Cookie: `rfq=RFQ260101-OLDOLD~zz.signature-of-another` } }, REMOTE)
    const { cart, rfq, order } = cookies(response)
    expect(decodeURIComponent(order?.value ?? '')).toBe(RETURNED_ORDER)
    expect(order?.attributes).toMatch(/HttpOnly; Secure; SameSite=Lax/)
    expect(cart).toMatchObject({ value: RETURNED_CART, attributes: expect.stringMatching(/HttpOnly; Secure; SameSite=Lax/) })
    expect(decodeURIComponent(rfq?.value ?? '')).toBe(`RFQ260101-OLDOLD~zz.signature-of-another!${RETURNED_RFQ}`)
    expect(rfq?.attributes).toMatch(/HttpOnly; Secure; SameSite=Lax/)
  })

  it('leaves no trace of a visitor who browses', async () => {
    const response = await ask('/api/index/searchOption?keyword=rc04', { headers: { 'CF-Connecting-IP': '192.0.2.1' } })
    expect(response.headers.get('Set-Cookie')).toBeNull()
  })

  it('does not follow a redirect: the token would go along', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const response = await ask(`${COUNT}?test=redirect`, { headers: { Cookie: `token=${TOKEN}` } }, REMOTE)
    logged.mockRestore()
    expect(response.status).toBe(502)
    expect(response.headers.get('Location')).toBeNull()
    expect(await envelope(response)).toMatchObject({ code: CODE.unavailable })
  })

  it.each([
    ...['slow', 'fault', 'not-json', 'page', 'broken', 'no-envelope', 'wrong-shape'].map((behavior) => `${COUNT}?test=${behavior}`),
    ...['{foo:1}', 'wrong-shape'].map((behavior) => `/api/index/searchOption?keyword=lm&test=${behavior.replace('{foo:1}', 'headers')}`),
    '/api/bom/exportBom?test=page',
    '/api/bom/exportBom?test=wrong-shape',
    '/api/bom/exportBom?test=json-attachment',
  ])('answers 502 with the envelope 5030 for %s', async (path) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const response = await ask(path, {}, REMOTE)
    logged.mockRestore()
    expect(response.status).toBe(502)
    expect(response.headers.get('Content-Type')).toBe('application/json')
    const { code, message, data } = await envelope(response)
    expect(code).toBe(CODE.unavailable)
    expect(data).toEqual({ request_id: response.headers.get('X-Request-Id') })
    expect(message).not.toMatch(/internal|db-7|test/i)
  })
})

describe("an operator's answer", () => {
  it.each(['not-json', 'broken', 'page'])('to a payment company has nothing in it that is no JSON: %s', async (behavior) => {
    const response = await ask(`/api/pay/webhook/stripe?test=${behavior}`, { method: 'POST', body: '{}' }, REMOTE)
    expect([response.status, response.headers.get('Content-Type'), await response.text()]).toEqual([200, 'application/json', ''])
  })

  it('is JSON for the browser, whatever the API calls it', async () => {
    const response = await ask(`${COUNT}?test=wrong-type`, {}, REMOTE)
    expect(response.headers.get('Content-Type')).toBe('application/json')
    expect(await envelope(response)).toMatchObject({ code: CODE.success, data: { count: 3 } })
  })

  it('may be the requested file', async () => {
    const response = await ask('/api/pay/invoice/SO260101-MINEXX?test=file', {}, REMOTE)
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    expect(await response.text()).toBe('%PDF-1.7')
  })
})

describe('a path that the contract does not name', () => {
  const strange = [
    '/api/admin',
    '/api/..%2f..%2fadmin',
    '/api/site/news/..%2f..%2fadmin',
    '/api/site/news/%2e%2e',
    '/api/site/news/a%5cb',
    '/api/site/news/%00',
    '/api/cart/count/',
  ]
  it.each(strange)('%s is answered here', async (path) => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const response = await ask(path, {}, REMOTE)
    expect(fetched).not.toHaveBeenCalled()
    fetched.mockRestore()
    expect(await envelope(response)).toMatchObject({ code: CODE.not_found })
  })

  it.each(['/news/..%2F..%2Fadmin', '/category/..%2Fadmin', '/news/a%5Cb'])('is not made of a page’s: %s', async (path) => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect((await ask(path, {}, REMOTE)).status).toBe(404)
    for (const [url] of fetched.mock.calls) expect(decodeURIComponent(String(url).split('?')[0] ?? '')).not.toMatch(/\.\.|\\/)
    quiet.mockRestore()
    fetched.mockRestore()
  })
})

describe('a form of another site', () => {
  it.each([
    ['POST', POSTED],
    ['PATCH', '/api/cart/items/1'],
  ])('does not reach the API with %s', async (method, path) => {
    const body = '{}'
    const from = (origin: string) => ask(path, { method, headers: { Origin: origin, 'Content-Type': 'text/plain' }, body }, REMOTE)
    expect((await from('https://elsewhere.test')).status).toBe(403)
    expect((await from('https://shop.test')).status).toBe(200)
  })
})

describe('limits', () => {
  const large = 'x'.repeat(1_000_001)

  const varsByApi = { 'the embedded API': {}, "the operator's API": REMOTE }
  const post = { method: 'POST', headers: { 'Content-Type': 'application/json', Lang: 'de' } }

  it.each(Object.entries(varsByApi))('refuses a body that says it is over 1 MB: %s', async (_, vars) => {
    const response = await ask(
      '/api/index/getCategory',
      { ...post, headers: { ...post.headers, 'Content-Length': '1000001' }, body: large },
      vars,
    )
    expect(response.status).toBe(413)
    expect(await envelope(response)).toMatchObject({ code: CODE.upload_refused, message: expect.stringMatching(/^Die Datei ist zu groß/) })
  })

  it.each(Object.entries(varsByApi))('refuses it without a length too, before any of it is forwarded: %s', async (_, vars) => {
    let left = 30
    const body = new ReadableStream({
      pull(controller) {
        if (left-- > 0) controller.enqueue(new TextEncoder().encode('x'.repeat(100_000)))
        else controller.close()
      },
    })
    const response = await ask(POSTED, { ...post, body }, vars)
    expect(response.status).toBe(413)
    expect(await envelope(response)).toMatchObject({ code: CODE.upload_refused })
    // A body over the limit is not read to its end.
    expect(left).toBeGreaterThan(15)
  })

  it('lets a body of just under 1 MB through', async () => {
    expect((await echo({ ...post, body: large.slice(2) }, POSTED)).body).toHaveLength(999_999)
  })

  it.each(['OPTIONS', 'PROPFIND', 'COPY'])('refuses the method %s with 405', async (method) => {
    const response = await ask('/api/lang/list', { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('Allow')).toBe('GET, HEAD, POST, PUT, PATCH, DELETE')
    expect(await envelope(response)).toMatchObject({ code: CODE.not_found })
  })
})

describe('a code of an operator’s API', () => {
  const answered = async (path: string, code: number, message: string) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ code, message, data: { host: 'db-7' } }))
    const response = await ask(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }, REMOTE)
    fetched.mockRestore()
    logged.mockRestore()
    return { status: response.status, ...(await envelope(response)) }
  }

  it.each([
    ['/api/feedback', 5008],
    ['/api/subscribe', 5001],
    ['/api/feedback', 5029],
    ['/api/subscribe', 5031],
    ['/api/feedback', 5999],
    ['/api/cart/merge', 987_654],
  ])('%s: %s keeps its message', async (path, code) => {
    expect(await answered(path, code, 'Feedback closed')).toEqual({ status: 200, code, message: 'Feedback closed', data: null })
  })

  it.each([CODE.fault, CODE.unavailable])('%s says nothing of what has failed', async (code) => {
    const { message, ...rest } = await answered('/api/feedback', code, 'db-7.internal is away')
    expect(message).not.toContain('db-7')
    expect(rest).toMatchObject({ code, data: { request_id: expect.any(String) } })
  })

  it('above 5000 has a message of bounded length and without control characters', async () => {
    expect((await answered('/api/feedback', 5008, `\u0001menu\u0002 ${'x'.repeat(5000)}`)).message).toMatch(/^menu {2}x{294}$/)
  })
})

describe('with the embedded API', () => {
  it('ignores a browser’s headers that name a cart', async () => {
    const item = { offer_id: (TEST_PARTS[0]?.part_id ?? 0) * 8, qty: 1 }
    const { headers } = await call(cartAdd, { items: [item] }, { visitor: 'v'.repeat(32) })
    const cart = headers.get('X-Cart') ?? ''
    const count = async (sent: Record<string, string>) => (await envelope(await ask(COUNT, { headers: sent }))).data
    expect(await count({ Cookie: `cart=${cart}` })).toEqual({ count: 1 })
    expect(await count({ 'X-Cart': cart, 'X-Visitor': 'v'.repeat(32), 'X-Edge-Proof': 'v1.0.00' })).toEqual({ count: 0 })
  })

  it('speaks the same envelope, in the language of the call', async () => {
    const response = await ask('/api/goods/goodsDetail?id=nothing-99', { headers: { Lang: 'zh' } })
    expect(response.status).toBe(200)
    expect(await envelope(response)).toMatchObject({ code: CODE.not_found, message: '未找到' })
  })

  it('answers with a request id and what every answer carries', async () => {
    const { headers } = await ask('/api/lang/list')
    expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Server-Timing')).toContain('api')
  })

  it('answers a HEAD without a body', async () => {
    const response = await ask('/api/lang/list', { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  })

  it('calls broken JSON a validation error, not a fault', async () => {
    const response = await ask('/api/index/getCategory', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"id":',
    })
    expect(await envelope(response)).toMatchObject({ code: CODE.validation })
  })
})

describe('the limit of a network', () => {
  it('is named by searches without a key, and by no other call', async () => {
    const search = await ask('/api/index/search?keyword=resistor')
    expect(search.headers.get('RateLimit-Policy')).toBe('"searches";q=300;w=60')
    expect((await ask('/api/category/tree')).headers.has('RateLimit-Policy')).toBe(false)
  })
})
