import { type Route, routes } from '../routes.ts'

const OPEN: readonly Route[] = [
  routes.home,
  routes.about,
  routes.category_list,
  routes.certification,
  routes.company_profile,
  routes.contact,
  routes.featured,
  routes.keywords,
  routes.manufacturer_list,
  routes.news_list,
  routes.search,
  routes.datasheet,
  routes.product,
  routes.product_index,
  routes.how_to_buy,
  routes.refund,
  routes.shipping,
  routes.trust,
  routes.developers,
  routes.compare,
]
const OPEN_SEGMENTS: ReadonlySet<string> = new Set(OPEN.map(({ pattern }) => pattern.split('/')[1] ?? ''))

/**
 * Whether third parties may load on a page at all, with or without consent. `OPEN` lists the pages, so that a new page is closed by
 * default. Accounts, carts, checkout, payments, orders, RFQs and BOMs are private, and the URLs of some are keys to their content.
 * @param path without language
 */
export const allowsThirdPartyServices = (path: string): boolean => OPEN_SEGMENTS.has(path.split('/')[1] ?? '')
