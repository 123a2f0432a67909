import { sql } from '../../../database/sql.ts'
import { ANY_PART_TAG, CATALOGUE_TAG, invalidatePages, purgeCache, toCategoryTag, toPartTag } from '../../../runtime/invalidations.ts'
import { log } from '../../../runtime/log.ts'
import { readCatalogueVersion } from '../../reference.ts'
import type { Platform } from '../platform.ts'
import { purgeRecords } from '../records.ts'
import { resumeChangeSet } from '../resume-change-set.ts'
import { publishWrittenBatches } from '../write/feed-shop.ts'
import { updateColumns } from './update-columns.ts'

/** A call does no more of it: the rest is done by the next, or by the run every five minutes. */
const CALL_MS = 10_000
const RUN_MS = 20_000

/** Parts that a change names by themselves: more of them void all pages of parts. */
const MAX_PARTS = 500

/**
 * Brings columns up to date after a change, and has the pages made anew that show it.
 * @param parts those that changed; null: more than one would name
 * @returns how many chunks are still behind
 */
export async function publishChanges(platform: Platform, parts: ReadonlySet<number> | null): Promise<number> {
  const { categories, left, has_parts } = await updateColumns(platform.CATALOGUE, Date.now() + CALL_MS)
  if (has_parts) await clearCachedAnswers(platform)
  await invalidateTags(platform.CACHE, [
    CATALOGUE_TAG,
    ...[...categories].map(toCategoryTag),
    ...(parts && parts.size <= MAX_PARTS ? [...parts].map(toPartTag) : [ANY_PART_TAG]),
  ])
  return left
}

/** What calls have left behind, as they ended in the middle or had no time. */
export async function publishPendingChanges(platform: Platform): Promise<void> {
  await publishWrittenBatches(platform, sql`true`)
  for (const { change_set_id } of await sql<{
    change_set_id: string
  }>`SELECT change_set_id FROM change_sets WHERE state IN ('applying', 'undoing')`.all(platform.CATALOGUE))
    await resumeChangeSet(platform, change_set_id, Date.now() + RUN_MS)
  await purgeRecords(platform.FILES, new Date())
  const { categories, has_parts } = await updateColumns(platform.CATALOGUE, Date.now() + RUN_MS)
  if (has_parts) await clearCachedAnswers(platform)
  if (categories.size > 0) await invalidateTags(platform.CACHE, [CATALOGUE_TAG, ...[...categories].map(toCategoryTag)])
}

/** Has the pages of some parts made anew. Those of many would be made all the time, while one batch follows another: they wait for the last. */
export async function invalidateChangedPages(cache: KVNamespace, parts: ReadonlySet<number>): Promise<void> {
  if (parts.size > 0 && parts.size <= MAX_PARTS) await invalidateTags(cache, [...parts].map(toPartTag))
}

/** What is kept of the tree, the makers and their counts is old. */
async function clearCachedAnswers({ CATALOGUE, CACHE }: Platform): Promise<void> {
  try {
    await purgeCache(CACHE, await readCatalogueVersion(CATALOGUE))
  } catch (error) {
    log('warn', 'pages_not_voided', { error })
  }
}

async function invalidateTags(cache: KVNamespace, tags: readonly string[]): Promise<void> {
  try {
    await invalidatePages(cache, tags)
  } catch (error) {
    // They are no older than a minute anyway.
    log('warn', 'pages_not_voided', { error })
  }
}
