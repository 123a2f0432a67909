import { translator } from '#locales/dictionaries.ts'
import { log } from '#origin/http/log.ts'
import { textStream } from '#origin/http/text-stream.ts'
import type { SiteConfig } from '#shared/contract/site.ts'
import { LANGUAGES, languageEntry } from '#shared/languages.ts'
import { withLanguage } from '#shared/routes.ts'
import { configuredServices, type ServiceIds } from '#shared/visitor/consent.ts'
import { isOpenToServices } from '#shared/visitor/service-pages.ts'
import type { Ctx } from '../request/env.ts'
import { keepPrivate } from '../request/private-answer.ts'
import { isConfigured, siteConfig } from '../request/site-config.ts'
import { loadedEarly } from './assets.ts'
import { renderChrome } from './chrome.tsx'
import { replaceControls } from './escape-html.ts'
import { SectionQueue } from './late-sections.tsx'
import type { Page } from './page.tsx'
import type { Sheet } from './sheets.ts'
import { cutAtSlots, fillSlots, type VisitorHtml } from './slots.ts'
import { visitorFills } from './visitor-fills.tsx'

/**
 * Streams a page as a document, in its order: what stands before a slow section leaves at once. A page that is made to be kept is
 * given as a whole, with its slots.
 * @param sheets those of its subjects
 */
export async function renderDocument(c: Ctx, { head, body, status = 200 }: Page, sheets: readonly Sheet[] = []): Promise<Response> {
  const config = await siteConfig(c)
  const { search } = new URL(c.req.url)
  const { lang, path } = c.var
  const addresses = Object.fromEntries(LANGUAGES.map((entry) => [entry.lang, withLanguage(entry.lang, path) + search]))
  const page = { lang, tag: languageEntry(lang).tag, t: translator(lang) }
  c.header('Content-Language', lang)
  c.header('Content-Type', 'text/html; charset=UTF-8')
  c.header('Vary', 'Accept-Language, Cookie, X-Listing')
  // A listing's script puts the new page into the old one: it needs no frame.
  const isBare = c.req.header('X-Listing') !== undefined
  if (!isBare) c.header('Link', loadedEarly(sheets, lang, config))
  const facts = c.env.KEPT_FACTS
  const sections = new SectionQueue(page, (error) => {
    if (facts) facts.is_incomplete = true
    log('error', 'render_failed', { path, error })
  })
  const chrome = renderChrome(page, config, { path, addresses, keyword: head.keyword ?? '' })
  const shop = { head, sheets, page, config, site_url: c.var.site_url, path, is_error: status >= 400, chrome, is_bare: isBare, sections }
  const rendered = await c.render(body, { shop })
  const pieces = sections.pieces(replaceControls(await rendered.text()))
  const services = servicesOn(path, config)
  if (facts) {
    facts.services = services
    facts.languages = config.languages
    return c.body(await wholeText(pieces), status)
  }
  keepPrivate(c)
  return c.body(textStream(filled(pieces, (await visitorFills(c, { services, languages: config.languages, search })).fills)), status)
}

async function wholeText(pieces: AsyncGenerator<string, void>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

async function* filled(pieces: AsyncGenerator<string, void>, fills: VisitorHtml): AsyncGenerator<string, void> {
  for await (const piece of pieces) yield fillSlots(cutAtSlots(piece), fills)
}

/** Third parties that the configuration names and that may see the page; null where the configuration is unknown, or none may. */
const servicesOn = (path: string, config: SiteConfig): ServiceIds | null =>
  isConfigured(config) && isOpenToServices(path) ? configuredServices(config) : null
