import type { Route } from '#shared/routes.ts'
import type { Page, Redirect } from '../render/page.tsx'
import type { SheetName } from '../render/sheets.ts'
import type { Ctx } from '../request/env.ts'
import type { CacheRule } from './cache-rules.ts'
import { NO_QUERY, type QueryFormat } from './page-query.ts'
import { type PageRequest, toVisitorRequest } from './page-request.ts'

/** Makes a page for the visitor of a request. */
export type Load<Pattern extends string = string> = (c: Ctx<Pattern>) => Promise<Page | Redirect | Response>

export type PublicLoad<Pattern extends string = string, Query = unknown> = (
  request: PageRequest<Pattern, Query>,
) => Promise<Page | Redirect>

/** How a page is made for all visitors and cached. */
export interface SharedPage<Query = unknown> {
  cache: CacheRule
  query: QueryFormat<Query>
  /** Query parameters that make a URL of the page one visitor's, besides those of every page. */
  visitor_names?: readonly string[]
  load: PublicLoad<string, Query>
}

export interface PageDefinition {
  route: Route
  /** Makes the page for one visitor. */
  load: Load
  /** Handles the page's form, posted without script: redirects (303) on success, else returns the page with the input. */
  submit?: Load | undefined
  /** Absent: the page is made for each visitor. */
  shared?: SharedPage | undefined
  /** The stylesheets of its subjects, besides the one of every page. */
  sheets: readonly SheetName[]
}

/**
 * A page of one visitor. The loader awaits what decides the status or the title and starts the rest first. Its error becomes the error
 * page, while the status can still be set.
 */
export function visitorPage<Pattern extends string>(
  route: Route<Pattern>,
  { sheets, submit }: { sheets: readonly SheetName[]; submit?: Load<Pattern> },
  load: Load<Pattern>,
): PageDefinition {
  return { route, load: load as Load, submit: submit as Load | undefined, sheets }
}

/** A shared page without the type of its query, so that all pages fit into one list. */
export const sharedPage = <Query>(shared: SharedPage<Query>): SharedPage => shared as unknown as SharedPage

interface PublicAbout<Pattern extends string, Query> {
  sheets: readonly SheetName[]
  cache: CacheRule
  /** Absent: the page ignores its query. */
  query?: QueryFormat<Query>
  /** The file for a visitor instead of the page, where `?file=` names one; null: the page. */
  fileFor?(c: Ctx<Pattern>): Promise<Response | null>
}

/** A page that is the same for all visitors. At a URL of one visitor the same loader makes it for them alone. */
export function publicPage<Pattern extends string, Query = null>(
  route: Route<Pattern>,
  { sheets, cache, query = NO_QUERY as QueryFormat<unknown> as QueryFormat<Query>, fileFor }: PublicAbout<Pattern, Query>,
  load: PublicLoad<Pattern, Query>,
): PageDefinition {
  const forOne: Load<Pattern> = async (c) => (await fileFor?.(c)) ?? load(toVisitorRequest(c, query.parse(new URL(c.req.url).searchParams)))
  return {
    route,
    load: forOne as Load,
    sheets,
    shared: sharedPage({ cache, query, visitor_names: fileFor ? ['file'] : [], load: load as PublicLoad<string, Query> }),
  }
}
