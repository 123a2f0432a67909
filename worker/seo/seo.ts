import { Hono } from 'hono'
import type { WorkerEnv } from '../request/env.ts'
import { siteLanguages } from '../request/site-config.ts'
import { robotsText } from './robots.ts'
import { sitemapFile, sitemapIndex } from './sitemap.ts'

/** Documents for crawlers. */
export const seo = new Hono<WorkerEnv>()
  .get('/robots.txt', async (c) =>
    c.text(robotsText(c.var.site_url, await siteLanguages(c)), 200, { 'Cache-Control': 'public, max-age=3600' }),
  )
  .get('/sitemap.xml', (c) => sitemapIndex(c))
  .get('/:file{sitemap-.+\\.xml}', async (c) => (await sitemapFile(c, c.req.param('file'))) ?? c.text('Not found', 404))
