/** Answers that are given again, beside those that the whole edge finds out. */
import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { voidPages, WHOLE_SITE } from '#origin/http/voided.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { draws } from '#test-support/matrix.ts'
import { fill } from '#test-support/orders.ts'
import { cookieHeader, cookiesAfter, visit } from '#test-support/pages.ts'
import { answerAtOnce } from './answer-at-once.ts'

const KEEPING = { PAGES_KEPT: '1' }
const PART = `/productdetail/${TEST_PARTS[0]?.part_number.toLowerCase()}-${TEST_PARTS[0]?.part_id}`

let cart: string
let now = Date.now()

beforeAll(async () => {
  await fillTestCatalogue(env)
  await env.SHOP.prepare("INSERT OR REPLACE INTO site_config (name, value) VALUES ('google_tagmanager_id', 'GTM-TEST123')").run()
  cart = (await fill([{ offer_id: (TEST_PARTS[0]?.part_id ?? 0) * 8, qty: 100 }])).caller.cart ?? ''
})

beforeEach(async () => {
  for (const kind of ['log', 'info', 'warn', 'error'] as const) vi.spyOn(console, kind).mockImplementation(() => {})
  await voidPages(env.CACHE, [WHOLE_SITE], now)
  now += 2000
  vi.setSystemTime(now)
  return () => vi.restoreAllMocks()
})

type Sent = Readonly<Record<string, string>>

const atOnce = (path: string, headers: Sent = {}, init: RequestInit = {}): Response | null =>
  answerAtOnce(new Request(`https://shop.test${path}`, { ...init, headers }), env)
const byAll = (path: string, headers: Sent = {}) => visit(path, { headers }, KEEPING)

/** An answer but for what is of one alone. */
const plain = (text: string): string => text.replace(/(name="form_key" value=")[^"]+/g, '$1')
const lasting = (headers: Headers): [string, string][] =>
  [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'server-timing').sort()

const CONSENT = 'yes.google_tag_manager'

/** What a browser may bring along, in all its forms. */
const visitors = fc.record(
  {
    'Accept-Language': fc.constantFrom('de', 'zh-TW,zh;q=0.9', 'en', 'xx', ''),
    'Sec-GPC': fc.constantFrom('1', '0'),
    'If-None-Match': fc.constantFrom('*', '"other"', ''),
    Referer: fc.constantFrom('https://shop.test/', 'https://shop.test/de/', 'https://elsewhere.test/de', 'nonsense'),
    Cookie: fc
      .record(
        {
          consent: fc.constantFrom('no', CONSENT, 'x'),
          lang: fc.constantFrom('de', 'en', 'xx'),
          cart: fc.constantFrom('true', 'forged'),
          cart_lines: fc.constantFrom('0', '1', '7', '99', '-1', 'x'),
          _ga: fc.constant('GA1.1.1'),
        },
        { requiredKeys: [] },
      )
      .map((cookies) =>
        Object.entries(cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
      ),
  },
  { requiredKeys: [] },
)

describe('an answer that is given at once', () => {
  it('is the one that the whole edge gives, whoever came before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('/', `/de${PART}`), fc.array(visitors, { minLength: 2, maxLength: 6 }), async (path, all) => {
        for (const drawn of all) {
          const headers = { ...drawn, Cookie: (drawn.Cookie ?? '').replace('cart=true', `cart=${cart}`) }
          const given = atOnce(path, headers)
          const full = await byAll(path, headers)
          if (!given) continue
          expect(given.status).toBe(full.status)
          expect(lasting(given.headers)).toEqual(lasting(full.headers))
          expect(plain(await given.text())).toBe(plain(full.text))
        }
      }),
      { numRuns: draws(40) },
    )
  })

  it('comes to the second of a kind, with names of its own', async () => {
    expect(atOnce(PART)).toBeNull()
    await byAll(PART)
    const [one, other] = [atOnce(PART), atOnce(PART)]
    expect(one?.headers.get('X-Request-Id')).not.toBe(other?.headers.get('X-Request-Id'))
    const keys = await Promise.all(
      [one, other].map(async (answer) => /name="form_key" value="([^"]+)"/.exec((await answer?.text()) ?? '')?.[1]),
    )
    expect(keys[0]).toMatch(/^[\w-]{36}$/)
    expect(keys[1]).not.toBe(keys[0])
    expect(atOnce(PART, { 'Accept-Language': 'ja' })).toBeNull()
  })

  it('counts the cart as this browser was told, until something is changed', async () => {
    const first = await byAll(PART, cookieHeader({ cart }))
    const cookies = cookiesAfter(first.headers, { cart })
    expect(cookies).toMatchObject({ cart, cart_lines: '1' })
    await byAll(PART, cookieHeader(cookies))
    const given = atOnce(PART, cookieHeader(cookies))
    expect(plain((await given?.text()) ?? '')).toBe(plain(first.text))
    const added = await visit('/api/cart/items', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', ...cookieHeader(cookies) },
      body: JSON.stringify({ items: [{ goods_id: TEST_PARTS[2]?.part_id, qty: 10 }] }),
    })
    expect(cookiesAfter(added.headers, cookies)['cart_lines']).toBeUndefined()
    expect(cookiesAfter((await byAll(PART, cookieHeader({ cart }))).headers)['cart_lines']).toBe('2')
  })

  it('is not for whoever is to be told more', async () => {
    await byAll(PART)
    expect(atOnce(PART)).not.toBeNull()
    for (const headers of [
      cookieHeader({ token: 'a'.repeat(40) }),
      cookieHeader({ typed: 'a'.repeat(32) }),
      cookieHeader({ cart }),
      { 'X-Listing': '1' },
      { 'Sec-Purpose': 'prefetch' },
      { Referer: 'https://shop.test/de/' },
    ])
      expect(atOnce(PART, headers), JSON.stringify(headers)).toBeNull()
    for (const method of ['HEAD', 'POST']) expect(atOnce(PART, {}, { method }), method).toBeNull()
    expect(atOnce(`${PART}?joined=1`)).toBeNull()
  })

  it('says that a browser has it already', async () => {
    const tag = (await byAll(PART)).headers.get('ETag') ?? ''
    const held = atOnce(PART, { 'If-None-Match': `"other", ${tag}` })
    expect([held?.status, await held?.text()]).toEqual([304, ''])
    expect(atOnce(PART, { 'If-None-Match': '"other"' })?.status).toBe(200)
  })

  it('is never one whose scripts run by a nonce, as that of a reader with a tag manager', async () => {
    const consented = cookieHeader({ consent: CONSENT })
    const nonceOf = ({ headers }: Awaited<ReturnType<typeof byAll>>) =>
      /'nonce-([^']+)'/.exec(headers.get('Content-Security-Policy') ?? '')?.[1]
    const answers = [await byAll(PART, consented), await byAll(PART, consented)]
    for (const answer of answers) expect(answer.text).toContain(`nonce="${nonceOf(answer)}"`)
    expect(nonceOf(answers[0] as (typeof answers)[0])).not.toBe(nonceOf(answers[1] as (typeof answers)[0]))
    expect(atOnce(PART, consented)).toBeNull()
    expect(answers[0]?.headers.get('ETag')).toBeNull()
  })

  it('is no page that is not there for a browser that holds it', async () => {
    const first = await byAll('/no-such-page')
    expect([first.status, first.headers.get('ETag')]).toEqual([404, null])
    for (const answer of [await byAll('/no-such-page', { 'If-None-Match': '*' }), await byAll('/news/not-written')]) {
      expect(answer.status).toBe(404)
      expect(answer.headers.get('ETag')).toBeNull()
    }
  })

  it('ends with the minute, and with what changes its page', async () => {
    await byAll(PART)
    await voidPages(env.CACHE, ['category:nowhere'], now)
    await byAll(PART)
    expect(atOnce(PART)).not.toBeNull()
    vi.setSystemTime(now + 31_000)
    expect(atOnce(PART)).toBeNull()
    await byAll(PART)
    await voidPages(env.CACHE, ['part'], now + 31_000)
    now += 33_000
    vi.setSystemTime(now)
    expect(atOnce(PART)).toBeNull()
  })
})
