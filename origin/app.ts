import { Hono } from 'hono'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { DEFAULT_LANGUAGE, findLanguage } from '#shared/languages.ts'
import { answerError } from './answer.ts'
import { readCaller } from './caller.ts'
import type { OriginEnv } from './env.ts'
import { address } from './routes/address.ts'
import { bom } from './routes/bom.ts'
import { bomFiles } from './routes/bom-files.ts'
import { captcha } from './routes/captcha.ts'
import { cart } from './routes/cart.ts'
import { catalogue } from './routes/catalogue.ts'
import { common } from './routes/common.ts'
import { crawl } from './routes/crawl.ts'
import { desk } from './routes/desk.ts'
import { deskEntrance } from './routes/desk-entrance.ts'
import { deskOrders } from './routes/desk-orders.ts'
import { newsletter } from './routes/newsletter.ts'
import { order } from './routes/order.ts'
import { pay } from './routes/pay.ts'
import { profile } from './routes/profile.ts'
import { rfq } from './routes/rfq.ts'
import { site } from './routes/site.ts'
import { upload } from './routes/upload.ts'
import { user } from './routes/user.ts'
import { securityLog } from './security-log.ts'

/**
 * The embedded API: the whole contract, served from D1, R2 and KV. Called in-process by the Worker, with the same
 * headers and the same envelope as an API over HTTP.
 */
export const origin = new Hono<OriginEnv>()
  .use(async (c, next) => {
    c.set('lang', findLanguage(c.req.header('Lang'))?.lang ?? DEFAULT_LANGUAGE)
    c.set('request_id', c.req.header('X-Request-Id') ?? crypto.randomUUID())
    await next()
  })
  .use(readCaller)
  .use(securityLog)
  .route('/api', site)
  .route('/api', common)
  .route('/api', newsletter)
  .route('/api', catalogue)
  .route('/api', crawl)
  .route('/api', captcha)
  .route('/api', rfq)
  // Before the others, which let nobody in without the secret.
  .route('/api', deskEntrance)
  .route('/api', desk)
  .route('/api', deskOrders)
  .route('/api', cart)
  .route('/api', order)
  .route('/api', pay)
  .route('/api', user)
  .route('/api', profile)
  .route('/api', address)
  .route('/api', upload)
  .route('/api', bom)
  .route('/api', bomFiles)
  .notFound((c) => answerError(new ApiError(CODE.not_found), c))
  .onError(answerError)
