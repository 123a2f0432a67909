import { deleteCookie, getCookie } from 'hono/cookie'
import { z } from 'zod'
import { seal, unseal } from '#origin/runtime/seal.ts'
import { HOUR_MS } from '#shared/text/durations.ts'
import { setSiteCookie } from '../request/cookies.ts'
import type { Ctx } from '../request/env.ts'

/** A working day of the desk. */
const HOURS = 12
const COOKIE = 'desk'
const PURPOSE = 'desk session'

const Session = z.object({ secret: z.string().min(1).max(256), until_ms: z.number() })

/** Stores the desk's secret in this browser, sealed: the cookie is of no use outside this site. */
export async function storeDeskSecret(c: Ctx, secret: string): Promise<void> {
  const sealed = await seal(c.env, PURPOSE, { secret, until_ms: Date.now() + HOURS * HOUR_MS })
  // A Strict cookie is not sent from other sites' links.
  setSiteCookie(c, COOKIE, sealed, { seconds: HOURS * 3600, same_site: 'Strict' })
}

export function dropDeskSecret(c: Ctx): void {
  deleteCookie(c, COOKIE, { path: '/' })
}

/** The secret with which this browser signed in, or null; a cookie that is expired, or not ours, counts as absent. */
export async function readDeskSecret(c: Ctx): Promise<string | null> {
  const sealed = getCookie(c, COOKIE)
  if (!sealed) return null
  const session = Session.safeParse(await unseal(c.env, PURPOSE, sealed))
  return session.success && session.data.until_ms > Date.now() ? session.data.secret : null
}
