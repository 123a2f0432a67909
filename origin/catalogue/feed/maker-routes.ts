import { Hono } from 'hono'
import * as calls from '#shared/contract/desk-makers.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import type { OriginEnv } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { invalidatePages, purgeCache, SITE_TAG } from '../../runtime/invalidations.ts'
import { type MakerChange, planAliases, planMerge, planRename, RejectedChangeError } from '../maker-rules.ts'
import { changeMakers } from './change-makers.ts'
import type { MakerRow } from './plan/find-makers.ts'
import type { Platform } from './platform.ts'

/** Calls that change makers' names while the catalogue is up. */
export const makers = new Hono<OriginEnv>()

serve(
  makers,
  calls.deskMakerAlias,
  async (c, { maker, names }) => (await changeLiveMakers(c.env, (all) => planAliases(all, maker, names))).after,
)

serve(
  makers,
  calls.deskMakerRename,
  async (c, { maker, name, slug }) =>
    (await changeLiveMakers(c.env, (all, former) => planRename(all, former, maker, name, slug ?? null))).after,
)

/** The parts of the merged maker must have been moved before. */
serve(makers, calls.deskMakerMerge, async (c, { maker, into }) => {
  const { before, after } = await changeLiveMakers(c.env, (all) => planMerge(all, maker, into))
  return { ...after, parts_left: before.part_count }
})

/**
 * Changes makers' names, and invalidates all caches with them.
 * @throws ApiError `validation` for a rejected change
 */
async function changeLiveMakers({ CATALOGUE, CACHE }: Platform, plan: Parameters<typeof changeMakers>[1]): Promise<MakerChange<MakerRow>> {
  try {
    const change = await changeMakers(CATALOGUE, plan)
    await purgeCache(CACHE, crypto.randomUUID())
    await invalidatePages(CACHE, [SITE_TAG])
    return change
  } catch (error) {
    if (!(error instanceof RejectedChangeError)) throw error
    throw new ApiError(CODE.validation, { fields: { maker: error.problem }, cause: error })
  }
}
