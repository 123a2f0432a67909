import { renderToString } from 'react-dom/server'
import { HeaderStart, MainNavigation, NAVIGATION, Sidebar, sectionOf, TopBar } from '#client/components/site/chrome.tsx'
import { Footer } from '#client/components/site/footer.tsx'
import { PageContext, type PageContextValue } from '#client/components/ui/page-context.tsx'
import type { SiteConfig } from '#shared/contract/site.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { FLAGS } from './assets.ts'

/** What the frame of a page is made of. */
const PARTS = {
  topbar: (config: SiteConfig) => <TopBar config={config} flags={FLAGS} />,
  header: (config: SiteConfig) => <HeaderStart config={config} />,
  navigation: () => <MainNavigation />,
  sidebar: (config: SiteConfig) => <Sidebar config={config} />,
  footer: (config: SiteConfig) => <Footer config={config} />,
}

/** The frame of a page as HTML. */
export type Chrome = Readonly<Record<keyof typeof PARTS, string>>

const ofEach = <From, To>(parts: Readonly<Record<keyof Chrome, From>>, make: (part: From) => To) =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, make(part)])) as Record<keyof Chrome, To>

/** A text cut at its marks: filled by joining, without looking for them again. */
type Template = readonly { text: string; mark: string | null; in_json: boolean }[]

const kept = new Map<string, { config: SiteConfig; templates: Readonly<Record<keyof Chrome, Template>> }>()

function cut(html: string): Template {
  // In an island's props a mark stands in a JSON string, which writes control characters as escapes.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text of a page holds them, which makes them marks
  const pieces: (string | undefined)[] = html.split(/\u0001([a-z]+)\u0002|\\u0001([a-z]+)\\u0002/)
  return Array.from({ length: (pieces.length + 2) / 3 }, (_, index) => {
    const [text = '', plain, escaped] = pieces.slice(index * 3, index * 3 + 3)
    return { text, mark: plain ?? escaped ?? null, in_json: escaped !== undefined }
  })
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)

/**
 * The frame in a language and configuration: rendered once an isolate, then only filled with the addresses of the page,
 * what its search box holds, and where the account is for this visitor.
 */
export function renderChrome(
  page: PageContextValue,
  config: SiteConfig,
  fill: { path: string; addresses: Readonly<Record<string, string>>; keyword: string; email: string; is_signed_in: boolean },
): Chrome {
  let entry = kept.get(page.lang)
  if (entry?.config !== config) {
    entry = {
      config,
      templates: ofEach(PARTS, (part) => cut(renderToString(<PageContext value={page}>{part(config)}</PageContext>))),
    }
    kept.set(page.lang, entry)
  }
  const account = pathTo(fill.is_signed_in ? routes.account_profile : routes.login, page.lang, {})
  const orders = pathTo(fill.is_signed_in ? routes.account_orders : routes.order_track, page.lang, {})
  const values: Record<string, string> = {
    keyword: escapeHtml(fill.keyword),
    email: escapeHtml(fill.email),
    account: escapeHtml(account),
    orders: escapeHtml(orders),
  }
  const escaped: Record<string, string> = { keyword: escapeHtml(JSON.stringify(fill.keyword).slice(1, -1)) }
  const [, section = '', below] = fill.path.split('/', 3)
  for (const { route } of NAVIGATION)
    values[`nav${sectionOf(route)}`] = sectionOf(route) !== section ? 'false' : below === undefined ? 'page' : 'true'
  for (const { lang } of LANGUAGES) values[lang] = escapeHtml(fill.addresses[lang] ?? '/')
  const join = (template: Template): string => {
    let html = ''
    for (const { text, mark, in_json } of template) {
      html += text
      if (mark !== null) html += (in_json ? escaped : values)[mark] ?? ''
    }
    return html
  }
  return ofEach(entry.templates, join)
}
