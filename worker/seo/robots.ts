import type { LanguageEntry } from '#shared/languages.ts'
import { pathTo, routes, withLanguage } from '#shared/routes.ts'

/**
 * Addresses that nobody needs to fetch in order to index the site, without language, in the syntax of RFC 9309: `*` is
 * any text, `$` the end, and the longest rule that fits decides. Spaces without end (every choice of a
 * listing) are closed here, since crawlers would walk them for ever. A page that is merely not for the index stays open:
 * behind a closed door nobody can read its `noindex`, and links alone would put it into the index.
 */
const RULES: readonly (readonly ['Allow' | 'Disallow', string])[] = [
  // Listings: any choice is closed, but pages by number, and one manufacturer or package, which names its landing page.
  ['Disallow', '/category/*?'],
  ['Allow', '/category/*?page='],
  ['Allow', '/category/*?manufacturer='],
  ['Allow', '/category/*?package='],
  ['Disallow', '/category/*?page=*&'],
  ['Disallow', '/category/*?manufacturer=*&'],
  ['Disallow', '/category/*?package=*&'],
  ['Disallow', '/manufacturer?'],
  ['Disallow', '/manufacturer/*?'],
  // A search names the page of the index that it stands for, or says that there is none; what is chosen beside it is closed.
  ['Disallow', `${pathOf(routes.search)}?`],
  ['Allow', `${pathOf(routes.search)}?wd=`],
  ['Disallow', `${pathOf(routes.search)}?wd=*&`],
  // Pages made of somebody's choice.
  ['Disallow', `${pathOf(routes.keywords)}?`],
  ['Disallow', `${pathOf(routes.compare)}?`],
  ['Disallow', `${pathOf(routes.rfq)}?`],
  ['Disallow', `${pathOf(routes.login)}?`],
  ['Disallow', `${pathOf(routes.register)}?`],
  ['Disallow', `${pathOf(routes.cart)}?`],
  // The alphabetical index lists every part there is: its first pages are enough to tell that it is there.
  ['Disallow', '/products/'],
  ['Allow', '/products/*/1$'],
  // A frame around a file that the product's page links.
  ['Disallow', '/datasheet/'],
  ['Disallow', '/datasheet?'],
  // Private pages, and pages that change something.
  ['Disallow', pathOf(routes.account)],
  ['Disallow', pathOf(routes.checkout)],
  ['Disallow', '/pay/'],
  ['Disallow', pathOf(routes.exit)],
]

function pathOf(
  route: (typeof routes)['search' | 'keywords' | 'compare' | 'rfq' | 'login' | 'register' | 'cart' | 'account' | 'checkout' | 'exit'],
): string {
  return pathTo(route, 'en', {})
}

/** robots.txt, with every rule in every language that is in use: a wildcard in their place would fit more than languages. */
export function robotsText(siteUrl: string, languages: readonly LanguageEntry[]): string {
  const lines = ['User-agent: *', 'Disallow: /api/', 'Disallow: /forms/']
  for (const { lang } of languages) for (const [verb, path] of RULES) lines.push(`${verb}: ${withLanguage(lang, path)}`)
  return `${lines.join('\n')}\n\nSitemap: ${siteUrl}/sitemap.xml\n`
}
