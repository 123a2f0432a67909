import { DeskOrderPage } from '#client/pages/desk/order.tsx'
import { deskOrderDetail, deskOrderRefunded } from '#shared/contract/desk.ts'
import { DESK_FORMS } from '#shared/forms/desk-forms.ts'
import { routes } from '#shared/routes.ts'
import { dayAfter, dayOf } from '#shared/text/local-day.ts'
import { orderNumberOf } from '#shared/url/order-address.ts'
import { taking } from '../../forms/form-page.ts'
import type { Ctx } from '../../request/env.ts'
import { ifThere } from '../../request/optional.ts'
import { deskPage, doing, leadBack } from './desk-page.tsx'

const OFFER_DAYS = 7

const theOrder = (c: Ctx<typeof routes.desk_order.pattern>) => ({ order_number: orderNumberOf(c.req.param('number')) })

export const deskOrder = deskPage(routes.desk_order, {
  async load(c, visit) {
    const detail = await c.var.api(deskOrderDetail, theOrder(c))
    const offerUntil = dayAfter(dayOf(new Date(visit.now), visit.time_zone), OFFER_DAYS)
    return {
      title: detail.order.order_number,
      current: 'orders',
      body: <DeskOrderPage detail={detail} offer_until={offerUntil} {...visit} />,
    }
  },
  forms: {
    confirm: doing(DESK_FORMS.confirm, ({ status }) => (status === 'preparing' ? 'confirmed' : 'noted'), theOrder),
    offer: doing(DESK_FORMS.offer, 'offered', theOrder),
    ship: doing(DESK_FORMS.ship, 'shipped', theOrder),
    refund: doing(DESK_FORMS.refund, 'refunded', theOrder),
    cancel: doing(DESK_FORMS.cancel, 'canceled', theOrder),
    release: doing(DESK_FORMS.release, 'released', theOrder),
    refund_sent: taking(
      DESK_FORMS.refund_sent,
      async (c, request) => {
        // An order that is not there was reported before.
        await ifThere(c.var.api(deskOrderRefunded, request))
        return leadBack(c, 'refund_sent')
      },
      { known: theOrder },
    ),
  },
})
