/** A maker that was renamed, or merged with another, by all of its URLs. In workerd, over the embedded API. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { origin } from '#origin/app.ts'
import { getCategory, getCategoryFilter, manufacturers, search } from '#shared/contract/catalogue.ts'
import type { Endpoint, EndpointData, EndpointRequest } from '#shared/contract/endpoint.ts'
import { Envelope } from '#shared/contract/envelope.ts'
import { makerProfile } from '#shared/contract/maker-profile.ts'
import { newsArticle } from '#shared/contract/site.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { toHttp } from '../../api/client.ts'
import { app } from '../../app.tsx'

beforeAll(async () => {
  await fillTestCatalogue(env)
  await env.CATALOGUE.prepare(
    `INSERT INTO former_makers (slug, manufacturer_id, leads_to) VALUES ('phycomp', 10001, 1), ('yageo-corp', 1, 1)`,
  ).run()
  await env.SHOP.batch(
    [
      `INSERT INTO news (news_id, published_at) VALUES ('merger', '2026-03-01T00:00:00.000Z')`,
      `INSERT INTO news_texts (news_id, lang, title, summary, blocks) VALUES ('merger', 'en', 'Two are one', '', '[]')`,
      `INSERT INTO news_subjects (news_id, kind, value) VALUES ('merger', 'manufacturer', 'phycomp')`,
    ].map((sql) => env.SHOP.prepare(sql)),
  )
})

async function visit(path: string): Promise<{ status: number; location: string | null; text: string }> {
  const ctx = createExecutionContext()
  const response = await app.fetch(new Request(`https://shop.test${path}`), env, ctx)
  const text = await response.text()
  await waitOnExecutionContext(ctx)
  return { status: response.status, location: response.headers.get('Location'), text }
}

async function ask<E extends Endpoint>(endpoint: E, request: EndpointRequest<E>): Promise<EndpointData<E>> {
  const { path, query, body } = toHttp(endpoint, request)
  const ctx = createExecutionContext()
  const headers = { 'Content-Type': 'application/json' }
  const sent = new Request(`https://shop.test${path}${query}`, { method: endpoint.method, headers, body })
  const { data } = Envelope.parse(await (await origin.fetch(sent, env, ctx)).json())
  await waitOnExecutionContext(ctx)
  return endpoint.data.parse(data) as EndpointData<E>
}

describe('the page of a maker', () => {
  test.each([
    ['/manufacturer/phycomp', '/manufacturer/yageo'],
    ['/zh/manufacturer/yageo-corp', '/zh/manufacturer/yageo'],
    ['/manufacturer/phycomp?page=2', '/manufacturer/yageo?page=2'],
    ['/category/chip-resistors/phycomp', '/category/chip-resistors/yageo'],
  ])('%s leads on to %s for good', async (path, location) => {
    expect(await visit(path)).toMatchObject({ status: 301, location })
  })

  it('exists at its current URL, and not at an unused one', async () => {
    expect(await visit('/manufacturer/yageo')).toMatchObject({ status: 200 })
    expect(await visit('/manufacturer/nobody')).toMatchObject({ status: 404 })
  })
})

it('is listed once', async () => {
  expect((await ask(manufacturers, {})).map(({ slug }) => slug)).toEqual(['vishay', 'yageo'])
})

describe('a filter by the slug that a maker had', () => {
  const parts = TEST_PARTS.filter(({ manufacturer_id }) => manufacturer_id === 1).map(({ part_number }) => part_number)

  it('finds its parts in a category and in a search, with the filter set', async () => {
    const filters = 'manufacturer=phycomp'
    const { listing } = await ask(getCategory, { id: 'chip-resistors', filters })
    expect(listing.items.map(({ part_number }) => part_number)).toEqual(parts)
    const { facets } = await ask(getCategoryFilter, { id: 'chip-resistors', filters })
    expect(facets.find(({ field }) => field === 'package')?.values.find(({ value }) => value === '0402')?.count).toBe(2)
    const answer = await ask(search, { keyword: '10k', filters })
    expect(answer.listing.items.map(({ part_number }) => part_number)).toEqual([parts[0]])
  })
})

it('is understood in a search by its other names', async () => {
  const { understood, listing } = await ask(search, { keyword: 'Phycomp 0402' })
  expect(understood[0]).toMatchObject({ kind: 'manufacturer', text: 'Yageo' })
  expect(listing.total).toBe(2)
})

it('keeps its news, which names it as it is called now', async () => {
  expect((await ask(makerProfile, { id: 'yageo' })).news.map(({ id }) => id)).toContain('merger')
  expect((await ask(newsArticle, { id: 'merger' })).related_manufacturers).toEqual([{ slug: 'yageo', name: 'Yageo' }])
})
