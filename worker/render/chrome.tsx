import { HeaderStart, MainNavigation, NAVIGATION, Sidebar, sectionOf, TopBar } from '#client/components/site/chrome.tsx'
import { Footer } from '#client/components/site/footer.tsx'
import { AbsentPages } from '#client/components/site/frame-link.tsx'
import { PageContext, type PageContextValue } from '#client/components/ui/page-context.tsx'
import type { SiteConfig } from '#shared/contract/site.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { FLAGS } from './assets.ts'
import { escapeHtml } from './escape-html.ts'
import { renderHtml } from './render-html.ts'
import { cutAtSlots, fillSlots, type SlottedHtml } from './slots.ts'

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

const kept = new Map<string, { config: SiteConfig; templates: Readonly<Record<keyof Chrome, SlottedHtml>> }>()

/**
 * The frame in a language and configuration: rendered once an isolate, then only filled with the addresses of the page and
 * what its search box holds. What differs by visitor stays a slot (slots.ts).
 */
export function renderChrome(
  page: PageContextValue,
  config: SiteConfig,
  fill: { path: string; addresses: Readonly<Record<string, string>>; keyword: string },
): Chrome {
  let entry = kept.get(page.lang)
  if (entry?.config !== config) {
    entry = {
      config,
      templates: ofEach(PARTS, (part) =>
        cutAtSlots(
          renderHtml(
            <PageContext value={page}>
              <AbsentPages value={config.absent_pages}>{part(config)}</AbsentPages>
            </PageContext>,
          ),
        ),
      ),
    }
    kept.set(page.lang, entry)
  }
  const values: Record<string, string> = { keyword: escapeHtml(fill.keyword) }
  const escaped: Record<string, string> = { keyword: escapeHtml(JSON.stringify(fill.keyword).slice(1, -1)) }
  const [, section = '', below] = fill.path.split('/', 3)
  for (const { route } of NAVIGATION)
    values[`nav${sectionOf(route)}`] = sectionOf(route) !== section ? 'false' : below === undefined ? 'page' : 'true'
  for (const { lang } of LANGUAGES) values[lang] = escapeHtml(fill.addresses[lang] ?? '/')
  // What is not current says nothing of it.
  return ofEach(entry.templates, (template) => fillSlots(template, values, escaped).replaceAll(' aria-current="false"', ''))
}
