import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { translator } from '#locales/dictionaries.ts'
import { DEFAULT_LANGUAGE, findLanguage, findPreferredLanguage, type Language } from '#shared/languages.ts'
import { splitLanguage } from '#shared/routes.ts'
import { DAY_SECONDS } from '#shared/text/durations.ts'
import { toFormatRoute } from '#shared/url/page-format.ts'
import { PREFERENCE_COOKIE_DAYS } from '#shared/visitor/link-times.ts'
import { setSiteCookie } from '../request/cookies.ts'
import type { Ctx, WorkerEnv } from '../request/env.ts'

/** Paths that are no pages: they have neither a language nor a canonical form. */
const NOT_PAGES =
  /^\/(?:api|files|forms|assets|dev|kicad|mcp|\.well-known)(?:\/|$)|^\/(?:robots\.txt|llms\.txt|opensearch\.xml|sitemap[^/]*\.xml|healthz|favicon\.ico|apple-touch-icon\.png|manifest\.webmanifest)$/

export const isPagePath = (path: string): boolean => !NOT_PAGES.test(path)

const DEFAULT_PREFIXES = new RegExp(`^(?:/${DEFAULT_LANGUAGE}(?=/|$))+`)

const FIRST_SEGMENT = /^\/([a-z]{2}(?:[-_][a-z0-9]{2,8}){0,3})(?=\/|$)/

/** The language that a code or a browser's tag stands for; null: none. */
const findTagLanguage = (tag: string): Language | null =>
  findLanguage(tag)?.lang ?? (/^[a-z]{2}(?:[-_][a-z0-9]+)*$/.test(tag) ? findPreferredLanguage(tag.replaceAll('_', '-')) : null)

/**
 * The canonical form of a path: single slashes, none at the end, lower case, escapes in upper case, no prefix for English. A browser's
 * language tag ("/zh-CN") becomes our code. Escapes are otherwise left unchanged, since a part number may contain a slash.
 */
export function toCanonicalPath(path: string): string {
  const collapsed = path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
  const lower = collapsed.replace(/%[0-9a-f]{2}|[A-Z]+/gi, (piece) => (piece.startsWith('%') ? piece.toUpperCase() : piece.toLowerCase()))
  const coded = lower.replace(FIRST_SEGMENT, (first, tag: string) => (findTagLanguage(tag) === null ? first : `/${findTagLanguage(tag)}`))
  const plain = coded.replace(DEFAULT_PREFIXES, '') || '/'
  // A path with two language codes is not a page, and must not redirect to a page of the second language.
  const [, next = ''] = plain.split('/', 2)
  return plain !== coded && findTagLanguage(next) !== null ? `/${DEFAULT_LANGUAGE}${plain}` : plain
}

/** The path by which the router matches: without the language. A page in another format has a path of its own. */
export function toRoutedPath(path: string): string {
  const { rest } = splitLanguage(path)
  // Only pages have a language: /de/api/… is no URL of the API.
  return isPagePath(rest) ? toFormatRoute(rest) : path
}

/**
 * Redirects a URL that is not canonical, once. Then the URL alone decides the language: cookies and Accept-Language may suggest another
 * language, never redirect.
 */
export const language = createMiddleware<WorkerEnv>(async (c, next) => {
  const url = new URL(c.req.url)
  const canonical = toCanonicalPath(url.pathname)
  // The canonical form is used even for a post, which is not redirected: with "//evil.example" a link would leave the site.
  const { prefix, rest } = splitLanguage(isPagePath(url.pathname) ? canonical : url.pathname)
  // A path that is no page has its language in the query, as in the action of a form on every page.
  const lang = prefix ?? (isPagePath(url.pathname) ? null : findLanguage(c.req.query('lang'))?.lang) ?? DEFAULT_LANGUAGE
  c.set('lang', lang)
  c.set('path', rest)
  c.set('t', translator(lang))
  if (isPagePath(url.pathname)) {
    if (canonical !== url.pathname && (c.req.method === 'GET' || c.req.method === 'HEAD')) return c.redirect(canonical + url.search, 301)
    // The visitor came from another language of the same site: that is the switcher, also without script. A browser that prefetches a page
    // has chosen nothing.
    if (
      !/prefetch/.test(c.req.header('Sec-Purpose') ?? '') &&
      isLanguageSwitch(c.req.header('Referer'), c.req.url) &&
      getCookie(c, 'lang') !== lang
    ) {
      setSiteCookie(c, 'lang', lang, { seconds: PREFERENCE_COOKIE_DAYS * DAY_SECONDS, is_open: true })
    }
  }
  await next()
})

/** The language of an API call: from its header, or from `?lang=`, since a plain link to a file sends no header. */
export function readCallLanguage(c: Ctx): Language {
  return (findLanguage(c.req.header('Lang')) ?? findLanguage(c.req.query('lang')))?.lang ?? c.var.lang
}

/** Whether the visitor comes to this URL from a page of ours in another language. */
function isLanguageSwitch(referer: string | undefined, address: string): boolean {
  if (!referer || !URL.canParse(referer)) return false
  const from = new URL(referer)
  const url = new URL(address)
  if (from.host !== url.host) return false
  return (splitLanguage(from.pathname).prefix ?? DEFAULT_LANGUAGE) !== (splitLanguage(url.pathname).prefix ?? DEFAULT_LANGUAGE)
}
