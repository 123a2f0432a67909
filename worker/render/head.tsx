import type { SiteConfig } from '#shared/contract/site.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type LanguageEntry } from '#shared/languages.ts'
import { withLanguage } from '#shared/routes.ts'
import { fonts, no_script_style, script, styles } from './assets.ts'

/** What a page says about itself. */
export interface PageHead {
  /** Without the company's name, which is added. Null: `full_title` is the whole. */
  title: string
  full_title?: string
  description: string
  /** Query that belongs to the canonical address, in order; everything else is left out. */
  canonical_query?: string
  /** Not for crawlers: results, accounts, errors. */
  noindex?: boolean
  /** JSON-LD objects. */
  structured?: readonly object[]
  /** What the header's search box holds. */
  keyword?: string
}

/** A page is fetched when its link is about to be clicked; what changes something, or is no page, is not. */
const PREFETCH = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [{ href_matches: '/*' }, { not: { href_matches: ['/api/*', '/files/*', '/*exit', '/*/exit', '/pay/*', '/*/pay/*'] } }],
      },
      eagerness: 'moderate',
    },
  ],
})

interface HeadProps {
  nonce: string
  head: PageHead
  title: string
  language: LanguageEntry
  config: SiteConfig
  site_url: string
  /** Path without language. */
  path: string
}

export function Head({ nonce, head, title, language, config, site_url, path }: HeadProps) {
  const suffix = head.canonical_query ? `?${head.canonical_query}` : ''
  const address = (entry: LanguageEntry): string => site_url + withLanguage(entry.lang, path) + suffix
  return (
    <head>
      <meta charSet="utf-8" />
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="description" content={head.description} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#fcfbf9" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#14171c" media="(prefers-color-scheme: dark)" />
      {head.noindex ? <meta name="robots" content="noindex, follow" /> : null}
      <link rel="canonical" href={address(language)} />
      {LANGUAGES.map((entry) => (
        <link key={entry.lang} rel="alternate" hrefLang={entry.tag} href={address(entry)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={site_url + withLanguage(DEFAULT_LANGUAGE, path) + suffix} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={config.company_name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:url" content={address(language)} />
      <meta property="og:locale" content={language.tag} />
      <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={language.lang === 'ar' ? fonts.arabic : fonts.sans} />
      <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={fonts.mono} />
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <noscript>
        <link rel="stylesheet" href={no_script_style} />
      </noscript>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {import.meta.env.DEV && <script type="module" src="/@vite/client" />}
      <script type="module" src={script} async />
      <script
        type="speculationrules"
        nonce={nonce}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
        dangerouslySetInnerHTML={{ __html: PREFETCH }}
      />
      {head.structured?.map((object, index) => (
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
