import { createMiddleware } from 'hono/factory'
import { isPersonal } from '#shared/contract/personal.ts'
import { following, nearest } from '../database/replicas.ts'
import type { OriginContext, OriginEnv } from './env.ts'
import { seal, unseal } from './seal.ts'

/** A payment company keeps no bookmark, and hears of everything that goes wrong from its call itself. */
const WEBHOOK = /^\/api\/pay\/webhook\//
const DESK = /^\/api\/desk\//

/** How many writes lie between two bookmarks tells what a call has done, as whether an address had an account: nobody reads them. */
const PURPOSE = 'bookmark'

/** Where a call reads. What it writes goes to the database itself, from wherever. */
export const chooseDatabase = createMiddleware<OriginEnv>(async (c, next) => {
  const { SHOP, CATALOGUE, SIGNING_SECRET } = c.env
  const { method, path } = c.req
  if (WEBHOOK.test(path)) return next()
  if (!isPersonal(path)) {
    c.env = { ...c.env, SHOP: nearest(SHOP, c.executionCtx), CATALOGUE: nearest(CATALOGUE, c.executionCtx) }
    return next()
  }
  const isRead = method === 'GET'
  // What is changed is decided by what is so now, and the desk looks at what others change.
  const start = isRead && !DESK.test(path) ? ((await bookmarkOf(c)) ?? 'first-unconstrained') : 'first-primary'
  const { db, bookmark } = following(SHOP, start)
  // What is sold is read from the catalogue itself: a copy may not have come as far as the last feed.
  const catalogue = isRead && !DESK.test(path) ? nearest(CATALOGUE, c.executionCtx) : following(CATALOGUE, 'first-primary').db
  c.env = { ...c.env, SHOP: db, CATALOGUE: catalogue }
  await next()
  const reached = isRead || !SIGNING_SECRET ? null : bookmark()
  if (reached !== null) c.header('X-Bookmark', await seal(c.env, PURPOSE, reached))
})

async function bookmarkOf(c: OriginContext): Promise<string | null> {
  const sealed = c.req.header('X-Bookmark')
  if (!sealed || !c.env.SIGNING_SECRET) return null
  const bookmark = await unseal(c.env, PURPOSE, sealed)
  return typeof bookmark === 'string' ? bookmark : null
}
