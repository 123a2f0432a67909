import { Hono } from 'hono'
import * as calls from '#shared/contract/desk-catalogue.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import type { OriginEnv } from '../../http/env.ts'
import { orNotFound } from '../../http/or-not-found.ts'
import { serve } from '../../http/serve.ts'
import { closeChangeSet, getChangeSet, insertDecision } from './change-sets.ts'
import type { Platform } from './platform.ts'
import { publishChanges } from './publish/publish-changes.ts'
import { canUndo, listLaterChangeSets, resumeChangeSet } from './resume-change-set.ts'
import { findChangeSet, listChangeSets } from './views.ts'

/** Time limit for the batches of one call. Listing their changes takes at most the same time again. */
const CALL_MS = 10_000

/** Calls of the desk about change sets. */
export const changeSets = new Hono<OriginEnv>()

serve(changeSets, calls.deskChangeList, async (c, request) => listChangeSets(c.env.CATALOGUE, request, new Date()))

serve(changeSets, calls.deskChangeDetail, async (c, { change_set }) =>
  orNotFound(await findChangeSet(c.env.CATALOGUE, change_set, new Date())),
)

serve(changeSets, calls.deskChangeClose, async (c, { change_set }) => {
  await closeChangeSet(c.env.CATALOGUE, change_set, new Date())
  return progress(c.env, change_set)
})

serve(changeSets, calls.deskChangeApprove, async (c, { change_set, who }) => {
  await insertDecision(c.env.CATALOGUE, change_set, { from: ['proposed', 'applying'], to: 'applying', who })
  return progress(c.env, change_set)
})

serve(changeSets, calls.deskChangeRefuse, async (c, { change_set, who }) => {
  await insertDecision(c.env.CATALOGUE, change_set, { from: ['proposed', 'refused'], to: 'refused', who })
  return { state: 'refused' as const, left: 0, lists_behind: 0 }
})

serve(changeSets, calls.deskChangeUndo, async (c, { change_set, who, despite_later }) => {
  const set = await getChangeSet(c.env.CATALOGUE, change_set)
  if (set.state === 'undoing' || set.state === 'undone') return { ...(await progress(c.env, change_set)), later: [] }
  if (!canUndo(set, new Date())) throw new ApiError(CODE.conflict, { fields: { change_set: 'too_old' } })
  const later = despite_later ? [] : await listLaterChangeSets(c.env, change_set, Date.now() + CALL_MS)
  if (later.length > 0) return { state: set.state, left: 0, lists_behind: 0, later }
  await insertDecision(c.env.CATALOGUE, change_set, { from: ['open', 'applied'], to: 'undoing', who })
  return { ...(await progress(c.env, change_set)), later }
})

/** Continues a change set within the time limit. */
async function progress(platform: Platform, changeSetId: string) {
  const { state, left } = await resumeChangeSet(platform, changeSetId, Date.now() + CALL_MS)
  return { state, left, lists_behind: left > 0 ? 0 : await publishChanges(platform, null) }
}
