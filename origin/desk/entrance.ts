import { Hono } from 'hono'
import { deskAbout, deskEnter } from '#shared/contract/desk.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { uncountAttemptSql } from '../http/attempts.ts'
import type { OriginEnv } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { enforceAttemptLimit } from '../http/sign-in-limits.ts'
import { isSameSecret } from '../runtime/seal.ts'
import { getDeskCalendar } from '../site/desk-calendar.ts'

/** The desk's calls that need no secret. If no desk is set up, they do not exist. */
export const deskEntrance = new Hono<OriginEnv>()

serve(deskEntrance, deskAbout, async (c) => {
  if (!c.env.DESK_TOKEN) throw new ApiError(CODE.not_found)
  const { lang, time_zone } = await getDeskCalendar(c.env.SHOP)
  return { lang, time_zone }
})

serve(deskEntrance, deskEnter, async (c, { secret }) => {
  const { SHOP, DESK_TOKEN } = c.env
  if (!DESK_TOKEN) throw new ApiError(CODE.not_found)
  const { all } = await enforceAttemptLimit(c, 'desk')
  if (!(await isSameSecret(secret.trim(), DESK_TOKEN))) throw new ApiError(CODE.not_allowed)
  if (all.length > 0) await uncountAttemptSql(all).run(SHOP)
  return {}
})
