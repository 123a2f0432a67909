import { DeskOrderPage } from '#client/pages/desk/order.tsx'
import {
  deskOrderCancel,
  deskOrderConfirm,
  deskOrderDetail,
  deskOrderOffer,
  deskOrderRefund,
  deskOrderRefunded,
  deskOrderRelease,
  deskOrderShip,
} from '#shared/contract/desk.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { formFields, readConfirmForm, readOfferForm, readRefundForm, type Typed } from '#shared/forms/desk-forms.ts'
import { routes } from '#shared/routes.ts'
import { dayAfter, dayOf } from '#shared/text/local-day.ts'
import { orderNumberOf } from '#shared/url/order-address.ts'
import { ifThere } from '../../request/optional.ts'
import { type Desk, deskPage } from './desk-page.tsx'

const OFFER_DAYS = 7

export const deskOrder = deskPage(routes.desk_order, {
  async load(c, { api, reading, now }, sent) {
    const detail = await api(deskOrderDetail, { order_number: orderNumberOf(c.req.param('number')) })
    return {
      title: detail.order.order_number,
      current: 'orders',
      status: sent?.status ?? 200,
      body: (
        <DeskOrderPage
          detail={detail}
          sent={sent}
          done={sent ? null : (c.req.query('done') ?? null)}
          time_zone={reading.time_zone}
          offer_until={dayAfter(dayOf(new Date(now), reading.time_zone), OFFER_DAYS)}
        />
      ),
    }
  },
  async submit(c, desk, typed) {
    const work = ACTIONS[typed['do'] ?? '']
    if (!work) throw new ApiError(CODE.not_found)
    // What is decided about an order counts for how it stood then.
    const steps = /^\d{1,6}$/.test(typed['steps'] ?? '') ? Number(typed['steps']) : 0
    return work(desk, { order_number: orderNumberOf(c.req.param('number')), steps }, typed)
  },
})

type Action = (
  desk: Desk,
  order: { order_number: string; steps: number },
  typed: Typed,
) => Promise<{ done: string } | { fields: Readonly<Record<string, string>> }>

const ACTIONS: Readonly<Record<string, Action>> = {
  async confirm({ api, reading }, order, typed) {
    const { request, fields } = readConfirmForm(typed, reading)
    if (!request) return { fields }
    const { status } = await api(deskOrderConfirm, { ...order, ...request })
    return { done: status === 'preparing' ? 'confirmed' : 'noted' }
  },
  async offer({ api, reading }, order, typed) {
    const { order: found } = await api(deskOrderDetail, order)
    const { request, fields } = readOfferForm(
      typed,
      reading,
      found.lines.filter(({ qty }) => qty > 0),
    )
    if (!request) return { fields }
    try {
      await api(deskOrderOffer, { ...order, ...request })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== CODE.validation || !error.fields) throw error
      return { fields: formFields(error.fields, request.lines) }
    }
    return { done: 'offered' }
  },
  async ship({ api }, order, typed) {
    const { shipping_carrier = '', shipping_number = '', platform_remark = '' } = typed
    await api(deskOrderShip, { ...order, shipping_carrier, shipping_number, platform_remark })
    return { done: 'shipped' }
  },
  async refund({ api, reading }, order, typed) {
    const { request, fields } = readRefundForm(typed, reading)
    if (!request) return { fields }
    await api(deskOrderRefund, { ...order, ...request })
    return { done: 'refunded' }
  },
  async refund_sent({ api }, { order_number }, { refund_id = '' }) {
    // Where it is not there, it was said before.
    await ifThere(api(deskOrderRefunded, { order_number, refund_id }))
    return { done: 'refund_sent' }
  },
  async cancel({ api }, order, { note = '' }) {
    await api(deskOrderCancel, { ...order, note })
    return { done: 'canceled' }
  },
  async release({ api }, order) {
    await api(deskOrderRelease, order)
    return { done: 'released' }
  },
}
