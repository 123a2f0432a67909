import { Hono } from 'hono'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { DEFAULT_LANGUAGE, findLanguage } from '#shared/languages.ts'
import { answerError } from './http/answer-error.ts'
import { readCaller } from './http/caller.ts'
import type { OriginBindings, OriginEnv } from './http/env.ts'
import { securityLog } from './http/security-log.ts'
import { withRequestId } from './runtime/log.ts'

type Room = Hono<OriginEnv>
type LoadRoom = () => Promise<Room>

const address: LoadRoom = async () => (await import('./account/address-routes.ts')).address
const bom: LoadRoom = async () => (await import('./bom/routes.ts')).bom
const bomFiles: LoadRoom = async () => (await import('./bom/file-routes.ts')).bomFiles
const bomMemory: LoadRoom = async () => (await import('./bom/memory-routes.ts')).bomMemory
const bomRevisionCalls: LoadRoom = async () => (await import('./bom/revision-routes.ts')).bomRevisionCalls
const captcha: LoadRoom = async () => (await import('./human/routes.ts')).captcha
const cart: LoadRoom = async () => (await import('./cart/routes.ts')).cart
const catalogue: LoadRoom = async () => (await import('./catalogue/routes.ts')).catalogue
const catalogueCompare: LoadRoom = async () => (await import('./catalogue/feed/compare/routes.ts')).catalogueCompare
const catalogueExport: LoadRoom = async () => (await import('./catalogue/feed/compare/export-routes.ts')).catalogueExport
const changeSets: LoadRoom = async () => (await import('./catalogue/feed/change-set-routes.ts')).changeSets
const changes: LoadRoom = async () => (await import('./catalogue/feed/routes.ts')).changes
const common: LoadRoom = async () => (await import('./site/feedback-routes.ts')).common
const crawl: LoadRoom = async () => (await import('./crawl/routes.ts')).crawl
const desk: LoadRoom = async () => (await import('./desk/routes.ts')).desk
const deskEntrance: LoadRoom = async () => (await import('./desk/entrance.ts')).deskEntrance
const deskLists: LoadRoom = async () => (await import('./desk/export-routes.ts')).deskLists
const deskOrders: LoadRoom = async () => (await import('./order/desk-routes.ts')).deskOrders
const makers: LoadRoom = async () => (await import('./catalogue/feed/maker-routes.ts')).makers
const news: LoadRoom = async () => (await import('./site/news-routes.ts')).news
const newsletter: LoadRoom = async () => (await import('./site/newsletter-routes.ts')).newsletter
const order: LoadRoom = async () => (await import('./order/routes.ts')).order
const pay: LoadRoom = async () => (await import('./order/pay-routes.ts')).pay
const profile: LoadRoom = async () => (await import('./account/profile-routes.ts')).profile
const rfq: LoadRoom = async () => (await import('./rfq/routes.ts')).rfq
const search: LoadRoom = async () => (await import('./search/routes.ts')).search
const site: LoadRoom = async () => (await import('./site/routes.ts')).site
const upload: LoadRoom = async () => (await import('./http/upload-routes.ts')).upload
const user: LoadRoom = async () => (await import('./account/sign-in-routes.ts')).user
const watch: LoadRoom = async () => (await import('./watch/routes.ts')).watch

/** The rooms that answer `/api/NAME/…`, by that name. Their modules are evaluated for its first call: the Worker starts without them. */
export const ROOMS: Readonly<Record<string, readonly LoadRoom[]>> = {
  bom: [bom, bomFiles, bomMemory, bomRevisionCalls],
  captcha: [captcha],
  cart: [cart, order],
  category: [catalogue],
  common: [common],
  config: [site],
  desk: [deskEntrance, desk, deskLists, deskOrders, changes, changeSets, makers, catalogueCompare, catalogueExport],
  feedback: [common],
  goods: [catalogue, news],
  index: [catalogue, search, crawl, site],
  lang: [site],
  manufacturers: [catalogue, news],
  order: [order],
  pay: [pay],
  rfq: [rfq, upload],
  site: [site, news, crawl],
  subscribe: [newsletter],
  unsubscribe: [newsletter],
  upload: [upload],
  user: [user, profile, address, rfq],
  watch: [watch],
}

/** What has been loaded, by name; never promises, which end with the request that began them. */
const apps = new Map<string, Room>()

/** The part of the API that answers a path: middleware, rooms and errors. */
async function loadApp(path: string): Promise<Room> {
  const [, , name = ''] = path.split('/')
  const loaders = Object.hasOwn(ROOMS, name) ? (ROOMS[name] ?? []) : []
  const known = apps.get(loaders.length > 0 ? name : '')
  if (known) return known
  const app = newApp()
  for (const load of loaders) app.route('/', await load())
  apps.set(loaders.length > 0 ? name : '', app)
  return app
}

const newApp = (): Room =>
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
