/** Pages linked in header and footer whose calls an API lacks. */
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { type Route, routes, toPath } from '#shared/routes.ts'

/** Pages of header and footer, by the call that they require. */
const PAGES_OF: Readonly<Record<string, readonly Route[]>> = {
  manufacturers: [routes.manufacturer_list],
  productNav: [routes.product_index],
  newsList: [routes.news_list],
  getPage: [
    ...[routes.about, routes.certification, routes.how_to_buy, routes.shipping, routes.refund],
    ...[routes.privacy_policy, routes.terms_conditions, routes.cookies_policy],
  ],
  cart: [routes.cart],
}

/**
 * @param missing names of missing calls
 * @param declared `absent_pages` of the API's configuration
 * @returns paths without a language that the configuration lacks
 */
export function listUndeclaredPages(missing: readonly string[], declared: readonly string[]): string[] {
  const paths = missing.flatMap((name) => (PAGES_OF[name] ?? []).map((route) => toPath(route, DEFAULT_LANGUAGE, {})))
  return paths.filter((path) => !declared.includes(path))
}
