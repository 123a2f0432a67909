import { LRUCache } from 'lru-cache'
import { VERSION_KEY } from '#origin/runtime/invalidations.ts'
import { log } from '#origin/runtime/log.ts'
import type { EdgeCache } from '#shared/contract/endpoint.ts'

interface Stored {
  stored_at: number
  body: string
}

/** A response as text and as its parsed value. */
export interface FetchedValue<Value> {
  body: string
  value: Value
}

export interface CacheSource<Value> {
  load(): Promise<FetchedValue<Value>>
  /** @throws where a copy no longer fits the schema; it counts as absent */
  read(body: string): Value
}

interface Copy<Value> extends Stored {
  value: Value
}

/** How long an isolate uses its copy without reading KV, in milliseconds. Changes in KV take as long to spread. */
const MEMORY_MS = 30_000
/** The version is read more often, so that a purge takes effect at once where KV is fast, as in a local run. */
const VERSION_MS = 1_000
const MEMORY_ENTRIES = 200

export interface CacheTools {
  kv: KVNamespace
  waitUntil(work: Promise<unknown>): void
  now(): number
  /** Called after a purge: the API that makes new responses has to reread the data in its memory. */
  onPurged?(): void
}

interface Remembered {
  copy: Copy<unknown>
  read_at: number
}

/** The memory of each namespace. One isolate may serve several (tests do). */
const memories = new WeakMap<
  KVNamespace,
  { entries: LRUCache<string, Remembered>; version: string; version_read_at: number; refreshing: Set<string> }
>()

function getMemory(kv: KVNamespace) {
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
 * Responses from the cache. A fresh copy is returned; a stale one is returned too, and refreshed in the background; an older or absent one
 * is fetched. A failed refresh leaves the stale copy, and a failed read of KV counts as absent.
 * @param source its error is thrown only when there is no copy at all
 * @returns the parsed value, which callers share
 */
export async function readThroughCache<Value>(
  tools: CacheTools,
  key: string,
  policy: EdgeCache,
  source: CacheSource<Value>,
): Promise<Value> {
  const { kv, now } = tools
  const { refreshing } = getMemory(kv)
  const versioned = `${await currentVersion(tools)}/${key}`
  const copy = await find(tools, versioned, source)
  if (copy) {
    const ageSeconds = (now() - copy.stored_at) / 1000
    // A clock that was ahead stamps copies with a future time; the age of such a copy is unknown.
    if (ageSeconds >= 0 && ageSeconds < policy.fresh_seconds) return copy.value
    if (ageSeconds < policy.stale_seconds) {
      if (!refreshing.has(versioned)) {
        refreshing.add(versioned)
        const refresh = source
          .load()
          .then((answer) => store(tools, versioned, policy, answer))
          .catch((error: unknown) => log('warn', 'refresh_failed', { key, error }))
          .finally(() => refreshing.delete(versioned))
        tools.waitUntil(refresh)
      }
      return copy.value
    }
  }
  const answer = await source.load()
  tools.waitUntil(store(tools, versioned, policy, answer))
  return answer.value
}

async function currentVersion({ kv, now, onPurged }: CacheTools): Promise<string> {
  const memory = getMemory(kv)
  if (isRecent(memory.version_read_at, VERSION_MS, now())) return memory.version
  try {
    const version = (await kv.get(VERSION_KEY)) ?? '0'
    if (version !== memory.version) onPurged?.()
    memory.version = version
  } catch (error) {
    log('warn', 'cache_unreadable', { error })
  }
  // Set only now. A parallel call must not use the last version, which may have been purged. It must not wait for this call's read either,
  // because the read ends with its request.
  memory.version_read_at = now()
  return memory.version
}

/** Whether a time is within the last `withinMs` milliseconds; a future time is not. */
const isRecent = (at: number, withinMs: number, now: number): boolean => at <= now && now - at < withinMs

async function find<Value>({ kv, now }: CacheTools, key: string, { read }: CacheSource<Value>): Promise<Copy<Value> | null> {
  const { entries } = getMemory(kv)
  const remembered = entries.get(key)
  const last = remembered ? (remembered.copy as Copy<Value>) : null
  if (remembered && isRecent(remembered.read_at, MEMORY_MS, now())) return last
  try {
    const stored = await kv.get<Stored>(key, 'json')
    if (!stored || typeof stored.body !== 'string' || typeof stored.stored_at !== 'number') return null
    const copy = { ...stored, value: stored.body === last?.body ? last.value : read(stored.body) }
    entries.set(key, { copy, read_at: now() })
    return copy
  } catch (error) {
    log('warn', 'cache_unreadable', { key, error })
    return last
  }
}

async function store({ kv, now }: CacheTools, key: string, policy: EdgeCache, { body, value }: FetchedValue<unknown>): Promise<void> {
  if (policy.only_with_items && /"items"\s*:\s*\[\s*\]/.test(body)) return
  const stored: Stored = { stored_at: now(), body }
  getMemory(kv).entries.set(key, { copy: { ...stored, value }, read_at: now() })
  try {
    // KV rejects a TTL under a minute.
    await kv.put(key, JSON.stringify(stored), { expirationTtl: Math.max(60, policy.stale_seconds) })
  } catch (error) {
    log('warn', 'cache_unwritable', { key, error })
  }
}
