import { z } from 'zod'
import { EDGE_CACHE, publicEndpoint } from './endpoint.ts'
import { nothing } from './nothing.ts'

export const SITEMAP_BATCH_SIZE = 5000

/** A category's parts in the order of priority for crawlers, by position from 0. `positions` is how many of them belong in the sitemap. */
export const sitemapCategories = publicEndpoint.get(
  '/api/site/sitemap',
  'Number of parts of each category in the sitemap',
  nothing,
  z.object({ updated_at: z.iso.datetime(), categories: z.array(z.object({ slug: z.string(), positions: z.int().min(0) })) }),
  { cached: EDGE_CACHE.five_minutes_for_a_day },
)

export const sitemapParts = publicEndpoint.get(
  '/api/site/sitemap/parts',
  'Product pages of a range of positions, in order; parts without offers are omitted',
  z.object({
    category: z.string().max(64),
    from: z.coerce.number().int().min(0).max(1_000_000_000),
    positions: z.coerce.number().int().min(1).max(SITEMAP_BATCH_SIZE).default(SITEMAP_BATCH_SIZE),
  }),
  z.array(z.string()),
)
