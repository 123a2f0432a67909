import { Hono } from 'hono'
import { FEED_FORMATS, feedFile, feedLinks } from '#shared/contract/feeds.ts'
import { addMs, HOUR_MS } from '#shared/text/durations.ts'
import { arePricesCurrent, readPricesHours } from '../catalogue/price-validity.ts'
import type { OriginEnv } from '../http/env.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { serve } from '../http/serve.ts'
import { createFeedUrl, isFeedUrl } from './feed-url.ts'
import { openFeed, readLatestFeed } from './write-feeds.ts'

export const feeds = new Hono<OriginEnv>()

serve(feeds, feedLinks, async (c) => {
  const endsAt = addMs(new Date(), HOUR_MS)
  const feed = await readLatestFeed(c.env.FILES)
  const { day = null, offers = 0, prices_as_of = null } = feed ?? {}
  const files = day === null ? [] : FEED_FORMATS.map(async (format) => ({ format, url: await createFeedUrl(c.env, day, format, endsAt) }))
  const isFresh = arePricesCurrent(prices_as_of, readPricesHours(c.env), new Date())
  return { day, offers, prices_as_of, is_fresh: isFresh, ends_at: endsAt.toISOString(), files: await Promise.all(files) }
})

serve(feeds, feedFile, async (c, request) => {
  const { day, format } = request
  const file = orNotFound((await isFeedUrl(c.env, request, new Date())) ? await openFeed(c.env.FILES, day, format) : null)
  return c.body(file, 200, {
    'Content-Type': 'application/gzip',
    'Content-Disposition': `attachment; filename="offers-${day}.${format}.gz"`,
    'Cache-Control': 'private, max-age=3600',
  })
})
