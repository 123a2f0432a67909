import { Hono } from 'hono'
import { subscribe } from '#shared/contract/common.ts'
import { ApiError } from '#shared/contract/envelope.ts'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { splitLanguage, withLanguage } from '#shared/routes.ts'
import type { WorkerEnv } from './env.ts'

/** Forms of the frame without script: they post here and are sent back with a word on how it went. */
export const forms = new Hono<WorkerEnv>().post('/forms/subscribe', async (c) => {
  const url = new URL(c.req.url)
  // A form of another site has no business here; browsers say where a post comes from.
  const from = c.req.header('Origin')
  if (from !== undefined && from !== 'null' && from !== url.origin) return c.text('Forbidden', 403)
  const body = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>)
  const email = typeof body['email'] === 'string' ? body['email'] : ''
  let done = true
  try {
    await c.var.api(subscribe, { email })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    done = false
  }
  return c.redirect(
    `${backTo(c.req.header('Referer'), url)}?${new URLSearchParams(done ? { subscribed: '1' } : { subscribed: '0', email: email.slice(0, 254) })}#subscribe`,
    303,
  )
})

/** The path that the form stood on; only of this site. */
function backTo(referer: string | undefined, url: URL): string {
  if (!referer || !URL.canParse(referer)) return '/'
  const { origin, pathname } = new URL(referer)
  if (origin !== url.origin) return '/'
  const { prefix, rest } = splitLanguage(pathname)
  return withLanguage(prefix ?? DEFAULT_LANGUAGE, rest)
}
