import { addressOf, type Endpoint } from '#shared/contract/endpoint.ts'

/** How long an answer is served as it is, and how long it may still be served while a new one is fetched. Seconds. */
export interface CachePolicy {
  fresh_seconds: number
  stale_seconds: number
  /** Whether an answer is kept, by its text; all are by default. */
  isKept?: (body: string) => boolean
}

const hour = 3600
const day = 24 * hour

/** The answers kept in KV, by call and language: none depends on who asks, and none has prices or stock. What is not here is fetched every time. */
export const CACHE_POLICIES: ReadonlyMap<string, CachePolicy> = new Map<string, CachePolicy>([
  ['GET /api/config/getConfig', { fresh_seconds: 5 * 60, stale_seconds: 7 * day }],
  ['GET /api/config/getSeo', { fresh_seconds: 5 * 60, stale_seconds: 7 * day }],
  ['GET /api/lang/list', { fresh_seconds: hour, stale_seconds: 7 * day }],
  ['GET /api/site/label', { fresh_seconds: hour, stale_seconds: 7 * day }],
  ['GET /api/config/getPage/:id', { fresh_seconds: 5 * 60, stale_seconds: 7 * day }],
  // A page or a topic that does not exist is an empty list: anybody can think up as many as they like.
  ['GET /api/site/news', { fresh_seconds: 5 * 60, stale_seconds: 7 * day, isKept: (body) => !/"items"\s*:\s*\[\s*\]/.test(body) }],
  ['GET /api/site/news/:id', { fresh_seconds: 5 * 60, stale_seconds: 7 * day }],
  ['GET /api/site/news-tags', { fresh_seconds: 5 * 60, stale_seconds: day }],
  ['GET /api/order/terms', { fresh_seconds: 5 * 60, stale_seconds: 7 * day }],
  ['GET /api/common/options/country', { fresh_seconds: day, stale_seconds: 30 * day }],
  ['GET /api/common/options/select', { fresh_seconds: hour, stale_seconds: 7 * day }],
  ['GET /api/category/tree', { fresh_seconds: 5 * 60, stale_seconds: 7 * day }],
  ['GET /api/category/stat', { fresh_seconds: 60, stale_seconds: day }],
  ['GET /api/index/getCategoryList', { fresh_seconds: 5 * 60, stale_seconds: 7 * day }],
  ['GET /api/manufacturers', { fresh_seconds: 5 * 60, stale_seconds: 7 * day }],
  ['GET /api/index/productNav', { fresh_seconds: 5 * 60, stale_seconds: 7 * day }],
  ['GET /api/index/bannerList', { fresh_seconds: 5 * 60, stale_seconds: day }],
  ['GET /api/index/landings', { fresh_seconds: hour, stale_seconds: 7 * day }],
  ['GET /api/index/landing', { fresh_seconds: hour, stale_seconds: 7 * day }],
  ['GET /api/watch/terms', { fresh_seconds: hour, stale_seconds: 7 * day }],
  ['GET /api/site/sitemap', { fresh_seconds: 5 * 60, stale_seconds: day }],
])

/** How the answers of a call are kept; undefined: they are not. */
export const policyOf = (endpoint: Endpoint): CachePolicy | undefined => CACHE_POLICIES.get(addressOf(endpoint))
