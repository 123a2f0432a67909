import { LRUCache } from 'lru-cache'
import { log } from '#origin/runtime/log.ts'
import type { ServiceIds } from '#shared/visitor/consent.ts'
import type { PageDocument } from '../render/document.tsx'
import { checkVisitorSlots, type SlottedHtml, splitAtSlots } from '../render/slots.ts'
import { ApiTimeoutError, withTimeout } from '../request/time-budget.ts'
import type { CacheLife } from './page-definition.ts'

/** A page that is the same for all visitors, with slots for the visitor's parts. It contains no data of a visitor. */
export interface CachedPage extends SlottedHtml {
  /** In milliseconds since 1970. */
  made_at: number
  status: number
  /** The page's headers, the same for all visitors. */
  headers: Readonly<Record<string, string>>
  /** Third parties that the page may load with its reader's consent. */
  services: ServiceIds | null
  /** Codes of the languages in use, from the configuration. */
  languages: readonly string[]
  /** A hash of the content: the first half of the validator. */
  hash: string
}

/** A page that is being rendered: its late sections are not yet complete. */
export interface RenderingPage extends PageDocument {
  /** Called after the last piece: a page that lacks a section is shown, and not cached. */
  isComplete(): boolean
}

export interface PageTools {
  /** The platform's cache of this data centre. */
  edgeCache(): Promise<Cache>
  waitUntil(work: Promise<unknown>): void
  now(): number
  /** The time of the last change of the page's tags: pages made before it are old. 0: no recent change. */
  invalidated_at: number
  /** Milliseconds that a reader waits for a page that another request is making. */
  timeout_ms: number
}

/** A quarter of an isolate's memory limit, which is 128 MB for everything. */
const MEMORY_BYTES = 32 * 1024 * 1024
/** The size of a page besides its texts: its key, headers and objects. */
const OVERHEAD_BYTES = 1000

/** An upper bound: a text of only Latin letters takes half as much memory. */
const countBytes = ({ texts }: CachedPage): number => OVERHEAD_BYTES + texts.reduce((sum, { length }) => sum + 2 * length, 0)

interface CompletePage {
  page: CachedPage
  /** Whether no new page could be made, so that the page shows a notice. */
  is_old: boolean
  /** Whether no section is missing. */
  is_complete: boolean
}

/** A page whose late sections are not yet complete, for the reader who requested it first. */
interface StreamingPage {
  made: RenderingPage
}

type Served = CompletePage | StreamingPage

interface PageLookup {
  /** Contains every property that the page depends on. */
  key: string
  life: CacheLife
  /** Makes the page. 'redirect': the URL now redirects, so no older page may stand in. Null: the page could not be made. */
  make(): Promise<RenderingPage | 'redirect' | null>
}

/** Whether a page is younger than `seconds`. A page with a future time, from a clock that was ahead, is not: its age is unknown. */
function isYounger({ made_at }: CachedPage, seconds: number, now: number): boolean {
  const age = (now - made_at) / 1000
  return age >= 0 && age < seconds
}

const isWithin = (tools: PageTools, page: CachedPage, seconds: number): boolean =>
  page.made_at > tools.invalidated_at && isYounger(page, seconds, tools.now())

const asCurrent = (page: CachedPage): CompletePage => ({ page, is_old: false, is_complete: true })

/** An older page that is served because no new one could be made; null if there is none, or it is too old. */
const asOld = (tools: PageTools, life: CacheLife, page: CachedPage | null | undefined): CompletePage | null =>
  page && isYounger(page, life.stale_error_seconds, tools.now()) ? { page, is_old: true, is_complete: true } : null

/** Pages in the memory of the isolate, then in the edge cache, then newly made. */
export class PageCache {
  readonly memory: LRUCache<string, CachedPage>
  /** Pages that are being fetched or made; parallel requests wait for the same one. */
  readonly #fetching = new Map<string, Promise<CompletePage | 'redirect' | null>>()

  constructor(bytes = MEMORY_BYTES) {
    this.memory = new LRUCache({ maxSize: bytes, sizeCalculation: countBytes })
  }

  /**
   * A page from the isolate's memory, from the edge cache, or made once for all parallel requests. A stale page is served while a new one
   * is made in the background; where none can be made, an older page stands in. Without an older page, the first request gets the page in
   * pieces while late sections are rendered; others wait for the whole page.
   * @returns null where the URL redirects, or `make` returned null and there is no older page
   */
  async get(tools: PageTools, lookup: PageLookup): Promise<Served | null> {
    const { key, life } = lookup
    const page = this.memory.get(key)
    if (page && isWithin(tools, page, life.max_age_seconds)) return asCurrent(page)
    const arriving = Promise.withResolvers<StreamingPage>()
    const next = this.#fetchOnce(tools, lookup, page ? null : arriving.resolve)
    if (page && isWithin(tools, page, life.stale_revalidate_seconds)) return asCurrent(page)
    // Work of another request may end with that request, so it is awaited for a limited time.
    const late = () => new ApiTimeoutError('a page')
    const served = await withTimeout(tools.timeout_ms, Promise.race([next, arriving.promise]), late).catch(() => null)
    if (served === 'redirect') return null
    if (served && ('made' in served || (served.is_complete && !served.is_old))) return served
    return asOld(tools, life, page) ?? served
  }

  /** @param onArrival called where the page's late sections are not yet complete; null: its reader has an older page */
  #fetchOnce(
    tools: PageTools,
    lookup: PageLookup,
    onArrival: ((page: StreamingPage) => void) | null,
  ): Promise<CompletePage | 'redirect' | null> {
    const underWay = this.#fetching.get(lookup.key)
    if (underWay) return underWay
    const work = this.#fetch(tools, lookup, onArrival)
      .catch((error: unknown) => {
        log('warn', 'page_failed', { error })
        return null
      })
      .finally(() => this.#fetching.delete(lookup.key))
    this.#fetching.set(lookup.key, work)
    // The page is completed even if the first reader has left.
    tools.waitUntil(work)
    return work
  }

  async #fetch(
    tools: PageTools,
    { key, life, make }: PageLookup,
    onArrival: ((page: StreamingPage) => void) | null,
  ): Promise<CompletePage | 'redirect' | null> {
    const cachedPage = await callEdgeCache(tools, key, 'cache_unreadable', async (cache, url) =>
      (await cache.match(url))?.json<CachedPage>(),
    )
    if (
      cachedPage &&
      isWithin(tools, cachedPage, life.stale_revalidate_seconds) &&
      cachedPage.made_at > (this.memory.peek(key)?.made_at ?? 0)
    ) {
      this.memory.set(key, cachedPage)
      return asCurrent(cachedPage)
    }
    const made = await make()
    if (made === 'redirect') {
      this.memory.delete(key)
      if (cachedPage) tools.waitUntil(callEdgeCache(tools, key, 'cache_unwritable', (cache, url) => cache.delete(url)))
      return 'redirect'
    }
    if (made === null) return asOld(tools, life, cachedPage)
    const text = readText(made.pieces())
    const isLate = Promise.race([text.then(() => false), new Promise<boolean>((resolve) => setTimeout(resolve, 1, true))])
    if (!cachedPage && onArrival && (await isLate)) onArrival({ made })
    const html = splitAtSlots(await text)
    checkVisitorSlots(html)
    const { status, headers, services, languages } = made
    const page: CachedPage = { ...html, made_at: tools.now(), status, headers, services, languages, hash: await hashPage(html) }
    if (!made.isComplete()) return asOld(tools, life, cachedPage) ?? { page, is_old: false, is_complete: false }
    this.memory.set(key, page)
    const copy = Response.json(page, { headers: { 'Cache-Control': `public, max-age=${life.stale_error_seconds}` } })
    tools.waitUntil(callEdgeCache(tools, key, 'cache_unwritable', (cache, url) => cache.put(url, copy)))
    return asCurrent(page)
  }
}

export const pages = new PageCache()

async function readText(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

const hashPage = async ({ texts }: SlottedHtml): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(texts.join('\n'))))
  return btoa(String.fromCharCode(...digest.subarray(0, 12)))
}

/** Reads or writes the edge cache. A failure is logged as the event, and counts as no page. The URL of an entry is no URL of the site. */
async function callEdgeCache<T>(
  { edgeCache }: PageTools,
  key: string,
  event: 'cache_unreadable' | 'cache_unwritable',
  call: (cache: Cache, url: string) => Promise<T>,
): Promise<T | null> {
  try {
    return await call(await edgeCache(), `https://cache.invalid/${encodeURIComponent(key)}`)
  } catch (error) {
    log('warn', event, { key, error })
    return null
  }
}
