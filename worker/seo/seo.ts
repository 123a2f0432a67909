import { Hono } from 'hono'
import type { WorkerEnv } from '../request/env.ts'
import { readSiteConfig, readSiteLanguages } from '../request/site-config.ts'
import { createLlmsText, createOpenSearch, createSecurityText } from './program-files.ts'
import { createRobotsText } from './robots.ts'

const HOUR = { 'Cache-Control': 'public, max-age=3600' }

/** Documents for crawlers and other programs. */
export const seo = new Hono<WorkerEnv>()
  .get('/robots.txt', async (c) => c.text(createRobotsText(c.var.site_url, await readSiteLanguages(c)), 200, HOUR))
  .get('/llms.txt', async (c) => c.text(createLlmsText(await readSiteConfig(c), c.var.site_url), 200, HOUR))
  .get('/opensearch.xml', async (c) =>
    c.body(createOpenSearch(await readSiteConfig(c), c.var.site_url), 200, {
      ...HOUR,
      'Content-Type': 'application/opensearchdescription+xml; charset=utf-8',
    }),
  )
  .get('/.well-known/security.txt', async (c) => {
    const text = createSecurityText(await readSiteConfig(c), c.var.site_url, new Date())
    return text === null ? c.text('Not found', 404) : c.text(text, 200, HOUR)
  })
  .get('/sitemap.xml', async (c) => (await import('./sitemap.ts')).renderSitemapIndex(c))
  .get('/:file{sitemap-.+\\.xml}', async (c) => {
    const { renderSitemapFile } = await import('./sitemap.ts')
    return (await renderSitemapFile(c, c.req.param('file'))) ?? c.text('Not found', 404)
  })
