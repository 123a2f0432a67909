import type { Translator } from '#locales/translator.ts'
import type { SiteConfig } from '#shared/contract/site.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, type LanguageEntry, listEnabledLanguages, toRegionalTag } from '#shared/languages.ts'
import { withLanguage } from '#shared/routes.ts'
import { FIRST_SCRIPT, SPECULATION_RULES } from '../middleware/inline-scripts.ts'
import {
  getPaperColor,
  type PageType,
  SOCIAL_CARD,
  type StructuredContext,
  toBreadcrumbData,
  toWebPageData,
} from '../structured-data/structured.ts'
import { listStylesheets, script } from './assets.ts'
import type { SheetName } from './sheets.ts'

/** What a page says about itself. */
export interface PageHead {
  /** Without the company's name, which is added. Null: `full_title` is the whole. */
  title: string
  full_title?: string
  description: string
  /** Query that belongs to the canonical address, in order; everything else is left out. */
  canonical_query?: string
  /** Path without language of the page that this one is a version of; absent: the page's path. */
  canonical_path?: string
  /** Not for crawlers: results, accounts, errors. */
  noindex?: boolean
  /** Where the page is, from below the home page down to itself: names, and paths with language. */
  crumbs?: readonly { name: string; path: string }[]
  /** JSON-LD objects beside those of the page and its crumbs; the first is what the page is about. */
  structured?: (pageContext: StructuredContext) => readonly object[]
  /** What kind of page it is, for crawlers; "WebPage" by default. */
  page_type?: PageType
  /** When what it says changed, ISO 8601. */
  modified_at?: string
  /** For those who share the page; "website" by default. */
  og_type?: 'website' | 'article' | 'product'
  /** What the header's search box holds. */
  keyword?: string
}

/** The languages as Open Graph wants them; of Arabic it knows no single territory. */
const OG_LOCALES: ReadonlyMap<Language, string> = new Map(
  LANGUAGES.map(({ lang, tag }) => [lang, tag === 'ar' ? 'ar_AR' : toRegionalTag(tag).replace('-', '_')]),
)

interface HeadProps {
  head: PageHead
  /** Of the page's subjects. */
  sheets: readonly SheetName[]
  title: string
  language: LanguageEntry
  config: SiteConfig
  site_url: string
  /** Path without language. */
  path: string
  /** The answer says that there is no such page, or not now: it has no canonical address. */
  is_error: boolean
  t: Translator
}

type Described = Pick<HeadProps, 'head' | 'title' | 'language' | 'config' | 'site_url' | 't'>

/** JSON-LD objects: what the page is about, the page itself and its crumbs. @param url the page's canonical one */
function structuredData({ head, title, language: { lang }, config, site_url, t }: Described, url: string): object[] {
  const { page_type: type = 'WebPage', modified_at, description } = head
  const pageContext = { url, site_url, config, lang }
  const structured = head.structured?.(pageContext) ?? []
  const crumbs = head.crumbs && [{ name: t('nav.home'), path: withLanguage(lang, '/') }, ...head.crumbs]
  const page = { type, title, description, modified_at, about: structured[0], has_crumbs: !!crumbs }
  return [
    ...structured,
    // What is not for the index says nothing of itself.
    ...(head.noindex || config.company_name === '' ? [] : [toWebPageData(page, pageContext)]),
    ...(crumbs ? [toBreadcrumbData(crumbs, pageContext)] : []),
  ]
}

/** What is shown of the page where somebody shares it. */
function SocialCard({ head, title, language, config, site_url, t }: Described) {
  return (
    <>
      <meta property="og:type" content={head.og_type ?? 'website'} />
      <meta property="og:site_name" content={config.company_name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:locale" content={OG_LOCALES.get(language.lang)} />
      {listEnabledLanguages(config.languages).map(({ lang }) =>
        lang === language.lang ? null : <meta key={lang} property="og:locale:alternate" content={OG_LOCALES.get(lang)} />,
      )}
      <meta property="og:image" content={site_url + (config.social_card || SOCIAL_CARD)} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={t('meta.card_alt')} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** All that a document says of itself, and what it loads. */
export function Head({ head, sheets, title, language, config, site_url, path, is_error, t }: HeadProps) {
  const suffix = head.canonical_query ? `?${head.canonical_query}` : ''
  const canonical = head.canonical_path ?? path
  const address = (entry: { lang: Language }): string => site_url + withLanguage(entry.lang, canonical) + suffix
  const structured = structuredData({ head, title, language, config, site_url, t }, address(language))
  return (
    <head>
      <meta charSet="utf-8" />
      <script
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
        dangerouslySetInnerHTML={{ __html: FIRST_SCRIPT }}
      />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {/* A visitor's own page forgets what was typed at the checkout, even if it is left at once: its script is not late. */}
      {head.noindex && <script type="module" src={script} async />}
      <title>{title}</title>
      <meta name="description" content={head.description} />
      {config.seo.keyword && !head.noindex ? <meta name="keywords" content={config.seo.keyword} /> : null}
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={getPaperColor(config)} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={config.theme_paper_dark || '#14171c'} media="(prefers-color-scheme: dark)" />
      {head.noindex ? <meta name="robots" content="noindex, follow" /> : null}
      {is_error ? null : (
        <>
          <link rel="canonical" href={address(language)} />
          {listEnabledLanguages(config.languages).map((entry) => (
            <link key={entry.lang} rel="alternate" hrefLang={entry.tag} href={address(entry)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={address({ lang: DEFAULT_LANGUAGE })} />
          <meta property="og:url" content={address(language)} />
        </>
      )}
      <SocialCard head={head} title={title} language={language} config={config} site_url={site_url} t={t} />
      {listStylesheets(sheets, config).map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {config.touch_icon && <link rel="icon" href={config.touch_icon} type="image/png" />}
      {config.favicon && <link rel="icon" href={config.favicon} />}
      {config.touch_icon && <link rel="apple-touch-icon" href={config.touch_icon} />}
      <link rel="manifest" href="/manifest.webmanifest" />
      {import.meta.env.DEV && <script type="module" src="/@vite/client" />}
      <script
        type="speculationrules"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
        dangerouslySetInnerHTML={{ __html: SPECULATION_RULES }}
      />
      {structured.map((object, index) => (
        <script
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes once rendered
          key={index}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data, with "<" written as an escape
          dangerouslySetInnerHTML={{ __html: JSON.stringify(object).replaceAll('<', '\\u003c') }}
        />
      ))}
    </head>
  )
}
