import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { purgeCache } from '#origin/runtime/invalidations.ts'
import { type CacheTools, readThroughCache } from './kv-cache.ts'

const POLICY = { fresh_seconds: 60, stale_seconds: 3600 }

/** A namespace in memory, with the methods of KV that the cache uses, a separate clock and simulated failures. */
class MemoryKv {
  readonly entries = new Map<string, { text: string; expires_at: number }>()
  readonly clock: { now: number }
  gets = 0
  puts: { key: string; expiration_ttl: number | undefined }[] = []
  refuses_reads = false
  refuses_writes = false

  constructor(clock: { now: number }) {
    this.clock = clock
  }

  async get(key: string, type?: 'json'): Promise<unknown> {
    this.gets++
    await Promise.resolve()
    if (this.refuses_reads) throw new Error('KV GET failed: 503')
    const entry = this.entries.get(key)
    if (!entry || entry.expires_at <= this.clock.now) return null
    return type === 'json' ? JSON.parse(entry.text) : entry.text
  }

  async put(key: string, text: string, options: { expirationTtl?: number } = {}): Promise<void> {
    await Promise.resolve()
    if (this.refuses_writes) throw new Error('KV PUT failed: 429')
    const { expirationTtl } = options
    if (expirationTtl !== undefined && expirationTtl < 60) throw new Error('expiration_ttl must be at least 60')
    this.puts.push({ key, expiration_ttl: expirationTtl })
    this.entries.set(key, {
      text,
      expires_at: expirationTtl === undefined ? Number.POSITIVE_INFINITY : this.clock.now + expirationTtl * 1000,
    })
  }
}

/** An isolate: the same storage with a separate memory. */
function isolate(kv: MemoryKv) {
  const namespace = { get: kv.get.bind(kv), put: kv.put.bind(kv) } as unknown as KVNamespace
  const behind: Promise<unknown>[] = []
  const tools: CacheTools = { kv: namespace, waitUntil: (work) => void behind.push(work), now: () => kv.clock.now }
  return {
    namespace,
    tools,
    get: (key: string, load: () => Promise<string>, policy = POLICY) =>
      readThroughCache(tools, key, policy, {
        load: async () => {
          const body = await load()
          return { body, value: body }
        },
        read: (body) => body,
      }),
    /** Waits for all work in the background. */
    settle: async () => {
      while (behind.length > 0) await behind.shift()
    },
  }
}

const loader = (body: string) => vi.fn(async () => body)
const failing = () =>
  vi.fn(async (): Promise<string> => {
    throw new Error('upstream is down')
  })

const clock = { now: 0 }
const later = (seconds: number): void => {
  clock.now += seconds * 1000
}
let kv: MemoryKv

beforeEach(() => {
  clock.now = 1_800_000_000_000
  kv = new MemoryKv(clock)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('cached', () => {
  it('loads what is absent, once, and serves the copy as long as it is fresh', async () => {
    const edge = isolate(kv)
    const load = loader('one')
    expect(await edge.get('config', load)).toBe('one')
    await edge.settle()
    for (const _ of [1, 2, 3]) {
      later(19)
      expect(await edge.get('config', load)).toBe('one')
    }
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('keeps each key for itself', async () => {
    const edge = isolate(kv)
    await edge.get('en/config', loader('English'))
    await edge.get('de/config', loader('Deutsch'))
    await edge.settle()
    expect(await edge.get('en/config', failing())).toBe('English')
    expect(await edge.get('de/config', failing())).toBe('Deutsch')
  })

  it('shares copies between isolates', async () => {
    const one = isolate(kv)
    await one.get('config', loader('one'))
    await one.settle()
    expect(await isolate(kv).get('config', failing())).toBe('one')
  })

  it('serves a stale copy at once and refreshes it in the background', async () => {
    const edge = isolate(kv)
    await edge.get('config', loader('old'))
    await edge.settle()
    later(61)
    let finish: (body: string) => void = () => undefined
    const load = vi.fn(() => new Promise<string>((resolve) => (finish = resolve)))
    expect(await edge.get('config', load)).toBe('old')
    finish('new')
    await edge.settle()
    expect(await edge.get('config', failing())).toBe('new')
    expect(await isolate(kv).get('config', failing())).toBe('new')
  })

  it('takes a copy of a clock that was ahead for stale: it is served, and refreshed at once', async () => {
    const ahead = isolate(kv)
    later(8 * 86_400)
    await ahead.get('config', loader('of next week'), { fresh_seconds: 60, stale_seconds: 30 * 86_400 })
    await ahead.settle()
    later(-8 * 86_400)
    // One isolate has the copy in its memory then, the other reads it from the namespace.
    for (const edge of [ahead, isolate(kv)]) {
      await purgeCache(edge.namespace, '0')
      const load = loader('of today')
      expect(await edge.get('config', load, { fresh_seconds: 60, stale_seconds: 30 * 86_400 })).toMatch(/^of/)
      await edge.settle()
      expect(await edge.get('config', failing())).toBe('of today')
    }
  })

  it('asks for the version again, where it was read by a clock that was ahead', async () => {
    const edge = isolate(kv)
    later(86_400)
    await edge.get('config', loader('old'))
    await edge.settle()
    later(-86_400)
    await purgeCache(edge.namespace, '1')
    expect(await edge.get('config', loader('new'))).toBe('new')
  })

  it('refreshes once, however many ask meanwhile', async () => {
    const edge = isolate(kv)
    await edge.get('config', loader('old'))
    await edge.settle()
    later(61)
    const load = loader('new')
    expect(await Promise.all([1, 2, 3, 4].map(() => edge.get('config', load)))).toEqual(['old', 'old', 'old', 'old'])
    await edge.settle()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('keeps the stale copy when a refresh fails, says so, and tries again the next time', async () => {
    const edge = isolate(kv)
    await edge.get('config', loader('old'))
    await edge.settle()
    later(61)
    const load = failing()
    expect(await edge.get('config', load)).toBe('old')
    await edge.settle()
    expect(vi.mocked(console.warn).mock.calls.flat().join()).toContain('refresh_failed')
    expect(await edge.get('config', load)).toBe('old')
    await edge.settle()
    expect(load).toHaveBeenCalledTimes(2)
    expect(await edge.get('config', loader('new'))).toBe('old')
    await edge.settle()
    expect(await edge.get('config', failing())).toBe('new')
  })

  it('loads anew what is older than stale', async () => {
    const edge = isolate(kv)
    await edge.get('config', loader('old'))
    await edge.settle()
    later(3601)
    expect(await edge.get('config', loader('new'))).toBe('new')
  })

  it('throws what the first load throws, and keeps nothing of it', async () => {
    const edge = isolate(kv)
    await expect(edge.get('config', failing())).rejects.toThrow('upstream is down')
    await edge.settle()
    expect(kv.puts).toEqual([])
    expect(await edge.get('config', loader('one'))).toBe('one')
  })

  it('writes with the life that the policy allows, at least a minute', async () => {
    const edge = isolate(kv)
    await edge.get('long', loader('x'))
    await edge.get('short', loader('x'), { fresh_seconds: 1, stale_seconds: 5 })
    await edge.settle()
    expect(kv.puts.map(({ expiration_ttl }) => expiration_ttl)).toEqual([3600, 60])
  })

  it('reads a copy from KV at most every half minute, and the version every second', async () => {
    const edge = isolate(kv)
    await edge.get('config', loader('one'))
    await edge.settle()
    const before = kv.gets
    for (let call = 0; call < 10; call++) await edge.get('config', failing())
    expect(kv.gets).toBe(before)
    later(2)
    await edge.get('config', failing())
    expect(kv.gets).toBe(before + 1)
    later(31)
    await edge.get('config', failing())
    expect(kv.gets).toBe(before + 3)
  })

  it('follows a copy that another isolate wrote', async () => {
    const [one, other] = [isolate(kv), isolate(kv)]
    await one.get('config', loader('old'))
    await one.settle()
    expect(await other.get('config', failing())).toBe('old')
    later(61)
    await one.get('config', loader('new'))
    await one.settle()
    expect(await other.get('config', failing())).toBe('new')
  })
})

describe('when KV fails', () => {
  it('counts a failed read as absent', async () => {
    kv.refuses_reads = true
    const edge = isolate(kv)
    expect(await edge.get('config', loader('one'))).toBe('one')
    expect(vi.mocked(console.warn).mock.calls.flat().join()).toContain('cache_unreadable')
  })

  it('serves from the isolate’s memory, stale where it must, while the storage is away', async () => {
    const edge = isolate(kv)
    await edge.get('config', loader('one'))
    await edge.settle()
    kv.refuses_reads = true
    later(45)
    expect(await edge.get('config', failing())).toBe('one')
    later(45)
    const load = failing()
    expect(await edge.get('config', load)).toBe('one')
    await edge.settle()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('answers although nothing can be written', async () => {
    kv.refuses_writes = true
    const edge = isolate(kv)
    expect(await edge.get('config', loader('one'))).toBe('one')
    await edge.settle()
    expect(vi.mocked(console.warn).mock.calls.flat().join()).toContain('cache_unwritable')
    expect(await edge.get('config', failing())).toBe('one')
  })

  it.each(['not JSON', '', 'null', '[]', '"text"', '{}', '{"stored_at":"1","body":"x"}', '{"stored_at":1}', '{"stored_at":1,"body":7}'])(
    'overwrites a copy that reads %j',
    async (text) => {
      kv.entries.set('0/config', { text, expires_at: Number.POSITIVE_INFINITY })
      const edge = isolate(kv)
      expect(await edge.get('config', loader('one'))).toBe('one')
      await edge.settle()
      expect(await isolate(kv).get('config', failing())).toBe('one')
    },
  )
})

describe('purgeCache', () => {
  it('makes every copy unreachable within a second', async () => {
    const edge = isolate(kv)
    await edge.get('config', loader('old'))
    await edge.get('tree', loader('old'))
    await edge.settle()
    await purgeCache(edge.namespace, 'v2')
    later(2)
    expect(await edge.get('config', loader('new'))).toBe('new')
    expect(await edge.get('tree', loader('new'))).toBe('new')
    await edge.settle()
    expect(await edge.get('config', failing())).toBe('new')
  })

  it('holds for an isolate that has just begun, also for calls side by side', async () => {
    const edge = isolate(kv)
    await edge.get('config', loader('old'))
    await edge.get('tree', loader('old'))
    await edge.settle()
    await purgeCache(edge.namespace, 'v2')
    const young = isolate(kv)
    const answers = await Promise.all([young.get('config', loader('new')), young.get('tree', loader('new'))])
    expect(answers).toEqual(['new', 'new'])
  })

  it('makes the API reread its data before the first response after it', async () => {
    const edge = isolate(kv)
    await edge.get('config', loader('old'))
    let isForgotten = false
    edge.tools.onPurged = () => {
      isForgotten = true
    }
    later(2)
    await edge.get('tree', loader('old'))
    expect(isForgotten).toBe(false)
    await purgeCache(edge.namespace, 'v2')
    later(2)
    expect(await edge.get('config', async () => (isForgotten ? 'new' : 'old'))).toBe('new')
  })

  it('uses the last version when it cannot be read again', async () => {
    const edge = isolate(kv)
    await purgeCache(edge.namespace, 'v2')
    await edge.get('config', loader('one'))
    await edge.settle()
    later(31)
    kv.refuses_reads = true
    expect(await edge.get('config', failing())).toBe('one')
  })
})
