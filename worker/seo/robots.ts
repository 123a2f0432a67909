import type { LanguageEntry } from '#shared/languages.ts'
import { routes, toPath, withLanguage } from '#shared/routes.ts'

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
  ['Disallow', `${toRobotsPath(routes.search)}?`],
  ['Allow', `${toRobotsPath(routes.search)}?wd=`],
  ['Disallow', `${toRobotsPath(routes.search)}?wd=*&`],
  // Pages made of somebody's choice.
  ['Disallow', `${toRobotsPath(routes.keywords)}?`],
  ['Disallow', `${toRobotsPath(routes.compare)}?`],
  ['Disallow', `${toRobotsPath(routes.rfq)}?`],
  ['Disallow', `${toRobotsPath(routes.login)}?`],
  ['Disallow', `${toRobotsPath(routes.register)}?`],
  ['Disallow', `${toRobotsPath(routes.cart)}?`],
  // The alphabetical index lists every part there is: its first pages are enough to tell that it is there.
  ['Disallow', '/products/'],
  ['Allow', '/products/*/1$'],
  // A frame around a file that the product's page links.
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

/** robots.txt, with every rule in every language that is in use: a wildcard in their place would fit more than languages. */
export function createRobotsText(siteUrl: string, languages: readonly LanguageEntry[]): string {
  const lines = ['User-agent: *', 'Disallow: /api/', 'Disallow: /forms/']
  for (const { lang } of languages) for (const [verb, path] of RULES) lines.push(`${verb}: ${withLanguage(lang, path)}`)
  return `${lines.join('\n')}\n\nSitemap: ${siteUrl}/sitemap.xml\n`
}
