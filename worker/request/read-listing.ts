import { type Route, type RouteParams, toPath } from '#shared/routes.ts'
import { parsePage, toLastPage } from '#shared/url/listing-query.ts'
import type { Ctx } from './env.ts'
import { redirectTo } from './private-response.ts'
import { toTypedText } from './typed.ts'

/** The last page that calls accept, with few exceptions. */
const MAX_PAGE = 10_000

/** The filters of a list by the parameters of its URL: one of some words, or a text with a maximum length. */
type Terms = Readonly<Record<string, readonly string[] | number>>

/** The filter values; empty for all rows. */
type Sought<T extends Terms> = { [Name in keyof T]: (T[Name] extends readonly (infer Word extends string)[] ? Word : string) | '' }

/** The filter values as a call's request, with the page of the list. */
type Call<T extends Terms> = { page: number } & { [Name in keyof T]?: Exclude<Sought<T>[Name], ''> }

function read(text = '', term: Terms[string]): string {
  return typeof term === 'number' ? toTypedText(text, term) : (term.find((word) => word === text) ?? '')
}

/** The page of a list that the URL requests with its filters, or a redirect to the last page where the list has fewer pages. */
export async function readListing<Pattern extends string, const T extends Terms, Listing extends { total: number; page_size: number }>(
  c: Ctx,
  route: Route<Pattern>,
  terms: T,
  load: (call: Call<T>) => Promise<Listing>,
  maxPage = MAX_PAGE,
): Promise<({ listing: Listing & { page: number } } & Sought<T>) | Response> {
  const sought = Object.fromEntries(Object.entries(terms).map(([name, term]) => [name, read(c.req.query(name), term)]))
  const page = Math.min(parsePage(c.req.query('page') ?? null), maxPage)
  const filled = Object.fromEntries(Object.entries(sought).filter(([, text]) => text !== ''))
  const listing = await load({ page, ...filled } as Call<T>)
  const last = toLastPage(listing)
  if (page <= last) return { listing: { ...listing, page }, ...(sought as Sought<T>) }
  return redirectTo(c, toPath(route, c.var.lang, {} as RouteParams<Route<Pattern>>, { ...sought, page: last > 1 ? last : null }))
}
