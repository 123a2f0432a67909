import { Hono } from 'hono'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { DEFAULT_LANGUAGE, findLanguage } from '#shared/languages.ts'
import { address } from './account/address-routes.ts'
import { accountMails } from './account/compose-mail.ts'
import { profile } from './account/profile-routes.ts'
import { user } from './account/sign-in-routes.ts'
import { bomFiles } from './bom/file-routes.ts'
import { bomMemory } from './bom/memory-routes.ts'
import { bomRevisionCalls } from './bom/revision-routes.ts'
import { bom } from './bom/routes.ts'
import { cart } from './cart/routes.ts'
import { catalogue } from './catalogue/routes.ts'
import { catalogueCompare } from './change/compare-routes.ts'
import { changeSets } from './change/desk-routes.ts'
import { catalogueExport } from './change/export-routes.ts'
import { makers } from './change/makers.ts'
import { changes } from './change/routes.ts'
import { crawl } from './crawl/routes.ts'
import { deskEntrance } from './desk/entrance.ts'
import { deskLists } from './desk/export-routes.ts'
import { desk } from './desk/routes.ts'
import { answerError } from './http/answer-error.ts'
import { readCaller } from './http/caller.ts'
import { chooseDatabase } from './http/choose-database.ts'
import type { OriginEnv } from './http/env.ts'
import { withRequestId } from './http/log.ts'
import { securityLog } from './http/security-log.ts'
import { upload } from './http/upload-routes.ts'
import { captcha } from './human/routes.ts'
import { deliverMails, type Mails } from './mail/queue.ts'
import { orderMails } from './order/compose-mail.ts'
import { deskOrders } from './order/desk-routes.ts'
import { pay } from './order/pay-routes.ts'
import { order } from './order/routes.ts'
import { rfqMails } from './rfq/compose-mail.ts'
import { rfq } from './rfq/routes.ts'
import { search } from './search/routes.ts'
import { siteMails } from './site/compose-mail.ts'
import { common } from './site/feedback-routes.ts'
import { readMailSite } from './site/mail-site.ts'
import { news } from './site/news-routes.ts'
import { newsletter } from './site/newsletter-routes.ts'
import { site } from './site/routes.ts'
import { watchMails } from './watch/compose-mail.ts'
import { watch } from './watch/routes.ts'

/** Who makes the mails of each kind. */
export const MAILS: Mails = { readSite: readMailSite, makers: { ...rfqMails, ...orderMails, ...accountMails, ...siteMails, ...watchMails } }

/**
 * The embedded API: the whole contract, served from D1, R2 and KV. Called in-process by the Worker, with the same
 * headers and the same envelope as an API over HTTP.
 */
export const origin = new Hono<OriginEnv>()
  .use(async (c, next) => {
    c.set('lang', findLanguage(c.req.header('Lang'))?.lang ?? DEFAULT_LANGUAGE)
    c.set('request_id', c.req.header('X-Request-Id') ?? crypto.randomUUID())
    c.set('deliverMails', (limit) => deliverMails(c.env, MAILS, { limit, site_url: c.var.site_url }))
    await withRequestId(c.var.request_id, next)
  })
  .use(chooseDatabase)
  .use(readCaller)
  .use(securityLog)
  .route('/', site)
  .route('/', news)
  .route('/', common)
  .route('/', newsletter)
  .route('/', catalogue)
  .route('/', search)
  .route('/', crawl)
  .route('/', captcha)
  .route('/', rfq)
  .route('/', deskEntrance)
  .route('/', desk)
  .route('/', deskLists)
  .route('/', deskOrders)
  .route('/', changes)
  .route('/', changeSets)
  .route('/', makers)
  .route('/', catalogueCompare)
  .route('/', catalogueExport)
  .route('/', cart)
  .route('/', order)
  .route('/', pay)
  .route('/', user)
  .route('/', profile)
  .route('/', address)
  .route('/', upload)
  .route('/', bom)
  .route('/', bomFiles)
  .route('/', bomMemory)
  .route('/', bomRevisionCalls)
  .route('/', watch)
  .notFound((c) => answerError(new ApiError(CODE.not_found), c))
  .onError(answerError)
