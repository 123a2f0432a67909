import { OrderPage, OrderQuestionPage } from '#client/pages/order/order.tsx'
import { pathTo, routes } from '#shared/routes.ts'
import { orderNumberOf, orderSegment } from '#shared/url/order-address.ts'
import { formPage } from '../../forms/form-page.ts'
import { notFoundPage } from '../../render/error-page.tsx'
import type { Ctx } from '../../request/env.ts'
import { keepPrivate, leadTo } from '../../request/private-answer.ts'
import { customersOnly } from '../account/account-page.tsx'
import { findOrder, leadToTrack, orderAddress, orderDocument, orderHead, orderStep, stepInAddress, tryOrderKey } from './order-page.tsx'

/**
 * What our mail links to. Its key moves from the address into a cookie at once, so that neither the history, nor a referrer,
 * nor a copied address tells it. Without one, the number and the e-mail address open the order again.
 */
export const order = orderPage(routes.order, async (c, orderNumber) => {
  const { searchParams, pathname } = new URL(c.req.url)
  const key = searchParams.get('key')
  keepPrivate(c)
  if (key === null) return null
  // Until the key is out of the address, nothing may pass it on.
  c.header('Referrer-Policy', 'no-referrer')
  await tryOrderKey(c, orderNumber, key)
  return leadTo(c, pathname)
})

export const accountOrder = customersOnly(orderPage(routes.account_order))

/** @param arrive what an address says before there is a page */
function orderPage(
  route: typeof routes.order | typeof routes.account_order,
  arrive?: (c: Ctx, orderNumber: string) => Promise<Response | null>,
) {
  const isAccount = route === routes.account_order
  const numberIn = (c: Ctx): string => orderNumberOf(c.req.param('number') ?? '')
  const actionOf = (c: Ctx): string => pathTo(route, c.var.lang, { number: orderSegment(numberIn(c)) })
  return formPage<string, 'step'>(route, {
    sheets: [...(isAccount ? (['account'] as const) : []), 'quote', 'order'],
    async load(c, sent) {
      const orderNumber = numberIn(c)
      const arrived = sent ? null : await arrive?.(c, orderNumber)
      if (arrived) return arrived
      const order = await findOrder(c, orderNumber)
      if (!order) return isAccount ? notFoundPage(c) : leadToTrack(c, orderNumber)
      const action = actionOf(c)
      const canonical = orderAddress(c, order.order_number)
      if (!isAccount && !sent && canonical !== action) return leadTo(c, canonical)
      const ask = sent ? null : stepInAddress(c, order)
      return {
        head: orderHead(c, order),
        body: ask ? (
          <OrderQuestionPage ask={ask} order_number={order.order_number} action={action} is_account={isAccount} />
        ) : (
          <OrderPage {...orderDocument(c, order, action, sent)} is_account={isAccount} />
        ),
      }
    },
    forms: { step: orderStep(numberIn, actionOf) },
  })
}
