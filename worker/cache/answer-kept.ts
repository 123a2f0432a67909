import { getCookie } from 'hono/cookie'
import { log } from '#origin/http/log.ts'
import { networkOf } from '#origin/http/network.ts'
import { lastVoided } from '#origin/http/voided.ts'
import { languageEntry } from '#shared/languages.ts'
import { withLanguage } from '#shared/routes.ts'
import { formatMoment } from '#shared/text/moment.ts'
import { build } from '../render/assets.ts'
import { escapeHtml } from '../render/escape-html.ts'
import type { PageDefinition } from '../render/page.tsx'
import { encodeVisitorHtml, fillPage } from '../render/slots.ts'
import { visitorFills } from '../render/visitor-fills.tsx'
import type { Bindings, Ctx, KeptFacts } from '../request/env.ts'
import { keepPrivate } from '../request/private-answer.ts'
import { timeZoneOf } from '../visitor/network-place.ts'
import { isHeld, pageKey, repeatables } from './answer-at-once.ts'
import { type KeptPage, LEADS_ON, type MadePage, type PageTools, pages } from './page-cache.ts'

/** The edge itself, by which a page is made: with a request that no visitor has written. */
type Edge = (request: Request, env: Bindings) => Response | Promise<Response>

/** The cache of the place has pages of one build: those of another may name scripts that are no more. */
export const PLACE = `pages ${build}`

/**
 * A page is made within its own time budget and is then rendered: its reader waits for both. With the budget alone a page without one
 * slow section would always come just too late.
 */
const MAKING_MS = 400

/** What of a made page's headers is the page's, and not its making's. */
const HEADERS = ['Content-Language', 'Content-Type', 'Vary', 'Link', 'Retry-After'] as const

/** A page that its browser fetched before its reader came, for as long as browsers use such a one. */
const FETCHED_AHEAD = 'private, max-age=300'
/** A browser asks each time whether it still holds; back and forward are its own affair. */
const ASK_AGAIN = 'private, no-cache'

/** Answers with the page that is kept for everybody, its slots filled for this visitor; null where it is to be made for them. */
export async function answerKept(c: Ctx, { kept, submit }: PageDefinition, edge: Edge): Promise<Response | null> {
  if (!kept || c.env.KEPT_FACTS || c.env.PAGES_KEPT === '0') return null
  // A form that was typed before a session ended is shown to whoever typed it.
  if (submit && getCookie(c, 'typed') !== undefined) return null
  const url = new URL(c.req.url)
  const query = kept.queryOf(url.searchParams)
  if (query === null) return null
  const search = query && `?${query}`
  const isBare = c.req.header('X-Listing') !== undefined
  const tags = kept.tagsOf(c.req.param())
  const tools = toolsOf(c, await lastVoided(c.env.CACHE, tags))
  const address = c.var.site_url + withLanguage(c.var.lang, c.var.path) + search
  let fault: Error | undefined
  const served = await pages.get(tools, {
    key: pageKey(c.env, isBare ? `bare ${address}` : address),
    life: kept.life,
    async make() {
      const network = networkOf(c.req.header('CF-Connecting-IP') ?? '')
      const facts: KeptFacts = { request_id: c.var.request_id, network, services: null, languages: [], is_incomplete: false }
      const made = await madePage(c, edge, url.origin + withLanguage(c.var.lang, c.var.path) + search, { isBare, facts })
      fault = facts.fault
      if (fault) log('warn', 'page_not_made', { error: fault })
      return made
    },
  })
  // Made anew for this reader it would fail again, and cost them the same time once more.
  if (!served && fault) throw fault
  if (!served) return null
  const { page, is_old } = served
  const { fills, kind, is_late } = await visitorFills(c, {
    services: page.services,
    languages: page.languages,
    search: url.search,
    stale: is_old ? oldNote(c, page.made_at) : '',
  })
  for (const [name, value] of Object.entries(page.headers)) c.header(name, value)
  // A page with its reader's name stays in no browser, and a nonce is good for one answer only.
  if (c.var.visitor.token !== null || fills.services.includes(' nonce=')) keepPrivate(c)
  else {
    if (!is_old && !is_late) repeatables.set(c.req.raw, { page, fills, fresh: kept.life.fresh, tags })
    c.header('Cache-Control', /prefetch/.test(c.req.header('Sec-Purpose') ?? '') ? FETCHED_AHEAD : ASK_AGAIN)
    // What is not there says so each time: only a page that is has something for a browser to hold.
    if (page.status === 200) {
      const tag = validatorOf(page, kind)
      c.header('ETag', tag)
      if (isHeld(c.req.raw, tag)) return c.body(null, 304)
    }
  }
  return c.body(fillPage(page, encodeVisitorHtml(fills)), page.status as 200)
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

/** Makes the page as for a visitor of whom nothing is known. @param facts take what becomes known of it */
async function madePage(
  c: Ctx,
  edge: Edge,
  address: string,
  { isBare, facts }: { isBare: boolean; facts: KeptFacts },
): Promise<MadePage | typeof LEADS_ON | null> {
  const answer = await edge(new Request(address, { headers: isBare ? { 'X-Listing': '1' } : {} }), { ...c.env, KEPT_FACTS: facts })
  if (answer.status !== 200 && answer.status !== 404) {
    await answer.body?.cancel()
    return answer.status < 400 ? LEADS_ON : null
  }
  const headers = Object.fromEntries(HEADERS.flatMap((name) => (answer.headers.has(name) ? [[name, answer.headers.get(name) ?? '']] : [])))
  return { text: await answer.text(), status: answer.status, headers, ...facts }
}
