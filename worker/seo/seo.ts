import { Hono } from 'hono'
import type { WorkerEnv } from '../env.ts'

/** Documents for crawlers. */
export const seo = new Hono<WorkerEnv>().get('/robots.txt', (c) => {
  const lines = ['User-agent: *', 'Disallow: /api/', 'Disallow: /*/s?', 'Disallow: /s?', '']
  return c.text(lines.join('\n'), 200, { 'Cache-Control': 'public, max-age=3600' })
})
