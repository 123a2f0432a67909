import { OrderTrackPage } from '#client/pages/order/order-track.tsx'
import { orderTrack } from '#shared/contract/order.ts'
import { EMPTY_FORM } from '#shared/forms/form.ts'
import { TRACK_FORM } from '#shared/forms/track-form.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { orderSegment } from '#shared/url/order-address.ts'
import { formPage, taking } from '../../forms/form-page.ts'
import { leadTo } from '../../request/private-answer.ts'
import { typedText } from '../../request/typed.ts'
import { findOrder } from './order-page.tsx'

const NUMBER_MOST = 32

/** A number and its e-mail address open an order. What is wrong of the two is not told. */
export const trackOrder = formPage(routes.order_track, {
  sheets: ['account'],
  async load(c, refused) {
    const { t } = c.var
    const orderNumber = typedText(c.req.query('number'), NUMBER_MOST)
    return {
      head: { title: t('track.name'), description: t('track.lead'), noindex: true },
      body: (
        <OrderTrackPage
          state={refused ?? { ...EMPTY_FORM, draft: { order_number: orderNumber } }}
          is_sent_here={!refused && orderNumber !== ''}
        />
      ),
    }
  },
  forms: {
    track: taking(
      TRACK_FORM,
      async (c, request, { draft }) => {
        const order = await c.var.api(orderTrack, request)
        const number = orderSegment(order.order_number)
        if (!order.needs_session) return leadTo(c, pathTo(routes.order, c.var.lang, { number }))
        if (await findOrder(c, order.order_number)) return leadTo(c, pathTo(routes.account_order, c.var.lang, { number }))
        return { draft, problems: {}, notice: c.var.t('track.needs_session'), status: 403 }
      },
      { says: { not_found: (c) => c.var.t('track.wrong') } },
    ),
  },
})
