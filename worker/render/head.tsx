import type { Translator } from '#locales/translator.ts'
import type { SiteConfig } from '#shared/contract/site.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, type LanguageEntry, listEnabledLanguages, toRegionalTag } from '#shared/languages.ts'
import { withLanguage } from '#shared/routes.ts'
import { toFormatAddress } from '#shared/url/page-format.ts'
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

/** The metadata of a page. */
export interface PageHead {
  /** The title without the company's name, which is appended. Null: `full_title` is complete. */
  title: string
  full_title?: string
  description: string
  /** Query of the canonical URL, in order; every other parameter is left out. */
  canonical_query?: string
  /** Path without language of the page that this one is a variant of; absent: the page's path. */
  canonical_path?: string
  /** Path and query of the page, with which programs request its data in other formats. */
  data_address?: string
  /** Whether the page is shown without the shop's frame and without any script. */
  is_plain?: boolean
  /** Crawlers must not index the page: results, accounts, errors. */
  noindex?: boolean
  /** The page's position, from below the home page down to itself: names, and paths with language. */
  crumbs?: readonly { name: string; path: string }[]
  /** JSON-LD objects besides those of the page and its crumbs; the first is the subject of the page. */
  structured?: (pageContext: StructuredContext) => readonly object[]
  /** The kind of page, for crawlers; "WebPage" by default. */
  page_type?: PageType
  /** When the page's content changed, ISO 8601. */
  modified_at?: string
  /** The type of the page in shared links; "website" by default. */
  og_type?: 'website' | 'article' | 'product'
  /** The text in the header's search box. */
  keyword?: string
}

/** The languages in the format of Open Graph, which has no single territory for Arabic. */
const OG_LOCALES: ReadonlyMap<Language, string> = new Map(
  LANGUAGES.map(({ lang, tag }) => [lang, tag === 'ar' ? 'ar_AR' : toRegionalTag(tag).replace('-', '_')]),
)

interface HeadProps {
  head: PageHead
  /** The stylesheets of the page's subjects. */
  sheets: readonly SheetName[]
  title: string
  language: LanguageEntry
  config: SiteConfig
  site_url: string
  /** The page's path without language. */
  path: string
  /** The response is an error, so the page has no canonical URL. */
  is_error: boolean
  t: Translator
}

type Described = Pick<HeadProps, 'head' | 'title' | 'language' | 'config' | 'site_url' | 't'>

/** JSON-LD objects: the subject of the page, the page itself and its crumbs. @param url the page's canonical URL */
function structuredData({ head, title, language: { lang }, config, site_url, t }: Described, url: string): object[] {
  const { page_type: type = 'WebPage', modified_at, description } = head
  const pageContext = { url, site_url, config, lang }
  const structured = head.structured?.(pageContext) ?? []
  const crumbs = head.crumbs && [{ name: t('nav.home'), path: withLanguage(lang, '/') }, ...head.crumbs]
  const page = { type, title, description, modified_at, about: structured[0], has_crumbs: !!crumbs }
  return [
    ...structured,
    // A page that is not indexed needs no data about itself.
    ...(head.noindex || config.company_name === '' ? [] : [toWebPageData(page, pageContext)]),
    ...(crumbs ? [toBreadcrumbData(crumbs, pageContext)] : []),
  ]
}

/** The preview of the page's shared link. */
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

/** The canonical URL of a page in each language. */
const toCanonicalUrl =
  ({ head, site_url, path }: Pick<HeadProps, 'head' | 'site_url' | 'path'>) =>
  ({ lang }: { lang: Language }): string =>
    site_url + withLanguage(lang, head.canonical_path ?? path) + (head.canonical_query ? `?${head.canonical_query}` : '')

/** The canonical URL, and those of the other languages. */
function PageLinks({ config, language, toUrl }: Pick<HeadProps, 'config' | 'language'> & { toUrl: ReturnType<typeof toCanonicalUrl> }) {
  return (
    <>
      <link rel="canonical" href={toUrl(language)} />
      {listEnabledLanguages(config.languages).map((entry) => (
        <link key={entry.lang} rel="alternate" hrefLang={entry.tag} href={toUrl(entry)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={toUrl({ lang: DEFAULT_LANGUAGE })} />
      <meta property="og:url" content={toUrl(language)} />
    </>
  )
}

/** Links to the page's data for programs. */
function DataLinks({ address }: { address: string }) {
  return (
    <>
      <link rel="alternate" type="application/json" href={toFormatAddress(address, 'json')} />
      <link rel="alternate" type="text/csv" href={toFormatAddress(address, 'csv')} />
    </>
  )
}

/** The head of a page without a script. */
export function PlainHead({ head, sheets, title, language, config, site_url, path, t }: Omit<HeadProps, 'is_error'>) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={head.description} />
      <meta name="color-scheme" content="light dark" />
      <PageLinks config={config} language={language} toUrl={toCanonicalUrl({ head, site_url, path })} />
      <SocialCard head={head} title={title} language={language} config={config} site_url={site_url} t={t} />
      {listStylesheets(sheets, config).map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {config.favicon && <link rel="icon" href={config.favicon} />}
    </head>
  )
}

/** The head of a document: its metadata, and what it loads. */
export function Head({ head, sheets, title, language, config, site_url, path, is_error, t }: HeadProps) {
  const toUrl = toCanonicalUrl({ head, site_url, path })
  const structured = structuredData({ head, title, language, config, site_url, t }, toUrl(language))
  return (
    <head>
      <meta charSet="utf-8" />
      <script
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
        dangerouslySetInnerHTML={{ __html: FIRST_SCRIPT }}
      />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {/* A visitor's page deletes the checkout's input even if it is left at once, so its script must not be late. */}
      {head.noindex && <script type="module" src={script} async />}
      <title>{title}</title>
      <meta name="description" content={head.description} />
      {config.seo.keyword && !head.noindex ? <meta name="keywords" content={config.seo.keyword} /> : null}
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={getPaperColor(config)} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={config.theme_paper_dark || '#14171c'} media="(prefers-color-scheme: dark)" />
      {head.noindex ? <meta name="robots" content="noindex, follow" /> : null}
      {is_error ? null : <PageLinks config={config} language={language} toUrl={toUrl} />}
      <link rel="search" type="application/opensearchdescription+xml" href="/opensearch.xml" title={config.company_name} />
      {!is_error && head.data_address && <DataLinks address={head.data_address} />}
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
