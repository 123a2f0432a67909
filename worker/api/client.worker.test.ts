import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { purgeCache } from '#origin/runtime/invalidations.ts'
import { withRequestId } from '#origin/runtime/log.ts'
import { ENDPOINTS } from '#shared/contract/calls.ts'
import { cart } from '#shared/contract/cart.ts'
import { categoryTree, goodsDetail, searchOption } from '#shared/contract/catalogue.ts'
import { confirmSubscription, subscribe, unsubscribe } from '#shared/contract/common.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { getConfig, getPage, langList, newsList } from '#shared/contract/site.ts'
import { uploadExcel } from '#shared/contract/upload.ts'
import { watchConfirm, watchEndByLink } from '#shared/contract/watch.ts'
import type { ApiClient } from '../request/api-client.ts'
import { ApiTimeoutError, TimeBudget } from '../request/time-budget.ts'
import { Breaker } from './breaker.ts'
import { createApiClient, toHttp } from './client.ts'
import type { UpstreamRequest } from './upstream.ts'
import { createUpstream } from './upstream.ts'

const success = (data: unknown): string => JSON.stringify({ code: CODE.success, message: 'Success', data })
const createErrorBody = (code: number): string => JSON.stringify({ code, message: 'No', data: null })
const languages = (name: string): string => success([{ lang: 'en', name, icon: 'gb' }])
const HOUR_MS = 3_600_000

let errors: MockInstance
let warnings: MockInstance
let now = Date.parse('2026-03-01T00:00:00Z')

beforeEach(async () => {
  // A new version, so that no test reads another's copies; the client reads the version again after half a minute.
  await purgeCache(env.CACHE, crypto.randomUUID())
  now += 100 * 24 * HOUR_MS
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  warnings = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

/** A client of an upstream with prepared responses, and the requests to it. */
function createClient(
  answer: (path: string) => string | Promise<string>,
  context: { lang?: string; token?: string; budget_ms?: number; breaker?: Breaker; api_base?: string; has_session_ended?: boolean } = {},
) {
  const requests: (UpstreamRequest & { path: string })[] = []
  const behind: Promise<unknown>[] = []
  const api: ApiClient = createApiClient({
    upstream: {
      fetch: () => Promise.reject(new Error('the client reads texts')),
      async text(path, request) {
        requests.push({ path, ...request })
        return { text: await answer(path), headers: new Headers() }
      },
    },
    api_base: context.api_base ?? '',
    breaker: context.breaker ?? new Breaker(),
    admit: (_, __, work) => work(),
    budget: new TimeBudget(context.budget_ms ?? 0),
    lang: context.lang ?? 'en',
    token: () => context.token ?? null,
    callerHeaders: () => ({ 'X-Visitor': 'v-1' }),
    onSessionEnded() {},
    onChange() {},
    hasSessionEnded: () => context.has_session_ended ?? false,
    unchangeable: () => null,
    onHandedBack() {},
    request_id: 'r-1',
    kv: env.CACHE,
    waitUntil: (work) => void behind.push(work),
    measure: (work) => work(),
  })
  return { api, requests, settled: () => Promise.all(behind) }
}

const gone = (): never => {
  throw new ApiError(CODE.unavailable, { message: 'gone' })
}

/** The calls whose responses are cached. */
const CACHED = ENDPOINTS.filter(({ cached }) => cached)

describe('a call', () => {
  it('says its language, its request id and its token', async () => {
    const { api, requests } = createClient(() => success([]), { lang: 'ar', token: 't-1' })
    await api(searchOption, { keyword: 'ne 555' })
    expect(requests[0]?.path).toBe('/api/index/searchOption?keyword=ne+555')
    expect(Object.fromEntries(requests[0]?.headers ?? [])).toMatchObject({ lang: 'ar', authorization: 'Bearer t-1', 'x-request-id': 'r-1' })
  })

  it.each(CACHED.map((endpoint) => [endpoint.path, endpoint] as const))(
    'is in nobody’s name where its answer is kept for everybody: %s',
    async (_, endpoint) => {
      const { api, requests } = createClient(() => createErrorBody(CODE.not_found), { token: 't-1', lang: 'ko' })
      const words = { id: 'x', facet: 'x', keyword: 'x', kind: 'x', lang: 'ko', slug: 'x' }
      await expect(api(endpoint, words)).rejects.toMatchObject({ code: CODE.not_found })
      expect([...(requests[0]?.headers.keys() ?? [])].sort()).toEqual(['accept', 'content-type', 'lang', 'x-request-id'])
    },
  )

  it('sends a file as a form, beside what else there is', async () => {
    const { api, requests } = createClient(() => createErrorBody(CODE.upload_refused))
    const file = new File(['MPN\nLM358'], 'parts.csv', { type: 'text/csv' })
    await expect(api(uploadExcel, { file })).rejects.toMatchObject({ code: CODE.upload_refused })
    const [{ body, headers } = { body: null, headers: new Headers() }] = requests
    const form = await new Response(body, { headers }).formData()
    const sent = form.get('file')
    expect(sent instanceof File && [sent.name, await sent.text()]).toEqual(['parts.csv', 'MPN\nLM358'])
  })

  it('fills the path, however odd the value', () => {
    expect(toHttp(getPage, { id: '../a b/ü?' })).toEqual({ path: '/api/config/getPage/..%2Fa%20b%2F%C3%BC%3F', query: '', body: null })
  })

  it.each([
    ['no JSON', '<h1>Welcome</h1>'],
    ['no envelope', '{"status":"ok"}'],
    ['nothing', ''],
  ])('is unavailable where the answer is %s', async (_, text) => {
    const { api } = createClient(() => text)
    await expect(api(searchOption, { keyword: 'ne555' })).rejects.toMatchObject({ code: CODE.unavailable })
  })

  it('throws the code of an error response; an unknown one is a reason of the API, also above 5000', async () => {
    await expect(createClient(() => createErrorBody(CODE.not_found)).api(goodsDetail, { id: 'x-1' })).rejects.toMatchObject({
      code: CODE.not_found,
    })
    await expect(createClient(() => createErrorBody(7)).api(goodsDetail, { id: 'x-1' })).rejects.toMatchObject({
      code: CODE.refused,
      reason: 'No',
    })
    await expect(createClient(() => createErrorBody(5999)).api(goodsDetail, { id: 'x-1' })).rejects.toMatchObject({
      code: CODE.refused,
      reason: 'No',
    })
    await expect(createClient(() => createErrorBody(CODE.fault)).api(goodsDetail, { id: 'x-1' })).rejects.toMatchObject({
      code: CODE.fault,
    })
  })
})

describe('an answer', () => {
  const counted = (endpoint: Endpoint) => ({
    decoded: vi.spyOn(JSON, 'parse'),
    validated: vi.spyOn(endpoint.data, 'safeParse'),
  })

  it('is decoded and validated once', async () => {
    const { api } = createClient(() => success([{ part_number: 'NE555P', goods_page_url: 'ne555p-1', manufacturer: 'TI', package: null }]))
    const { decoded, validated } = counted(searchOption)
    expect(await api(searchOption, { keyword: 'ne555' })).toHaveLength(1)
    expect([decoded.mock.calls.length, validated.mock.calls.length]).toEqual([1, 1])
  })

  it('is so too when cached, and not again for the pages that share it', async () => {
    const { api, requests } = createClient(() => languages('counted'))
    const { decoded, validated } = counted(langList)
    for (const _ of [1, 2, 3]) expect(await api(langList, {})).toMatchObject([{ name: 'counted' }])
    expect(requests).toHaveLength(1)
    expect([decoded.mock.calls.length, validated.mock.calls.length]).toEqual([1, 1])
  })
})

describe('an answer that does not fit the contract', () => {
  it('is unavailable, and the log names the call and the field', async () => {
    const { api } = createClient(() => success([{ part_number: 'NE555P', goods_page_url: 'ne555p-1', manufacturer: 7, package: null }]))
    await withRequestId('r-1', () => expect(api(searchOption, { keyword: 'ne555' })).rejects.toMatchObject({ code: CODE.unavailable }))
    expect(errors).toHaveBeenCalledOnce()
    expect(JSON.parse(String(errors.mock.lastCall?.[0]))).toMatchObject({
      event: 'contract_mismatch',
      call: '/api/index/searchOption',
      field: '0.manufacturer',
      request_id: 'r-1',
    })
  })

  it('is not cached', async () => {
    const { api, settled } = createClient(() => success([{ lang: 'en' }]))
    await expect(api(langList, {})).rejects.toMatchObject({ code: CODE.unavailable })
    await settled()
    const good = createClient(() => languages('English'))
    expect(await good.api(langList, {})).toMatchObject([{ name: 'English' }])
    expect(good.requests).toHaveLength(1)
  })
})

describe('the cache', () => {
  const policy = langList.cached
  if (!policy) throw new Error('the language list is cached')

  it('answers what is fresh without asking', async () => {
    const first = createClient(() => languages('first'))
    await first.api(langList, {})
    await first.settled()
    const second = createClient(() => languages('second'))
    expect(await second.api(langList, {})).toMatchObject([{ name: 'first' }])
    expect(second.requests).toHaveLength(0)
  })

  it('keeps languages apart', async () => {
    await createClient(() => languages('English')).api(langList, {})
    expect(await createClient(() => languages('Deutsch'), { lang: 'de' }).api(langList, {})).toMatchObject([{ name: 'Deutsch' }])
  })

  it('never keeps an error', async () => {
    for (const answer of [gone, () => createErrorBody(CODE.fault), () => createErrorBody(CODE.not_found), () => 'broken']) {
      const failing = createClient(answer)
      await expect(failing.api(langList, {})).rejects.toBeInstanceOf(ApiError)
      await failing.settled()
    }
    expect(
      (await env.CACHE.list()).keys.map(({ name }) => name).filter((name) => name !== 'version' && name.includes(String(now))),
    ).toEqual([])
    expect(await createClient(() => languages('back')).api(langList, {})).toMatchObject([{ name: 'back' }])
  })

  it('serves the stale copy while the API is down, refreshes in the background, and leaves the copy', async () => {
    const first = createClient(() => languages('kept'))
    await first.api(langList, {})
    await first.settled()
    for (let visit = 0; visit < 3; visit++) {
      now += (policy.fresh_seconds + 60) * 1000
      const failing = createClient(gone)
      expect(await failing.api(langList, {})).toMatchObject([{ name: 'kept' }])
      await failing.settled()
      expect(failing.requests).toHaveLength(1)
    }
    expect(warnings).toHaveBeenCalledWith(expect.stringContaining('refresh_failed'))
  })

  it('serves the stale copy once more, then what came back', async () => {
    const first = createClient(() => languages('old'))
    await first.api(langList, {})
    await first.settled()
    now += (policy.fresh_seconds + 60) * 1000
    const second = createClient(() => languages('new'))
    expect(await second.api(langList, {})).toMatchObject([{ name: 'old' }])
    await second.settled()
    const third = createClient(gone)
    expect(await third.api(langList, {})).toMatchObject([{ name: 'new' }])
    expect(third.requests).toHaveLength(0)
  })

  it('is unavailable without a copy', async () => {
    await expect(createClient(gone).api(langList, {})).rejects.toMatchObject({ code: CODE.unavailable })
  })

  it('asks again for a copy that no longer fits the contract', async () => {
    const version = crypto.randomUUID()
    await purgeCache(env.CACHE, version)
    await env.CACHE.put(`${version}/en${langList.path}`, JSON.stringify({ stored_at: now, body: success([{ of: 'an older contract' }]) }))
    now += 60_000
    expect(await createClient(() => languages('of today')).api(langList, {})).toMatchObject([{ name: 'of today' }])
  })

  it.each(['not json', '{"stored_at":"yesterday"}', '[]', 'null'])('counts an unreadable copy (%s) as none', async (text) => {
    const version = crypto.randomUUID()
    await purgeCache(env.CACHE, version)
    await env.CACHE.put(`${version}/en${langList.path}`, text)
    now += 60_000
    expect(await createClient(() => languages('asked')).api(langList, {})).toMatchObject([{ name: 'asked' }])
  })

  it('does without KV where that fails', async () => {
    const broken = { get: gone, put: gone } as unknown as KVNamespace
    const context = {
      lang: 'en',
      token: () => null,
      callerHeaders: () => ({}),
      onSessionEnded() {},
      onChange() {},
      hasSessionEnded: () => false,
      unchangeable: () => null,
      onHandedBack() {},
      request_id: 'r-1',
      kv: broken,
      waitUntil: () => {},
      measure: <T>(work: () => Promise<T>) => work(),
    }
    const api = createApiClient({
      api_base: '',
      breaker: new Breaker(),
      admit: (_, __, work) => work(),
      budget: new TimeBudget(0),
      ...context,
      upstream: { fetch: gone, text: async () => ({ text: languages('asked'), headers: new Headers() }) },
    })
    expect(await api(langList, {})).toMatchObject([{ name: 'asked' }])
  })

  it('does not store search results', async () => {
    const { api, requests } = createClient(() => success([]))
    await api(searchOption, { keyword: 'ne555' })
    await api(searchOption, { keyword: 'ne555' })
    expect(requests).toHaveLength(2)
  })

  it('stores no response of a personal call', () => {
    expect(CACHED.filter(({ caller }) => caller !== 'anyone')).toEqual([])
    expect(CACHED).toEqual(expect.arrayContaining([getConfig, categoryTree]))
  })

  it('has a list of news only where there are some', () => {
    expect(CACHED.filter(({ cached }) => cached?.only_with_items).map(({ path }) => path)).toEqual(['/api/site/news'])
  })
})

describe('a caller whose session has ended', () => {
  it('opens the links of their mails: those calls need no session', async () => {
    const { api, requests } = createClient(() => success({}), { has_session_ended: true })
    for (const endpoint of [confirmSubscription, unsubscribe, watchConfirm, watchEndByLink]) await api(endpoint, { token: 'x'.repeat(43) })
    expect(requests).toHaveLength(4)
    await expect(api(cart, {})).rejects.toMatchObject({ code: CODE.session_invalid })
    expect(requests).toHaveLength(4)
  })
})

describe('an API that does not answer', () => {
  const never = (): Promise<string> => new Promise(() => {})

  it('delays a page by its budget, and no longer, however many reads there are', async () => {
    const { api, requests } = createClient(never, { budget_ms: 40 })
    const reads = [api(searchOption, { keyword: 'ne555' }), api(langList, {}), api(categoryTree, {})]
    for (const read of await Promise.allSettled(reads))
      expect(read).toMatchObject({ status: 'rejected', reason: { code: CODE.unavailable } })
    // A read that begins after the time is over is not awaited either.
    await expect(api(goodsDetail, { id: 'ne555-1' })).rejects.toThrow(ApiTimeoutError)
    expect(requests.length).toBeGreaterThanOrEqual(3)
  })

  it('is waited for where something is written', async () => {
    const late = () => new Promise<string>((resolve) => setTimeout(() => resolve(success({})), 80))
    await expect(createClient(late, { budget_ms: 20 }).api(subscribe, { email: 'ada@example.com' })).resolves.toEqual({})
  })

  it('is remembered: after a run of failures it is not called', async () => {
    const breaker = new Breaker()
    for (const _ of [1, 2, 3]) {
      const { api, settled } = createClient(never, { budget_ms: 10, breaker })
      await expect(api(categoryTree, {})).rejects.toThrow(ApiTimeoutError)
      void settled()
    }
    const next = createClient(never, { budget_ms: 60_000, breaker })
    await expect(next.api(categoryTree, {})).rejects.toThrow(ApiTimeoutError)
    expect(next.requests).toHaveLength(0)
    // Half a minute later one call tests the API, which responds.
    now += 30_000
    const later = createClient(() => success([]), { breaker })
    await expect(later.api(searchOption, { keyword: 'ne555' })).resolves.toEqual([])
    await expect(createClient(() => success([]), { breaker }).api(searchOption, { keyword: 'lm358' })).resolves.toEqual([])
  })

  it('caches a late response for the next page', async () => {
    const answer = Promise.withResolvers<string>()
    const first = createClient(() => answer.promise, { budget_ms: 10 })
    await expect(first.api(langList, {})).rejects.toThrow(ApiTimeoutError)
    answer.resolve(languages('English'))
    await first.settled()
    const next = createClient(never, { budget_ms: 10 })
    await expect(next.api(langList, {})).resolves.toMatchObject([{ name: 'English' }])
  })

  it('is replaced by the cache at once, for news too', async () => {
    const news = success({ total: 1, items: [] })
    const article = { id: 'a', title: 'A', summary: '', published_at: '2026-01-01T00:00:00.000Z', tags: [] }
    const first = createClient((path) => (path.includes('tag=none') ? news : success({ total: 1, items: [article] })))
    await first.api(newsList, {})
    await first.api(newsList, { tag: 'none' })
    await first.settled()
    const next = createClient(never, { budget_ms: 10 })
    await expect(next.api(newsList, {})).resolves.toMatchObject({ items: [{ id: 'a' }] })
    // A missing tag is not cached: any client can invent one.
    await expect(next.api(newsList, { tag: 'none' })).rejects.toThrow(ApiTimeoutError)
  })
})

describe("an operator's API", () => {
  const vars = { ...env, API_BASE: env.TEST_API, API_TIMEOUT_MS: '200' }
  const ctx = { waitUntil() {}, passThroughOnException() {}, props: {} } as unknown as ExecutionContext
  const get = { method: 'GET', headers: new Headers(), body: null }

  it.each(['slow', 'fault', 'redirect'])('is unavailable where it is: %s', async (path) => {
    await expect(createUpstream(vars, ctx).text(`/api/test/${path}`, get)).rejects.toMatchObject({ code: CODE.unavailable })
  })

  it.each(['slow', 'drips'])('is called once if its answer is not complete in time: %s', async (path) => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    await expect(createUpstream(vars, ctx).text(`/api/test/${path}`, get)).rejects.toThrow(ApiTimeoutError)
    expect(fetched).toHaveBeenCalledTimes(1)
    await expect(createUpstream(vars, ctx).fetch(`/api/test/${path}`, get)).rejects.toThrow(ApiTimeoutError)
  })

  it('is not read to the end where there is none', async () => {
    const answer = createUpstream({ ...vars, API_TIMEOUT_MS: '25000' }, ctx).fetch('/api/test/without-end', get)
    await expect(answer).rejects.toThrow(/answered more than/)
  })

  it('is called twice for a GET and once for a POST', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('', { status: 500 }))
    await expect(createUpstream(vars, ctx).text('/api/x', get)).rejects.toMatchObject({ code: CODE.unavailable })
    expect(fetched).toHaveBeenCalledTimes(2)
    await expect(createUpstream(vars, ctx).text('/api/x', { ...get, method: 'POST', body: '{}' })).rejects.toMatchObject({
      code: CODE.unavailable,
    })
    expect(fetched).toHaveBeenCalledTimes(3)
  })
})
