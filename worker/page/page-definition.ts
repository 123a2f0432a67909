import type { Translator } from '#locales/translator.ts'
import { ANY_PART_TAG, CATALOGUE_TAG, toCategoryTag, toPartTag } from '#origin/runtime/invalidations.ts'
import type { SiteConfig } from '#shared/contract/site.ts'
import type { Language } from '#shared/languages.ts'
import type { Route, RouteParams } from '#shared/routes.ts'
import { parseGoodsId } from '#shared/trade/part-number.ts'
import { createPublicApi } from '../api/callers.ts'
import type { Page, Redirect } from '../render/page.tsx'
import type { SheetName } from '../render/sheets.ts'
import type { ApiClient } from '../request/api-client.ts'
import type { Ctx } from '../request/env.ts'
import { readSiteConfig } from '../request/site-config.ts'
import { NO_QUERY, type QueryFormat } from './page-query.ts'

const DAY = 86_400

/** How long a cached page is served, in seconds since it was made. */
export interface CacheLife {
  /** Served without a check. */
  max_age_seconds: number
  /** Served while a new page is made in the background; later requests wait for the new one. */
  stale_revalidate_seconds: number
  /** Served where no new page can be made, with a note about its age. */
  stale_error_seconds: number
}

export interface CacheRule {
  life: CacheLife
  /** Tags of what a page shows: a change of a tag invalidates the page. A change of the whole site invalidates every page. */
  listTags(parameters: Readonly<Record<string, string | undefined>>): readonly string[]
}

/** Pages with prices and stock: no older than a minute. */
const WITH_PRICES: CacheLife = { max_age_seconds: 30, stale_revalidate_seconds: 60, stale_error_seconds: DAY }
/** Pages of texts, which the operator changes. */
const TEXTS: CacheLife = { max_age_seconds: 60, stale_revalidate_seconds: 300, stale_error_seconds: DAY }

/** The cache rules of pages, by what they show; each page names its rule beside its loader. */
export const CACHE_RULES = {
  catalogue: { life: WITH_PRICES, listTags: () => [CATALOGUE_TAG] },
  category: { life: WITH_PRICES, listTags: ({ id = '' }) => [toCategoryTag(id)] },
  product: { life: WITH_PRICES, listTags: ({ id = '' }) => [ANY_PART_TAG, toPartTag(parseGoodsId(id) ?? 0)] },
  text: { life: TEXTS, listTags: () => [] },
} as const satisfies Record<string, CacheRule>

/** The data from which a page that is the same for all visitors is made: it contains nothing of a visitor. */
export interface PageRequest<Pattern extends string = string, Query = unknown> {
  lang: Language
  t: Translator
  /** The public URL of the site, without a slash at the end. */
  site_url: string
  /** The parameters of the path, as its pattern names them. */
  params: { [Name in keyof RouteParams<Route<Pattern>>]: string }
  query: Query
  api: ApiClient
  config(): Promise<SiteConfig>
  /** DOCUMENT_HOSTS of the deployment. */
  document_hosts: string | undefined
}

const pageRequest = <Pattern extends string, Query>(c: Ctx<Pattern>, query: Query, api: ApiClient): PageRequest<Pattern, Query> => ({
  lang: c.var.lang,
  t: c.var.t,
  site_url: c.var.site_url,
  params: c.req.param() as unknown as PageRequest<Pattern>['params'],
  query,
  api,
  config: () => readSiteConfig(c),
  document_hosts: c.env.DOCUMENT_HOSTS,
})

/** A page's request on behalf of its visitor. */
export const toVisitorRequest = <Pattern extends string, Query>(c: Ctx<Pattern>, query: Query): PageRequest<Pattern, Query> =>
  pageRequest(c, query, c.var.api)

/** A page's request without a visitor: its API client has no token. */
export const toPublicRequest = <Query>(c: Ctx, query: Query): PageRequest<string, Query> => pageRequest(c, query, createPublicApi(c))

/** Makes a page for the visitor of a request. */
export type PageHandler<Pattern extends string = string> = (c: Ctx<Pattern>) => Promise<Page | Redirect | Response>

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
  load: PageHandler
  /** Handles the page's form, posted without script: redirects (303) on success, else returns the page with the input. */
  submit?: PageHandler | undefined
  /** Absent: the page is made for each visitor. */
  shared?: SharedPage | undefined
  /** The stylesheets of the page's subjects, besides the one of every page. */
  sheets: readonly SheetName[]
}

/**
 * A page of one visitor. The loader awaits what decides the status or the title and starts the rest first. Its error becomes the error
 * page, while the status can still be set.
 */
export function visitorPage<Pattern extends string>(
  route: Route<Pattern>,
  { sheets, submit }: { sheets: readonly SheetName[]; submit?: PageHandler<Pattern> },
  load: PageHandler<Pattern>,
): PageDefinition {
  return { route, load: load as PageHandler, submit: submit as PageHandler | undefined, sheets }
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

/** A page that is the same for all visitors. Where its URL is private to one visitor, the same loader makes it for that visitor. */
export function publicPage<Pattern extends string, Query = null>(
  route: Route<Pattern>,
  { sheets, cache, query = NO_QUERY as QueryFormat<unknown> as QueryFormat<Query>, fileFor }: PublicAbout<Pattern, Query>,
  load: PublicLoad<Pattern, Query>,
): PageDefinition {
  const forOne: PageHandler<Pattern> = async (c) =>
    (await fileFor?.(c)) ?? load(toVisitorRequest(c, query.parse(new URL(c.req.url).searchParams)))
  return {
    route,
    load: forOne as PageHandler,
    sheets,
    shared: sharedPage({ cache, query, visitor_names: fileFor ? ['file'] : [], load: load as PublicLoad<string, Query> }),
  }
}
