import { Hono } from 'hono'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { DEFAULT_LANGUAGE, findLanguage } from '#shared/languages.ts'
import { answerError } from './http/answer-error.ts'
import { readCaller } from './http/caller.ts'
import type { OriginBindings, OriginEnv } from './http/env.ts'
import { securityLog } from './http/security-log.ts'
import { withRequestId } from './runtime/log.ts'

type RouteGroup = Hono<OriginEnv>
type LoadRouteGroup = () => Promise<RouteGroup>

const address: LoadRouteGroup = async () => (await import('./account/address-routes.ts')).address
const apiKeys: LoadRouteGroup = async () => (await import('./account/api-key-routes.ts')).apiKeys
const bom: LoadRouteGroup = async () => (await import('./bom/routes.ts')).bom
const bomFiles: LoadRouteGroup = async () => (await import('./bom/file-routes.ts')).bomFiles
const bomMemory: LoadRouteGroup = async () => (await import('./bom/memory-routes.ts')).bomMemory
const bomRevisionCalls: LoadRouteGroup = async () => (await import('./bom/revision-routes.ts')).bomRevisionCalls
const captcha: LoadRouteGroup = async () => (await import('./human/routes.ts')).captcha
const cart: LoadRouteGroup = async () => (await import('./cart/routes.ts')).cart
const catalogue: LoadRouteGroup = async () => (await import('./catalogue/routes.ts')).catalogue
const catalogueCompare: LoadRouteGroup = async () => (await import('./catalogue/feed/compare/routes.ts')).catalogueCompare
const catalogueExport: LoadRouteGroup = async () => (await import('./catalogue/feed/compare/export-routes.ts')).catalogueExport
const changeSets: LoadRouteGroup = async () => (await import('./catalogue/feed/change-set-routes.ts')).changeSets
const changes: LoadRouteGroup = async () => (await import('./catalogue/feed/routes.ts')).changes
const common: LoadRouteGroup = async () => (await import('./site/feedback-routes.ts')).feedbackRoutes
const crawl: LoadRouteGroup = async () => (await import('./crawl/routes.ts')).crawl
const desk: LoadRouteGroup = async () => (await import('./desk/routes.ts')).desk
const deskEntrance: LoadRouteGroup = async () => (await import('./desk/entrance.ts')).deskEntrance
const deskEvents: LoadRouteGroup = async () => (await import('./events/routes.ts')).deskEvents
const deskLists: LoadRouteGroup = async () => (await import('./desk/export-routes.ts')).deskLists
const deskOrders: LoadRouteGroup = async () => (await import('./order/desk-routes.ts')).deskOrders
const makers: LoadRouteGroup = async () => (await import('./catalogue/feed/maker-routes.ts')).makers
const news: LoadRouteGroup = async () => (await import('./site/news-routes.ts')).news
const loadNewsletterRoutes: LoadRouteGroup = async () => (await import('./site/newsletter-routes.ts')).newsletter
const order: LoadRouteGroup = async () => (await import('./order/routes.ts')).order
const partPrices: LoadRouteGroup = async () => (await import('./bom/part-price-routes.ts')).partPriceRoutes
const pay: LoadRouteGroup = async () => (await import('./order/pay-routes.ts')).pay
const profile: LoadRouteGroup = async () => (await import('./account/profile-routes.ts')).profile
const rfq: LoadRouteGroup = async () => (await import('./rfq/routes.ts')).rfq
const search: LoadRouteGroup = async () => (await import('./search/routes.ts')).search
const site: LoadRouteGroup = async () => (await import('./site/routes.ts')).site
const feeds: LoadRouteGroup = async () => (await import('./feeds/routes.ts')).feeds
const trust: LoadRouteGroup = async () => (await import('./trust/routes.ts')).trust
const upload: LoadRouteGroup = async () => (await import('./http/upload-routes.ts')).upload
const user: LoadRouteGroup = async () => (await import('./account/sign-in-routes.ts')).user
const watch: LoadRouteGroup = async () => (await import('./watch/routes.ts')).watch

/** The routes under `/api/NAME/…`, by that name. Each module is loaded with its first call, so that the Worker starts quickly. */
export const ROUTE_GROUPS: Readonly<Record<string, readonly LoadRouteGroup[]>> = {
  bom: [bom, bomFiles, bomMemory, bomRevisionCalls],
  captcha: [captcha],
  cart: [cart, order],
  category: [catalogue],
  common: [common],
  config: [site],
  desk: [deskEntrance, desk, deskLists, deskOrders, deskEvents, changes, changeSets, makers, catalogueCompare, catalogueExport],
  feedback: [common],
  feeds: [feeds],
  goods: [catalogue, news],
  index: [catalogue, search, crawl, site],
  lang: [site],
  manufacturers: [catalogue, news],
  order: [order],
  parts: [partPrices],
  pay: [pay],
  rfq: [rfq, upload],
  site: [site, news, crawl, trust],
  subscribe: [loadNewsletterRoutes],
  unsubscribe: [loadNewsletterRoutes],
  upload: [upload],
  user: [user, profile, address, apiKeys, rfq],
  watch: [watch],
}

/** Loaded routes by name. Promises are not stored, because they end with the request that created them. */
const apps = new Map<string, RouteGroup>()

/** The part of the API that answers a path: middleware, routes and errors. */
async function loadApp(path: string): Promise<RouteGroup> {
  const [, , name = ''] = path.split('/')
  const loaders = Object.hasOwn(ROUTE_GROUPS, name) ? (ROUTE_GROUPS[name] ?? []) : []
  const existingApp = apps.get(loaders.length > 0 ? name : '')
  if (existingApp) return existingApp
  const app = newApp()
  for (const load of loaders) app.route('/', await load())
  apps.set(loaders.length > 0 ? name : '', app)
  return app
}

const newApp = (): RouteGroup =>
  new Hono<OriginEnv>()
    .use(async (c, next) => {
      c.set('lang', findLanguage(c.req.header('Lang'))?.lang ?? DEFAULT_LANGUAGE)
      c.set('request_id', c.req.header('X-Request-Id') ?? crypto.randomUUID())
      c.set('deliverMails', async (limit) => {
        const [{ deliverMails }, { MAILS }] = await Promise.all([import('./mail/queue.ts'), import('./mails.ts')])
        return deliverMails(c.env, MAILS, { limit, site_url: c.var.site_url })
      })
      await withRequestId(c.var.request_id, next)
    })
    .use(readCaller)
    .use(securityLog)
    .notFound((c) => answerError(new ApiError(CODE.not_found), c))
    .onError(answerError)

/**
 * The embedded API: the whole contract, served from D1, R2 and KV. Called in-process by the Worker, with the same
 * headers and the same envelope as an API over HTTP.
 */
export const origin = {
  async fetch(request: Request, env: OriginBindings, ctx: ExecutionContext): Promise<Response> {
    const app = await loadApp(new URL(request.url).pathname)
    return app.fetch(request, env, ctx)
  },
}
