import { createMiddleware } from 'hono/factory'
import { listSiteUrls, parseSiteUrl } from '#origin/runtime/site-url.ts'
import { ApiError } from '#shared/contract/envelope.ts'
import { getConfig } from '#shared/contract/site.ts'
import { requireSalesDeskTokenAndLog } from '../request/desk-key.ts'
import type { Ctx, WorkerEnv } from '../request/env.ts'
import { readSiteConfig } from '../request/site-config.ts'

/** The header with which `npm run launch` requests a version that is not yet public. */
const LAUNCH_KEY = 'X-Launch-Key'

/** Whether the request has the desk's key; wrong keys are counted and logged. */
async function isLaunching(c: Ctx): Promise<boolean> {
  const key = c.req.header(LAUNCH_KEY)
  if (key === undefined) return false
  try {
    await requireSalesDeskTokenAndLog(c, `Bearer ${key}`, LAUNCH_KEY)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

const LOOPBACK = /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Determines the public URL of the site, with which links in mails and canonical URLs begin. The request's host does so on a developer's
 * machine alone, since any client may write any host. A host that is not ours is answered 421. Where neither `SITE_URL` nor the
 * configuration names a URL, every host is accepted.
 */
export const canonicalHost = createMiddleware<WorkerEnv>(async (c, next) => {
  const here = new URL(c.req.url)
  let addresses = listSiteUrls(c.env)
  if (LOOPBACK.test(here.hostname)) {
    c.set('site_url', addresses[0] ?? here.origin)
    return next()
  }
  if (addresses.length === 0) {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const config = await (isRead ? readSiteConfig(c) : c.var.api(getConfig, {}).catch(() => null))
    // A form may be answered by a mail, whose links begin with this URL.
    if (config === null) return c.text('The configuration that says which hosts are the site cannot be read: SITE_URL says it without', 503)
    addresses = [parseSiteUrl(config.website_home) ?? here.origin]
  }
  c.set('site_url', addresses[0] ?? here.origin)
  // Before a version is public, `npm run launch` requests it at a separate URL, with the desk's key.
  const isOurs = addresses.some((address) => new URL(address).host === here.host)
  if (!isOurs && !(await isLaunching(c)))
    return c.text('This host is none of the site: SITE_URL, or website_home of its configuration, names those that are', 421)
  await next()
})
