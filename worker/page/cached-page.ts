import { getCookie } from 'hono/cookie'
import { HTTPException } from 'hono/http-exception'
import { textStream } from '#origin/runtime/text-stream.ts'
import { lastVoided } from '#origin/runtime/voided.ts'
import { languageEntry } from '#shared/languages.ts'
import { withLanguage } from '#shared/routes.ts'
import { formatMoment } from '#shared/text/moment.ts'
import { usesLanguage } from '../middleware/lead-from-unused.ts'
import { answerTo } from '../render/answers.ts'
import { build } from '../render/assets.ts'
import { fillPieces, makeDocument } from '../render/document.tsx'
import { notFoundPage } from '../render/error-page.tsx'
import { escapeHtml } from '../render/escape-html.ts'
import type { Page } from '../render/page.tsx'
import { fillSlots, type VisitorHtml } from '../render/slots.ts'
import { visitorFills } from '../render/visitor-fills.tsx'
import type { Bindings, Ctx } from '../request/env.ts'
import { keepPrivate } from '../request/private-answer.ts'
import { timeZoneOf } from '../visitor/network-place.ts'
import { type CachedPage, type MadePage, type PageTools, pages } from './page-cache.ts'
import type { PageDefinition, SharedPage } from './page-definition.ts'
import { isOfOneVisitor } from './page-query.ts'
import { publicRequest } from './page-request.ts'

/** The cache of the place has pages of one build: those of another may name scripts that are no more. */
export const PLACE = `pages ${build}`

/**
 * A page is made within its own time budget and is then rendered: its reader waits for both. With the budget alone a page without one
 * slow section would always come just too late.
 */
const MAKING_MS = 400

/** A page that its browser fetched before its reader came, for as long as browsers use such a one. */
const FETCHED_AHEAD = 'private, max-age=300'
/** A browser asks each time whether it still holds; back and forward are its own affair. */
const ASK_AGAIN = 'private, no-cache'

/** By what a page is cached: of another API it is another page. */
const pageKey = ({ API_BASE }: Pick<Bindings, 'API_BASE'>, address: string): string => `${API_BASE} ${address}`

/** Whether a validator is among those that a browser says it holds. */
const isHeld = (request: Request, validator: string): boolean =>
  (request.headers.get('If-None-Match') ?? '').split(',').some((one) => one.trim() === validator)

/** Answers with the page that is the same for everybody, its slots filled for this visitor; null where it is to be made for them. */
export async function answerFromCache(c: Ctx, { shared, submit, sheets }: PageDefinition): Promise<Response | null> {
  if (!shared || c.env.PAGES_KEPT === '0') return null
  // A form that was typed before a session ended is shown to whoever typed it.
  if (submit && getCookie(c, 'typed') !== undefined) return null
  const url = new URL(c.req.url)
  if (isOfOneVisitor(url.searchParams, shared.visitor_names ?? [])) return null
  const query = shared.query.parse(url.searchParams)
  const text = shared.query.format(query)
  const search = text && `?${text}`
  const isBare = c.req.header('X-Listing') !== undefined
  const { life, tagsOf } = shared.cache
  const tools = toolsOf(c, await lastVoided(c.env.CACHE, tagsOf(c.req.param())))
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
  // Made anew for this reader it would fail again, and cost them the same time once more.
  if (!served && fault) throw fault
  if (!served) return null
  if ('made' in served) return answerArriving(c, served.made, served.pieces)
  const { page, is_old } = served
  const { fills, kind } = await visitorFills(c, {
    services: page.services,
    languages: page.languages,
    search: url.search,
    stale: is_old ? oldNote(c, page.made_at) : '',
  })
  for (const [name, value] of Object.entries(page.headers)) c.header(name, value)
  const mayHold = setBrowserCache(c, fills)
  // What is not there says so each time: only a page that is has something for a browser to hold.
  if (mayHold && page.status === 200) {
    const tag = validatorOf(page, kind)
    c.header('ETag', tag)
    if (isHeld(c.req.raw, tag)) return c.body(null, 304)
  }
  return c.body(fillSlots(page, fills), page.status as 200)
}

/** Says whether a browser may store the page: not with its reader's name, nor with a nonce, which is good for one answer only. */
function setBrowserCache(c: Ctx, fills: VisitorHtml): boolean {
  if (c.var.visitor.token !== null || fills.services.includes(' nonce=')) {
    keepPrivate(c)
    return false
  }
  c.header('Cache-Control', /prefetch/.test(c.req.header('Sec-Purpose') ?? '') ? FETCHED_AHEAD : ASK_AGAIN)
  return true
}

/** Tells this page for this kind of visitor from all others: two sums of 32 bits, of which the second starts elsewhere. */
function validatorOf({ hash }: CachedPage, kind: string): string {
  let [one, other] = [0x811c9dc5, 0x9e3779b9]
  for (let at = 0; at < kind.length; at++) {
    one = Math.imul(one ^ kind.charCodeAt(at), 0x01000193)
    other = Math.imul(other ^ kind.charCodeAt(at), 0x85ebca6b)
  }
  return `W/"${hash}.${(one >>> 0).toString(36)}${(other >>> 0).toString(36)}"`
}

/** What an old page says of itself. */
function oldNote(c: Ctx, madeAt: number): string {
  const { t, lang } = c.var
  const time = formatMoment({ at: new Date(madeAt).toISOString(), time_zone: timeZoneOf(c), tag: languageEntry(lang).tag })
  return `<p class="page small low" role="status">${escapeHtml(t('site.old_page', { time }))}</p>`
}

function toolsOf(c: Ctx, voidedAt: number): PageTools {
  return {
    voided_at: voidedAt,
    place: () => caches.open(PLACE),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
    now: () => Date.now(),
    patience_ms: c.var.budget.left() + MAKING_MS,
  }
}

/** Answers with a page whose late sections are still to come. */
async function answerArriving(
  c: Ctx,
  { status, headers, services, languages }: MadePage,
  pieces: AsyncGenerator<string, void>,
): Promise<Response> {
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  const { fills } = await visitorFills(c, { services, languages, search: new URL(c.req.url).search })
  setBrowserCache(c, fills)
  return c.body(textStream(fillPieces(pieces, fills)), status)
}

/**
 * Makes a page for everybody.
 * @param asked its query, and the same as written behind the path, with a question mark or empty
 * @returns 'redirect' where it redirects, null where only a visitor can be answered
 * @throws what makes a page a 429 or a 5xx
 */
async function makePage(
  c: Ctx,
  { load }: SharedPage,
  asked: { sheets: PageDefinition['sheets']; query: unknown; search: string },
): Promise<MadePage | 'redirect' | null> {
  const loading = c.var.timings.measure('load', () => load(publicRequest(c, asked.query)))
  loading.catch(() => undefined)
  if (!(await usesLanguage(c))) return 'redirect'
  let page: Page
  try {
    const loaded = await loading
    if ('location' in loaded) return 'redirect'
    page = loaded
  } catch (error) {
    const { status } = error instanceof HTTPException ? error : answerTo(error).page
    if (status >= 500 || status === 429) throw error
    if (status !== 404 && !(error instanceof HTTPException)) return null
    page = notFoundPage(c)
  }
  const document = await c.var.timings.measure('render', () => makeDocument(c, page, asked.sheets, asked.search))
  return { ...document, isComplete: () => !c.var.is_incomplete }
}
