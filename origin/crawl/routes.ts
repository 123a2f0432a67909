import { Hono } from 'hono'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { landing, landings } from '#shared/contract/landing.ts'
import { sitemapCategories, sitemapParts } from '#shared/contract/sitemap.ts'
import { type CategoryRef, getReference } from '../catalogue/reference.ts'
import { versionTime } from '../catalogue/version-time.ts'
import { accept, answer } from '../http/answer.ts'
import type { OriginEnv } from '../http/env.ts'
import { findLanding, listLandings } from './landings-store.ts'
import { indexedPlaces, listSitemapParts } from './sitemap.ts'

/** What crawlers are offered: landing pages, and the parts of the sitemap. */
export const crawl = new Hono<OriginEnv>()
  .get('/index/landings', accept('query', landings), async (c) => {
    const category = await getCategoryRef(c.env.DB, c.req.valid('query').category)
    return answer(c, landings, await listLandings(c.env.DB, c.var.lang, category))
  })
  .get('/index/landing', accept('query', landing), async (c) => {
    const { category, facet } = c.req.valid('query')
    const found = await findLanding(c.env.DB, c.var.lang, await getCategoryRef(c.env.DB, category), facet)
    if (!found) throw new ApiError(CODE.not_found)
    return answer(c, landing, found)
  })
  .get('/site/sitemap', async (c) => {
    const { version, categories } = await getReference(c.env.DB)
    const placed = [...categories.values()].map((category) => ({ slug: category.slug, places: indexedPlaces(category) }))
    return answer(c, sitemapCategories, { updated_at: versionTime(version), categories: placed.filter(({ places }) => places > 0) })
  })
  .get('/site/sitemap/parts', accept('query', sitemapParts), async (c) => {
    const { category, from, places } = c.req.valid('query')
    return answer(c, sitemapParts, await listSitemapParts(c.env.DB, await getCategoryRef(c.env.DB, category), from, places))
  })

/** @throws ApiError `not_found` */
async function getCategoryRef(db: D1Database, slug: string): Promise<CategoryRef> {
  const category = (await getReference(db)).categories_by_slug.get(slug)
  if (!category) throw new ApiError(CODE.not_found)
  return category
}
