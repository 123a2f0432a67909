import { LRUCache } from 'lru-cache'
import { log } from '#origin/http/log.ts'
import { VERSION_KEY } from '#origin/http/voided.ts'
import type { CachePolicy } from './policies.ts'

interface Stored {
  stored_at: number
  body: string
}

/** How long an isolate believes its copy without asking KV, in milliseconds: KV itself is that slow to spread. */
const MEMORY_MS = 30_000
/** The version alone is read more often, so that a purge holds at once where KV is at hand, as in a local run. */
const VERSION_MS = 1_000
const MEMORY_ENTRIES = 200

export interface CacheTools {
  kv: KVNamespace
  waitUntil(work: Promise<unknown>): void
  now(): number
  /** Answers of before are void: whoever makes new ones has to look again at what they remember. */
  onPurged?(): void
}

interface Remembered {
  stored: Stored
  read_at: number
}

/** One isolate may serve several namespaces (tests do). */
const memories = new WeakMap<
  KVNamespace,
  { entries: LRUCache<string, Remembered>; version: string; version_read_at: number; refreshing: Set<string> }
>()

function memoryOf(kv: KVNamespace) {
  let memory = memories.get(kv)
  if (!memory) {
    memory = {
      entries: new LRUCache({ max: MEMORY_ENTRIES }),
      version: '0',
      version_read_at: Number.NEGATIVE_INFINITY,
      refreshing: new Set(),
    }
    memories.set(kv, memory)
  }
  return memory
}

/**
 * Answers from the cache: a fresh copy as it is; a stale one at once, with a refresh behind the visitor's back; what is
 * older or absent is fetched. A failed refresh keeps the stale copy, and a failed read of KV counts as absent.
 * @param load the body of the answer; what it throws is thrown only when there is no copy at all
 */
export async function cached(tools: CacheTools, key: string, policy: CachePolicy, load: () => Promise<string>): Promise<string> {
  const { kv, now } = tools
  const memory = memoryOf(kv)
  const versioned = `${await currentVersion(tools)}/${key}`
  const stored = await find(tools, versioned)
  if (stored) {
    const ageSeconds = (now() - stored.stored_at) / 1000
    // A clock that was ahead stamps copies with a time to come: how old such a copy is, nobody knows.
    if (ageSeconds >= 0 && ageSeconds < policy.fresh_seconds) return stored.body
    if (ageSeconds < policy.stale_seconds) {
      if (!memory.refreshing.has(versioned)) {
        memory.refreshing.add(versioned)
        const refresh = load()
          .then((body) => store(tools, versioned, policy, body))
          .catch((error: unknown) => log('warn', 'refresh_failed', { key, error }))
          .finally(() => memory.refreshing.delete(versioned))
        tools.waitUntil(refresh)
      }
      return stored.body
    }
  }
  return fetched(tools, versioned, policy, load)
}

/** Fetches past a copy that turned out to be of no use, and replaces it. */
export async function renewed(tools: CacheTools, key: string, policy: CachePolicy, load: () => Promise<string>): Promise<string> {
  return fetched(tools, `${await currentVersion(tools)}/${key}`, policy, load)
}

async function fetched(tools: CacheTools, versioned: string, policy: CachePolicy, load: () => Promise<string>): Promise<string> {
  const body = await load()
  tools.waitUntil(store(tools, versioned, policy, body))
  return body
}

async function currentVersion({ kv, now, onPurged }: CacheTools): Promise<string> {
  const memory = memoryOf(kv)
  if (isRecent(memory.version_read_at, VERSION_MS, now())) return memory.version
  try {
    const version = (await kv.get(VERSION_KEY)) ?? '0'
    if (version !== memory.version) onPurged?.()
    memory.version = version
  } catch (error) {
    log('warn', 'cache_unreadable', { error })
  }
  // Only now: a call beside this one must not take the last version, which may have been purged. Nor may it wait for
  // this one's read, which ends with its request.
  memory.version_read_at = now()
  return memory.version
}

/** Whether a time lies in the last so many milliseconds; one that is still to come does not. */
const isRecent = (at: number, withinMs: number, now: number): boolean => at <= now && now - at < withinMs

async function find({ kv, now }: CacheTools, key: string): Promise<Stored | null> {
  const { entries } = memoryOf(kv)
  const remembered = entries.get(key)
  if (remembered && isRecent(remembered.read_at, MEMORY_MS, now())) return remembered.stored
  try {
    const stored = await kv.get<Stored>(key, 'json')
    if (!stored || typeof stored.body !== 'string' || typeof stored.stored_at !== 'number') return null
    entries.set(key, { stored, read_at: now() })
    return stored
  } catch (error) {
    log('warn', 'cache_unreadable', { key, error })
    return remembered?.stored ?? null
  }
}

async function store({ kv, now }: CacheTools, key: string, policy: CachePolicy, body: string): Promise<void> {
  if (policy.isKept?.(body) === false) return
  const stored: Stored = { stored_at: now(), body }
  memoryOf(kv).entries.set(key, { stored, read_at: now() })
  try {
    // KV refuses lives under a minute.
    await kv.put(key, JSON.stringify(stored), { expirationTtl: Math.max(60, policy.stale_seconds) })
  } catch (error) {
    log('warn', 'cache_unwritable', { key, error })
  }
}
