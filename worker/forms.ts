import { Hono } from 'hono'
import { subscribe } from '#shared/contract/common.ts'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { splitLanguage, withLanguage } from '#shared/routes.ts'
import type { WorkerEnv } from './env.ts'
import { sameSite } from './middleware/same-site.ts'
import { refusalOf } from './refusal.ts'

/** Forms of the frame without script: they post here and are sent back with a word on how it went. */
export const forms = new Hono<WorkerEnv>().post('/forms/subscribe', sameSite, async (c) => {
  const url = new URL(c.req.url)
  const body = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>)
  const email = typeof body['email'] === 'string' ? body['email'] : ''
  const query = new URLSearchParams({ subscribed: '1' })
  try {
    await c.var.api(subscribe, { email })
  } catch (error) {
    const { status, fields } = refusalOf(c, error)
    const is_address = fields['email'] === undefined
    query.set('subscribed', status === 429 ? 'later' : is_address ? 'failed' : '0')
    // What is no address may be shown again; one that is has no place in the address of a page.
    if (!is_address) query.set('email', email.slice(0, 254))
  }
  const { path, search } = backTo(c.req.header('Referer'), url)
  for (const [name, value] of search) if (name !== 'subscribed' && name !== 'email') query.append(name, value)
  return c.redirect(`${path}?${query}#subscribe`, 303)
})

/** The page that the form stood on; only of this site. */
function backTo(referer: string | undefined, url: URL): { path: string; search: URLSearchParams } {
  if (!referer || !URL.canParse(referer)) return { path: '/', search: new URLSearchParams() }
  const { origin, pathname, searchParams } = new URL(referer)
  if (origin !== url.origin) return { path: '/', search: new URLSearchParams() }
  const { prefix, rest } = splitLanguage(pathname)
  return { path: withLanguage(prefix ?? DEFAULT_LANGUAGE, rest), search: searchParams }
}
