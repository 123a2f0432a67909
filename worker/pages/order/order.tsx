import { OrderPage, OrderQuestionPage } from '#client/pages/order/order.tsx'
import { routes, toPath } from '#shared/routes.ts'
import { toOrderNumber, toOrderSegment } from '#shared/url/order-segment.ts'
import { formPage } from '../../forms/form-page.ts'
import { createNotFoundPage } from '../../render/error-page.tsx'
import type { Ctx } from '../../request/env.ts'
import { redirectTo, setPrivateCache } from '../../request/private-response.ts'
import { requireCustomer } from '../account/account-page.tsx'
import {
  createOrderHandler,
  findOrder,
  findUrlStep,
  redirectToTrack,
  toOrderDocument,
  toOrderHead,
  toOrderUrl,
  tryOrderKey,
} from './order-page.tsx'

/**
 * The page behind the link of our mails. Its key moves from the URL into a cookie at once, so that neither the history, nor a referrer, nor
 * a copied URL contains it. Without a key, the number and the e-mail address open the order again.
 */
export const order = orderPage(routes.order, async (c, orderNumber) => {
  const { searchParams, pathname } = new URL(c.req.url)
  const key = searchParams.get('key')
  setPrivateCache(c)
  if (key === null) return null
  // Until the key is out of the URL, no referrer may contain it.
  c.header('Referrer-Policy', 'no-referrer')
  await tryOrderKey(c, orderNumber, key)
  return redirectTo(c, pathname)
})

export const accountOrder = requireCustomer(orderPage(routes.account_order))

/** @param arrive handles the URL before there is a page */
function orderPage(
  route: typeof routes.order | typeof routes.account_order,
  arrive?: (c: Ctx, orderNumber: string) => Promise<Response | null>,
) {
  const isAccount = route === routes.account_order
  const numberIn = (c: Ctx): string => toOrderNumber(c.req.param('number') ?? '')
  const toAction = (c: Ctx): string => toPath(route, c.var.lang, { number: toOrderSegment(numberIn(c)) })
  return formPage<string, 'step'>(route, {
    sheets: [...(isAccount ? (['account'] as const) : []), 'quote', 'order'],
    async load(c, sent) {
      const orderNumber = numberIn(c)
      const arrived = sent ? null : await arrive?.(c, orderNumber)
      if (arrived) return arrived
      const order = await findOrder(c, orderNumber)
      if (!order) return isAccount ? createNotFoundPage(c) : redirectToTrack(c, orderNumber)
      const action = toAction(c)
      const canonical = toOrderUrl(c, order.order_number)
      if (!isAccount && !sent && canonical !== action) return redirectTo(c, canonical)
      const ask = sent ? null : findUrlStep(c, order)
      return {
        head: toOrderHead(c, order),
        body: ask ? (
          <OrderQuestionPage ask={ask} order_number={order.order_number} action={action} is_account={isAccount} />
        ) : (
          <OrderPage {...toOrderDocument(c, order, action, sent)} is_account={isAccount} />
        ),
      }
    },
    forms: { step: createOrderHandler(numberIn, toAction) },
  })
}
