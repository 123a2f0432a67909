import { routes } from '../routes.ts'

/** The formats in which programs read a page's data. The URL is the page's path with this ending. */
export const PAGE_FORMATS = ['json', 'csv', 'md'] as const
export type PageFormat = (typeof PAGE_FORMATS)[number]

/** The pages that have these formats. */
export const FORMAT_ROUTES = [
  routes.product,
  routes.category,
  routes.search,
  routes.compare,
  routes.manufacturer,
  routes.bom,
  routes.cart,
  routes.rfq_quote,
  routes.account_rfq,
  routes.order,
  routes.account_order,
] as const

const ENDING = /^(\/.+)\.(json|csv|md)$/

/** The router's path of a page in another format: `/cart.json` is `/formats/json/cart`. Any other path is returned unchanged. */
export function toFormatRoute(path: string): string {
  const [, page, format] = ENDING.exec(path) ?? []
  return page === undefined ? path : `/formats/${format}${page}`
}

/** The URL of a page in another format. @param address path and query of the page */
export function toFormatAddress(address: string, format: PageFormat): string {
  const [path, ...query] = address.split('?')
  return [`${path}.${format}`, ...query].join('?')
}
