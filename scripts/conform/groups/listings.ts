/** What leads to parts beside categories and the search: manufacturers, the index, landing pages, the sitemap. */
import * as calls from '#shared/contract/catalogue.ts'
import { CODE } from '#shared/contract/envelope.ts'
import * as landingCalls from '#shared/contract/landing.ts'
import { makerProfile } from '#shared/contract/maker-profile.ts'
import { sitemapCategories, sitemapParts } from '#shared/contract/sitemap.ts'
import type { Conversation } from '../conversation.ts'
import { type Known, NOWHERE } from '../known.ts'
import { checkPages } from '../lists.ts'

export async function askListings(c: Conversation, _known: Known, category: string | null): Promise<void> {
  await c.step(() => askMakers(c))
  await c.step(() => askIndex(c))
  await c.ask(calls.floorList, {})
  const featured = await c.ask(calls.featureGoodsList, {})
  const [first] = featured ?? []
  if (first) await c.ask(calls.goodsDetail, { id: first.goods_page_url })
  if (category) await c.step(() => askLandings(c, category))
  await c.step(() => askSitemap(c))
}

async function askMakers(c: Conversation): Promise<void> {
  const makers = await c.ask(calls.manufacturers, {})
  const maker = makers?.reduce((most, each) => (each.part_count > most.part_count ? each : most), makers[0] ?? { slug: '', part_count: 0 })
  if (!maker?.slug) return
  const detail = await c.ask(calls.manufacturer, { id: maker.slug })
  c.check(
    calls.manufacturer,
    !detail || detail.manufacturer.slug === maker.slug,
    'data.manufacturer.slug',
    `"${maker.slug}", as asked`,
    detail?.manufacturer.slug,
  )
  await checkPages(c, calls.manufacturer, {
    at: 'data.listing.items',
    page_size: 3,
    readPage: async (page) => {
      const found = await c.ask(calls.manufacturer, { id: maker.slug, page: String(page), page_size: '3' })
      return found && { total: found.listing.total, ids: found.listing.items.map(({ goods_id }) => goods_id) }
    },
  })
  await c.refuses(calls.manufacturer, { id: NOWHERE }, CODE.not_found, 'there is no such manufacturer')
  const profile = await c.ask(makerProfile, { id: maker.slug })
  if (profile) await c.refuses(makerProfile, { id: NOWHERE }, CODE.not_found, 'there is no such manufacturer')
}

async function askIndex(c: Conversation): Promise<void> {
  const letters = await c.ask(calls.productNav, {})
  const letter = letters?.find(({ count }) => count > 0)
  if (!letter) return
  const page = await c.ask(calls.productIndex, { name: letter.name })
  c.check(calls.productIndex, !page || page.total === letter.count, 'data.total', `${letter.count}, as productNav counts`, page?.total)
  const [first] = page?.items ?? []
  if (!page || !first) return
  await c.ask(calls.goodsDetail, { id: first.goods_page_url })
  const beyond = await c.ask(calls.productIndex, { name: letter.name, page: String(page.pages + 1) })
  c.check(calls.productIndex, !beyond || beyond.items.length === 0, 'data.items', 'no items beyond the last page', beyond?.items.length)
}

async function askLandings(c: Conversation, category: string): Promise<void> {
  const [first] = (await c.ask(landingCalls.landings, { category })) ?? []
  if (!first) return
  const page = await c.ask(landingCalls.landing, { category, facet: first.slug })
  c.check(landingCalls.landing, !page || page.slug === first.slug, 'data.slug', `"${first.slug}", as asked`, page?.slug)
  if (page) await c.refuses(landingCalls.landing, { category, facet: NOWHERE }, CODE.not_found, 'there is no such pair')
}

async function askSitemap(c: Conversation): Promise<void> {
  const map = await c.ask(sitemapCategories, {})
  const category = map?.categories.find(({ places }) => places > 0)
  if (!category) return
  const [url] = (await c.ask(sitemapParts, { category: category.slug, from: '0', places: '10' })) ?? []
  if (url !== undefined) await c.ask(calls.goodsDetail, { id: url })
}
