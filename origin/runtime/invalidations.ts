import { log } from './log.ts'

/** The version of answers that are cached in KV. A new version invalidates every copy with one write. */
export const VERSION_KEY = 'version'

/** Isolates use the new version when KV has distributed it: at once locally, within about a minute elsewhere. */
export async function purgeCache(kv: KVNamespace, version: string): Promise<void> {
  await kv.put(VERSION_KEY, version)
}

/** KV key of recent invalidations: tags with their times, in milliseconds since 1970. */
export const INVALIDATIONS_KEY = 'invalidations'

/** Cached pages are invalidated by tags of their content. Every page has this tag, because the site's data is in its frame. */
export const SITE_TAG = 'site'
/** Tag of pages with parts of the whole catalogue. */
export const CATALOGUE_TAG = 'catalogue'
export const toCategoryTag = (slug: string): string => `category:${slug}`
export const toPartTag = (partId: number): string => `part:${partId}`
/** Tag of all pages of parts, used when too many parts have changed to name them. */
export const ANY_PART_TAG = 'part'

/** How long an invalidation is stored: longer than a page is served without checking its age. */
const REMEMBERED_MS = 15 * 60_000
/** How often an isolate reads the invalidations. KV itself takes up to a minute to reach other locations. */
const READ_MS = 1000

type Invalidations = Readonly<Record<string, number>>

/** One isolate may serve several namespaces (tests do). */
const cachedInvalidations = new WeakMap<KVNamespace, { invalidations: Invalidations; read_at: number }>()

/**
 * Invalidates cached pages with any of these tags: the next request renders them again. An isolate that has not read the invalidation yet
 * may still serve the old page.
 */
export async function invalidatePages(kv: KVNamespace, tags: readonly string[], now = Date.now()): Promise<void> {
  const before = (await kv.get<Invalidations>(INVALIDATIONS_KEY, 'json')) ?? {}
  const lasting = Object.entries(before).filter(([, at]) => now - at < REMEMBERED_MS)
  await kv.put(INVALIDATIONS_KEY, JSON.stringify(Object.fromEntries([...lasting, ...tags.map((tag) => [tag, now + READ_MS] as const)])))
}

/** When one of a page's tags was last invalidated; 0: not recently. Copies rendered before are invalid. */
export async function readLastInvalidation(kv: KVNamespace, tags: readonly string[], now = Date.now()): Promise<number> {
  const last = findCachedInvalidation(kv, tags, now)
  if (last !== null) return last
  let invalidations = cachedInvalidations.get(kv)?.invalidations ?? {}
  try {
    invalidations = (await kv.get<Invalidations>(INVALIDATIONS_KEY, 'json')) ?? {}
  } catch (error) {
    log('warn', 'cache_unreadable', { error })
  }
  cachedInvalidations.set(kv, { invalidations, read_at: now })
  return findLast(invalidations, tags)
}

const findLast = (invalidations: Invalidations, tags: readonly string[]): number =>
  tags.reduce((last, tag) => Math.max(last, invalidations[tag] ?? 0), invalidations[SITE_TAG] ?? 0)

/** The last invalidation from this isolate's cache; null if the cache has to be read again. */
function findCachedInvalidation(kv: KVNamespace, tags: readonly string[], now: number): number | null {
  const memory = cachedInvalidations.get(kv)
  const age = memory ? now - memory.read_at : -1
  return memory && age >= 0 && age < READ_MS ? findLast(memory.invalidations, tags) : null
}
