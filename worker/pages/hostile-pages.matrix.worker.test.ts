import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type RouteName, routes } from '#shared/routes.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { fill, putTariff } from '#test-support/orders.ts'
import { cookieHeader, FORM, PAGE_PATHS, visit } from '#test-support/pages.ts'
import { signIn } from '#test-support/visitor.ts'

/** Names that every object has. */
const NAMES = ['constructor', '__proto__', 'toString'] as const
/** Every query parameter and field that the sources of the pages name, and the segments of their paths. */
const sources = import.meta.glob<string>(
  ['./**/*.{ts,tsx}', '!./**/*.test.*', '../../client/{pages,components,islands,bom}/**/*.tsx', '../../shared/forms/*.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)
const FIELDS = [
  ...new Set(
    Object.values(sources).flatMap((text) =>
      [
        ...text.matchAll(/(?:\.(?:get|getAll|has|query)\(|textIn\(\w+, |textOf\(|\bname=)["']([a-z][\w.]*)["']/g),
        ...text.matchAll(/\b([a-z]\w*): (?:text|lines|secret|tick|choice|quantity|optional[A-Z]\w+)\(/g),
      ].map(([, name = '']) => name),
    ),
  ),
]

const EMAIL = 'ada@names.example'
let cookies: Record<string, string>

beforeAll(async () => {
  await fillTestCatalogue(env)
  await putTariff()
  const token = await signIn(EMAIL, { contact_name: 'Ada', country: 'DE' })
  await fill([{ offer_id: (TEST_PARTS[0]?.part_id ?? 0) * 8, qty: 1000 }], token)
})

beforeEach(async () => {
  // Some of the requests sign out.
  cookies = { token: await signIn(EMAIL) }
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => vi.restoreAllMocks()
})

const post = (path: string, body: BodyInit, more: Record<string, string> = {}) =>
  visit(path, { method: 'POST', body, headers: { ...FORM, ...more, ...cookieHeader(cookies) } })

it('knows the queries and fields of the pages', () => {
  expect(FIELDS.length).toBeGreaterThan(60)
  for (const name of ['done', 'wd', 'redirect', 'page', 'shipping', 'delivery', 'action', 'step', 'payment']) expect(FIELDS).toContain(name)
})

describe.each(NAMES)('%s is no fault', (value) => {
  it.each(PAGE_PATHS)('in the query of %s', async (path) => {
    const query = new URLSearchParams(FIELDS.map((name) => [name, value]))
    expect((await visit(`${path.split('?')[0]}?${query}`, { headers: cookieHeader(cookies) })).status).toBeLessThan(500)
    // Separately as well: one value may hide the effect of another.
    for (const name of ['done', 'way', 'ask', 'status', 'sort', 'tag', 'buy'])
      expect((await visit(`${path.split('?')[0]}?${name}=${value}`, { headers: cookieHeader(cookies) })).status, name).toBeLessThan(500)
  })

  it.each(PAGE_PATHS)('in the fields of %s, and as their names', async (path) => {
    const fields = FIELDS.map((name) => [name, value])
    expect((await post(path, new URLSearchParams([...fields, [value, value]]))).status).toBeLessThan(500)
    for (const name of ['action', 'step', 'form', 'delivery', 'payment'])
      expect((await post(path, new URLSearchParams([[name, value]]))).status, name).toBeLessThan(500)
  })

  it('in any part of an address', async () => {
    for (const name of Object.keys(routes) as RouteName[]) {
      const path = routes[name].pattern.replace(/:\w+\??/g, value)
      expect((await visit(path, { headers: cookieHeader(cookies) })).status, path).toBeLessThan(500)
      expect((await post(path, '')).status, path).toBeLessThan(500)
    }
    for (const path of [`/${value}`, `/de/${value}`, `/files/drawings/${value}/${value}.svg`, `/files/site/${value}`, `/api/${value}`])
      expect((await visit(path)).status, path).toBeLessThan(500)
  })

  it('in cookies', async () => {
    const every = ['token', 'userInfo', 'cart', 'visitor', 'rfq', 'order', 'lang', 'consent', 'typed', 'registered', 'recovered', 'desk']
    for (const path of ['/', '/cart', '/rfq', '/checkout', '/exit', '/desk'])
      expect(
        (await visit(path, { headers: cookieHeader(Object.fromEntries(every.map((name) => [name, value]))) })).status,
        path,
      ).toBeLessThan(500)
  })
})

describe('a body that is too large', () => {
  const sizes = [1_100_000, 13_000_000]
  const every = [...PAGE_PATHS, '/forms/subscribe', '/forms/consent']

  it.each(every)('is refused by %s before it is read', async (path) => {
    for (const size of sizes) {
      const answer = await post(path, `text=${'x'.repeat(size)}`)
      expect(answer.status, String(size)).toBeLessThan(500)
      let left = size
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          left -= 100_000
          if (left > 0) controller.enqueue(new Uint8Array(100_000).fill(120))
          else controller.close()
        },
      })
      // Without a length, and no form at all.
      expect((await post(path, body, { 'Content-Type': 'multipart/form-data; boundary=x' })).status, String(size)).toBeLessThan(500)
      if (size === 13_000_000) expect(left, 'is not read to its end').toBeGreaterThan(0)
    }
  })

  it('says so', async () => {
    const answer = await post('/cart', `text=${'x'.repeat(1_100_000)}`)
    expect(answer.status).toBe(413)
    expect(answer.text).toContain('Too much data')
  })

  it('is read in one way alone', () => {
    for (const [file, text] of Object.entries(sources))
      if (!file.endsWith('/posted-form.ts'))
        expect(text, file).not.toMatch(
          /\.(?:parseBody|formData|arrayBuffer|blob)\(\)?.*c\.req|c\.req\.(?:raw\.)?(?:parseBody|formData|arrayBuffer|blob|json|text)\(/,
        )
  })
})
