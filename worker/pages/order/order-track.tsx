import { EMPTY_FORM, type FormState } from '#client/components/form/fields.tsx'
import { OrderTrackPage } from '#client/pages/order/order-track.tsx'
import { emailProblem } from '#shared/address/email-rule.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { orderTrack } from '#shared/contract/order.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { orderSegment } from '#shared/url/order-address.ts'
import { readAccountPost, refusedForm, wrongForm } from '../../forms/account-form.ts'
import { typedText } from '../../forms/typed-text.ts'
import { type Page, type PageContext, page } from '../../render/page.tsx'
import { leadTo } from '../../request/private-answer.ts'
import { findOrder } from './order-page.tsx'

type TrackContext = PageContext<typeof routes.order_track>

const NUMBER_MOST = 32

/** A number and its e-mail address open an order. What is wrong of the two is not told. */
export const trackOrder = page(
  routes.order_track,
  async (c: TrackContext) => {
    const order_number = typedText(new URL(c.req.url).searchParams.get('number') ?? '', NUMBER_MOST)
    return shown(c, { ...EMPTY_FORM, typed: { texts: { order_number }, ticks: {} } }, order_number !== '')
  },
  {
    async submit(c: TrackContext) {
      const form = await readAccountPost(c)
      const text = (name: string): string => {
        const value = form.get(name)
        return typedText(typeof value === 'string' ? value : '', 254)
      }
      const typed = { texts: { order_number: text('order_number'), email: text('email') }, ticks: {} }
      const { order_number, email } = typed.texts
      const email_problem = emailProblem(email)
      const fields = {
        ...(order_number === '' && { order_number: 'enter_order_number' }),
        ...(order_number.length > NUMBER_MOST && { order_number: 'too_long' }),
        ...(email_problem !== null && { email: email_problem }),
      }
      if (Object.keys(fields).length > 0) {
        const wrong = wrongForm({ typed, fields })
        return shown(c, wrong.form, false, wrong.status)
      }
      try {
        const order = await c.var.api(orderTrack, { order_number, email })
        const number = orderSegment(order.order_number)
        if (!order.needs_session) return leadTo(c, pathTo(routes.order, c.var.lang, { number }))
        if (await findOrder(c, order.order_number)) return leadTo(c, pathTo(routes.account_order, c.var.lang, { number }))
        return shown(c, { typed, fields: {}, notice: c.var.t('track.needs_session') }, false, 403)
      } catch (error) {
        if (error instanceof ApiError && error.code === CODE.not_found)
          return shown(c, { typed, fields: {}, notice: c.var.t('track.wrong') }, false, 422)
        const { form: state, status } = refusedForm(c, error, { typed })
        return shown(c, state, false, status)
      }
    },
  },
)

function shown(c: TrackContext, state: FormState, is_sent_here: boolean, status: NonNullable<Page['status']> = 200): Page {
  const title = c.var.t('footer.track_order')
  return {
    status,
    head: { title, description: c.var.t('track.lead'), noindex: true, is_order: true },
    body: <OrderTrackPage state={state} action={pathTo(routes.order_track, c.var.lang, {})} is_sent_here={is_sent_here} />,
  }
}
