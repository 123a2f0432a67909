import type { LanguageEntry } from '#shared/languages.ts'
import { routes, toPath, withLanguage } from '#shared/routes.ts'

/**
 * URLs that crawlers need not fetch, without language, in the syntax of RFC 9309: `*` is any text, `$` the end, and the longest matching
 * rule decides. Endless spaces, such as every choice of a listing, are closed here. A page that must only not be indexed stays open,
 * because crawlers cannot read the `noindex` of a closed page, and links alone would index it.
 */
const RULES: readonly (readonly ['Allow' | 'Disallow', string])[] = [
  // Listings: any choice is closed, except pages by number, and one manufacturer or package, which names its landing page.
  ['Disallow', '/category/*?'],
  ['Allow', '/category/*?page='],
  ['Allow', '/category/*?manufacturer='],
  ['Allow', '/category/*?package='],
  ['Disallow', '/category/*?page=*&'],
  ['Disallow', '/category/*?manufacturer=*&'],
  ['Disallow', '/category/*?package=*&'],
  ['Disallow', '/manufacturer?'],
  ['Disallow', '/manufacturer/*?'],
  // A search names the indexed page that it stands for, or is not indexed; further choices are closed.
  ['Disallow', `${toRobotsPath(routes.search)}?`],
  ['Allow', `${toRobotsPath(routes.search)}?wd=`],
  ['Disallow', `${toRobotsPath(routes.search)}?wd=*&`],
  // Pages made from a visitor's choice.
  ['Disallow', `${toRobotsPath(routes.keywords)}?`],
  ['Disallow', `${toRobotsPath(routes.compare)}?`],
  ['Disallow', `${toRobotsPath(routes.rfq)}?`],
  ['Disallow', `${toRobotsPath(routes.login)}?`],
  ['Disallow', `${toRobotsPath(routes.register)}?`],
  ['Disallow', `${toRobotsPath(routes.cart)}?`],
  // The alphabetical index lists all parts: its first pages are enough to find it.
  ['Disallow', '/products/'],
  ['Allow', '/products/*/1$'],
  // A datasheet page is a frame around a file that the product's page links.
  ['Disallow', '/datasheet/'],
  ['Disallow', '/datasheet?'],
  // Private pages, and pages that change something.
  ['Disallow', toRobotsPath(routes.account)],
  ['Disallow', toRobotsPath(routes.checkout)],
  ['Disallow', '/pay/'],
  ['Disallow', toRobotsPath(routes.exit)],
]

function toRobotsPath(
  route: (typeof routes)['search' | 'keywords' | 'compare' | 'rfq' | 'login' | 'register' | 'cart' | 'account' | 'checkout' | 'exit'],
): string {
  return toPath(route, 'en', {})
}

/** robots.txt, with every rule in every language in use: a wildcard for the language would match more than languages. */
export function createRobotsText(siteUrl: string, languages: readonly LanguageEntry[]): string {
  const lines = ['User-agent: *', 'Disallow: /api/', 'Disallow: /forms/']
  for (const { lang } of languages) for (const [verb, path] of RULES) lines.push(`${verb}: ${withLanguage(lang, path)}`)
  return `${lines.join('\n')}\n\nSitemap: ${siteUrl}/sitemap.xml\n`
}
