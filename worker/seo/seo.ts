import { Hono } from 'hono'
import type { WorkerEnv } from '../request/env.ts'
import { siteLanguages } from '../request/site-config.ts'
import { robotsText } from './robots.ts'

/** Documents for crawlers. */
export const seo = new Hono<WorkerEnv>()
  .get('/robots.txt', async (c) =>
    c.text(robotsText(c.var.site_url, await siteLanguages(c)), 200, { 'Cache-Control': 'public, max-age=3600' }),
  )
  .get('/sitemap.xml', async (c) => (await import('./sitemap.ts')).sitemapIndex(c))
  .get('/:file{sitemap-.+\\.xml}', async (c) => {
    const { sitemapFile } = await import('./sitemap.ts')
    return (await sitemapFile(c, c.req.param('file'))) ?? c.text('Not found', 404)
  })
