import type { Context } from 'hono'
import { OrderPage, OrderQuestionPage } from '#client/pages/order/order.tsx'
import type { Order } from '#shared/contract/order.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { orderNumberOf, orderSegment } from '#shared/url/order-address.ts'
import { notFoundPage } from '../../render/error-page.tsx'
import { type Page, type PageContext, page } from '../../render/page.tsx'
import type { WorkerEnv } from '../../request/env.ts'
import { keepPrivate, leadTo } from '../../request/private-answer.ts'
import { customersOnly } from '../account/account-page.tsx'
import {
  askedStep,
  findOrder,
  leadToTrack,
  type OrderRefusal,
  orderAddress,
  orderDocument,
  orderHead,
  takeOrderStep,
  tryOrderKey,
} from './order-page.tsx'

type VisitorContext = PageContext<typeof routes.order>
type CustomerContext = PageContext<typeof routes.account_order>

/**
 * What our mail links to. Its key moves from the address into a cookie at once, so that neither the history, nor a referrer,
 * nor a copied address tells it. Without one, the number and the e-mail address open the order again.
 */
export const order = page(
  routes.order,
  async (c: VisitorContext) => {
    const order_number = orderNumberOf(c.req.param('number'))
    const action = pathTo(routes.order, c.var.lang, { number: orderSegment(order_number) })
    const key = new URL(c.req.url).searchParams.get('key')
    keepPrivate(c)
    if (key !== null) {
      // Until the key is out of the address, nothing may pass it on.
      c.header('Referrer-Policy', 'no-referrer')
      await tryOrderKey(c, order_number, key)
      return leadTo(c, action)
    }
    const found = await findOrder(c, order_number)
    if (!found) return leadToTrack(c, order_number)
    const own = orderAddress(c, found.order_number)
    return own === action ? shown(c, found, { action, is_account: false, refusal: null }) : leadTo(c, own)
  },
  {
    async submit(c: VisitorContext) {
      const order_number = orderNumberOf(c.req.param('number'))
      const action = pathTo(routes.order, c.var.lang, { number: orderSegment(order_number) })
      return stepTaken(c, order_number, { action, is_account: false })
    },
  },
)

const accountAction = (c: CustomerContext): string =>
  pathTo(routes.account_order, c.var.lang, { number: orderSegment(orderNumberOf(c.req.param('number'))) })

export const accountOrder = customersOnly(
  page(
    routes.account_order,
    async (c: CustomerContext) => {
      const order_number = orderNumberOf(c.req.param('number'))
      const found = await findOrder(c, order_number)
      return found ? shown(c, found, { action: accountAction(c), is_account: true, refusal: null }) : notFoundPage(c)
    },
    { submit: (c: CustomerContext) => stepTaken(c, orderNumberOf(c.req.param('number')), { action: accountAction(c), is_account: true }) },
  ),
)

interface Place {
  /** The page's own address. */
  action: string
  is_account: boolean
}

async function stepTaken(c: Context<WorkerEnv>, order_number: string, place: Place): Promise<Page | Response> {
  const found = await findOrder(c, order_number)
  if (!found) return place.is_account ? notFoundPage(c) : leadToTrack(c, order_number)
  const done = await takeOrderStep(c, found, place.action)
  if (done instanceof Response) return done
  // Read again: a refusal may say that it has changed.
  return shown(c, (await findOrder(c, order_number)) ?? found, { ...place, refusal: done })
}

function shown(c: Context<WorkerEnv>, found: Order, { action, is_account, refusal }: Place & { refusal: OrderRefusal | null }): Page {
  const ask = refusal ? null : askedStep(c, found)
  return {
    status: refusal?.status ?? 200,
    head: orderHead(c, found),
    body: ask ? (
      <OrderQuestionPage ask={ask} order_number={found.order_number} action={action} is_account={is_account} />
    ) : (
      <OrderPage {...orderDocument(c, found, action, refusal)} is_account={is_account} />
    ),
  }
}
