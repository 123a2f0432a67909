import { LRUCache } from 'lru-cache'
import { log } from '#origin/runtime/log.ts'
import type { ServiceIds } from '#shared/visitor/consent.ts'
import type { PageDocument } from '../render/document.tsx'
import { checkVisitorSlots, type SlottedHtml, splitAtSlots } from '../render/slots.ts'
import type { CacheLife } from './cache-rules.ts'
import { StreamingText } from './streaming-text.ts'

/** A page as everybody gets it, with slots for what is its reader's. Nothing in it comes from a visitor: it was made for none. */
export interface CachedPage extends SlottedHtml {
  /** In milliseconds since 1970. */
  made_at: number
  status: number
  /** The headers that are the page's own. */
  headers: Readonly<Record<string, string>>
  /** Third parties that it may let in, with its reader's consent. */
  services: ServiceIds | null
  /** Codes of the languages in use, as the configuration has them. */
  languages: readonly string[]
  /** Of its content, as the first half of a validator. */
  hash: string
}

/** A page that is being made: its late sections are still to come. */
export interface RenderingPage extends PageDocument {
  /** Asked after the last piece: a page that lacks a part is shown, and not cached. */
  isComplete(): boolean
}

export interface PageTools {
  /** The platform's cache of this place. */
  edgeCache(): Promise<Cache>
  waitUntil(work: Promise<unknown>): void
  now(): number
  /** When something on it has last changed: what was made before is old. 0: not lately. */
  invalidated_at: number
  /** Milliseconds that a reader waits for a page that somebody else's request makes. */
  timeout_ms: number
}

/** A quarter of what an isolate may take, which is 128 MB for everything. */
const MEMORY_BYTES = 32 * 1024 * 1024
/** Of a page beside its texts: its key, headers and the objects themselves. */
const OVERHEAD_BYTES = 1000

/** At most: a text of Latin letters alone takes half of it. */
const countBytes = ({ texts }: CachedPage): number => OVERHEAD_BYTES + texts.reduce((sum, { length }) => sum + 2 * length, 0)

interface CompletePage {
  page: CachedPage
  /** No new one could be made: its reader is told so. */
  is_old: boolean
  /** All of it is there. */
  is_complete: boolean
}

/** A page whose late sections are still to come, for the reader who came first. */
interface StreamingPage {
  made: RenderingPage
  pieces: AsyncGenerator<string, void>
}

type Served = CompletePage | StreamingPage

interface PageLookup {
  /** Everything that the page depends on. */
  key: string
  life: CacheLife
  /** Makes it; 'redirect': its address redirects by now, so that no older page stands in; null: it could not be made. */
  make(): Promise<RenderingPage | 'redirect' | null>
}

/** A clock that was ahead stamps pages with a time to come: how old such a page is, nobody knows. */
function isYounger({ made_at }: CachedPage, seconds: number, now: number): boolean {
  const age = (now - made_at) / 1000
  return age >= 0 && age < seconds
}

const isWithin = (tools: PageTools, page: CachedPage, seconds: number): boolean =>
  page.made_at > tools.invalidated_at && isYounger(page, seconds, tools.now())

/** Pages of an isolate, in front of those of its place, in front of those that are made. */
export class PageCache {
  readonly memory: LRUCache<string, CachedPage>
  /** Pages that are on their way into the memory: whoever comes meanwhile waits for the same one. */
  readonly #fetching = new Map<string, Promise<CompletePage | 'redirect' | null>>()

  constructor(bytes = MEMORY_BYTES) {
    this.memory = new LRUCache({ maxSize: bytes, sizeCalculation: countBytes })
  }

  /**
   * A page from the isolate's memory, from the cache of this place, or made: once, however many request it at the same time. One that is
   * no longer fresh is served while a new one is made behind the reader's back; where none can be made, an older one stands in. Who
   * requests a page first, when there is no older one, gets it in pieces while its late sections are still to come; others wait for all of it.
   * @returns null where the address redirects, or `make` gave nothing and there is no older one
   */
  async get(tools: PageTools, lookup: PageLookup): Promise<Served | null> {
    const { key, life } = lookup
    const page = this.memory.get(key)
    if (page && isWithin(tools, page, life.max_age_seconds)) return { page, is_old: false, is_complete: true }
    const arriving = Promise.withResolvers<StreamingPage>()
    const next = this.#fetchOnce(tools, lookup, page ? null : arriving.resolve)
    if (page && isWithin(tools, page, life.stale_revalidate_seconds)) return { page, is_old: false, is_complete: true }
    const served = await withTimeout(Promise.race([next, arriving.promise]), tools.timeout_ms)
    if (served === 'redirect') return null
    if (served && ('made' in served || (served.is_complete && !served.is_old))) return served
    return page && isYounger(page, life.stale_error_seconds, tools.now()) ? { page, is_old: true, is_complete: true } : served
  }

  /** @param onArrival is called where the page's late sections are still to come; null: its reader has an older page */
  #fetchOnce(
    tools: PageTools,
    lookup: PageLookup,
    onArrival: ((page: StreamingPage) => void) | null,
  ): Promise<CompletePage | 'redirect' | null> {
    const underWay = this.#fetching.get(lookup.key)
    if (underWay) return underWay
    const work = this.#fetch(tools, lookup, onArrival)
      .catch((error: unknown) => {
        log('warn', 'page_not_made', { error })
        return null
      })
      .finally(() => this.#fetching.delete(lookup.key))
    this.#fetching.set(lookup.key, work)
    // It is finished also where the reader who came first has gone.
    tools.waitUntil(work)
    return work
  }

  async #fetch(
    tools: PageTools,
    { key, life, make }: PageLookup,
    onArrival: ((page: StreamingPage) => void) | null,
  ): Promise<CompletePage | 'redirect' | null> {
    const cachedPage = await findCachedPage(tools, key)
    if (
      cachedPage &&
      isWithin(tools, cachedPage, life.stale_revalidate_seconds) &&
      cachedPage.made_at > (this.memory.peek(key)?.made_at ?? 0)
    ) {
      this.memory.set(key, cachedPage)
      return { page: cachedPage, is_old: false, is_complete: true }
    }
    const made = await make()
    if (made === 'redirect') {
      this.memory.delete(key)
      if (cachedPage) tools.waitUntil(deleteCachedPage(tools, key))
      return 'redirect'
    }
    if (made === null)
      return cachedPage && isYounger(cachedPage, life.stale_error_seconds, tools.now())
        ? { page: cachedPage, is_old: true, is_complete: true }
        : null
    const arriving = new StreamingText(made.pieces)
    if (!cachedPage && onArrival && (await arriving.isSlow())) onArrival({ made, pieces: arriving.read() })
    const html = splitAtSlots(await arriving.complete)
    checkVisitorSlots(html)
    const { status, headers, services, languages } = made
    const page: CachedPage = { ...html, made_at: tools.now(), status, headers, services, languages, hash: await hashPage(html) }
    if (made.isComplete()) {
      this.memory.set(key, page)
      tools.waitUntil(putCachedPage(tools, key, life, page))
      return { page, is_old: false, is_complete: true }
    }
    if (cachedPage && isYounger(cachedPage, life.stale_error_seconds, tools.now()))
      return { page: cachedPage, is_old: true, is_complete: true }
    return { page, is_old: false, is_complete: false }
  }
}

/** The pages of this isolate. */
export const pages = new PageCache()

/** Another request's work may end with that request: it is waited for, but not for ever. */
function withTimeout<T>(work: Promise<T>, ms: number): Promise<T | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), ms)
    const resolveOnce = (result: T | null): void => {
      clearTimeout(timer)
      resolve(result)
    }
    work.then(resolveOnce, () => resolveOnce(null))
  })
}

const hashPage = async ({ texts }: SlottedHtml): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(texts.join('\n'))))
  return btoa(String.fromCharCode(...digest.subarray(0, 12)))
}

/** The address of an entry in the cache of this place, which is no address of the site. */
const toCacheUrl = (key: string): string => `https://kept.invalid/${encodeURIComponent(key)}`

async function putCachedPage({ edgeCache }: PageTools, key: string, life: CacheLife, page: CachedPage): Promise<void> {
  try {
    const headers = { 'Cache-Control': `public, max-age=${life.stale_error_seconds}` }
    await (await edgeCache()).put(toCacheUrl(key), Response.json(page, { headers }))
  } catch (error) {
    log('warn', 'cache_unwritable', { key, error })
  }
}

async function deleteCachedPage({ edgeCache }: PageTools, key: string): Promise<void> {
  try {
    await (await edgeCache()).delete(toCacheUrl(key))
  } catch (error) {
    log('warn', 'cache_unwritable', { key, error })
  }
}

async function findCachedPage({ edgeCache }: PageTools, key: string): Promise<CachedPage | null> {
  try {
    const answer = await (await edgeCache()).match(toCacheUrl(key))
    return answer ? await answer.json<CachedPage>() : null
  } catch (error) {
    log('warn', 'cache_unreadable', { key, error })
    return null
  }
}
