import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ENDPOINTS } from '#shared/contract/calls.ts'
import { cartAdd, cart as cartCall } from '#shared/contract/cart.ts'
import { getCategory, goodsDetail, goodsRecommend, manufacturer, relevantPdf, search } from '#shared/contract/catalogue.ts'
import { feedback, subscribe } from '#shared/contract/common.ts'
import type { Endpoint, EndpointData } from '#shared/contract/endpoint.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { orderDetail } from '#shared/contract/order.ts'
import { profileInfo } from '#shared/contract/profile.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { newKey, signIn } from '#test-support/visitor.ts'
import { TimeBudget } from '../request/time-budget.ts'
import { Breaker } from './breaker.ts'
import { createApiClient } from './client.ts'
import { createUpstream, type Upstream } from './upstream.ts'

const [PART] = TEST_PARTS
if (!PART) throw new Error('the test catalogue has parts')

beforeAll(() => fillTestCatalogue(env))
afterEach(() => void vi.restoreAllMocks())

/** Attempts are counted by network. */
const newNetwork = (): string => `2001:db8:${newKey().slice(0, 4)}:${newKey().slice(0, 4)}::1`

interface Visit {
  bearer?: string
  visitor?: string
  cart?: string
  lang?: string
}

type Way = 'by value' | 'as text'

/** One call of the embedded API: its data or its error, and its cookie headers. */
async function outcome(way: Way, endpoint: Endpoint, request: object, { bearer, visitor = newKey(), cart, lang = 'de' }: Visit = {}) {
  const ctx = createExecutionContext()
  const { values, ...textual } = createUpstream(env, ctx)
  const upstream: Upstream = way === 'by value' && values ? { ...textual, values } : textual
  const handed = new Headers()
  const api = createApiClient({
    upstream,
    api_base: '',
    breaker: new Breaker(),
    admit: (_, __, work) => work(),
    budget: new TimeBudget(20_000),
    lang,
    token: () => bearer ?? null,
    callerHeaders: () => ({ 'X-Visitor': visitor, 'X-Client-Address': newNetwork(), ...(cart && { 'X-Cart': cart }) }),
    onSessionEnded() {},
    onChange() {},
    hasSessionEnded: () => false,
    unchangeable: () => null,
    onHandedBack(headers) {
      for (const [name, value] of headers) if (name.startsWith('x-') && name !== 'x-bookmark') handed.set(name, value)
    },
    request_id: 'r-1',
    kv: env.CACHE,
    waitUntil: (work) => ctx.waitUntil(work),
    measure: (work) => work(),
  })
  try {
    const data: unknown = await api(endpoint, request as never)
    return { data, handed: Object.fromEntries(handed) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code, fields, reason, retry_after_seconds, message } = error
    // A call as text has its query in its URL.
    return { code, fields, reason, retry_after_seconds, message: message.replace(/\?\S+/, ''), handed: Object.fromEntries(handed) }
  } finally {
    await waitOnExecutionContext(ctx)
  }
}

const LISTING = { filters: '', sort: '', qty: 1, page: 1, page_size: 50 }
const READS: readonly [string, Endpoint, object][] = [
  ['a part', goodsDetail, { id: `rc0402fr-0710kl-${PART.part_id}` }],
  ['alternatives of a part', goodsRecommend, { id: PART.part_id }],
  ['documents of a part', relevantPdf, { id: PART.part_id }],
  ['a category', getCategory, { id: 'chip-resistors', ...LISTING, qty: 100 }],
  ['a filtered category', getCategory, { id: 'chip-resistors', ...LISTING, filters: 'f.package=0402', sort: '-stock' }],
  ['a search', search, { keyword: 'RC0402', ...LISTING }],
  ['a search for what no address holds', search, { keyword: 'a+b&c=\u{1F980} %2F \uD800', ...LISTING }],
  ['a maker', manufacturer, { id: 'yageo', ...LISTING }],
  ['a manufacturer whose name would change the path', manufacturer, { id: '../yageo', ...LISTING }],
  ['a part that is not there', goodsRecommend, { id: 999 }],
  ['an id that is none', goodsRecommend, { id: 'x' }],
  ['an empty cart', cartCall, {}],
  ['somebody else’s order', orderDetail, { order_number: 'so261122-29m1nq' }],
  ['a bad address for the newsletter', subscribe, { email: 'nobody' }],
  ['feedback without words', feedback, { type_id: 1, email: 'a@b.example', feedback_content: ' ' }],
]

describe('a call of the embedded API', () => {
  it.each(READS)('returns the same by value as by text: %s', async (_, endpoint, request) => {
    const visitor = newKey()
    expect(await outcome('by value', endpoint, request, { visitor })).toEqual(await outcome('as text', endpoint, request, { visitor }))
  })

  it('is rejected in the same way both ways, empty and with nonsense', async () => {
    const bearer = await signIn('values@example.com')
    // A call that ends the session would make the others fail; a file is no value.
    const calls = ENDPOINTS.filter(({ path }) => !/logout|sessions|user\/(?:delete|export)|downloadTemplate|webhook/.test(path))
    for (const endpoint of calls)
      for (const request of [{}, { id: '%', ids: 'x', lines: 7, email: '', order_number: {}, page: -1 }]) {
        const [value, text] = [
          await outcome('by value', endpoint, request, { bearer, visitor: 'v' }),
          await outcome('as text', endpoint, request, { bearer, visitor: 'v' }),
        ]
        // Puzzles, keys and times differ from call to call.
        if ('code' in text) expect([endpoint.path, value]).toEqual([endpoint.path, text])
        else expect([endpoint.path, Object.keys(value)]).toEqual([endpoint.path, Object.keys(text)])
      }
  })

  it('identifies the caller: a customer by the session, a cart by the returned token', async () => {
    const bearer = await signIn('values-profile@example.com', { contact_name: 'Ada' })
    expect(await outcome('by value', profileInfo, {}, { bearer })).toMatchObject({ data: { contact_name: 'Ada' } })
    expect(await outcome('by value', profileInfo, {})).toMatchObject({ code: CODE.session_invalid })
    const visitor = newKey()
    const added = await outcome('by value', cartAdd, { items: [{ goods_id: PART.part_id, qty: 10 }] }, { visitor })
    const cart = added.handed['x-cart']
    expect(cart).toMatch(/^[0-9a-f]{32}\./)
    expect(await outcome('by value', cartCall, {}, { visitor, ...(cart !== undefined && { cart }) })).toMatchObject({
      data: { lines: [{ goods_id: PART.part_id }] },
    })
  })

  it('makes no text, reads none and validates no answer', async () => {
    const request = { id: PART.part_id }
    const vars = { ...env, CHECK_ANSWERS: '' }
    const ctx = createExecutionContext()
    const { values } = createUpstream(vars, ctx)
    const headers = new Headers({ Lang: 'en' })
    // The catalogue's names are read with the first call.
    await values?.(`/api/goods/recommend/${PART.part_id}`, { method: 'GET', headers }, request)
    const [encoded, validated] = [vi.spyOn(goodsRecommend.data, 'encode'), vi.spyOn(goodsRecommend.data, 'safeParse')]
    const written = vi.spyOn(JSON, 'stringify')
    await values?.(`/api/goods/recommend/${PART.part_id}`, { method: 'GET', headers }, request)
    expect([encoded.mock.calls.length, validated.mock.calls.length]).toEqual([0, 0])
    expect(written.mock.calls.filter(([value]) => typeof value === 'object' && value !== null && 'code' in value)).toEqual([])
    await waitOnExecutionContext(ctx)
  })

  it('returns a copy: a page’s changes to it reach no other page', async () => {
    const request = { id: 'passives', ...LISTING }
    const first = await outcome('by value', getCategory, request)
    const before = structuredClone(first)
    const { category } = (first as { data: EndpointData<typeof getCategory> }).data
    category.children.length = 0
    category.columns.push({ slug: 'x', name: 'x', kind: 'word' })
    expect(await outcome('by value', getCategory, request)).toEqual(before)
  })
})
