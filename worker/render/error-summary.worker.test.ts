import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { CODE } from '#shared/contract/envelope.ts'
import { SiteConfig } from '#shared/contract/site.ts'
import { fillTestCatalogue } from '#test-support/catalogue.ts'
import { elements } from '#test-support/html.ts'
import { FORM, visit } from '#test-support/pages.ts'

const REMOTE_API = { API_BASE: env.TEST_API, API_TIMEOUT_MS: '2000' }

beforeAll(() => fillTestCatalogue(env))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => vi.restoreAllMocks()
})

const answerWith = (code: number, message = '', headers: Record<string, string> = {}, data: unknown = null): void => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ code, message, data }, { headers }))
}

describe('a code of the API on a page', () => {
  it.each([
    [CODE.not_found, 404, 'This page could not be found', null],
    [CODE.not_allowed, 403, 'You cannot open this page', null],
    [CODE.conflict, 409, 'This has changed in the meantime', null],
    [CODE.too_many_requests, 429, 'Too many requests', '17'],
    [CODE.fault, 500, 'Something went wrong', null],
    [5999, 422, 'Only for resellers', null],
    [CODE.unavailable, 503, 'Our catalog is unavailable right now', '30'],
    [4010, 422, 'Only for resellers', null],
  ])('%s is answered with %s and words of its own', async (code, status, words, retryAfter) => {
    answerWith(code, 'Only for resellers', code === CODE.too_many_requests ? { 'Retry-After': '17' } : {})
    const answer = await visit('/s?wd=lm358', {}, REMOTE_API)
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([status, retryAfter])
    expect(answer.text).toContain(words)
    expect(elements(answer.text, 'head :is([rel=canonical], [hreflang])')).toEqual([])
  })
})

it('a sign-in that is refused for a reason of the API’s own shows that reason', async () => {
  answerWith(4010, 'No such user')
  const body = new URLSearchParams({ email: 'ada@engine.example', password: 'correct horse' })
  const { status, text } = await visit('/login', { method: 'POST', body, headers: FORM }, REMOTE_API)
  expect(status).toBe(422)
  expect(text).toContain('No such user')
})

it('a configuration with something wrong in it loses only that', async () => {
  answerWith(200, '', {}, { company_name: 'Acme Parts', contact_weChat_img: null, seo: { keyword: 'resistor, capacitor' } })
  const { text } = await visit('/login', {}, REMOTE_API)
  expect(text).toContain('Acme Parts')
  vi.restoreAllMocks()
})

it.each([null, [null], 7, 'x', {}, [{}]])(
  'a field of the configuration that is %j takes none of the others with it, nor a list what fits',
  (wrong) => {
    const claim = { figure: '40,000', text: 'parts' }
    const invalidConfig = Object.fromEntries(Object.keys(SiteConfig.shape).map((name) => [name, wrong]))
    const lists = { claims: [wrong, claim, null], languages: ['de', null, 'en'] }
    expect(SiteConfig.parse({ ...invalidConfig, ...lists, company_name: 'Acme Parts' })).toMatchObject({
      company_name: 'Acme Parts',
      claims: [claim],
      languages: ['de', 'en'],
      places: [],
      answer_hours: { working: null, product: null },
      seo: { title: '', keyword: '', description: '' },
    })
  },
)

describe('an address', () => {
  it.each([
    ['/zh-CN/about', 301, '/zh/about'],
    ['/ja', 301, '/jp'],
    ['/en-US/s?wd=10k', 301, '/s?wd=10k'],
    ['/s?wd=++rc0402++&page=2', 301, '/s?wd=rc0402&page=2'],
    ['/news?page=0', 302, '/news'],
    ['/news?page=abc&tag=x', 302, '/news?tag=x'],
  ])('%s leads on with %s to %s', async (path, status, location) => {
    const answer = await visit(path)
    expect([answer.status, answer.location]).toEqual([status, location])
  })

  it.each(['/en/zh/about', '/productdetail/no-such-number-at-all'])('%s names no page', async (path) => {
    expect((await visit(path)).status).toBe(404)
  })

  it('with a part number alone leads to the part', async () => {
    const { status, location } = await visit('/productdetail/rc0402fr-0710kl')
    expect(status).toBe(301)
    expect(location).toMatch(/^\/productdetail\/rc0402fr-0710kl-\d+$/)
    expect((await visit(location ?? '')).status).toBe(200)
  })

  it('is marked in the navigation', async () => {
    const current = async (path: string) =>
      elements((await visit(path)).text, 'nav.nav [aria-current]:not([aria-current=false])').map(({ attributes }) => [
        attributes['href'],
        attributes['aria-current'],
      ])
    expect(await current('/rfq')).toEqual([['/rfq', 'page']])
    expect(await current('/category/nothing')).toEqual([['/category', 'true']])
    expect(await current('/login')).toEqual([])
  })
})

it('names the site to a browser that keeps it', async () => {
  const { status, headers, text } = await visit('/manifest.webmanifest')
  expect([status, headers.get('Content-Type')]).toEqual([200, 'application/manifest+json; charset=UTF-8'])
  expect(JSON.parse(text)).toMatchObject({ start_url: '/', icons: [] })
  expect(await visit('/favicon.ico')).toMatchObject({ status: 404 })
})

it('never redirects off the site to the page with a form', async () => {
  const headers = { ...FORM, Referer: 'https://shop.test//evil.example/x?a=1' }
  const { status, location } = await visit('/forms/subscribe', { method: 'POST', body: new URLSearchParams({ email: 'a@b.cd' }), headers })
  expect(status).toBe(303)
  expect(location).toMatch(/^\/evil\.example\/x\?/)
})
