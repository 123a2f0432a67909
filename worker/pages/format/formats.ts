import { SEARCH_POLICY } from '#shared/contract/api-scopes.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { getLanguage } from '#shared/languages.ts'
import { type Route, routes, withLanguage } from '#shared/routes.ts'
import { CSV_TYPE, toCsvFormat, writeCsv } from '#shared/table-reading/workbook/write-csv.ts'
import { PAGE_FORMATS, type PageFormat, toFormatAddress } from '#shared/url/page-format.ts'
import type { Ctx } from '../../request/env.ts'
import { setPrivateCache } from '../../request/private-response.ts'
import { readCategory, readComparison, readManufacturer, readPart, readSearchResult } from './catalogue-data.ts'
import type { PageContents } from './page-contents.ts'
import { readBom, readCart, readOrder, readRfq } from './trade-data.ts'

const READERS: ReadonlyMap<Route, (c: Ctx) => Promise<PageContents>> = new Map<Route, (c: Ctx) => Promise<PageContents>>([
  [routes.product, (c) => readPart(c, c.req.param('id') ?? '')],
  [routes.category, (c) => readCategory(c, c.req.param('id') ?? '')],
  [routes.search, readSearchResult],
  [routes.compare, readComparison],
  [routes.manufacturer, (c) => readManufacturer(c, c.req.param('id') ?? '')],
  [routes.bom, (c) => readBom(c, c.req.param('id') ?? '')],
  [routes.cart, readCart],
  [routes.rfq_quote, (c) => readRfq(c, c.req.param('number') ?? '')],
  [routes.account_rfq, (c) => readRfq(c, c.req.param('number') ?? '')],
  [routes.order, (c) => readOrder(c, c.req.param('number') ?? '')],
  [routes.account_order, (c) => readOrder(c, c.req.param('number') ?? '')],
])

const TYPES: Readonly<Record<PageFormat, string>> = {
  json: 'application/json; charset=utf-8',
  csv: CSV_TYPE,
  md: 'text/markdown; charset=utf-8',
}

/** How long browsers and proxies may use a response. Prices and stock of a page are as old. */
const MAX_AGE_S = 60

/** Answers with the data of a page in the format that its path ends with. */
export async function answerInFormat(c: Ctx, route: Route): Promise<Response> {
  const format = PAGE_FORMATS.find((name) => name === c.req.param('format'))
  // Only a URL that ends with the format has data; the router's path `/formats/…` has none.
  if (!format || !c.var.path.endsWith(`.${format}`)) throw new ApiError(CODE.not_found)
  const data = await READERS.get(route)?.(c)
  const body = data && writeFormat(c, data, format)
  if (!data || body === undefined) throw new ApiError(CODE.not_found)
  const page = c.var.site_url + withLanguage(c.var.lang, c.var.path.slice(0, -format.length - 1))
  const { search } = new URL(c.req.url)
  c.header('Link', `<${page}${search}>; rel="canonical"`)
  if (data.next) c.header('Link', `<${toFormatAddress(`${page}?${data.next}`, format)}>; rel="next"`, { append: true })
  c.header('X-Robots-Tag', 'noindex')
  c.header('Content-Type', TYPES[format])
  if (data.is_private) setPrivateCache(c)
  else {
    c.header('Cache-Control', `public, max-age=${MAX_AGE_S}`)
    c.header('RateLimit-Policy', SEARCH_POLICY)
  }
  return c.body(body)
}

/** The response's body; undefined if the page has no such format. */
function writeFormat(c: Ctx, data: PageContents, format: PageFormat): string | undefined {
  if (format === 'json') return JSON.stringify(data.json)
  if (format === 'csv') return writeCsv(data.table(), toCsvFormat(getLanguage(c.var.lang).tag))
  return data.text?.()
}
