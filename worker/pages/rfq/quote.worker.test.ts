import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CODE } from '#shared/contract/envelope.ts'
import { element, elements, readText } from '#test-support/html.ts'
import { app } from '../../app.tsx'

const NUMBER = 'RFQ261121-7K3M9Q'
const PATH = '/rfq/quote/rfq261121-7k3m9q'
const KEY = 'abc123.0123456789abcdef'
const TOKEN = 'token-of-a-customer-1'

const RFQ = {
  rfq_number: NUMBER,
  submitted_at: '2026-11-20T08:30:00.000Z',
  answer_due_at: '2026-11-23T09:00:00.000Z',
  source: 'list',
  status: 'quoted',
  viewed_at: '2026-11-20T09:00:00.000Z',
  quoted_at: '2026-11-20T10:00:00.000Z',
  valid_until: '2999-11-24T12:00:00.000Z',
  time_zone: 'Europe/Berlin',
  contact: { contact_name: 'Ada', company_name: 'Ada & Co', email: 'ada@example.com', telephone: '', country: 'DE' },
  comment: '',
  lines: [1, 2].map((position) => ({
    position,
    part_number: `LM358DR-${position}`,
    manufacturer: '',
    package: '',
    date_code: '',
    qty: 10,
    target_price: null,
    goods_id: null,
    delivery_plan_date: null,
    certificate: null,
    test: null,
    goods_page_url: '',
    quote: {
      part_number: `LM358DR-${position}`,
      manufacturer: '',
      qty: 10,
      unit_price: '0.5',
      ext_price: '5',
      date_code: '',
      lead_time_weeks: 0,
      note: '',
      accepted: false,
      earlier: null,
      order_number: null,
    },
    no_offer: false,
    note: '',
  })),
}

/** Calls that reached the API: path and body. */
const calls: { path: string; body: unknown; bearer: string | null }[] = []
/** The response to accepting. */
let accepting: number

function createAnswer(path: string, body: unknown, bearer: string | null): { code: number; data: unknown } {
  const request = body as { rfq_number?: string; access?: string } | null
  const isCustomer = bearer === `Bearer ${TOKEN}`
  if (path.startsWith('/api/user/')) {
    if (!isCustomer) return { code: CODE.session_invalid, data: null }
    if (path.startsWith('/api/user/rfq/centerRfqList')) return { code: 200, data: { total: 0, page_size: 20, items: [] } }
    return path.endsWith(`rfq_number=${NUMBER}`) ? { code: 200, data: RFQ } : { code: CODE.not_found, data: null }
  }
  switch (path) {
    case '/api/rfq/view':
      return request?.rfq_number === NUMBER && request.access === KEY ? { code: 200, data: RFQ } : { code: CODE.not_found, data: null }
    case '/api/rfq/acceptQuote':
      return { code: accepting, data: accepting === 200 ? { accepted: [1], already: [] } : null }
    case '/api/cart':
      return bearer !== null && !isCustomer ? { code: CODE.session_invalid, data: null } : { code: 200, data: { lines: [], total: '0' } }
    default:
      return { code: CODE.not_found, data: null }
  }
}

beforeEach(() => {
  calls.length = 0
  accepting = 200
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, search } = new URL(String(input))
    const text = typeof init?.body === 'string' ? init.body : null
    const body: unknown = text === null ? null : JSON.parse(text)
    const bearer = new Headers(init?.headers).get('Authorization')
    const path = pathname + search
    calls.push({ path, body, bearer })
    const { code, data } = createAnswer(path, body, bearer)
    return Response.json(
      { code, message: '', data },
      { headers: path === '/api/rfq/acceptQuote' ? { 'X-Cart': 'cart-0123456789abcdef' } : {} },
    )
  })
  return () => vi.restoreAllMocks()
})

async function visit(path: string, { cookies = {}, form }: { cookies?: Record<string, string>; form?: [string, string][] } = {}) {
  const vars = { ...env, API_BASE: env.TEST_API, SITE_URL: 'https://shop.test' }
  const headers = new Headers({
    Cookie: Object.entries(cookies)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('; '),
  })
  if (form) headers.set('Origin', 'https://shop.test')
  const seen = (form ?? []).some(([name]) => name === 'quoted_at') ? (form ?? []) : [['quoted_at', RFQ.quoted_at], ...(form ?? [])]
  const request = new Request(`https://shop.test${path}`, {
    headers,
    redirect: 'manual',
    ...(form && { method: 'POST', body: new URLSearchParams(seen) }),
  })
  const response = await app.fetch(request, vars, createExecutionContext())
  return {
    status: response.status,
    location: response.headers.get('Location'),
    headers: response.headers,
    cookies: response.headers.getSetCookie(),
    html: await response.text(),
  }
}

const readMainText = (html: string): string => readText(html, 'main')
const access = { rfq: `${NUMBER}~${KEY}` }
const listCalls = (path: string) => calls.filter((call) => call.path.startsWith(path))

describe('the page after sending', () => {
  it('thanks the browser that sent the RFQ', async () => {
    const { status, html } = await visit(`/rfq/successful?number=${NUMBER}`, { cookies: access })
    expect(status).toBe(200)
    expect(readMainText(html)).toContain('RFQ sent')
    expect(readMainText(html)).toContain(NUMBER)
  })

  it.each(['/rfq/successful', `/rfq/successful?number=${NUMBER}`])('tells a stranger at %s that nothing was sent', async (path) => {
    const { status, html } = await visit(path)
    expect(status).toBe(200)
    expect(readMainText(html)).toContain('No RFQ sent from this browser')
    expect(html).not.toContain('We reply within')
    expect(readMainText(html)).not.toContain('A copy is on its way')
  })
})

describe('the link of the mail', () => {
  it('moves its key into a cookie and redirects to a URL without it', async () => {
    const { status, location, headers, cookies } = await visit(`${PATH}?key=${KEY}`)
    expect({ status, location }).toEqual({ status: 303, location: PATH })
    const rfqCookie = cookies.find((cookie) => cookie.startsWith('rfq='))
    expect(decodeURIComponent(rfqCookie ?? '')).toContain(`rfq=${NUMBER}~${KEY};`)
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(rfqCookie).toContain(part)
    expect(headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(headers.get('Cache-Control')).toContain('no-store')
  })

  it('keeps the language', async () => {
    expect((await visit(`/zh${PATH}?key=${KEY}`)).location).toBe(`/zh${PATH}`)
  })

  it('opens the RFQ from then on', async () => {
    const { status, html, headers } = await visit(PATH, { cookies: access })
    expect(status).toBe(200)
    expect(html).toContain('LM358DR-1')
    expect(html).toContain('noindex')
    expect(html).not.toContain(KEY)
    expect(headers.get('Cache-Control')).toContain('no-store')
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
  })

  it.each([['strange.0123456789abcdef'], [''], ['x'.repeat(500)]])('with the key "%s" leaves nothing', async (key) => {
    const { status, location, cookies } = await visit(`${PATH}?key=${key}`)
    expect({ status, location }).toEqual({ status: 303, location: PATH })
    expect(cookies.filter((cookie) => cookie.startsWith('rfq='))).toEqual([])
  })

  it('leaves the key that is there when a worse one comes', async () => {
    const { cookies } = await visit(`${PATH}?key=expired.0123456789abcdef`, { cookies: access })
    expect(cookies.filter((cookie) => cookie.startsWith('rfq='))).toEqual([])
  })
})

describe('a stranger', () => {
  it('sees the same page as for a number that does not exist', async () => {
    const missing = await visit('/rfq/quote/rfq000000-000000')
    expect(missing.status).toBe(404)
    for (const cookies of [{}, { rfq: `${NUMBER}~strange.0123456789abcdef` }, { rfq: `RFQ000000-111111~${KEY}` }]) {
      const { status, html } = await visit(PATH, { cookies })
      expect(status).toBe(404)
      expect(element(html, 'main').inner).toBe(element(missing.html, 'main').inner)
    }
  })

  it('accepts nothing', async () => {
    expect((await visit(PATH, { form: [['positions', '1']] })).status).toBe(404)
    expect(listCalls('/api/rfq/acceptQuote')).toEqual([])
  })
})

describe('accepting', () => {
  it('leads to the cart, which the visitor has from then on', async () => {
    const { status, location, cookies } = await visit(`/de${PATH}`, {
      cookies: access,
      form: [
        ['positions', '2'],
        ['positions', '1'],
        ['positions', '1'],
        ['positions', 'x'],
        ['positions', '-3'],
      ],
    })
    expect({ status, location }).toEqual({ status: 303, location: '/de/cart' })
    expect(listCalls('/api/rfq/acceptQuote')[0]?.body).toMatchObject({ rfq_number: NUMBER, access: KEY, positions: [2, 1] })
    expect(cookies.some((cookie) => cookie.startsWith('cart=cart-0123456789abcdef;'))).toBe(true)
  })

  it('asks for a tick where there is none', async () => {
    const { status, html } = await visit(PATH, { cookies: access, form: [] })
    expect(status).toBe(422)
    expect(html).toContain('Select at least one line')
    expect(listCalls('/api/rfq/acceptQuote')).toEqual([])
  })

  it.each([
    [CODE.conflict, 409, 'this quote has changed or expired'],
    [CODE.too_many_requests, 429, 'Too many requests'],
  ])('answered with %i shows the quote again', async (code, expected, text) => {
    accepting = code
    const { status, html } = await visit(PATH, { cookies: access, form: [['positions', '2']] })
    expect(status).toBe(expected)
    expect(html).toContain(text)
    expect(elements(html, 'input[name=positions][checked]').map(({ attributes }) => attributes['value'])).toEqual(['2'])
  })

  it('tells the API which quote was shown: an answer that came meanwhile is not accepted', async () => {
    accepting = CODE.conflict
    const { status, html } = await visit(PATH, {
      cookies: access,
      form: [
        ['positions', '1'],
        ['quoted_at', '2026-11-20T09:59:59.000Z'],
      ],
    })
    expect(status).toBe(409)
    expect(html).toContain('this quote has changed or expired')
    expect(listCalls('/api/rfq/acceptQuote')[0]?.body).toMatchObject({ quoted_at: '2026-11-20T09:59:59.000Z' })
  })

  it('is refused to a form of another site', async () => {
    const vars = { ...env, API_BASE: env.TEST_API, SITE_URL: 'https://shop.test' }
    const request = new Request(`https://shop.test${PATH}`, {
      method: 'POST',
      headers: { Origin: 'https://other.test', Cookie: `rfq=${encodeURIComponent(access.rfq)}` },
      body: new URLSearchParams([['positions', '1']]),
    })
    expect((await app.fetch(request, vars, createExecutionContext())).status).toBe(403)
    expect(calls).toEqual([])
  })
})

describe('the account', () => {
  it.each([
    ['/myaccount/rfq-history', '/login?redirect=%2Fmyaccount%2Frfq-history'],
    ['/zh/myaccount/rfq-history?status=quoted', '/zh/login?redirect=%2Fmyaccount%2Frfq-history%3Fstatus%3Dquoted'],
    ['/ar/myaccount/rfq-history/rfq261121-7k3m9q', '/ar/login?redirect=%2Fmyaccount%2Frfq-history%2Frfq261121-7k3m9q'],
  ])('%s without a token leads to %s', async (path, expected) => {
    const { status, location, headers } = await visit(path)
    expect({ status, location }).toEqual({ status: 303, location: expected })
    expect(headers.get('Cache-Control')).toContain('no-store')
    expect(listCalls('/api/user/')).toEqual([])
  })

  it.each(['/myaccount/rfq-history', '/myaccount/rfq-history/rfq261121-7k3m9q', '/cart', PATH])(
    '%s with a token that opens nothing leads to the sign-out',
    async (path) => {
      expect(await visit(path, { cookies: { token: 'token-of-long-ago-1' } })).toMatchObject({
        status: 303,
        location: `/exit?redirect=${encodeURIComponent(path)}`,
      })
    },
  )

  it('shows the customer’s own RFQ, and 404 for any other', async () => {
    const cookies = { token: TOKEN }
    const customerPage = await visit('/myaccount/rfq-history/rfq261121-7k3m9q', { cookies })
    expect(customerPage.status).toBe(200)
    expect(customerPage.html).toContain('LM358DR-1')
    expect(elements(customerPage.html, 'form[action="/myaccount/rfq-history/rfq261121-7k3m9q"]')).not.toEqual([])
    expect((await visit('/myaccount/rfq-history/rfq000000-000000', { cookies })).status).toBe(404)
    expect((await visit('/rfq/quote/rfq000000-000000', { cookies })).status).toBe(404)
    expect(await visit(PATH, { cookies })).toMatchObject({ status: 303, location: '/myaccount/rfq-history/rfq261121-7k3m9q' })
  })

  it('accepts without a key', async () => {
    const { location } = await visit('/myaccount/rfq-history/rfq261121-7k3m9q', { cookies: { token: TOKEN }, form: [['positions', '1']] })
    expect(location).toBe('/cart')
    expect(listCalls('/api/rfq/acceptQuote')[0]).toMatchObject({ body: { rfq_number: NUMBER, positions: [1] }, bearer: `Bearer ${TOKEN}` })
  })

  it('forwards the filters of the list, and no unknown ones', async () => {
    const { status, html } = await visit('/myaccount/rfq-history?status=nonsense&keyword=%20LM358%00', {
      cookies: { token: TOKEN },
    })
    expect(status).toBe(200)
    expect(html).toContain('No RFQ matches your search.')
    expect(listCalls('/api/user/rfq/centerRfqList')[0]?.path).toBe('/api/user/rfq/centerRfqList?page=1&keyword=LM358')
  })
})
