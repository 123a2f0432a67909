import { createMiddleware } from 'hono/factory'
import { isSameSecret } from '#origin/http/seal.ts'
import { addressIn, siteAddresses } from '#origin/http/site-address.ts'
import type { WorkerEnv } from '../request/env.ts'
import { isConfigured, siteConfig } from '../request/site-config.ts'

/** The header with which `npm run launch` asks a version that nobody else sees yet. */
const LAUNCH_KEY = 'X-Launch-Key'

const isLaunching = async (token: string | undefined, key: string | undefined): Promise<boolean> =>
  Boolean(token) && key !== undefined && (await isSameSecret(key, token ?? ''))

const LOOPBACK = /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Decides where the public reaches the site: what links in mails and canonical addresses begin with. The request's host does
 * so on a developer's machine alone, since whoever asks may write any; one that is none of ours is answered 421. Where neither
 * `SITE_URL` nor the configuration names an address, there is none to hold a request to.
 */
export const siteAddress = createMiddleware<WorkerEnv>(async (c, next) => {
  const here = new URL(c.req.url)
  let addresses = siteAddresses(c.env)
  if (LOOPBACK.test(here.hostname)) {
    c.set('site_url', addresses[0] ?? here.origin)
    return next()
  }
  if (addresses.length === 0) {
    const config = await siteConfig(c)
    const home = isConfigured(config) ? addressIn(config.website_home) : null
    addresses = [home ?? here.origin]
  }
  c.set('site_url', addresses[0] ?? here.origin)
  // A version is asked at an address of its own before the public gets it, by who has the desk's key.
  const isOurs = addresses.some((address) => new URL(address).host === here.host)
  if (!isOurs && !(await isLaunching(c.env.DESK_TOKEN, c.req.header(LAUNCH_KEY))))
    return c.text('This host is none of the site: SITE_URL, or website_home of its configuration, names those that are', 421)
  await next()
})
