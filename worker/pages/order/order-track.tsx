import { OrderTrackPage } from '#client/pages/order/order-track.tsx'
import { orderTrack } from '#shared/contract/order.ts'
import { EMPTY_FORM } from '#shared/forms/form.ts'
import { TRACK_FORM } from '#shared/forms/track-form.ts'
import { routes, toPath } from '#shared/routes.ts'
import { toOrderSegment } from '#shared/url/order-segment.ts'
import { formPage, submitToApi } from '../../forms/form-page.ts'
import { redirectTo } from '../../request/private-response.ts'
import { toTypedText } from '../../request/typed.ts'
import { findOrder } from './order-page.tsx'

const MAX_NUMBER_CHARACTERS = 32

/** An order's number and its e-mail address open the order. The error does not tell which of the two is wrong. */
export const trackOrder = formPage(routes.order_track, {
  sheets: ['account'],
  async load(c, rejectedForm) {
    const { t } = c.var
    const orderNumber = toTypedText(c.req.query('number'), MAX_NUMBER_CHARACTERS)
    return {
      head: { title: t('track.name'), description: t('track.lead'), noindex: true },
      body: (
        <OrderTrackPage
          state={rejectedForm ?? { ...EMPTY_FORM, draft: { order_number: orderNumber } }}
          is_sent_here={!rejectedForm && orderNumber !== ''}
        />
      ),
    }
  },
  forms: {
    track: submitToApi(
      TRACK_FORM,
      async (c, request, { draft }) => {
        const order = await c.var.api(orderTrack, request)
        const number = toOrderSegment(order.order_number)
        if (!order.needs_session) return redirectTo(c, toPath(routes.order, c.var.lang, { number }))
        if (await findOrder(c, order.order_number)) return redirectTo(c, toPath(routes.account_order, c.var.lang, { number }))
        return { draft, problems: {}, notice: c.var.t('track.needs_session'), status: 403 }
      },
      { messages: { not_found: (c) => c.var.t('track.wrong') } },
    ),
  },
})
