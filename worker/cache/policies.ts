import * as catalogue from '#shared/contract/catalogue.ts'
import { optionsCountry, optionsSelect } from '#shared/contract/common.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { landing, landings } from '#shared/contract/landing.ts'
import { orderTerms } from '#shared/contract/order.ts'
import { getConfig, getPage, getSeo, langList, newsArticle, newsList, newsTags, siteLabel } from '#shared/contract/site.ts'
import { sitemapCategories } from '#shared/contract/sitemap.ts'
import { watchTerms } from '#shared/contract/watch.ts'

/** How long an answer is served as it is, and how long it may still be served while a new one is fetched. Seconds. */
export interface CachePolicy {
  fresh_seconds: number
  stale_seconds: number
  /** Whether an answer is kept, by its text; all are by default. */
  isKept?: (body: string) => boolean
}

const hour = 3600
const day = 24 * hour

/** The answers kept in KV, by language: none depends on who asks, and none has prices or stock. What is not here is fetched every time. */
export const CACHE_POLICIES: ReadonlyMap<Endpoint, CachePolicy> = new Map<Endpoint, CachePolicy>([
  [getConfig, { fresh_seconds: 5 * 60, stale_seconds: 7 * day }],
  [getSeo, { fresh_seconds: 5 * 60, stale_seconds: 7 * day }],
  [langList, { fresh_seconds: hour, stale_seconds: 7 * day }],
  [siteLabel, { fresh_seconds: hour, stale_seconds: 7 * day }],
  [getPage, { fresh_seconds: 5 * 60, stale_seconds: 7 * day }],
  // A page or a topic that does not exist is an empty list: anybody can think up as many as they like.
  [newsList, { fresh_seconds: 5 * 60, stale_seconds: 7 * day, isKept: (body) => !/"items"\s*:\s*\[\s*\]/.test(body) }],
  [newsArticle, { fresh_seconds: 5 * 60, stale_seconds: 7 * day }],
  [newsTags, { fresh_seconds: 5 * 60, stale_seconds: day }],
  [orderTerms, { fresh_seconds: 5 * 60, stale_seconds: 7 * day }],
  [optionsCountry, { fresh_seconds: day, stale_seconds: 30 * day }],
  [optionsSelect, { fresh_seconds: hour, stale_seconds: 7 * day }],
  [catalogue.categoryTree, { fresh_seconds: 5 * 60, stale_seconds: 7 * day }],
  [catalogue.categoryStat, { fresh_seconds: 60, stale_seconds: day }],
  [catalogue.getCategoryList, { fresh_seconds: 5 * 60, stale_seconds: 7 * day }],
  [catalogue.manufacturers, { fresh_seconds: 5 * 60, stale_seconds: 7 * day }],
  [catalogue.productNav, { fresh_seconds: 5 * 60, stale_seconds: 7 * day }],
  [catalogue.bannerList, { fresh_seconds: 5 * 60, stale_seconds: day }],
  [landings, { fresh_seconds: hour, stale_seconds: 7 * day }],
  [landing, { fresh_seconds: hour, stale_seconds: 7 * day }],
  [watchTerms, { fresh_seconds: hour, stale_seconds: 7 * day }],
  [sitemapCategories, { fresh_seconds: 5 * 60, stale_seconds: day }],
])
