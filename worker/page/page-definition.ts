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

/** How a page is made for everybody and cached. */
export interface SharedPage<Query = unknown> {
  cache: CacheRule
  query: QueryFormat<Query>
  /** Parameters that make an address of it one visitor's, beside those of every page. */
  visitor_names?: readonly string[]
  load: PublicLoad<string, Query>
}

export interface PageDefinition {
  route: Route
  /** Makes it for one visitor. */
  load: Load
  /** Takes the page's form, posted without script: redirects (303) where it worked, else the page with what was typed. */
  submit?: Load | undefined
  /** Absent: it is made for each visitor. */
  shared?: SharedPage | undefined
  /** The sheets that its subjects have beside the one of every page. */
  sheets: readonly SheetName[]
}

/**
 * A page of one visitor. The loader awaits what decides the status or the title and starts the rest first; what it throws becomes the
 * error page, while the status can still say so.
 */
export function visitorPage<Pattern extends string>(
  route: Route<Pattern>,
  { sheets, submit }: { sheets: readonly SheetName[]; submit?: Load<Pattern> },
  load: Load<Pattern>,
): PageDefinition {
  return { route, load: load as Load, submit: submit as Load | undefined, sheets }
}

/** A shared page by its query's type, as pages are held in one list. */
export const sharedPage = <Query>(shared: SharedPage<Query>): SharedPage => shared as unknown as SharedPage

interface PublicAbout<Pattern extends string, Query> {
  sheets: readonly SheetName[]
  cache: CacheRule
  /** Absent: the page's query says nothing. */
  query?: QueryFormat<Query>
  /** The file that a visitor is answered with instead of the page, where `?file=` names one; null: the page. */
  fileFor?(c: Ctx<Pattern>): Promise<Response | null>
}

/** A page that is the same for everybody. At the address of one visitor it is made by the same loader for them alone. */
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
