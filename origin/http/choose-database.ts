import type { MiddlewareHandler } from 'hono'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { openBookmarkedSession, readNearestReplica } from '../database/replicas.ts'
import { seal, unseal } from '../runtime/seal.ts'
import type { OriginContext, OriginEnv } from './env.ts'

/**
 * The number of writes between two bookmarks would reveal what a call did, such as whether an address has an account. So bookmarks are
 * sealed.
 */
const PURPOSE = 'bookmark'

/** Chooses the database session that a call reads from. Writes always go to the primary database. */
export function chooseDatabase({ is_personal, webhook, caller, method }: Endpoint): MiddlewareHandler<OriginEnv> {
  const isRead = method === 'GET'
  // The desk must see others' changes at once, and a change is decided by the stored data.
  const isCurrent = !isRead || caller === 'desk'
  return async (c, next) => {
    // A payment company sends no bookmark, and its route reports errors itself.
    if (webhook) return next()
    const { SHOP, CATALOGUE, SIGNING_SECRET } = c.env
    if (!is_personal) {
      c.env = { ...c.env, SHOP: readNearestReplica(SHOP, c.executionCtx), CATALOGUE: readNearestReplica(CATALOGUE, c.executionCtx) }
      return next()
    }
    const start = isCurrent ? 'first-primary' : ((await findBookmark(c)) ?? 'first-unconstrained')
    const { db, bookmark } = openBookmarkedSession(SHOP, start)
    // A change reads prices and stock from the catalogue's primary: a replica may be older than the last feed.
    const catalogue = isCurrent ? openBookmarkedSession(CATALOGUE, 'first-primary').db : readNearestReplica(CATALOGUE, c.executionCtx)
    c.env = { ...c.env, SHOP: db, CATALOGUE: catalogue }
    await next()
    const reached = isRead || !SIGNING_SECRET ? null : bookmark()
    if (reached !== null) c.header('X-Bookmark', await seal(c.env, PURPOSE, reached))
  }
}

async function findBookmark(c: OriginContext): Promise<string | null> {
  const sealed = c.req.header('X-Bookmark')
  if (!sealed || !c.env.SIGNING_SECRET) return null
  const bookmark = await unseal(c.env, PURPOSE, sealed)
  return typeof bookmark === 'string' ? bookmark : null
}
