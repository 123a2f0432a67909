import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toSlotMark } from '../render/slots.ts'
import { PageCache, type PageTools, type RenderingPage } from './page-cache.ts'

const LIFE = { max_age_seconds: 30, stale_revalidate_seconds: 60, stale_error_seconds: 86_400 }

/** The cache of a data centre: its entries by URL. */
class FakeCache {
  readonly entries = new Map<string, Response>()
  is_away = false

  async match(address: string): Promise<Response | undefined> {
    if (this.is_away) throw new Error('the cache is away')
    return this.entries.get(address)?.clone()
  }

  async delete(address: string): Promise<boolean> {
    if (this.is_away) throw new Error('the cache is away')
    return this.entries.delete(address)
  }

  async put(address: string, answer: Response): Promise<void> {
    if (this.is_away) throw new Error('the cache is away')
    this.entries.set(address, answer)
  }
}

let clock: number
let edgeCache: FakeCache
let invalidatedAt: number

beforeEach(() => {
  clock = 1_800_000_000_000
  edgeCache = new FakeCache()
  invalidatedAt = 0
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

const later = (seconds: number): void => {
  clock += seconds * 1000
}

async function* pieces(...texts: readonly string[]): AsyncGenerator<string, void> {
  yield* texts
}

const made = (text: string, more: Partial<RenderingPage> = {}): RenderingPage => ({
  pieces: () => pieces(`${text} ${toSlotMark('menu')}`),
  status: 200,
  headers: { 'Content-Language': 'en' },
  services: {},
  languages: [],
  isComplete: () => true,
  ...more,
})

function isolate() {
  const cache = new PageCache(1_000_000)
  const behind: Promise<unknown>[] = []
  const tools = (): PageTools => ({
    edgeCache: async () => edgeCache as unknown as Cache,
    waitUntil: (work) => void behind.push(work),
    now: () => clock,
    invalidated_at: invalidatedAt,
    timeout_ms: 1000,
  })
  return {
    cache,
    tools,
    async get(make: () => Promise<RenderingPage | 'redirect' | null>, key = 'home') {
      const served = await cache.get(tools(), { key, life: LIFE, make })
      if (!served) return null
      if ('made' in served) throw new Error('the page comes in pieces')
      const { page, is_old, is_complete } = served
      return { text: page.texts.join('…'), slots: page.slots, is_old, is_complete }
    },
    settle: async () => {
      while (behind.length > 0) await behind.shift()
    },
  }
}

const makes = (text: string, more?: Partial<RenderingPage>) => vi.fn(async () => made(text, more))
const fails = () => vi.fn(async () => null)

describe('a cached page', () => {
  it('is made once, and served as it is while it is fresh', async () => {
    const edge = isolate()
    const make = makes('one')
    expect(await edge.get(make)).toEqual({ text: 'one …', slots: ['menu'], is_old: false, is_complete: true })
    later(29)
    expect(await edge.get(make)).toMatchObject({ text: 'one …' })
    expect(make).toHaveBeenCalledTimes(1)
  })

  it('is made once for a thousand who come at the same time', async () => {
    const edge = isolate()
    let finish: (page: RenderingPage) => void = () => undefined
    const make = vi.fn(() => new Promise<RenderingPage>((resolve) => (finish = resolve)))
    const served = Promise.all(Array.from({ length: 1000 }, () => edge.get(make)))
    await vi.waitFor(() => expect(make).toHaveBeenCalled())
    finish(made('one'))
    expect(new Set((await served).map((page) => page?.text))).toEqual(new Set(['one …']))
    expect(make).toHaveBeenCalledTimes(1)
  })

  it('is served while a new one is made in the background, and no longer after a minute', async () => {
    const edge = isolate()
    await edge.get(makes('old'))
    await edge.settle()
    later(45)
    const make = makes('new')
    expect(await edge.get(make)).toMatchObject({ text: 'old …', is_old: false })
    await edge.settle()
    expect(await edge.get(fails())).toMatchObject({ text: 'new …' })
    later(61)
    expect(await edge.get(makes('newest'))).toMatchObject({ text: 'newest …', is_old: false })
  })

  it('stands in for a day where none can be made, and says that it is old', async () => {
    const edge = isolate()
    await edge.get(makes('old'))
    await edge.settle()
    for (const make of [fails(), makes('half', { isComplete: () => false }), vi.fn(() => Promise.reject(new Error('no API')))]) {
      later(3600)
      expect(await edge.get(make)).toMatchObject({ text: 'old …', is_old: true })
    }
    later(86_400)
    expect(await edge.get(fails())).toBeNull()
  })

  it('is deleted once its URL redirects, also from the edge cache', async () => {
    const [one, other] = [isolate(), isolate()]
    await one.get(makes('old'))
    await one.settle()
    invalidatedAt = clock
    later(1)
    expect(await one.get(async () => 'redirect')).toBeNull()
    await one.settle()
    expect([one.cache.memory.size, edgeCache.entries.size]).toEqual([0, 0])
    for (const edge of [one, other]) expect(await edge.get(fails())).toBeNull()
  })

  it('with a section missing is shown to waiting readers, and not cached', async () => {
    const edge = isolate()
    expect(await edge.get(makes('half', { isComplete: () => false }))).toMatchObject({ text: 'half …', is_complete: false })
    await edge.settle()
    expect(edge.cache.memory.size).toBe(0)
    expect(edgeCache.entries.size).toBe(0)
    expect(await edge.get(makes('whole'))).toMatchObject({ text: 'whole …', is_complete: true })
  })

  it('comes in pieces to who requests it first, while a section is late; others wait for all of it', async () => {
    const edge = isolate()
    const late = Promise.withResolvers<string>()
    async function* slow(): AsyncGenerator<string, void> {
      yield 'head '
      yield await late.promise
    }
    const make = vi.fn(async () => made('', { pieces: slow }))
    const first = await edge.cache.get(edge.tools(), { key: 'home', life: LIFE, make })
    if (!first || !('made' in first)) throw new Error('the first reader waits')
    const pieces = first.made.pieces()
    expect((await pieces.next()).value).toBe('head ')
    const second = edge.get(make)
    late.resolve('tail')
    expect((await pieces.next()).value).toBe('tail')
    expect((await pieces.next()).done).toBe(true)
    expect(await second).toMatchObject({ text: 'head tail', is_complete: true })
    expect(await edge.get(fails())).toMatchObject({ text: 'head tail' })
    expect(make).toHaveBeenCalledTimes(1)
  })

  it('is shared by the isolates of a data centre, and outlives an outage there', async () => {
    const one = isolate()
    await one.get(makes('one'))
    await one.settle()
    expect(await isolate().get(fails())).toMatchObject({ text: 'one …', slots: ['menu'], is_old: false })
    later(3600)
    expect(await isolate().get(fails())).toMatchObject({ text: 'one …', is_old: true })
  })

  it('is read from the edge cache where another isolate has made a newer one', async () => {
    const [one, other] = [isolate(), isolate()]
    await one.get(makes('old'))
    await one.settle()
    await other.get(fails())
    later(59)
    await one.get(makes('new'))
    await one.settle()
    later(2)
    expect(await other.get(fails())).toMatchObject({ text: 'new …', is_old: false })
  })

  it('is made again once its content has changed, in every isolate of the data centre', async () => {
    const [one, other] = [isolate(), isolate()]
    await one.get(makes('old'))
    await one.settle()
    await other.get(fails())
    later(1)
    invalidatedAt = clock
    later(1)
    expect(await one.get(makes('new'))).toMatchObject({ text: 'new …', is_old: false })
    await one.settle()
    expect(await other.get(fails())).toMatchObject({ text: 'new …', is_old: false })
    invalidatedAt = clock + 1000
    later(2)
    expect(await other.get(fails())).toMatchObject({ text: 'new …', is_old: true })
  })

  it('works without the edge cache', async () => {
    edgeCache.is_away = true
    const edge = isolate()
    expect(await edge.get(makes('one'))).toMatchObject({ text: 'one …' })
    await edge.settle()
    expect(await edge.get(fails())).toMatchObject({ text: 'one …' })
  })

  it('of a clock that was ahead has no valid age', async () => {
    const edge = isolate()
    later(1000)
    await edge.get(makes('of later'))
    await edge.settle()
    later(-1000)
    expect(await edge.get(makes('of now'))).toMatchObject({ text: 'of now …' })
  })
})
