/** Cached pages, as visitors of all kinds see them. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { origin } from '#origin/app.ts'
import { invalidatePages, SITE_TAG } from '#origin/runtime/invalidations.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { readRootAttributes } from '#test-support/html.ts'
import { fill } from '#test-support/orders.ts'
import { cookieHeader, cookiesAfter, PAGE_PATHS, SLOT_MARK, visit } from '#test-support/pages.ts'
import { signIn } from '#test-support/visitor.ts'
import { PAGES } from '../pages/pages.ts'
import { CACHE_NAME } from './cached-page.ts'
import { type CachedPage, pages } from './page-cache.ts'

const NAME = 'Zbigniew Seldomseen'
const EMAIL = 'seldomseen@nowhere-else.example'
const CACHING = { PAGE_CACHE: '1' }

const joinText = ({ texts, slots }: CachedPage): string => texts.map((text, index) => text + (slots[index] ?? '')).join('')
const PART = `/productdetail/${TEST_PARTS[0]?.part_number.toLowerCase()}-${TEST_PARTS[0]?.part_id}`

let cart: string
let token: string

beforeAll(async () => {
  await fillTestCatalogue(env)
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const { caller } = await fill([{ offer_id: (TEST_PARTS[0]?.part_id ?? 0) * 8, qty: 100 }])
  cart = caller.cart ?? ''
  token = await signIn(EMAIL, { contact_name: NAME, country: 'GB' })
})

beforeEach(async () => {
  for (const kind of ['log', 'info', 'warn', 'error'] as const) vi.spyOn(console, kind).mockImplementation(() => {})
  await forget()
  return () => vi.restoreAllMocks()
})

/** Invalidates the cache: every page is made again. */
async function forget(): Promise<void> {
  await invalidatePages(env.CACHE, [SITE_TAG])
  vi.setSystemTime(Date.now() + 2000)
}

const VISITORS: Readonly<Record<string, () => Record<string, string>>> = {
  nobody: () => ({}),
  'one with a cart': () => ({ ...cookieHeader({ cart, consent: 'no', lang: 'en' }), 'Accept-Language': 'de' }),
  'a customer': () => ({
    ...cookieHeader({
      token,
      cart,
      userInfo: encodeURIComponent(JSON.stringify({ name: NAME, email: EMAIL })),
      visitor: crypto.randomUUID(),
    }),
    'Accept-Language': 'ja',
    'Sec-GPC': '1',
    'CF-Connecting-IP': '203.0.113.77',
  }),
}

const browse = (path: string, headers: Record<string, string> = {}) => visit(path, { headers }, CACHING)

const cachedPages = (await Promise.all(PAGES.map(({ load }) => load()))).filter(({ shared }) => shared).length

describe('a cached page', () => {
  it('is the same for every first visitor', async () => {
    const byVisitor = new Map<string, Map<string, string>>()
    for (const [name, createHeaders] of Object.entries(VISITORS)) {
      await forget()
      const start = Date.now()
      for (const path of [...PAGE_PATHS, '/no-such-page']) await browse(path, createHeaders())
      byVisitor.set(
        name,
        new Map([...pages.memory.entries()].filter(([, page]) => page.made_at >= start).map(([key, page]) => [key, joinText(page)])),
      )
    }
    const [first, ...others] = [...byVisitor.values()]
    expect(first?.size).toBeGreaterThan(cachedPages - 4)
    for (const other of others) expect(other).toEqual(first)
  })

  it('contains no data of its visitors, in the isolate and in the edge cache', async () => {
    for (const createHeaders of Object.values(VISITORS)) for (const path of PAGE_PATHS) await browse(path, createHeaders())
    const pageCache = await caches.open(CACHE_NAME)
    let cachedCount = 0
    for (const [key, page] of pages.memory.entries()) {
      const entry = await pageCache.match(`https://cache.invalid/${encodeURIComponent(key)}`)
      if (entry) cachedCount++
      const completeText = JSON.stringify([key, joinText(page), page.headers, await entry?.text(), [...(entry?.headers ?? [])]])
      for (const secret of [NAME, EMAIL, token, cart, '203.0.113.77', 'nonce-', 'nonce='])
        expect(completeText.includes(secret), key).toBe(false)
    }
    expect(cachedCount).toBeGreaterThan(cachedPages - 4)
  })

  it('has its slots filled for each', async () => {
    for (const [name, createHeaders] of Object.entries(VISITORS)) {
      const { text, headers } = await browse(PART, createHeaders())
      expect(text, name).not.toMatch(SLOT_MARK)
      expect(text.includes(NAME), name).toBe(name === 'a customer')
      expect(headers.get('Cache-Control')).toBe(name === 'a customer' ? 'private, no-store' : 'private, no-cache')
      expect(headers.get('Link')).toMatch(/rel=preload; as=style/)
    }
    const keys = await Promise.all([1, 2].map(async () => /name="form_key" value="([^"]+)"/.exec((await browse(PART)).text)?.[1]))
    expect(keys[0]).toMatch(/^[\w-]{36}$/)
    expect(keys[1]).not.toBe(keys[0])
  })

  it('shows its times in the zone of each, and is another page for their browsers', async () => {
    const read = async (cookies: Record<string, string>) => {
      const { text, headers } = await browse(PART, cookieHeader(cookies))
      return {
        zones: new Set(text.match(/UTC[+−\d:]*(?=<\/time>)/g)),
        root: readRootAttributes(text)['data-time-zone'],
        tag: headers.get('ETag'),
      }
    }
    const tokyo = await read({ browser_zone: 'Asia/Tokyo' })
    expect(tokyo).toMatchObject({ zones: new Set(['UTC+9']), root: 'Asia/Tokyo' })
    const kolkata = await read({ browser_zone: 'Asia/Tokyo', time_zone: 'Asia/Kolkata' })
    expect(kolkata).toMatchObject({ zones: new Set(['UTC+5:30']), root: 'Asia/Kolkata' })
    expect(kolkata.tag).not.toBe(tokyo.tag)
  })

  it.each(['goods/recommend', 'goods/relatedBlogs', 'goods/relevantPdf'])('stands without a section whose call hangs: %s', async (call) => {
    const { fetch } = origin
    vi.spyOn(origin, 'fetch').mockImplementation((request, ...rest) =>
      request.url.includes(call) ? new Promise(() => undefined) : fetch(request, ...rest),
    )
    for (let attempt = 0; attempt < 3; attempt++) {
      await forget()
      const { status, text } = await visit(PART, {}, { ...CACHING, PAGE_BUDGET_MS: '300' })
      expect({ status, hasNumber: text.includes(TEST_PARTS[0]?.part_number ?? 'none') }).toEqual({ status: 200, hasNumber: true })
    }
  })

  it('comes to its first reader while sections are late, and whole to those after', async () => {
    const { fetch } = origin
    const late = Promise.withResolvers<void>()
    vi.spyOn(origin, 'fetch').mockImplementation(async (request, ...rest) => {
      if (/goods\/(?:recommend|relevantPdf)/.test(request.url)) await late.promise
      return fetch(request, ...rest)
    })
    const ctx = createExecutionContext()
    const { app } = await import('../app.tsx')
    const vars = { ...env, ...CACHING, PAGE_BUDGET_MS: '60000' }
    const first = await app.fetch(new Request(`https://shop.test/ko${PART}`), vars, ctx)
    const reader = (first.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader()
    const { value: head = '' } = await reader.read()
    expect(head).toContain('<h1')
    expect(head).toContain('class="header-visitor')
    expect(head).not.toContain('</html>')
    const second = app.fetch(new Request(`https://shop.test/ko${PART}`), vars, ctx)
    late.resolve()
    let completeText = head
    for (let next = await reader.read(); !next.done; next = await reader.read()) completeText += next.value
    const plain = (text: string): string => text.replace(/(name="form_key" value=")[^"]+/g, '$1')
    expect(completeText).toMatch(/<\/html>$/)
    expect(plain(await (await second).text())).toBe(plain(completeText))
    await waitOnExecutionContext(ctx)
  })

  it('contains nothing of its first reader’s query', async () => {
    const first = await browse('/category/chip-resistors?utm_source=of-one-reader')
    expect(first.status).toBe(200)
    expect((await browse('/category/chip-resistors')).text).not.toContain('of-one-reader')
    expect([...pages.memory.entries()].filter(([key, page]) => (key + joinText(page)).includes('of-one-reader'))).toEqual([])
  })

  it('has one entry for every unrecognized query', async () => {
    for (const path of ['/category/chip-resistors', '/']) await browse(path)
    const before = pages.memory.size
    for (const query of ['utm_source=mail', 'gclid=1', 'fbclid=x&utm_campaign=y', 'qty=1', 'page=1']) {
      await browse(`/category/chip-resistors?${query}`)
    }
    expect([...pages.memory.entries()].filter(([key, page]) => (key + joinText(page)).includes('utm_'))).toEqual([])
    for (let count = 0; count < 20; count++) await browse(`/?made-up-${count}=1`)
    // A page without files ignores the name too.
    await browse('/?file=csv')
    expect(pages.memory.size).toBe(before)
  })

  it('is not served to a visitor with input, a sent form or a choice', async () => {
    const before = pages.memory.size
    await browse(`${PART}?qty=50`)
    await browse(`${PART}?rfq=rfq261122-29m1nq`)
    await browse('/?subscribed=1')
    await browse('/category/chip-resistors?joined=1')
    for (const path of ['/category/chip-resistors?file=csv', '/s?wd=resistor&file=csv']) await browse(path)
    await browse(PART, cookieHeader({ typed: 'a'.repeat(32) }))
    expect(pages.memory.size).toBe(before)
  })

  it('is stored by a browser with a validator, which differs for another cart', async () => {
    const first = await browse(PART)
    const tag = first.headers.get('ETag') ?? ''
    const again = await browse(PART, { 'If-None-Match': tag })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(again.headers.get('Content-Security-Policy')).toBe(first.headers.get('Content-Security-Policy'))
    const other = await browse(PART, { 'If-None-Match': tag, ...VISITORS['one with a cart']?.() })
    expect(other.status).toBe(200)
    expect((await browse(PART, { 'Sec-Purpose': 'prefetch' })).headers.get('Cache-Control')).toBe('private, max-age=300')
  })

  it('has a form key and a request number of its own for each visitor', async () => {
    const [one, other] = [await browse(PART), await browse(PART)]
    const readFormKey = ({ text }: { text: string }) => /name="form_key" value="([^"]+)"/.exec(text)?.[1]
    expect(readFormKey(one)).toMatch(/^[\w-]{36}$/)
    expect(readFormKey(other)).not.toBe(readFormKey(one))
    expect(one.headers.get('X-Request-Id')).not.toBe(other.headers.get('X-Request-Id'))
  })

  it('counts the lines of the cart anew once the cart is changed', async () => {
    const first = await browse(PART, cookieHeader({ cart }))
    const cookies = cookiesAfter(first.headers, { cart })
    expect(cookies).toMatchObject({ cart, cart_lines: '1' })
    const added = await visit('/api/cart/items', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', ...cookieHeader(cookies) },
      body: JSON.stringify({ items: [{ goods_id: TEST_PARTS[2]?.part_id, qty: 10 }] }),
    })
    expect(cookiesAfter(added.headers, cookies)['cart_lines']).toBeUndefined()
    expect(cookiesAfter((await browse(PART, cookieHeader({ cart }))).headers)['cart_lines']).toBe('2')
  })

  it('is stored by no browser where its scripts run with a nonce', async () => {
    await env.SHOP.prepare("INSERT OR REPLACE INTO site_config (name, value) VALUES ('google_tagmanager_id', 'GTM-TEST123')").run()
    await forget()
    const consented = cookieHeader({ consent: 'yes.google_tag_manager' })
    const nonces = []
    for (const answer of [await browse('/de', consented), await browse('/de', consented)]) {
      const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('Content-Security-Policy') ?? '')?.[1]
      expect(answer.text).toContain(`nonce="${nonce}"`)
      expect(answer.headers.get('ETag')).toBeNull()
      nonces.push(nonce)
    }
    expect(nonces[0]).not.toBe(nonces[1])
    await env.SHOP.prepare("DELETE FROM site_config WHERE name = 'google_tagmanager_id'").run()
  })

  it('has no validator where the page does not exist', async () => {
    await browse('/no-such-page')
    for (const answer of [await browse('/no-such-page', { 'If-None-Match': '*' }), await browse('/news/not-written')]) {
      expect(answer.status).toBe(404)
      expect(answer.headers.get('ETag')).toBeNull()
    }
  })
})

describe('with an API elsewhere', () => {
  const REMOTE = { ...CACHING, API_BASE: env.TEST_API }
  let calls: string[]
  let isAway: boolean

  beforeEach(() => {
    calls = []
    isAway = false
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const { pathname, search } = new URL(String(input))
      calls.push(pathname)
      if (isAway) throw new TypeError('connection refused')
      const { method = 'GET', headers, body } = init ?? {}
      const request = new Request(`http://origin${pathname}${search}`, { method, ...(headers && { headers }), ...(body && { body }) })
      return origin.fetch(request, env, createExecutionContext())
    })
  })

  it('a thousand parallel requests for an uncached page make it once', async () => {
    const ctx = createExecutionContext()
    const { app } = await import('../app.tsx')
    const one = async () => (await app.fetch(new Request(`https://shop.test/zh${PART}`), { ...env, ...REMOTE }, ctx)).text()
    const texts = await Promise.all(Array.from({ length: 1000 }, one))
    await waitOnExecutionContext(ctx)
    expect(calls.filter((path) => path.startsWith('/api/goods/goodsDetail') || path.includes('goodsDetail'))).toHaveLength(1)
    expect(texts.every((text) => text.includes('RC0402FR-0710KL'))).toBe(true)
  })

  it('an outage leaves the page, with a note about its age', async () => {
    const note = translator('en')('site.old_page', { time: '' }).slice(0, 40)
    expect((await visit(PART, {}, REMOTE)).text).not.toContain(note)
    isAway = true
    vi.setSystemTime(Date.now() + 3_600_000)
    const { status, text } = await visit(PART, {}, REMOTE)
    expect(status).toBe(200)
    expect(text).toContain('RC0402FR-0710KL')
    expect(text).toContain(note)
    // A page that was never cached cannot be shown.
    expect((await visit('/category/fuses', {}, REMOTE)).status).toBe(503)
  })

  it('another API shows no page that was made with the former one, from any cache', async () => {
    const words = (text: string) => text.includes('RC0402FR-0710KL')
    expect(words((await visit(PART, {}, REMOTE)).text)).toBe(true)
    isAway = true
    const other = { ...REMOTE, API_BASE: 'http://other.test' }
    for (const path of [PART, '/category', '/about', '/de']) {
      const { status, text } = await visit(path, {}, other)
      expect([path, status, words(text)]).toEqual([path, path === '/de' ? 200 : 503, false])
    }
    expect((await visit(PART, {}, REMOTE)).status).toBe(200)
  })
})
