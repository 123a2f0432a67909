import { getCookie } from 'hono/cookie'
import { HTTPException } from 'hono/http-exception'
import { textStream } from '#origin/http/text-stream.ts'
import { lastVoided } from '#origin/http/voided.ts'
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
import { encodeVisitorHtml, fillPage, type VisitorHtml } from '../render/slots.ts'
import { visitorFills } from '../render/visitor-fills.tsx'
import type { Ctx } from '../request/env.ts'
import { keepPrivate } from '../request/private-answer.ts'
import { timeZoneOf } from '../visitor/network-place.ts'
import { isHeld, pageKey } from './answer-at-once.ts'
import { type KeptPage, type MadePage, type PageTools, pages } from './page-cache.ts'
import type { PageDefinition } from './page-definition.ts'
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

/** Answers with the page that is kept for everybody, its slots filled for this visitor; null where it is to be made for them. */
export async function answerKept(c: Ctx, definition: PageDefinition): Promise<Response | null> {
  const { shared, submit } = definition
  if (!shared || c.env.PAGES_KEPT === '0') return null
  const { rule } = shared
  // A form that was typed before a session ended is shown to whoever typed it.
  if (submit && getCookie(c, 'typed') !== undefined) return null
  const url = new URL(c.req.url)
  const query = rule.queryOf(url.searchParams)
  if (query === null) return null
  const search = query && `?${query}`
  const isBare = c.req.header('X-Listing') !== undefined
  const tags = rule.tagsOf(c.req.param())
  const tools = toolsOf(c, await lastVoided(c.env.CACHE, tags))
  const address = c.var.site_url + withLanguage(c.var.lang, c.var.path) + search
  let fault: unknown
  const served = await pages.get(tools, {
    key: pageKey(c.env, isBare ? `bare ${address}` : address),
    life: rule.life,
    make: () =>
      makePage(c, definition, query).catch((error: unknown) => {
        fault = error
        throw error
      }),
  })
  // Made anew for this reader it would fail again, and cost them the same time once more.
  if (!served && fault) throw fault
  if (!served) return null
  if ('made' in served) return answerArriving(c, served.made, served.pieces)
  const { page, is_old } = served
  const { fills, kind, is_late } = await visitorFills(c, {
    services: page.services,
    languages: page.languages,
    search: url.search,
    stale: is_old ? oldNote(c, page.made_at) : '',
  })
  for (const [name, value] of Object.entries(page.headers)) c.header(name, value)
  const mayRepeat = setBrowserCache(c, fills)
  if (mayRepeat && !is_old && !is_late) c.set('repeatable', { page, fills, fresh: rule.life.fresh, tags })
  // What is not there says so each time: only a page that is has something for a browser to hold.
  if (mayRepeat && page.status === 200) {
    const tag = validatorOf(page, kind)
    c.header('ETag', tag)
    if (isHeld(c.req.raw, tag)) return c.body(null, 304)
  }
  return c.body(fillPage(page, encodeVisitorHtml(fills)), page.status as 200)
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
function validatorOf({ hash }: KeptPage, kind: string): string {
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
 * @param query by which it is cached
 * @returns 'redirect' where it redirects, null where only a visitor can be answered
 * @throws what makes a page a 429 or a 5xx
 */
async function makePage(c: Ctx, { shared, sheets }: PageDefinition, query: string): Promise<MadePage | 'redirect' | null> {
  if (!shared) return null
  const loading = c.var.timings.measure('load', () => shared.load(publicRequest(c, query)))
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
  const document = await c.var.timings.measure('render', () => makeDocument(c, page, sheets, query && `?${query}`))
  return { ...document, isComplete: () => !c.var.is_incomplete }
}
