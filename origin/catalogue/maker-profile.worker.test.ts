import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { manufacturers, relatedBlogs } from '#shared/contract/catalogue.ts'
import type { Endpoint, EndpointData, EndpointRequest } from '#shared/contract/endpoint.ts'
import { CODE, Envelope } from '#shared/contract/envelope.ts'
import { makerProfile } from '#shared/contract/maker-profile.ts'
import { newsArticle } from '#shared/contract/site.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { toHttp } from '#worker/api/client.ts'
import { origin } from '../app.ts'

beforeAll(async () => {
  await fillTestCatalogue(env)
  await env.CATALOGUE.batch(
    [
      `INSERT INTO manufacturers (manufacturer_id, slug, name, aliases, country, founded, part_count) VALUES (3, 'nobody', 'Nobody', '[]', '', NULL, 0)`,
      `INSERT INTO series (series_id, manufacturer_id, name, datasheet_url) VALUES (2, 1, 'AC', NULL), (3, 1, 'AA', '/files/datasheets/aa.pdf'), (4, 2, 'CRCW', '/files/datasheets/crcw.pdf')`,
    ].map((sql) => env.CATALOGUE.prepare(sql)),
  )
  await env.SHOP.batch(
    [
      // Newer than all others, but about the manufacturer only; at the same time as another.
      `INSERT INTO news (news_id, published_at) VALUES ('maker', '2026-03-01T00:00:00.000Z'), ('later', '2026-03-01T00:00:00.000Z')`,
      `INSERT INTO news_texts (news_id, lang, title, summary, blocks) VALUES ('maker', 'en', 'On a maker', '', '[]'), ('later', 'en', 'Later', '', '[]')`,
      `INSERT INTO news_subjects (news_id, kind, value) VALUES ('maker', 'manufacturer', 'yageo'), ('maker', 'manufacturer', 'gone'), ('maker', 'part', 'NOTHERE'), ('later', 'category', 'yageo')`,
    ].map((sql) => env.SHOP.prepare(sql)),
  )
})

async function call<E extends Endpoint>(endpoint: E, request: EndpointRequest<E>) {
  const { path, query } = toHttp(endpoint, request)
  const response = await origin.fetch(new Request(`http://origin${path}${query}`), env, createExecutionContext())
  return Envelope.parse(await response.json())
}

async function ask<E extends Endpoint>(endpoint: E, request: EndpointRequest<E>): Promise<EndpointData<E>> {
  const { code, data } = await call(endpoint, request)
  expect(code).toBe(CODE.success)
  return endpoint.data.parse(data) as EndpointData<E>
}

describe('the profile of a manufacturer', () => {
  it('has its parts in stock, its series with a datasheet by name, and its news', async () => {
    const { stocked, series, series_count, news } = await ask(makerProfile, { id: 'yageo' })
    expect(stocked.map(({ part_number }) => part_number)).toEqual([TEST_PARTS[0]?.part_number])
    expect(series).toEqual([
      { name: 'AA', datasheet_url: '/files/datasheets/aa.pdf' },
      { name: 'RC', datasheet_url: '/files/datasheets/rc.pdf' },
    ])
    expect(series_count).toBe(2)
    expect(news.map(({ id }) => id)).toEqual(['maker'])
  })

  it('is empty without data', async () => {
    expect(await ask(makerProfile, { id: 'nobody' })).toEqual({ stocked: [], series: [], series_count: 0, news: [] })
  })

  it.each(['nothing', '__proto__', 'YAGEO'])('does not exist for %s', async (id) => {
    expect((await call(makerProfile, { id })).code).toBe(CODE.not_found)
  })
})

it('manufacturers without parts are listed, with the other spellings of all', async () => {
  const list = await ask(manufacturers, {})
  expect(list.find(({ slug }) => slug === 'nobody')).toMatchObject({ part_count: 0, aliases: [] })
  expect(list.find(({ slug }) => slug === 'yageo')).toMatchObject({ aliases: ['Phycomp'] })
})

describe('news', () => {
  it('of a part begin with those that name it, however old', async () => {
    const [part] = TEST_PARTS
    const about = await ask(relatedBlogs, { id: part?.part_id ?? 0 })
    expect(about.map(({ id }) => id)).toEqual(['tolerances', 'maker'])
  })

  it('name only existing parts', async () => {
    expect(await ask(newsArticle, { id: 'maker' })).toMatchObject({
      related_parts: [],
      related_categories: [],
      related_manufacturers: [{ slug: 'yageo', name: 'Yageo' }],
    })
  })

  it('of the same moment have an order too', async () => {
    expect(await ask(newsArticle, { id: 'later' })).toMatchObject({ newer: null, older: { id: 'maker' } })
    expect(await ask(newsArticle, { id: 'maker' })).toMatchObject({ newer: { id: 'later' }, older: { id: 'tolerances' } })
  })
})
