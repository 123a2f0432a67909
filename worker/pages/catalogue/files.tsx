import { type Context, Hono } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { toDrawingKind } from '#client/components/catalogue/drawings/kinds.ts'
import { PackageDrawing } from '#client/components/catalogue/package-drawing.tsx'
import type { SiteConfig } from '#shared/contract/site.ts'
import { findPackage } from '#shared/packages/find.ts'
import { SYMBOL_DRAWING } from '#shared/routes.ts'
import type { WorkerEnv } from '../../request/env.ts'
import { readSiteConfig } from '../../request/site-config.ts'
import { getPaperColor } from '../../structured-data/structured.ts'

/**
 * A document may be embedded in pages of this site and no other. The browser's viewer needs its styles and a frame, which the policy of a
 * page would forbid.
 */
const DOCUMENT_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'"

const NAME = /^\/files\/(datasheets\/[a-z0-9][a-z0-9._-]{0,100}\.pdf)$/

/** Cache-Control of a file whose name contains its hash. */
const FOR_GOOD = 'public, max-age=31536000, immutable'
const NAMED_BY_CONTENT = /-[0-9a-f]{24}\.pdf$/

/** Valid file names in each folder of the bucket: files of the shop, and pictures of parts in their sizes. */
const NAMES: Readonly<Record<string, RegExp>> = {
  site: /^[0-9a-f]{24}\.(svg|png|jpg|webp|css|woff2)$/,
  pictures: /^[0-9a-f]{24}-(?:small|large)\.(webp)$/,
}

/** The file types that an operator may upload. */
const KINDS: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  css: 'text/css; charset=UTF-8',
  woff2: 'font/woff2',
}

function redirectToIcon(c: Context<WorkerEnv>, { touch_icon, favicon }: SiteConfig): Response | Promise<Response> {
  const icon = touch_icon || favicon
  if (!icon) return c.notFound()
  c.header('Cache-Control', 'public, max-age=3600')
  return c.redirect(icon, 302)
}

/**
 * Generated drawings, the site's icons, the operator's pictures, and documents out of R2: datasheets, embedded in the page or opened
 * directly.
 */
export const files = new Hono<WorkerEnv>()
  .get('/files/drawings/:category/:file{.+\\.svg}', (c) => {
    const { category, file } = c.req.param()
    const name = file.slice(0, -'.svg'.length)
    if (name !== SYMBOL_DRAWING && !findPackage(name)) return c.notFound()
    // Search engines require pictures of parts larger than a table row.
    const size = c.req.query('size') === 'large' ? 'hero' : 'row'
    const svg = renderToStaticMarkup(<PackageDrawing package={name} kind={toDrawingKind(category)} label="" size={size} />)
    const styled = svg
      .replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
      .replace(
        '>',
        '><style>svg{color:#4c5561}[class]{vector-effect:non-scaling-stroke}@media(prefers-color-scheme:dark){svg{color:#b4bbc5}}</style>',
      )
    return c.body(styled, 200, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'public, max-age=86400',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    })
  })
  .get('/manifest.webmanifest', async (c) => {
    const config = await readSiteConfig(c)
    const { company_name, touch_icon } = config
    const name = company_name || new URL(c.req.url).hostname
    const icons = touch_icon ? [{ src: touch_icon, sizes: 'any', type: 'image/png' }] : []
    const colors = { theme_color: getPaperColor(config), background_color: getPaperColor(config) }
    return c.body(JSON.stringify({ name, short_name: name, start_url: '/', display: 'browser', ...colors, icons }), 200, {
      'Content-Type': 'application/manifest+json; charset=UTF-8',
      'Cache-Control': 'public, max-age=3600',
    })
  })
  // Browsers and phones request these icons without a link.
  .get('/favicon.ico', async (c) => redirectToIcon(c, await readSiteConfig(c)))
  .get('/apple-touch-icon.png', async (c) => redirectToIcon(c, await readSiteConfig(c)))
  .get('/files/:folder{site|pictures}/:name', async (c) => {
    const { folder, name } = c.req.param()
    const extension = NAMES[folder]?.exec(name)?.[1] ?? ''
    const contentType = KINDS[extension]
    const object = contentType ? await c.env.FILES.get(`${folder}/${name}`) : null
    if (!object || !contentType) return c.notFound()
    return c.body(object.body, 200, {
      'Content-Type': contentType,
      'Cache-Control': FOR_GOOD,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    })
  })
  .get('/files/*', async (c) => {
    const key = NAME.exec(c.req.path)?.[1]
    if (!key) return c.notFound()
    const object = await c.env.FILES.get(key, { onlyIf: c.req.raw.headers })
    if (!object) return c.notFound()
    const lifetime = NAMED_BY_CONTENT.test(key) ? FOR_GOOD : 'public, max-age=86400'
    const headers = { ETag: object.httpEtag, 'Cache-Control': lifetime, 'X-Robots-Tag': 'noindex' }
    if (!('body' in object)) return new Response(null, { status: 304, headers })
    return new Response(object.body, {
      headers: {
        ...headers,
        'Content-Type': 'application/pdf',
        'Content-Length': String(object.size),
        'Content-Security-Policy': DOCUMENT_POLICY,
        // The name of a download lacks the hash that makes it unique.
        'Content-Disposition': `inline; filename="${key.slice(key.lastIndexOf('/') + 1).replace(NAMED_BY_CONTENT, '.pdf')}"`,
      },
    })
  })
