import { log } from './log.ts'

/** The version of answers that are kept in KV: another makes every copy unreachable, with one write. */
export const VERSION_KEY = 'version'

/** Isolates follow as soon as KV tells them: at once locally, within a minute or so elsewhere. */
export async function purgeCache(kv: KVNamespace, version: string): Promise<void> {
  await kv.put(VERSION_KEY, version)
}

/** Where it stands what has changed lately: by what was touched, when, in milliseconds since 1970. */
export const VOIDED_KEY = 'voided'

/** What pages show, by what they are made anew when it changes. Of every page: what changes the site, changes its frame. */
export const WHOLE_SITE = 'site'
/** Parts of anywhere in the catalogue. */
export const CATALOGUE = 'catalogue'
export const categoryTag = (slug: string): string => `category:${slug}`
export const partTag = (partId: number): string => `part:${partId}`
/** All pages of parts: where more have changed than one would name. */
export const EVERY_PART = 'part'

/** Longer than any page is served without a word about its age. */
const REMEMBERED_MS = 15 * 60_000
/** How often an isolate looks; KV itself takes up to a minute to tell other places. */
const READ_MS = 1000

type Voided = Readonly<Record<string, number>>

/** One isolate may serve several namespaces (tests do). */
const known = new WeakMap<KVNamespace, { voided: Voided; read_at: number }>()

/**
 * Makes kept pages that have one of these tags be made anew, wherever they are asked for next. Those that are made until isolates have
 * looked may be of before.
 */
export async function voidPages(kv: KVNamespace, tags: readonly string[], now = Date.now()): Promise<void> {
  const before = (await kv.get<Voided>(VOIDED_KEY, 'json')) ?? {}
  const lasting = Object.entries(before).filter(([, at]) => now - at < REMEMBERED_MS)
  await kv.put(VOIDED_KEY, JSON.stringify(Object.fromEntries([...lasting, ...tags.map((tag) => [tag, now + READ_MS] as const)])))
}

/** When something that a page shows has last changed, as far as that is known: its copies of before are void. 0: not lately. */
export async function lastVoided(kv: KVNamespace, tags: readonly string[], now = Date.now()): Promise<number> {
  const last = knownVoided(kv, tags, now)
  if (last !== null) return last
  let voided = known.get(kv)?.voided ?? {}
  try {
    voided = (await kv.get<Voided>(VOIDED_KEY, 'json')) ?? {}
  } catch (error) {
    log('warn', 'cache_unreadable', { error })
  }
  known.set(kv, { voided, read_at: now })
  return lastOf(voided, tags)
}

const lastOf = (voided: Voided, tags: readonly string[]): number =>
  tags.reduce((last, tag) => Math.max(last, voided[tag] ?? 0), voided[WHOLE_SITE] ?? 0)

/** The same, as far as this isolate has looked just now; null: it is time to look. */
function knownVoided(kv: KVNamespace, tags: readonly string[], now: number): number | null {
  const memory = known.get(kv)
  const age = memory ? now - memory.read_at : -1
  return memory && age >= 0 && age < READ_MS ? lastOf(memory.voided, tags) : null
}
