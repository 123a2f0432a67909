import type { Translator } from '#locales/translator.ts'
import type { SiteConfig } from '#shared/contract/site.ts'
import type { Language } from '#shared/languages.ts'
import type { Route, RouteParams } from '#shared/routes.ts'
import { createPublicApi } from '../api/callers.ts'
import type { ApiClient } from '../request/api-client.ts'
import type { Ctx } from '../request/env.ts'
import { readSiteConfig } from '../request/site-config.ts'

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
