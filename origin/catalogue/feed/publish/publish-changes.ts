import { sql } from '../../../database/sql.ts'
import { log } from '../../../runtime/log.ts'
import { CATALOGUE, categoryTag, EVERY_PART, partTag, purgeCache, voidPages } from '../../../runtime/voided.ts'
import { catalogueVersion } from '../../reference.ts'
import type { Platform } from '../platform.ts'
import { purgeRecords } from '../records.ts'
import { resumeChangeSet } from '../resume-change-set.ts'
import { publishWrittenBatches } from '../write/feed-shop.ts'
import { settleColumns } from './settle-columns.ts'

/** A call does no more of it: the rest is done by the next, or by the run every five minutes. */
const CALL_MS = 10_000
const RUN_MS = 20_000

/** Parts that a change names by themselves: more of them void all pages of parts. */
const PARTS_MOST = 500

/**
 * Brings columns up to date after a change, and has the pages made anew that show it.
 * @param parts those that changed; null: more than one would name
 * @returns how many chunks are still behind
 */
export async function publishChanges(platform: Platform, parts: ReadonlySet<number> | null): Promise<number> {
  const { categories, left, has_parts } = await settleColumns(platform.CATALOGUE, Date.now() + CALL_MS)
  if (has_parts) await forgetAnswers(platform)
  await voidAll(platform.CACHE, [
    CATALOGUE,
    ...[...categories].map(categoryTag),
    ...(parts && parts.size <= PARTS_MOST ? [...parts].map(partTag) : [EVERY_PART]),
  ])
  return left
}

/** What calls have left behind, as they ended in the middle or had no time. */
export async function catchUp(platform: Platform): Promise<void> {
  await publishWrittenBatches(platform, sql`true`)
  for (const { change_set_id } of await sql<{
    change_set_id: string
  }>`SELECT change_set_id FROM change_sets WHERE state IN ('applying', 'undoing')`.all(platform.CATALOGUE))
    await resumeChangeSet(platform, change_set_id, Date.now() + RUN_MS)
  await purgeRecords(platform.FILES, new Date())
  const { categories, has_parts } = await settleColumns(platform.CATALOGUE, Date.now() + RUN_MS)
  if (has_parts) await forgetAnswers(platform)
  if (categories.size > 0) await voidAll(platform.CACHE, [CATALOGUE, ...[...categories].map(categoryTag)])
}

/** Has the pages of some parts made anew. Those of many would be made all the time, while one batch follows another: they wait for the last. */
export async function voidTouched(cache: KVNamespace, parts: ReadonlySet<number>): Promise<void> {
  if (parts.size > 0 && parts.size <= PARTS_MOST) await voidAll(cache, [...parts].map(partTag))
}

/** What is kept of the tree, the makers and their counts is old. */
async function forgetAnswers({ CATALOGUE, CACHE }: Platform): Promise<void> {
  try {
    await purgeCache(CACHE, await catalogueVersion(CATALOGUE))
  } catch (error) {
    log('warn', 'pages_not_voided', { error })
  }
}

async function voidAll(cache: KVNamespace, tags: readonly string[]): Promise<void> {
  try {
    await voidPages(cache, tags)
  } catch (error) {
    // They are no older than a minute anyway.
    log('warn', 'pages_not_voided', { error })
  }
}
