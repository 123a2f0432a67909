import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CODE } from '#shared/contract/envelope.ts'
import { elements, readText } from '#test-support/html.ts'
import { app } from '../app.tsx'
import { toConsentReturn } from './consent.ts'

const IDS = {
  google_measurement_id: 'G-TEST123456',
  google_tagmanager_id: 'GTM-TEST123',
  trustpilot_template_id: '5419b6a8b0d04a076446a9ad',
  trustpilot_businessunit_id: '46d6a890000064000500e0c3',
  sharethis_property_id: '5f3c1b2a4d5e6f7a8b9c0d1e',
}
const NO_IDS = Object.fromEntries(Object.keys(IDS).map((name) => [name, '']))
const EVERYBODY = 'google_analytics.google_tag_manager.trustpilot.sharethis'
const PLAIN = [
  'company_name',
  'company_address',
  'contact_email',
  'contact_tel',
  'contact_skype',
  'contact_whatsApp',
  'contact_weChat_img',
  'logo_head',
  'logo_foot',
  'logo_admin',
  'website_home',
  'website_admin',
  'socialize_facebook',
  'socialize_twitter',
  'socialize_instagram',
  'socialize_linkedin',
  'socialize_youtube',
]
const TEXT = { id: 'about', title: 'About', summary: 'Us', blocks: [], updated_at: '2026-11-01T00:00:00Z' }

/** Ids of the configuration; null: it cannot be read. */
let ids: Readonly<Record<string, string>> | null

/** A cache without storage: each test has a separate configuration. */
const CACHE = { get: async () => null, put: async () => {} } as unknown as KVNamespace

beforeEach(() => {
  ids = NO_IDS
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL(String(input))
    const data = readData(pathname)
    return Response.json(data === null ? { code: CODE.not_found, message: 'no', data: null } : { code: 200, message: 'ok', data })
  })
  return () => vi.restoreAllMocks()
})

function readData(path: string): object | null {
  if (path === '/api/config/getConfig')
    return (
      ids && { ...Object.fromEntries(PLAIN.map((name) => [name, ''])), ...NO_IDS, ...ids, seo: { title: '', keyword: '', description: '' } }
    )
  return path.startsWith('/api/config/getPage/') ? TEXT : null
}

async function ask(path: string, headers: Record<string, string> = {}, init: RequestInit = {}) {
  const request = new Request(`https://shop.test${path}`, { redirect: 'manual', ...init, headers })
  // A new object each time, since an isolate's memory is bound to it.
  const vars = { ...env, API_BASE: env.TEST_API, CACHE: { ...CACHE } }
  const response = await app.fetch(request, vars, createExecutionContext())
  const text = await response.text()
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  const foreign = [...new Set(policy.match(/https?:\/\/[^\s;]+/g))].sort()
  const strip = elements(text, 'section.consent')[0]?.text ?? null
  const loaded: unknown = JSON.parse(elements(text, 'script#services')[0]?.inner ?? 'null')
  return { status: response.status, headers: response.headers, text, policy, foreign, strip, loaded }
}

const consent = (value: string) => ({ Cookie: `consent=${value}` })

describe('the strip', () => {
  it('is not shown where no service is configured: the footer lists what is stored', async () => {
    const { strip, text, foreign, loaded } = await ask('/about')
    expect(strip).toBeNull()
    expect(elements(text, '.footer-legal')[0]?.text).toContain('no analytics, no advertising')
    expect({ foreign, loaded }).toEqual({ foreign: [], loaded: null })
  })

  it('asks about the configured services, and about no other', async () => {
    ids = { google_measurement_id: IDS.google_measurement_id }
    const { strip, foreign, loaded } = await ask('/about')
    expect(strip).toContain('May we load Google Analytics (visit statistics)?')
    expect(strip).toMatch(/Refuse.*Accept/)
    expect(strip).not.toMatch(/Trustpilot|ShareThis|Tag Manager/)
    expect({ foreign, loaded }).toEqual({ foreign: [], loaded: null })
  })

  it('comes back for a visitor who saw fewer services, and for a new service', async () => {
    ids = IDS
    expect((await ask('/about', consent('no'))).strip).toContain('Trustpilot')
    expect((await ask('/about', consent('yes.google_analytics'))).strip).toContain('Trustpilot')
    for (const answer of [`yes.${EVERYBODY}`, `no.${EVERYBODY}`]) expect((await ask('/about', consent(answer))).strip).toBeNull()
  })

  it('is not shown where the configuration cannot be read, since it might be wrong', async () => {
    ids = null
    for (const path of ['/about', '/companyprofile/cookies-policy']) {
      const { status, strip, text, foreign, loaded } = await ask(path, consent(`yes.${EVERYBODY}`))
      expect({ status, strip, foreign, loaded }).toEqual({ status: 200, strip: null, foreign: [], loaded: null })
      expect(elements(text, '#choice')).toEqual([])
    }
  })

  it('is not shown on pages without third parties', async () => {
    ids = IDS
    for (const path of ['/cart', '/login', '/register', '/order/track', '/nothing']) {
      const { strip, foreign, loaded } = await ask(path, consent('yes.google_analytics'))
      expect({ path, strip, foreign, loaded }).toEqual({ path, strip: null, foreign: [], loaded: null })
    }
  })

  it('does not ask a browser with Global Privacy Control, and allows no service', async () => {
    ids = IDS
    for (const cookie of [{}, consent(`yes.${EVERYBODY}`)]) {
      const { strip, foreign, loaded } = await ask('/about', { ...cookie, 'Sec-GPC': '1' })
      expect({ strip, foreign, loaded }).toEqual({ strip: null, foreign: [], loaded: null })
    }
    expect((await ask('/companyprofile/cookies-policy', { 'Sec-GPC': '1' })).text).toContain('Your browser sends Global Privacy Control.')
  })
})

describe('with consent', () => {
  it('the policy opens for those that are configured and accepted, and their ids are on the page', async () => {
    ids = IDS
    const { foreign, loaded, policy } = await ask('/about', consent('yes.google_analytics'))
    expect(loaded).toEqual({ google_analytics: IDS.google_measurement_id })
    expect(foreign).toEqual(['https://*.analytics.google.com', 'https://*.google-analytics.com', 'https://www.googletagmanager.com'])
    expect(policy).not.toMatch(/unsafe|trustpilot|sharethis/)
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+' 'sha256-[^']+' https:\/\/www\.googletagmanager\.com;/)
  })

  it('to all, each has its hosts once', async () => {
    ids = IDS
    const { foreign, loaded, policy } = await ask('/about', consent(`yes.${EVERYBODY}`))
    expect(Object.keys(loaded as object)).toEqual(EVERYBODY.split('.'))
    expect(foreign).toHaveLength(5)
    expect(policy.match(/script-src [^;]*/)?.[0].match(/googletagmanager/g)).toHaveLength(1)
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
  })

  it('does not open for an id that is none', async () => {
    ids = { ...NO_IDS, google_measurement_id: 'G-1"></script><script>alert(1)</script>', sharethis_property_id: 'x' }
    const { foreign, loaded, strip, text } = await ask('/about', consent(`yes.${EVERYBODY}`))
    expect({ foreign, loaded, strip }).toEqual({ foreign: [], loaded: null, strip: null })
    expect(text).not.toContain('alert(1)')
  })
})

describe('the choice on the page of the policy', () => {
  const PAGE = '/companyprofile/cookies-policy'

  it.each([
    [undefined, 'You have not chosen yet.'],
    [`yes.${EVERYBODY}`, 'You accepted these services.'],
    [`no.${EVERYBODY}`, 'You refused these services'],
    ['yes.google_analytics', 'You have not chosen yet.'],
  ])('after %s', async (answer, expectedText) => {
    ids = IDS
    const { text } = await ask(PAGE, answer === undefined ? {} : consent(answer))
    expect(readText(text, 'section#choice')).toContain(expectedText)
  })

  it('says that there is nothing to choose', async () => {
    expect((await ask(PAGE)).text).toContain('so there is nothing to choose')
  })
})

describe('an answer', () => {
  const post = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    ask('/forms/consent', { Origin: 'https://shop.test', ...headers }, { method: 'POST', body: new URLSearchParams(form) })

  it('is stored for 180 days, and redirects back', async () => {
    const { status, headers } = await post({ choice: 'yes', about: EVERYBODY, to: '/zh/s?wd=a%2Fb&page=2' })
    expect(status).toBe(303)
    expect(headers.get('Location')).toBe('/zh/s?wd=a%2Fb&page=2')
    expect(headers.getSetCookie()).toEqual([`consent=yes.${EVERYBODY}; Max-Age=15552000; Path=/; HttpOnly; Secure; SameSite=Lax`])
  })

  it('that rejects deletes the services’ cookies, and none of ours', async () => {
    const { headers } = await post(
      { choice: 'no', about: EVERYBODY, to: '/' },
      { Cookie: '_ga=GA1.1.1.1; _ga_TEST123456=x; token=abc; cart=def; lang=de' },
    )
    const lines = headers.getSetCookie()
    expect(lines.find((line) => line.startsWith('consent='))).toContain(`consent=no.${EVERYBODY};`)
    expect(lines.filter((line) => line.includes('Max-Age=0')).map((line) => line.split('=')[0])).toEqual(['_ga', '_ga_TEST123456'])
  })

  it.each([{}, { choice: '' }, { choice: 'maybe', about: EVERYBODY }, { choice: 'yes; Domain=evil.test' }])(
    'that is none is not kept: %j',
    async (form) => {
      const { status, headers } = await post({ ...form, to: '/about' })
      expect(status).toBe(303)
      expect(headers.getSetCookie()).toEqual([])
    },
  )

  it('about an unknown service is ignored for that service', async () => {
    const { headers } = await post({ choice: 'yes', about: 'evil.trustpilot;Path=/', to: '/' })
    expect(headers.getSetCookie()[0]).toMatch(/^consent=yes;/)
  })

  it('of another site is refused', async () => {
    const { status, headers } = await post({ choice: 'yes', about: EVERYBODY, to: '/' }, { Origin: 'https://evil.example' })
    expect(status).toBe(403)
    expect(headers.getSetCookie()).toEqual([])
  })
})

describe('the way back', () => {
  it.each([
    ['/', '/'],
    ['/zh', '/zh'],
    ['/zh?a=1', '/zh?a=1'],
    ['/de/productdetail/lm358-1?qty=5', '/de/productdetail/lm358-1?qty=5'],
    ['/companyprofile/cookies-policy#choice', '/companyprofile/cookies-policy#choice'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/%2F/evil.example', '/'],
    ['/zh//evil.example', '/'],
    ['/.//evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/exit', '/'],
    ['/zh/exit', '/'],
    ['/api/user/logout', '/'],
    ['/a\r\nSet-Cookie: x=1', '/'],
    ['', '/'],
    [`/${'a'.repeat(3000)}`, '/'],
  ])('%j is %j', (to, expected) => {
    expect(toConsentReturn(to)).toBe(expected)
  })
})
