import { Hono } from 'hono'
import type { WorkerEnv } from '../request/env.ts'
import { readSiteLanguages } from '../request/site-config.ts'
import { createRobotsText } from './robots.ts'

/** Documents for crawlers. */
export const seo = new Hono<WorkerEnv>()
  .get('/robots.txt', async (c) =>
    c.text(createRobotsText(c.var.site_url, await readSiteLanguages(c)), 200, { 'Cache-Control': 'public, max-age=3600' }),
  )
  .get('/sitemap.xml', async (c) => (await import('./sitemap.ts')).renderSitemapIndex(c))
  .get('/:file{sitemap-.+\\.xml}', async (c) => {
    const { renderSitemapFile } = await import('./sitemap.ts')
    return (await renderSitemapFile(c, c.req.param('file'))) ?? c.text('Not found', 404)
  })
