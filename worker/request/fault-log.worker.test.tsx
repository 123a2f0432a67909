/** Any failure: one search for the number that its reader sees finds the reason. */
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { runScheduledJobs } from '#origin/jobs.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { databaseWith } from '#test-support/database-with.ts'
import { readText } from '#test-support/html.ts'
import { visit } from '#test-support/pages.ts'
import { PAGES } from '../pages/pages.ts'
import type { Bindings } from './env.ts'

interface Line {
  level: string
  event: string
  request_id: string
  path?: string
  call?: string
  error?: string
  cause?: string
  stack?: string
}

const SECRETS = ['ada@example.com', 'a-token-of-somebody', env.SIGNING_SECRET ?? 'no secret', env.DESK_TOKEN ?? 'no secret']
const PART = `/productdetail/${TEST_PARTS[0]?.part_number.toLowerCase()}-${TEST_PARTS[0]?.part_id}`
const READER = { Cookie: 'token=a-token-of-somebody' }

beforeAll(() => fillTestCatalogue(env))
let lines: Line[]
beforeEach(() => {
  lines = []
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => {
      for (const secret of SECRETS) expect(String(line)).not.toContain(secret)
      lines.push(JSON.parse(String(line)) as Line)
    })
})
afterEach(() => vi.restoreAllMocks())

/** Responses of an operator's API, which may hang. @returns the ids of its calls */
function createFakeApi(answer: () => Response | Promise<Response>): Set<string> {
  const ids = new Set<string>()
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    ids.add(new Headers(init?.headers).get('X-Request-Id') ?? '')
    return Promise.resolve(answer())
  })
  return ids
}

// No other test calls it: the breaker remembers for seconds that it does not respond.
const REMOTE_API: Partial<Bindings> = { API_BASE: 'http://failing.test', API_TIMEOUT_MS: '150', PAGE_BUDGET_MS: '150' }
const listFaults = (id: string) => lines.filter(({ request_id, level }) => request_id === id && level === 'error')

const WAYS: [string, () => Response | Promise<Response>, string][] = [
  ['500', () => new Response('<h1>db-7: password of ada@example.com</h1>', { status: 500 }), 'answered HTTP 500'],
  ['HTML', () => new Response('<h1>Welcome</h1>'), 'no '],
  ['half a body', () => new Response('{"code":200,"mess'), 'no '],
  ['nothing in time', () => new Promise(() => undefined), 'no answer in time'],
  ['no connection', () => Promise.reject(new TypeError('connection refused')), 'cannot be reached'],
]

describe.each(WAYS)('an API that answers with %s', (_, answer, words) => {
  it.each(['0', '1'])('on a page, cached: %s', async (isCached) => {
    const ids = createFakeApi(answer)
    const { status, text, headers } = await visit(
      `${PART}?${crypto.randomUUID()}`,
      { headers: READER },
      { ...REMOTE_API, PAGE_CACHE: isCached },
    )
    const id = headers.get('X-Request-Id') ?? ''
    expect([status, readText(text, 'main')]).toEqual([503, expect.stringContaining(id)])
    expect([...ids].filter((one) => one !== id)).toEqual([])
    expect(listFaults(id)).toEqual([expect.objectContaining({ event: 'fault', path: PART, stack: expect.stringContaining('.ts') })])
    expect(listFaults(id)[0]?.error).toMatch(/\/api\/\w+/)
  })

  it('below /api', async () => {
    const ids = createFakeApi(answer)
    const { status, text, headers } = await visit('/api/cart/count', { headers: READER }, REMOTE_API)
    const id = headers.get('X-Request-Id') ?? ''
    expect([status, JSON.parse(text)]).toMatchObject([502, { code: 5030, data: { request_id: id } }])
    expect(ids).toEqual(new Set([id]))
    expect(listFaults(id)).toEqual([expect.objectContaining({ event: 'fault', path: '/api/cart/count' })])
    expect(listFaults(id)[0]?.error).toContain(words)
    expect(listFaults(id)[0]?.error).toContain('/api/cart/count')
  })
})

it('a fault that an API tells a browser of, itself', async () => {
  createFakeApi(() => Response.json({ code: 5000, message: 'no luck, ada@example.com', data: null }))
  const { headers, text } = await visit('/api/cart/count', {}, REMOTE_API)
  expect(text).not.toContain('no luck')
  expect(listFaults(headers.get('X-Request-Id') ?? '')).toMatchObject([
    { event: 'fault', code: 5000, error: expect.stringContaining('5000') },
  ])
})

describe('a database that fails', () => {
  const away = (): never => {
    throw new Error('D1_ERROR: Network connection lost for ada@example.com', { cause: new Error('reset') })
  }
  const vars = { CATALOGUE: databaseWith(env.CATALOGUE, { prepare: away, batch: away }) }

  it.each([
    [PART, 503],
    [`/api/goods/goodsDetail?id=rc0402fr-0710kl-${TEST_PARTS[0]?.part_id}`, 200],
  ])('under %s', async (path, expected) => {
    const { status, headers } = await visit(path, { headers: READER }, vars)
    expect(status).toBe(expected)
    const found = listFaults(headers.get('X-Request-Id') ?? '').filter(({ error }) => error?.includes('Network connection lost'))
    expect(found[0]).toMatchObject({ event: 'fault', path: expect.stringMatching(/^\/api\//), cause: expect.stringContaining('reset') })
    expect(found[0]?.stack).toContain('.ts')
  })

  it('in a job', async () => {
    await runScheduledJobs({ ...env, SHOP: databaseWith(env.SHOP, { prepare: away, batch: away }) })
    const failed = lines.filter(({ event }) => event === 'job_failed')
    expect(failed.length).toBeGreaterThan(10)
    expect(new Set(failed.map(({ request_id }) => request_id)).size).toBe(1)
    expect(failed[0]).toMatchObject({ error: expect.stringContaining('Network connection lost'), cause: 'Error: reset' })
    expect(failed[0]?.stack).toContain('.ts')
  })
})

const Broken = (): never => {
  throw new RangeError('no such unit')
}

describe('what cannot be drawn', () => {
  it.each(['0', '1'])('is a fault of its page, cached: %s', async (isCached) => {
    const entry = PAGES.find(({ route }) => route.pattern === '/about')
    if (!entry) throw new Error('there is no such page')
    const about = await entry.load()
    const load = async () => ({ head: { title: 'x', description: 'x' }, body: <Broken /> })
    vi.spyOn(entry, 'load').mockResolvedValue({ ...about, load, shared: about.shared && { ...about.shared, load } })
    // A site and a URL that no other test requests: their page is not cached, nor the response to its request.
    const SITE_URL = `https://${crypto.randomUUID()}.test, https://shop.test`
    const { status, text, headers } = await visit(`/about?${crypto.randomUUID()}`, {}, { PAGE_CACHE: isCached, SITE_URL })
    const id = headers.get('X-Request-Id') ?? ''
    expect([status, readText(text, 'main')]).toEqual([500, expect.stringContaining(id)])
    expect(listFaults(id)).toMatchObject([{ event: 'fault', path: '/about', error: 'RangeError: no such unit' }])
  })
})
