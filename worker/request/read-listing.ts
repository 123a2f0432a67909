import { pathTo, type Query, type Route, type RouteParams } from '#shared/routes.ts'
import { lastPage, parsePage } from '#shared/url/listing-query.ts'
import type { Ctx } from './env.ts'
import { leadTo } from './private-answer.ts'

const MOST_PAGE = 10_000

interface ListPage<Pattern extends string> {
  route: Route<Pattern>
  /** What is looked for, by the parameters of the address; empty for everything. */
  sought: Query
  /** The last page that the call takes; absent: as most do. */
  most_page?: number
}

/** The page of a list that the address asks for, or the way to the last one where the list ends before it. */
export async function readListing<Pattern extends string, Listing extends { total: number; page_size: number }>(
  c: Ctx,
  { route, sought, most_page = MOST_PAGE }: ListPage<Pattern>,
  load: (page: number) => Promise<Listing>,
): Promise<(Listing & { page: number }) | Response> {
  const page = Math.min(parsePage(c.req.query('page') ?? null), most_page)
  const listing = await load(page)
  const last = lastPage(listing)
  if (page <= last) return { ...listing, page }
  return leadTo(c, pathTo(route, c.var.lang, {} as RouteParams<Route<Pattern>>, { ...sought, page: last > 1 ? last : null }))
}
