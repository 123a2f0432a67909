import { sql } from '../../../database/sql.ts'
import { copyChangeSetEvents } from '../../../events/change-set-events.ts'
import { ANY_PART_TAG, CATALOGUE_TAG, invalidatePages, purgeCache, toCategoryTag, toPartTag } from '../../../runtime/invalidations.ts'
import { log } from '../../../runtime/log.ts'
import { readCatalogueVersion } from '../../reference-data.ts'
import type { Platform } from '../platform.ts'
import { purgeRecords } from '../records.ts'
import { resumeChangeSet } from '../resume-change-set.ts'
import { publishWrittenBatches } from '../write/feed-shop.ts'
import { updateColumns } from './update-columns.ts'

/** Time limit of a call; the rest is left to the next call, or to the job every five minutes. */
const CALL_MS = 10_000
const RUN_MS = 20_000

/** With more changed parts, the pages of all parts are invalidated. */
const MAX_PARTS = 500

/**
 * Updates columns after a change, and invalidates the pages that show it.
 * @param parts the changed ones; null: too many to name
 * @returns how many chunks and index letters are still stale
 */
export async function publishChanges(platform: Platform, parts: ReadonlySet<number> | null): Promise<number> {
  const { categories, left, has_parts } = await updateColumns(platform.CATALOGUE, Date.now() + CALL_MS)
  if (has_parts) await clearCachedAnswers(platform)
  await copyChangeSetEvents(platform)
  await invalidateTags(platform.CACHE, [
    CATALOGUE_TAG,
    ...[...categories].map(toCategoryTag),
    ...(parts && parts.size <= MAX_PARTS ? [...parts].map(toPartTag) : [ANY_PART_TAG]),
  ])
  return left
}

/** Publishes changes that calls could not finish in time. */
export async function publishPendingChanges(platform: Platform): Promise<void> {
  await publishWrittenBatches(platform, sql`true`)
  for (const { change_set_id } of await sql<{
    change_set_id: string
  }>`SELECT change_set_id FROM change_sets WHERE state IN ('applying', 'undoing')`.all(platform.CATALOGUE))
    await resumeChangeSet(platform, change_set_id, Date.now() + RUN_MS)
  await copyChangeSetEvents(platform)
  await purgeRecords(platform.FILES, new Date())
  const { categories, has_parts } = await updateColumns(platform.CATALOGUE, Date.now() + RUN_MS)
  if (has_parts) await clearCachedAnswers(platform)
  if (categories.size > 0) await invalidateTags(platform.CACHE, [CATALOGUE_TAG, ...[...categories].map(toCategoryTag)])
}

/**
 * Invalidates the pages of some parts. Pages of many parts wait for the last of consecutive batches, so that they are not rendered again
 * after each.
 */
export async function invalidateChangedPages(cache: KVNamespace, parts: ReadonlySet<number>): Promise<void> {
  if (parts.size > 0 && parts.size <= MAX_PARTS) await invalidateTags(cache, [...parts].map(toPartTag))
}

/** Invalidates cached answers about the category tree, the makers and their counts. */
async function clearCachedAnswers({ CATALOGUE, CACHE }: Platform): Promise<void> {
  try {
    await purgeCache(CACHE, await readCatalogueVersion(CATALOGUE))
  } catch (error) {
    log('warn', 'page_invalidation_failed', { error })
  }
}

async function invalidateTags(cache: KVNamespace, tags: readonly string[]): Promise<void> {
  try {
    await invalidatePages(cache, tags)
  } catch (error) {
    // Cached pages expire within a minute anyway.
    log('warn', 'page_invalidation_failed', { error })
  }
}
