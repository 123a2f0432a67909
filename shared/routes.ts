import { DEFAULT_LANGUAGE, findLanguage, type Language } from './languages.ts'
import { kept } from './text/kept.ts'

/**
 * One page: its pattern in Hono's syntax, without the language prefix. `indexed` pages are offered to crawlers.
 * Everything that knows an address takes it from here: the Worker's router, links, the sitemap, hreflang.
 */
export interface Route<Pattern extends string = string> {
  pattern: Pattern
  indexed: boolean
}

const route = <const Pattern extends string>(pattern: Pattern, indexed = true): Route<Pattern> => ({ pattern, indexed })

export const routes = {
  home: route('/'),
  about: route('/about'),
  bom: route('/bom/:id?'),
  bom_revisions: route('/bom/:id/revisions', false),
  category_list: route('/category'),
  category: route('/category/:id'),
  landing: route('/category/:id/:facet'),
  certification: route('/certification'),
  company_profile: route('/companyprofile'),
  cookies_policy: route('/companyprofile/cookies-policy'),
  privacy_policy: route('/companyprofile/privacy-policy'),
  terms_conditions: route('/companyprofile/terms-conditions'),
  contact: route('/contact'),
  exit: route('/exit', false),
  featured: route('/featured'),
  forgot_password: route('/forgotpassword', false),
  forgot_identify: route('/forgotpassword/identify', false),
  forgot_reset: route('/forgotpassword/resetpassword', false),
  keywords: route('/keywords', true),
  login: route('/login', false),
  manufacturer_list: route('/manufacturer'),
  manufacturer: route('/manufacturer/:id'),
  account: route('/myaccount', false),
  account_bom_list: route('/myaccount/bom-list', false),
  account_bom_memory: route('/myaccount/bom-memory', false),
  account_profile: route('/myaccount/my-profile', false),
  account_rfq_history: route('/myaccount/rfq-history', false),
  account_rfq: route('/myaccount/rfq-history/:number', false),
  account_orders: route('/myaccount/orders', false),
  account_order: route('/myaccount/orders/:number', false),
  account_address: route('/myaccount/address', false),
  account_security: route('/myaccount/security', false),
  account_watches: route('/myaccount/watches', false),
  newsletter_confirm: route('/newsletter/confirm', false),
  newsletter_leave: route('/newsletter/unsubscribe', false),
  news_list: route('/news'),
  news: route('/news/:id'),
  register: route('/register', false),
  register_activate: route('/register/activate', false),
  rfq: route('/rfq'),
  rfq_successful: route('/rfq/successful', false),
  rfq_quote: route('/rfq/quote/:number', false),
  search: route('/s', false),
  watch: route('/watch', false),
  watch_confirm: route('/watch/confirm', false),
  watch_end: route('/watch/end', false),
  datasheet: route('/datasheet/:id?'),
  // Without an id there is no product: it leads to all of them.
  product_start: route('/productdetail', false),
  product: route('/productdetail/:id'),
  product_index: route('/products/:name?/:page?'),
  cart: route('/cart', false),
  checkout: route('/checkout', false),
  // Before the orders, whose pattern fits it too.
  pay_successful: route('/pay/successful', false),
  pay: route('/pay/:order', false),
  order_track: route('/order/track', false),
  order: route('/order/:number', false),
  how_to_buy: route('/howtobuy'),
  refund: route('/refund'),
  shipping: route('/shipping'),
  compare: route('/compare', false),
  // Off the shop: nothing links here.
  desk: route('/desk', false),
  desk_order: route('/desk/orders/:number', false),
  desk_rfqs: route('/desk/rfqs', false),
  desk_rfq: route('/desk/rfqs/:number', false),
  desk_mails: route('/desk/mails', false),
  desk_export: route('/desk/export', false),
  desk_changes: route('/desk/catalogue', false),
  desk_change: route('/desk/catalogue/:id', false),
} satisfies Record<string, Route>

/** @internal for tests that go through every page */
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

/** Query values: what is null, undefined, empty or false is left out; `true` is written as 1; arrays repeat the name. */
export type Query = Readonly<Record<string, string | number | boolean | null | undefined | readonly string[]>>

function searchOf(query: Query): string {
  const fields = Object.entries(query).flatMap(([name, value]) => {
    if (value === null || value === undefined || value === '' || value === false) return []
    return typeof value === 'object' ? value.map((item) => [name, item]) : [[name, value === true ? '1' : String(value)]]
  })
  return fields.length === 0 ? '' : `?${new URLSearchParams(fields)}`
}

/** The pieces of a route's pattern, in which a name stands for a parameter. */
const segments = new WeakMap<Route, readonly { text: string; name: string | null }[]>()

const segmentsOf = (target: Route) =>
  kept(segments, target, () =>
    target.pattern.split('/').flatMap((text) => {
      if (text === '') return []
      return { text, name: text.startsWith(':') ? text.replace(/^:|\?$/g, '') : null }
    }),
  )

/**
 * The address of a page in a language, from the root of the site: parameters are encoded, so they may hold anything.
 * A missing optional parameter ends the path there.
 */
export function pathTo<R extends Route>(target: R, lang: Language, params: RouteParams<R>, query: Query = {}): string {
  const values: Readonly<Record<string, string | number | undefined>> = params
  let path = ''
  for (const { text, name } of segmentsOf(target)) {
    const value = name === null ? null : values[name]
    if (value === undefined) break
    path += `/${value === null ? text : encodeURIComponent(value)}`
  }
  return withLanguage(lang, path || '/') + searchOf(query)
}

/** Puts a language in front of a path that has none. */
export function withLanguage(lang: Language, path: string): string {
  if (lang === DEFAULT_LANGUAGE) return path
  return path === '/' ? `/${lang}` : `/${lang}${path}`
}

/**
 * Takes a path apart: the language of its prefix and the rest. `prefix` is null without one; `unknown` says that the
 * first segment looks like a language code (two letters, or two and a region) but is none of ours and no page.
 */
export function splitLanguage(path: string): { prefix: Language | null; rest: string; unknown: boolean } {
  const [, first = ''] = path.split('/', 2)
  const entry = findLanguage(first)
  if (entry) return { prefix: entry.lang, rest: path.slice(first.length + 1) || '/', unknown: false }
  return { prefix: null, rest: path, unknown: /^[a-z]{2}(-[a-z]{2,4})?$/i.test(first) }
}

/** Index letters of the footer: A to Z, 0 to 9, and "other" for what starts with anything else. */
export const INDEX_NAMES: readonly { name: string; label: string }[] = /* @__PURE__ */ Array.from(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789#',
  (label) => ({ name: label === '#' ? 'other' : label.toLowerCase(), label }),
)

/** In place of a package: the symbol of a category's parts, for a package of which no drawing is known. */
export const SYMBOL_DRAWING = 'symbol'

/** A part's outline drawing as a file, for where a page cannot draw it itself; empty without a package. */
export function drawingUrl(category: string, packageName: string | null): string {
  return packageName === null ? '' : `/files/drawings/${encodeURIComponent(category)}/${encodeURIComponent(packageName)}.svg`
}

type FileFormat = 'xlsx' | 'csv'

/** A list to fill in, as a file. A plain link sends no header: the language stands in the query. */
export const bomTemplateUrl = (lang: Language, format: FileFormat): string => `/api/bom/downloadTemplate${searchOf({ format, lang })}`

/** A BOM as a file, by its id or that of its link. */
export const bomExportUrl = (lang: Language, id: string, format: FileFormat): string =>
  `/api/bom/exportBom${searchOf({ id, format, lang })}`
