import { translator } from '#locales/dictionaries.ts'
import { log } from '#origin/runtime/log.ts'
import { toTextStream } from '#origin/runtime/text-stream.ts'
import type { SiteConfig } from '#shared/contract/site.ts'
import { getLanguage, LANGUAGES, type Language } from '#shared/languages.ts'
import { withLanguage } from '#shared/routes.ts'
import { type ServiceIds, toServiceIds } from '#shared/visitor/consent.ts'
import { allowsThirdPartyServices } from '#shared/visitor/service-pages.ts'
import type { Ctx } from '../request/env.ts'
import { setPrivateCache } from '../request/private-response.ts'
import { isConfigured, readSiteConfig } from '../request/site-config.ts'
import { readTimeZone } from '../visitor/time-zone.ts'
import { formatPreloadHeader } from './assets.ts'
import { SectionQueue } from './late-sections.tsx'
import type { Page } from './page.tsx'
import { replaceControlCharacters } from './render-html.ts'
import type { SheetName } from './sheets.ts'
import { fillVisitorSlots, formatMomentSlot, splitAtSlots, type VisitorFills } from './slots.ts'
import { renderVisitorSlots } from './visitor-slots.tsx'

/** A page's document, with slots for its visitor's parts. */
export interface PageDocument {
  status: NonNullable<Page['status']>
  /** The page's headers, the same for all visitors. */
  headers: Readonly<Record<string, string>>
  /** Third parties of the configuration that may load on the page; null: unknown, or none may. */
  services: ServiceIds | null
  /** Codes of the languages in use, from the configuration. */
  languages: readonly string[]
  /** Reads the whole document in order, for each of its readers: the part before a slow section comes at once. */
  pieces(): AsyncGenerator<string, void>
}

/**
 * Renders a page. Sets `is_incomplete` where a section cannot be shown.
 * @param sheets those of its subjects
 * @param search the query of the page, with its question mark, or empty; for a shared page the query in its cache key
 * @param timeZone of its visitor; null: the page is for all visitors
 * @throws what a component outside late sections throws
 */
export async function createDocument(
  c: Ctx,
  { head, body, status = 200 }: Page,
  sheets: readonly SheetName[],
  search: string,
  timeZone: string | null,
): Promise<PageDocument> {
  const config = await readSiteConfig(c)
  const { lang, path } = c.var
  const addresses = Object.fromEntries(LANGUAGES.map((entry) => [entry.lang, withLanguage(entry.lang, path) + search])) as Record<
    Language,
    string
  >
  const page = {
    lang,
    tag: getLanguage(lang).tag,
    t: translator(lang),
    ...(timeZone === null ? { formatMomentSlot } : { time_zone: timeZone }),
  }
  const sections = new SectionQueue(page, (error) => {
    c.set('is_incomplete', true)
    log('error', 'render_failed', { path, error })
  })
  // A listing's script puts the new page into the old one, so it needs no frame.
  const isBare = c.req.header('X-Listing') !== undefined
  const shop = { head, sheets, page, config, site_url: c.var.site_url, path, is_error: status >= 400, addresses, is_bare: isBare, sections }
  const html = replaceControlCharacters(await (await c.render(body, { shop })).text())
  return {
    status,
    headers: {
      'Content-Language': lang,
      'Content-Type': 'text/html; charset=UTF-8',
      Vary: 'Accept-Language, Cookie, X-Listing',
      ...(!isBare && { Link: formatPreloadHeader(sheets, config) }),
    },
    services: servicesOn(path, config),
    languages: config.languages,
    pieces: () => sections.pieces(html),
  }
}

/** Answers with a page that is made for its visitor, in pieces as they are ready. */
export async function renderDocument(c: Ctx, page: Page, sheets: readonly SheetName[] = []): Promise<Response> {
  const { search } = new URL(c.req.url)
  const { status, headers, services, languages, pieces } = await createDocument(c, page, sheets, search, readTimeZone(c))
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  setPrivateCache(c)
  const { fills } = await renderVisitorSlots(c, { services, languages, search })
  return c.body(toTextStream(fillStreamSlots(pieces(), fills)), status)
}

export async function* fillStreamSlots(pieces: AsyncGenerator<string, void>, fills: VisitorFills): AsyncGenerator<string, void> {
  for await (const piece of pieces) yield fillVisitorSlots(splitAtSlots(piece), fills)
}

const servicesOn = (path: string, config: SiteConfig): ServiceIds | null =>
  isConfigured(config) && allowsThirdPartyServices(path) ? toServiceIds(config) : null
