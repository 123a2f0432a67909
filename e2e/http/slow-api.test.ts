/** An operator's API with every typical failure, seen by visitors: on loopback, with the production build and the default page budget. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cartCount } from '#shared/contract/cart.ts'
import { categoryTree } from '#shared/contract/catalogue.ts'
import { getConfig, newsList } from '#shared/contract/site.ts'
import { FAILURES, type FailingApi, type Failure, startFailingApi } from '#test-support/failing-api.ts'
import { readText } from '#test-support/html.ts'
import { IN_MATRIX } from '#test-support/matrix.ts'
import { type Server, startServer } from '../../scripts/commands/serve.ts'
import { openDatabase } from '../../scripts/dev/local-state.ts'
import { baseUrl } from '../served-site.ts'

/** The longest wait for a page with any content, on a busy machine; without deadlines a hanging API takes half a minute. */
const MAX_MS = 3000

/** Pages that need no response of the API. */
const ALWAYS_AVAILABLE_PAGES = ['/', '/de', '/rfq', '/bom', '/login', '/register', '/keywords', '/no-such-page', '/ar/no-such-page']
/** Pages that need their response. */
const NEEDING = [
  '/category/chip-resistors',
  '/s?wd=BC847',
  '/datasheet/rc0402fr-0710kl-1',
  '/featured',
  '/order/track/so261122-29m1nq',
  '/cart',
  '/checkout',
]
/** Pages that need their response, which is cached. */
const CACHED_PAGES = ['/about', '/news', '/category', '/manufacturer', '/howtobuy', '/companyprofile/privacy-policy']
const MINE = ['/myaccount/orders', '/myaccount/profile']

const TOKEN = 't'.repeat(43)
const VISITORS: Readonly<Record<string, Record<string, string>>> = {
  nobody: {},
  'one with a cart': { Cookie: `cart=${'b'.repeat(32)}.${'s'.repeat(43)}` },
  'a customer': { Cookie: `token=${TOKEN}; cart=${'b'.repeat(32)}.${'s'.repeat(43)}` },
}

let folder: string
let api: FailingApi
const servers: Server[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'solderline-slow-'))
  api = await startFailingApi(baseUrl())
})
afterEach(async () => {
  api.fail(null)
  for (const server of servers.splice(0)) await server.dispose()
})
afterAll(async () => {
  await api.dispose()
  rmSync(folder, { recursive: true, force: true })
})

/** A shop in front of an API, with a state of that name and empty databases. */
async function serve(state: string, apiBase: string, vars: Record<string, string> = {}): Promise<Server> {
  const stateFolder = join(folder, state)
  mkdirSync(stateFolder, { recursive: true })
  openDatabase(stateFolder, 'CATALOGUE').close()
  const server = await startServer({ port: 0, state: stateFolder, vars: { API_BASE: apiBase, ...vars }, onLog() {} })
  servers.push(server)
  return server
}

async function get(server: Server, path: string, headers: Record<string, string> = {}) {
  const begin = performance.now()
  const response = await fetch(server.url + path, { headers, redirect: 'manual' })
  const text = await response.text()
  return { path, status: response.status, headers: response.headers, text, ms: performance.now() - begin }
}

/** The rules for every page of a shop whose API is down. */
function expectHonest({ path, status, headers, text, ms }: Awaited<ReturnType<typeof get>>, about: string): void {
  expect(ms, `${path} for ${about}`).toBeLessThan(MAX_MS)
  expect(text, `${path} for ${about}`).not.toContain('db-7.internal')
  if (status !== 503) return
  expect(Number(headers.get('Retry-After')), path).toBeGreaterThan(0)
  expect(readText(text, 'main'), path).toContain(headers.get('X-Request-Id'))
}

const toStateName = (failure: string): string => failure.replace(/\W+/g, '-')

/** One that hangs and one with a wrong response; the matrix has all. */
const FAILING = IN_MATRIX ? (Object.keys(FAILURES) as Failure[]) : (['hangs', 'html'] as const)

describe.each(FAILING)('with an API that fails like this: %s', (failure) => {
  it('no reader of a shop that knows nothing yet waits for long', async () => {
    const server = await serve(`cold-${toStateName(failure)}`, api.url)
    api.fail(failure)
    for (const [name, headers] of Object.entries(VISITORS))
      for (const path of [...ALWAYS_AVAILABLE_PAGES, ...NEEDING, ...CACHED_PAGES, ...(name === 'a customer' ? MINE : [])]) {
        const answer = await get(server, path, headers)
        expectHonest(answer, name)
        if (ALWAYS_AVAILABLE_PAGES.includes(path) && answer.status !== 303)
          expect([path, answer.status]).toEqual([path, /no-such/.test(path) ? 404 : 200])
        if (NEEDING.includes(path) || CACHED_PAGES.includes(path)) expect([path, answer.status]).not.toEqual([path, 200])
      }
  })

  it('what was read before stands for everybody', async () => {
    const server = await serve(`warm-${toStateName(failure)}`, api.url)
    for (const path of [...ALWAYS_AVAILABLE_PAGES, ...CACHED_PAGES])
      expect([path, (await get(server, path)).status]).not.toEqual([path, 503])
    await wait(300)
    api.fail(failure)
    for (const [name, headers] of Object.entries(VISITORS))
      for (const path of [...ALWAYS_AVAILABLE_PAGES, ...CACHED_PAGES]) {
        const answer = await get(server, path, headers)
        expectHonest(answer, name)
        if (CACHED_PAGES.includes(path)) expect([name, path, answer.status]).toEqual([name, path, 200])
      }
  })

  it('nothing of its answer passes through /api', async () => {
    const server = await serve(`calls-${toStateName(failure)}`, api.url, { API_TIMEOUT_MS: '500' })
    api.fail(failure)
    for (const path of ['/api/cart/count', '/api/pay/invoice/SO261122-29M1NQ', '/api/index/searchOption?keyword=lm']) {
      const { status, headers, text } = await get(server, path, { Lang: 'de' })
      expect(headers.get('Content-Type')).toMatch(/^application\/json/)
      const { code, http } = failure === 'a fault of its own' ? { code: 5000, http: 500 } : { code: 5030, http: 502 }
      expect([path, status, JSON.parse(text)]).toMatchObject([path, http, { code, data: { request_id: headers.get('X-Request-Id') } }])
      expect(JSON.parse(text)).toMatchObject({ message: expect.stringMatching(/nicht|Fehler|fehl/) })
      if (http === 502) expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
      expect(text).not.toContain('db-7')
    }
  })
})

describe('an API that hangs', () => {
  it('is called again within seconds, and then everything is there', async () => {
    const server = await serve('again', api.url)
    api.fail('hangs')
    for (let i = 0; i < 4; i++) expect((await get(server, '/category/chip-resistors')).status).toBe(503)
    // By now the failure is remembered, and no request waits.
    const begin = api.requests.length
    expect((await get(server, '/category/chip-resistors')).ms).toBeLessThan(500)
    expect(api.requests.slice(begin).filter(({ path }) => path.includes('/getCategory')).length).toBe(0)
    api.fail(null)
    await expect.poll(async () => (await get(server, '/category/chip-resistors')).status, { timeout: 20_000, interval: 500 }).toBe(200)
  })

  it('makes no page wait for the badge of a cart, which the page asks for by itself', async () => {
    const server = await serve('badge', api.url)
    for (const path of CACHED_PAGES) await get(server, path)
    await wait(300)
    api.fail('hangs')
    const { ms, text } = await get(server, '/about', VISITORS['a customer'])
    expect(ms).toBeLessThan(MAX_MS / 3)
    expect(text).toContain('data-cart-late')
    api.fail(null)
    expect((await get(server, '/about')).text).not.toContain('data-cart-late')
  })
})

it('of another API nothing of the one before is served', async () => {
  const before = await serve('other', api.url)
  for (const path of CACHED_PAGES) expect((await get(before, path)).status).toBe(200)
  await wait(300)
  await servers.pop()?.dispose()
  const other = await startFailingApi(baseUrl())
  try {
    other.fail('500')
    const after = await serve('other', other.url)
    for (const path of CACHED_PAGES) expect([path, (await get(after, path)).status]).toEqual([path, 503])
    other.fail(null)
    for (const path of CACHED_PAGES) expect([path, (await get(after, path)).status]).toEqual([path, 200])
  } finally {
    await other.dispose()
  }
})

it('shared cached data is requested without a visitor’s identity', async () => {
  const server = await serve('names', api.url)
  const begin = api.requests.length
  for (const path of [...ALWAYS_AVAILABLE_PAGES, ...CACHED_PAGES]) await get(server, path, VISITORS['a customer'])
  const apiRequests = api.requests.slice(begin)
  const personal = apiRequests.filter(({ headers }) => headers['x-visitor'] !== undefined).map(({ path }) => path.split('?', 1)[0])
  const named = apiRequests.filter(({ headers }) => headers.authorization !== undefined).map(({ path }) => path.split('?', 1)[0])
  const all = apiRequests.map(({ path }) => path.split('?', 1)[0])
  for (const call of [getConfig.path, '/api/config/getPage/about', newsList.path, categoryTree.path]) {
    expect(all).toContain(call)
    expect(personal.concat(named)).not.toContain(call)
  }
  expect(personal).toContain(cartCount.path)
})
