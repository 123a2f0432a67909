import { log } from './log.ts'

/** The version of answers that are kept in KV: another makes every copy unreachable, with one write. */
export const VERSION_KEY = 'version'

/** Isolates follow as soon as KV tells them: at once locally, within a minute or so elsewhere. */
export async function purgeCache(kv: KVNamespace, version: string): Promise<void> {
  await kv.put(VERSION_KEY, version)
}

/** Where it stands what has changed lately: by what was touched, when, in milliseconds since 1970. */
export const INVALIDATIONS_KEY = 'voided'

/** What pages show, by what they are made anew when it changes. Of every page: what changes the site, changes its frame. */
export const SITE_TAG = 'site'
/** Parts of anywhere in the catalogue. */
export const CATALOGUE_TAG = 'catalogue'
export const toCategoryTag = (slug: string): string => `category:${slug}`
export const toPartTag = (partId: number): string => `part:${partId}`
/** All pages of parts: where more have changed than one would name. */
export const ANY_PART_TAG = 'part'

/** Longer than any page is served without a word about its age. */
const REMEMBERED_MS = 15 * 60_000
/** How often an isolate looks; KV itself takes up to a minute to tell other places. */
const READ_MS = 1000

type Invalidations = Readonly<Record<string, number>>

/** One isolate may serve several namespaces (tests do). */
const cachedInvalidations = new WeakMap<KVNamespace, { invalidations: Invalidations; read_at: number }>()

/**
 * Makes kept pages that have one of these tags be made anew, wherever they are asked for next. Those that are made until isolates have
 * looked may be of before.
 */
export async function invalidatePages(kv: KVNamespace, tags: readonly string[], now = Date.now()): Promise<void> {
  const before = (await kv.get<Invalidations>(INVALIDATIONS_KEY, 'json')) ?? {}
  const lasting = Object.entries(before).filter(([, at]) => now - at < REMEMBERED_MS)
  await kv.put(INVALIDATIONS_KEY, JSON.stringify(Object.fromEntries([...lasting, ...tags.map((tag) => [tag, now + READ_MS] as const)])))
}

/** When something that a page shows has last changed, as far as that is known: its copies of before are void. 0: not lately. */
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

/** The same, as far as this isolate has looked just now; null: it is time to look. */
function findCachedInvalidation(kv: KVNamespace, tags: readonly string[], now: number): number | null {
  const memory = cachedInvalidations.get(kv)
  const age = memory ? now - memory.read_at : -1
  return memory && age >= 0 && age < READ_MS ? findLast(memory.invalidations, tags) : null
}
