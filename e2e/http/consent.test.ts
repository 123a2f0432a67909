import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { elements, formValues, readText } from '#test-support/html.ts'
import { baseUrl } from '../served-site.ts'
import { type ServiceSite, startServiceSite } from '../service-site.ts'
import { get } from './site.ts'

/** The consent forms, by their button's text and their section. */
function answers(html: string): { label: string; section: 'notice' | 'choice'; values: Record<string, string> }[] {
  const sections = { notice: 'section[aria-labelledby=consent-title]', choice: 'section#choice' } as const
  return (['notice', 'choice'] as const).flatMap((section) =>
    elements(html, `${sections[section]} form`).map((form) => ({ label: readText(form, 'button'), section, values: formValues(form) })),
  )
}

const labels = (html: string): string[] => answers(html).map(({ label, section }) => `${section}: ${label}`)

/** The hosts in a page's Content-Security-Policy. */
const hosts = (headers: Headers): string[] => [...new Set((headers.get('Content-Security-Policy') ?? '').match(/https?:\/\/[^\s;]+/g))]

async function open(base: string, path: string, cookie = '') {
  const response = await fetch(base + path, { redirect: 'manual', headers: { ...(cookie && { Cookie: cookie }) } })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Submits an answer like a browser without script. */
async function send(base: string, values: Record<string, string>) {
  const { status, headers } = await fetch(`${base}/forms/consent`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: base },
    body: new URLSearchParams(values),
  })
  const cookie = headers.getSetCookie().find((line) => line.startsWith('consent=')) ?? ''
  return { status, to: headers.get('Location'), cookie: cookie.split(';')[0] ?? '' }
}

describe('without configured third parties', () => {
  it.each(['/', '/category/chip-resistors', '/manufacturer/ti', '/zh/about', '/cart', '/login', '/rfq', '/bom', '/nothing'])(
    '%s asks nothing',
    async (path) => {
      expect(answers((await get(path)).text)).toEqual([])
    },
  )

  it('the footer says what is stored, in the language of the page', async () => {
    const { text } = await get('/de/s?wd=NE555&page=1')
    expect(readText(text, '.footer-legal')).toContain('keine Statistik, keine Werbung')
  })

  it('no page allows a third party, whatever the cookie contains', async () => {
    for (const cookie of ['', 'consent=yes.google_analytics.google_tag_manager.trustpilot.sharethis']) {
      const { text, headers } = await open(baseUrl(), '/', cookie)
      expect(hosts(headers)).toEqual([])
      expect(text).not.toMatch(/googletagmanager|google-analytics|sharethis|trustpilot/i)
    }
  })
})

describe('where services are configured', () => {
  let site: ServiceSite
  beforeAll(async () => {
    site = await startServiceSite(baseUrl())
  })
  afterAll(() => site.dispose())

  it('nothing is let in before the answer, nor after a refusal; both answers are the same kind of form', async () => {
    const { text, headers } = await open(site.url, '/zh/category')
    expect(labels(text)).toEqual(['notice: 拒绝', 'notice: 接受'])
    expect(hosts(headers)).toEqual([])
    const [refuse, accept] = answers(text)
    expect({ ...refuse?.values, choice: 'yes' }).toEqual(accept?.values)
    const { cookie, to } = await send(site.url, refuse?.values ?? {})
    expect(to).toBe('/zh/category')
    const rejected = await open(site.url, '/zh/category', cookie)
    expect(labels(rejected.text)).toEqual([])
    expect(hosts(rejected.headers)).toEqual([])
    expect(elements(rejected.text, '#services')).toEqual([])
  })

  it('an answer is changed on the page of the policy, without script', async () => {
    const PAGE = '/companyprofile/cookies-policy'
    const first = await open(site.url, PAGE)
    expect(labels(first.text)).toEqual(['notice: Refuse', 'notice: Accept', 'choice: Refuse', 'choice: Accept'])
    const accept = answers(first.text).find(({ section, label }) => section === 'choice' && label === 'Accept')
    const accepted = await send(site.url, accept?.values ?? {})
    expect(accepted.to).toBe(`${PAGE}#choice`)
    const second = await open(site.url, PAGE, accepted.cookie)
    expect(readText(second.text)).toContain('You accepted these services.')
    expect(hosts(second.headers)).toContain('https://www.googletagmanager.com')
    const refuse = answers(second.text).find(({ label }) => label === 'Refuse')
    const { cookie } = await send(site.url, refuse?.values ?? {})
    const third = await open(site.url, PAGE, cookie)
    expect(readText(third.text)).toContain('You refused these services')
    expect(hosts(third.headers)).toEqual([])
  })

  it('no third party is allowed on private pages, with or without consent', async () => {
    const cookie = 'consent=yes.google_analytics.google_tag_manager.trustpilot.sharethis'
    expect(hosts((await open(site.url, '/', cookie)).headers)).not.toEqual([])
    for (const path of [
      '/cart',
      '/login',
      '/register',
      '/order/track',
      '/rfq',
      '/bom',
      '/checkout',
      '/myaccount/orders',
      '/order/x',
      '/pay/x',
      '/rfq/quote/x',
    ]) {
      const { headers, text } = await open(site.url, path, cookie)
      expect({ path, hosts: hosts(headers) }).toEqual({ path, hosts: [] })
      expect(elements(text, '#services')).toEqual([])
    }
  })

  it('the way to Trustpilot is a plain link', async () => {
    const { text } = await open(site.url, '/about')
    expect(elements(text, 'a[href="https://www.trustpilot.com/review/shop.example"]')).not.toEqual([])
  })
})
