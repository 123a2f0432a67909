import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, test } from 'vitest'
import type { Endpoint, EndpointData, EndpointRequest } from '#shared/contract/endpoint.ts'
import { CODE, type Code, Envelope } from '#shared/contract/envelope.ts'
import { landing, landings } from '#shared/contract/landing.ts'
import { SITEMAP_BATCH_SIZE, sitemapCategories, sitemapParts } from '#shared/contract/sitemap.ts'
import { toMoney } from '#shared/trade/money.ts'
import { MAX_INDEXED_PARTS } from '#shared/url/crawl.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { toHttp } from '#worker/api/client.ts'
import { origin } from '../app.ts'
import { toPartId } from '../catalogue/ids.ts'
import { isIndexed } from '../catalogue/indexed-parts.ts'

beforeAll(() => fillTestCatalogue(env))

async function send(endpoint: Endpoint, request: unknown, lang = 'en') {
  const { path, query } = toHttp(endpoint, request)
  const response = await origin.fetch(
    new Request(`http://origin${path}${query}`, { headers: { Lang: lang } }),
    env,
    createExecutionContext(),
  )
  return Envelope.parse(await response.json())
}

async function ask<E extends Endpoint>(endpoint: E, request: EndpointRequest<E>, lang?: string): Promise<EndpointData<E>> {
  const { code, data } = await send(endpoint, request, lang)
  expect(code).toBe(CODE.success)
  return endpoint.data.parse(data) as EndpointData<E>
}

const words = (addresses: readonly string[]): string[] => addresses.map((address) => address.replace(/-\d+$/, ''))
const ALL = ['rc0402fr-0710kl', 'rc0402fr-074k7l', 'crcw060310k0fkea']

describe('the sitemap', () => {
  it('gives the number of pages of each category, and their date', async () => {
    expect(await ask(sitemapCategories, {})).toEqual({
      updated_at: '2026-01-02T03:04:05.000Z',
      categories: [{ slug: 'chip-resistors', positions: TEST_PARTS.length }],
    })
  })

  it('lists the parts of a range of positions, in their order', async () => {
    const parts = (from: number, positionCount?: number) =>
      ask(sitemapParts, { category: 'chip-resistors', from, ...(positionCount !== undefined && { positions: positionCount }) }).then(words)
    expect(await parts(0)).toEqual(ALL)
    expect(await parts(0, 2)).toEqual(ALL.slice(0, 2))
    expect(await parts(2, 2)).toEqual(ALL.slice(2))
    expect(await parts(3)).toEqual([])
    expect(await parts(MAX_INDEXED_PARTS)).toEqual([])
    expect(await ask(sitemapParts, { category: 'fuses', from: 0 })).toEqual([])
    expect(await ask(sitemapParts, { category: 'passives', from: 0 })).toEqual([])
  })

  it('skips obsolete parts that can neither be bought nor priced', async () => {
    const id = Number(TEST_PARTS[1]?.part_id)
    await env.CATALOGUE.batch([
      env.CATALOGUE.prepare('UPDATE parts SET lifecycle = 3 WHERE part_id = ?').bind(id),
      env.CATALOGUE.prepare("UPDATE offers SET stock = 0, price_breaks = '' WHERE offer_id = ?").bind(id * 8),
    ])
    expect(words(await ask(sitemapParts, { category: 'chip-resistors', from: 0 }))).toEqual([ALL[0], ALL[2]])
    await env.CATALOGUE.prepare('UPDATE offers SET stock = 7 WHERE offer_id = ?')
      .bind(id * 8)
      .run()
    expect(words(await ask(sitemapParts, { category: 'chip-resistors', from: 0 }))).toEqual(ALL)
  })

  test.each<[unknown, Code]>([
    [{ category: 'no-such-category', from: 0 }, CODE.not_found],
    [{ category: 'chip-resistors', from: -1 }, CODE.validation],
    [{ category: 'chip-resistors', from: 'x' }, CODE.validation],
    [{ category: 'chip-resistors' }, CODE.validation],
    [{ category: 'chip-resistors', from: 0, positions: SITEMAP_BATCH_SIZE + 1 }, CODE.validation],
    [{ from: 0 }, CODE.validation],
  ])('rejects %j', async (request, code) => {
    expect((await send(sitemapParts, request)).code).toBe(code)
  })
})

describe('isIndexed', () => {
  const offer = (stock: number, isPriced: boolean) => ({
    stock,
    price_breaks: isPriced ? [{ from_qty: 1, unit_price: toMoney(5200) }] : [],
  })
  test.each([
    { what: 'an active part', place: 0, lifecycle: 'active', offers: [], expected: true },
    { what: 'the last of the first', place: MAX_INDEXED_PARTS - 1, lifecycle: 'active', offers: [], expected: true },
    { what: 'one after them', place: MAX_INDEXED_PARTS, lifecycle: 'active', offers: [offer(5, true)], expected: false },
    { what: 'an obsolete part in stock', place: 1, lifecycle: 'obsolete', offers: [offer(0, false), offer(5, false)], expected: true },
    { what: 'an obsolete part with a price', place: 1, lifecycle: 'obsolete', offers: [offer(0, true)], expected: true },
    { what: 'an obsolete part with nothing', place: 1, lifecycle: 'obsolete', offers: [offer(0, false)], expected: false },
  ])('$what: $expected', ({ place: position, lifecycle, offers, expected }) => {
    expect(isIndexed({ goods_id: toPartId(7, position), lifecycle, offers })).toBe(expected)
  })
})

describe('landing pages', () => {
  it('do not exist if no pair has enough parts', async () => {
    expect(await ask(landings, { category: 'chip-resistors' })).toEqual([])
    expect(await ask(landings, { category: 'passives' })).toEqual([])
  })

  it('a pair that was not chosen has no facts', async () => {
    expect(await ask(landing, { category: 'chip-resistors', facet: 'yageo' })).toEqual({
      slug: 'yageo',
      field: 'manufacturer',
      value: 'yageo',
      name: 'Yageo',
      count: 2,
      facts: null,
    })
    expect(await ask(landing, { category: 'chip-resistors', facet: '0603' })).toMatchObject({ field: 'package', value: '0603', count: 1 })
  })

  test.each<[Endpoint, unknown, Code]>([
    [landing, { category: 'chip-resistors', facet: 'murata' }, CODE.not_found],
    [landing, { category: 'chip-resistors', facet: '' }, CODE.validation],
    [landing, { category: 'no-such-category', facet: 'yageo' }, CODE.not_found],
    [landing, { category: 'passives', facet: 'yageo' }, CODE.not_found],
    [landing, { category: 'chip-resistors', facet: 'x'.repeat(129) }, CODE.validation],
    [landings, { category: 'no-such-category' }, CODE.not_found],
    [landings, {}, CODE.validation],
  ])('rejects (%#)', async (endpoint, request, code) => {
    expect((await send(endpoint, request)).code).toBe(code)
  })
})
