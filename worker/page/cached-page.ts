import { getCookie } from 'hono/cookie'
import { HTTPException } from 'hono/http-exception'
import { readLastInvalidation } from '#origin/runtime/invalidations.ts'
import { toTextStream } from '#origin/runtime/text-stream.ts'
import { withLanguage } from '#shared/routes.ts'
import { isLanguageInUse } from '../middleware/redirect-unused-language.ts'
import { build } from '../render/assets.ts'
import { createDocument, fillStreamSlots } from '../render/document.tsx'
import { createNotFoundPage } from '../render/error-page.tsx'
import { toErrorSummary } from '../render/error-summary.ts'
import type { Page } from '../render/page.tsx'
import { fillVisitorSlots, type VisitorFills } from '../render/slots.ts'
import { renderVisitorSlots } from '../render/visitor-slots.tsx'
import type { Bindings, Ctx } from '../request/env.ts'
import { setPrivateCache } from '../request/private-response.ts'
import { type CachedPage, type PageTools, pages, type RenderingPage } from './page-cache.ts'
import { type PageDefinition, type SharedPage, toPublicRequest } from './page-definition.ts'
import { isVisitorQuery } from './page-query.ts'

/** The edge cache contains pages of one build, because pages of another may name scripts that no longer exist. */
export const CACHE_NAME = `pages ${build}`

/**
 * A page is loaded within its time budget and then rendered, and its reader waits for both. With the budget alone, a page without a slow
 * section would often come just too late.
 */
const RENDER_MS = 400

/** Cache-Control of a page that its browser prefetched, for as long as browsers use such a page. */
const PREFETCHED = 'private, max-age=300'
/** Cache-Control of other pages. A browser revalidates each time; back and forward follow the browser's rules. */
const REVALIDATE = 'private, no-cache'

/** The key of a cached page: the page of another API is another page. */
const pageKey = ({ API_BASE }: Pick<Bindings, 'API_BASE'>, address: string): string => `${API_BASE} ${address}`

/** Whether a validator is among those of the request's `If-None-Match`. */
const matchesValidator = (request: Request, validator: string): boolean =>
  (request.headers.get('If-None-Match') ?? '').split(',').some((one) => one.trim() === validator)

/**
 * Answers with the page that is the same for all visitors, its slots filled for this visitor. Null where the page has to be made for the
 * visitor.
 */
export async function answerFromCache(c: Ctx, { shared, submit, sheets }: PageDefinition): Promise<Response | null> {
  if (!shared || c.env.PAGE_CACHE === '0') return null
  // A form that was typed before a session ended is shown only to the visitor who typed it.
  if (submit && getCookie(c, 'typed') !== undefined) return null
  const url = new URL(c.req.url)
  if (isVisitorQuery(url.searchParams, shared.visitor_names ?? [])) return null
  const query = shared.query.parse(url.searchParams)
  const text = shared.query.format(query)
  const search = text && `?${text}`
  const isBare = c.req.header('X-Listing') !== undefined
  const { life, listTags } = shared.cache
  const tools = createTools(c, await readLastInvalidation(c.env.CACHE, listTags(c.req.param())))
  const address = c.var.site_url + withLanguage(c.var.lang, c.var.path) + search
  let fault: unknown
  const served = await pages.get(tools, {
    key: pageKey(c.env, isBare ? `bare ${address}` : address),
    life,
    make: () =>
      makePage(c, shared, { sheets, query, search }).catch((error: unknown) => {
        fault = error
        throw error
      }),
  })
  // A second try for this reader would fail again, after the same time.
  if (!served && fault) throw fault
  if (!served) return null
  if ('made' in served) return streamPage(c, served.made)
  const { page, is_old } = served
  const { fills, kind } = await renderVisitorSlots(c, {
    services: page.services,
    languages: page.languages,
    search: url.search,
    stale_since: is_old ? page.made_at : null,
  })
  for (const [name, value] of Object.entries(page.headers)) c.header(name, value)
  const mayHold = setBrowserCache(c, fills)
  // Browsers may store only pages with status 200; an error page must return its status each time.
  if (mayHold && page.status === 200) {
    const tag = toValidator(page, kind)
    c.header('ETag', tag)
    if (matchesValidator(c.req.raw, tag)) return c.body(null, 304)
  }
  return c.body(fillVisitorSlots(page, fills), page.status as 200)
}

/** Sets whether a browser may store the page: not with its reader's name, nor with a nonce, which is valid for one response. */
function setBrowserCache(c: Ctx, { values }: VisitorFills): boolean {
  if (c.var.visitor.token !== null || values.services.includes(' nonce=')) {
    setPrivateCache(c)
    return false
  }
  c.header('Cache-Control', /prefetch/.test(c.req.header('Sec-Purpose') ?? '') ? PREFETCHED : REVALIDATE)
  return true
}

/** Distinguishes this page for this kind of visitor from all others: the page's hash, and two 32-bit hashes of the kind. */
function toValidator({ hash }: CachedPage, kind: string): string {
  let [one, other] = [0x811c9dc5, 0x9e3779b9]
  for (let at = 0; at < kind.length; at++) {
    one = Math.imul(one ^ kind.charCodeAt(at), 0x01000193)
    other = Math.imul(other ^ kind.charCodeAt(at), 0x85ebca6b)
  }
  return `W/"${hash}.${(one >>> 0).toString(36)}${(other >>> 0).toString(36)}"`
}

function createTools(c: Ctx, invalidatedAt: number): PageTools {
  return {
    invalidated_at: invalidatedAt,
    edgeCache: () => caches.open(CACHE_NAME),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
    now: () => Date.now(),
    timeout_ms: c.var.budget.left() + RENDER_MS,
  }
}

/** Answers with a page whose late sections are not yet complete. */
async function streamPage(c: Ctx, { status, headers, services, languages, pieces }: RenderingPage): Promise<Response> {
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  const { fills } = await renderVisitorSlots(c, { services, languages, search: new URL(c.req.url).search })
  setBrowserCache(c, fills)
  return c.body(toTextStream(fillStreamSlots(pieces(), fills)), status)
}

/**
 * Makes a page for all visitors.
 * @param requested the page's query, parsed and as a string: empty, or with a question mark
 * @returns 'redirect' where the page redirects, null where it can only be made for one visitor
 * @throws an error whose page has the status 429 or 5xx
 */
async function makePage(
  c: Ctx,
  { load }: SharedPage,
  requested: { sheets: PageDefinition['sheets']; query: unknown; search: string },
): Promise<RenderingPage | 'redirect' | null> {
  const loading = c.var.timings.measure('load', () => load(toPublicRequest(c, requested.query)))
  loading.catch(() => undefined)
  if (!(await isLanguageInUse(c))) return 'redirect'
  let page: Page
  try {
    const loaded = await loading
    if ('location' in loaded) return 'redirect'
    page = loaded
  } catch (error) {
    const { status } = error instanceof HTTPException ? error : toErrorSummary(error).page
    if (status >= 500 || status === 429) throw error
    if (status !== 404 && !(error instanceof HTTPException)) return null
    page = createNotFoundPage(c)
  }
  const document = await c.var.timings.measure('render', () => createDocument(c, page, requested.sheets, requested.search, null))
  return { ...document, isComplete: () => !c.var.is_incomplete }
}
