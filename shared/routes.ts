import { DEFAULT_LANGUAGE, findLanguage, type Language } from './languages.ts'
import { getOrInsert } from './text/get-or-insert.ts'

/**
 * One page: its pattern in Hono's syntax, without the language prefix. `indexed` pages are in the sitemap. The Worker's router, links, the
 * sitemap and hreflang all take URLs from here.
 */
export interface Route<Pattern extends string = string> {
  pattern: Pattern
  indexed: boolean
}

const route = <const Pattern extends string>(pattern: Pattern): Route<Pattern> => ({ pattern, indexed: true })
const unindexed = <const Pattern extends string>(pattern: Pattern): Route<Pattern> => ({ pattern, indexed: false })

export const routes = {
  home: route('/'),
  about: route('/about'),
  bom: route('/bom/:id?'),
  bom_revisions: unindexed('/bom/:id/revisions'),
  category_list: route('/category'),
  category: route('/category/:id'),
  landing: route('/category/:id/:facet'),
  certification: route('/certification'),
  company_profile: route('/companyprofile'),
  cookies_policy: route('/companyprofile/cookies-policy'),
  privacy_policy: route('/companyprofile/privacy-policy'),
  terms_conditions: route('/companyprofile/terms-conditions'),
  contact: route('/contact'),
  developers: route('/developers'),
  developers_topic: route('/developers/:topic'),
  exit: unindexed('/exit'),
  featured: route('/featured'),
  forgot_password: unindexed('/forgotpassword'),
  forgot_identify: unindexed('/forgotpassword/identify'),
  forgot_reset: unindexed('/forgotpassword/resetpassword'),
  keywords: route('/keywords'),
  login: unindexed('/login'),
  manufacturer_list: route('/manufacturer'),
  manufacturer: route('/manufacturer/:id'),
  account: unindexed('/myaccount'),
  account_bom_list: unindexed('/myaccount/bom-list'),
  account_bom_memory: unindexed('/myaccount/bom-memory'),
  account_profile: unindexed('/myaccount/my-profile'),
  account_rfq_history: unindexed('/myaccount/rfq-history'),
  account_rfq: unindexed('/myaccount/rfq-history/:number'),
  account_orders: unindexed('/myaccount/orders'),
  account_order: unindexed('/myaccount/orders/:number'),
  account_address: unindexed('/myaccount/address'),
  account_security: unindexed('/myaccount/security'),
  account_keys: unindexed('/myaccount/keys'),
  account_watches: unindexed('/myaccount/watches'),
  newsletter_confirm: unindexed('/newsletter/confirm'),
  newsletter_leave: unindexed('/newsletter/unsubscribe'),
  news_list: route('/news'),
  news: route('/news/:id'),
  register: unindexed('/register'),
  register_activate: unindexed('/register/activate'),
  rfq: route('/rfq'),
  rfq_successful: unindexed('/rfq/successful'),
  rfq_quote: unindexed('/rfq/quote/:number'),
  search: unindexed('/s'),
  watch: unindexed('/watch'),
  watch_confirm: unindexed('/watch/confirm'),
  watch_end: unindexed('/watch/end'),
  datasheet: route('/datasheet/:id?'),
  // Without an id there is no product: this page redirects to the alphabetical index.
  product_start: unindexed('/productdetail'),
  product: route('/productdetail/:id'),
  // The URL that is printed on packing lists. Its canonical URL is the product page's.
  passport: unindexed('/p/:id'),
  product_index: route('/products/:name?/:page?'),
  cart: unindexed('/cart'),
  checkout: unindexed('/checkout'),
  // This route stands before `pay`, whose pattern matches the same path.
  pay_successful: unindexed('/pay/successful'),
  pay: unindexed('/pay/:order'),
  order_track: unindexed('/order/track'),
  order: unindexed('/order/:number'),
  how_to_buy: route('/howtobuy'),
  refund: route('/refund'),
  shipping: route('/shipping'),
  trust: route('/trust'),
  compare: unindexed('/compare'),
  // The sales desk: no page of the shop links to it.
  desk: unindexed('/desk'),
  desk_order: unindexed('/desk/orders/:number'),
  desk_rfqs: unindexed('/desk/rfqs'),
  desk_rfq: unindexed('/desk/rfqs/:number'),
  desk_mails: unindexed('/desk/mails'),
  desk_webhooks: unindexed('/desk/webhooks'),
  desk_export: unindexed('/desk/export'),
  desk_changes: unindexed('/desk/catalogue'),
  desk_change: unindexed('/desk/catalogue/:id'),
} satisfies Record<string, Route>

/** @internal for tests that visit every page */
export type RouteName = keyof typeof routes

type ParamNames<Pattern extends string> = Pattern extends `${infer Head}/${infer Tail}`
  ? ParamNames<Head> | ParamNames<Tail>
  : Pattern extends `:${infer Name}`
    ? Name
    : never
type Required<Name extends string> = Name extends `${string}?` ? never : Name
type Optional<Name extends string> = Name extends `${infer Bare}?` ? Bare : never

export type RouteParams<R extends Route> =
  R extends Route<infer Pattern>
    ? { [Name in Required<ParamNames<Pattern>>]: string | number } & { [Name in Optional<ParamNames<Pattern>>]?: string | number }
    : never

/** Query values: null, undefined, empty and false are left out; `true` becomes 1; arrays repeat the name. */
export type Query = Readonly<Record<string, string | number | boolean | null | undefined | readonly string[]>>

function toSearch(query: Query): string {
  const fields = Object.entries(query).flatMap(([name, value]) => {
    if (value === null || value === undefined || value === '' || value === false) return []
    return typeof value === 'object' ? value.map((item) => [name, item]) : [[name, value === true ? '1' : String(value)]]
  })
  return fields.length === 0 ? '' : `?${new URLSearchParams(fields)}`
}

/** The segments of a route's pattern; a segment with a name is a parameter. */
const segments = new WeakMap<Route, readonly { text: string; name: string | null }[]>()

const listSegments = (target: Route) =>
  getOrInsert(segments, target, () =>
    target.pattern.split('/').flatMap((text) => {
      if (text === '') return []
      return { text, name: text.startsWith(':') ? text.replace(/^:|\?$/g, '') : null }
    }),
  )

/**
 * The URL path of a page in a language, from the root of the site: parameters are encoded, so they may contain any character. A missing
 * optional parameter ends the path there.
 */
export function toPath<R extends Route>(target: R, lang: Language, params: RouteParams<R>, query: Query = {}): string {
  const values: Readonly<Record<string, string | number | undefined>> = params
  let path = ''
  for (const { text, name } of listSegments(target)) {
    const value = name === null ? null : values[name]
    if (value === undefined) break
    path += `/${value === null ? text : encodeURIComponent(value)}`
  }
  return withLanguage(lang, path || '/') + toSearch(query)
}

/** Prefixes a path with a language; English has no prefix. */
export function withLanguage(lang: Language, path: string): string {
  if (lang === DEFAULT_LANGUAGE) return path
  return path === '/' ? `/${lang}` : `/${lang}${path}`
}

/**
 * Splits a path into the language of its prefix and the rest. `prefix` is null without one. `isUnsupported`: the first segment looks like
 * a language code (two letters, also with a region or script), but the site does not support that language.
 */
export function splitLanguage(path: string): { prefix: Language | null; rest: string; isUnsupported: boolean } {
  const [, first = ''] = path.split('/', 2)
  const entry = findLanguage(first)
  if (entry) return { prefix: entry.lang, rest: path.slice(first.length + 1) || '/', isUnsupported: false }
  return { prefix: null, rest: path, isUnsupported: /^[a-z]{2}(-[a-z]{2,4})?$/i.test(first) }
}

/** Index letters of the footer: A to Z, 0 to 9, and "other" for what starts with anything else. */
export const INDEX_NAMES: readonly { name: string; label: string }[] = /* @__PURE__ */ Array.from(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789#',
  (label) => ({ name: label === '#' ? 'other' : label.toLowerCase(), label }),
)

/** The package name in a drawing's URL that asks for the category's symbol. It stands for a package without a drawing. */
export const SYMBOL_DRAWING = 'symbol'

/** The URL of a part's outline drawing, for pages that cannot draw it inline; empty without a package. */
export function toDrawingUrl(category: string, packageName: string | null): string {
  return packageName === null ? '' : `/files/drawings/${encodeURIComponent(category)}/${encodeURIComponent(packageName)}.svg`
}

type FileFormat = 'xlsx' | 'csv'

/** The URL of an empty BOM template. A plain link sends no header: the query has the language. */
export const toBomTemplateUrl = (lang: Language, format: FileFormat): string => `/api/bom/downloadTemplate${toSearch({ format, lang })}`

/** The URL of a BOM as a file. @param id of the BOM, or of its read-only link */
export const toBomExportUrl = (lang: Language, id: string, format: FileFormat): string =>
  `/api/bom/exportBom${toSearch({ id, format, lang })}`
