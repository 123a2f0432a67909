import { Hono } from 'hono'
import { landing, landings } from '#shared/contract/landing.ts'
import { sitemapCategories, sitemapParts } from '#shared/contract/sitemap.ts'
import { countIndexedPositions, listSitemapParts } from '../catalogue/indexed-parts.ts'
import { toVersionTime } from '../catalogue/price-validity.ts'
import { type CategoryRef, getReferenceData, readCatalogueState } from '../catalogue/reference-data.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import type { OriginEnv } from '../http/env.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { serve } from '../http/serve.ts'
import { findLanding, listLandings } from './landings-store.ts'

/** Calls for crawlers: landing pages, and the parts of the sitemap. */
export const crawl = new Hono<OriginEnv>()

serve(crawl, landings, async (c, { category: slug }) => {
  const category = await getCategoryRef(c.env.CATALOGUE, slug)
  return listLandings(c.env.CATALOGUE, c.var.lang, category)
})

serve(crawl, landing, async (c, { category, facet }) =>
  orNotFound(await findLanding(c.env.CATALOGUE, c.var.lang, await getCategoryRef(c.env.CATALOGUE, category), facet)),
)

serve(crawl, sitemapCategories, async (c) => {
  const [{ categories }, { version }] = await Promise.all([getReferenceData(c.env.CATALOGUE), readCatalogueState(c.env.CATALOGUE)])
  const categoryPositions = [...categories.values()].map((category) => ({
    slug: category.slug,
    positions: countIndexedPositions(category),
  }))
  return { updated_at: toVersionTime(version), categories: categoryPositions.filter(({ positions }) => positions > 0) }
})

serve(crawl, sitemapParts, async (c, { category, from, positions }) =>
  listSitemapParts(c.env.CATALOGUE, await getCategoryRef(c.env.CATALOGUE, category), from, positions),
)

/** @throws ApiError `not_found` */
async function getCategoryRef(db: CatalogueDatabase, slug: string): Promise<CategoryRef> {
  return orNotFound((await getReferenceData(db)).categories_by_slug.get(slug))
}
