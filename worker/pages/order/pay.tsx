import { findOpenAmount } from '#client/components/order/order-words.ts'
import { PayPage, type PayPageProps, PaySuccessfulPage } from '#client/pages/order/pay.tsx'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { type Order, orderTerms } from '#shared/contract/order.ts'
import { payConfirm, payStart } from '#shared/contract/pay.ts'
import { readFormText } from '#shared/forms/posted.ts'
import { routes, toPath } from '#shared/routes.ts'
import { PAYMENTS } from '#shared/trade/order-states.ts'
import { toOrderNumber, toOrderSegment } from '#shared/url/order-segment.ts'
import { readFormKey } from '../../forms/content-key.ts'
import { type ErrorMessages, toFormError } from '../../forms/form-error.ts'
import { formPage, handleActions, type SubmittedForm } from '../../forms/form-page.ts'
import { visitorPage } from '../../page/page-definition.ts'
import { type Page, toPrivateHead } from '../../render/page.tsx'
import type { Ctx } from '../../request/env.ts'
import { optional } from '../../request/optional.ts'
import { redirectTo } from '../../request/private-response.ts'
import { toTypedText } from '../../request/typed.ts'
import { findOrder, redirectToTrack, toOrderUrl } from './order-page.tsx'

type PayContext = Ctx<typeof routes.pay.pattern>
type Outcome = EndpointData<typeof payConfirm>['outcome']

/** The length of payment ids; the contract rejects longer ones. */
const MAX_PAYMENT_CHARACTERS = 200

const SAYS: ErrorMessages = {
  conflict: ({ var: { t } }, fields) => t(fields['payment'] === 'not_available' ? 'pay.not_available' : 'order.changed'),
  unavailable: ({ var: { t } }) => t('pay.unavailable'),
  fault: ({ var: { t } }) => t('pay.unavailable'),
}

/**
 * The page where an order is paid: after its submission, and for buyers who come back without paying. The payment company reports the
 * result of a payment.
 */
export const pay = formPage(routes.pay, {
  sheets: ['pay'],
  async load(c: PayContext, sent) {
    const orderNumber = toOrderNumber(c.req.param('order'))
    const order = await findOrder(c, orderNumber)
    if (!order) return redirectToTrack(c, orderNumber)
    const paymentId = sent ? '' : paymentIn(c)
    if (paymentId === '') return createPayPage(c, order, sent)
    const outcome = await readOutcome(c, orderNumber, paymentId)
    if (outcome === 'paid') return redirectToDone(c, orderNumber)
    const notice = c.var.t(outcome === 'declined' ? 'pay.declined' : 'pay.not_finished')
    return createPayPage(c, (await findOrder(c, orderNumber)) ?? order, { notice })
  },
  forms: {
    pay: handleActions(async (c: PayContext, posted) => {
      const orderNumber = toOrderNumber(c.req.param('order'))
      if (readFormText(posted, 'step') === 'declare') {
        await c.var.api(payConfirm, { order_number: orderNumber, declared: true })
        return redirectToDone(c, orderNumber)
      }
      const payment = PAYMENTS.find((way) => way === posted.get('payment'))
      if (!payment) throw new ApiError(CODE.validation)
      if (payment === 'wire') return redirectTo(c, toPath(routes.pay, c.var.lang, { order: toOrderSegment(orderNumber) }, { way: 'wire' }))
      const idempotencyKey = readFormKey(posted.get('form_key'))
      const started = await c.var.api(payStart, { order_number: orderNumber, payment }, { idempotency_key: idempotencyKey })
      if (started.kind === 'redirect') return redirectTo(c, started.url)
      throw new ApiError(CODE.fault, { message: `${payment} has begun as a wire transfer` })
    }, SAYS),
  },
})

/** The page to which the payment companies send the buyer back. */
export const paySuccessful = visitorPage(routes.pay_successful, { sheets: ['sent'] }, async (c) => {
  const { searchParams } = new URL(c.req.url)
  const orderNumber = toOrderNumber(toTypedText(searchParams.get('order') ?? '', 32))
  const order = orderNumber === '' ? null : await findOrder(c, orderNumber)
  const paymentId = paymentIn(c)
  const head: Page['head'] = { title: c.var.t('pay.title'), description: c.var.t('pay.title'), noindex: true }
  if (!order) return { head, body: <PaySuccessfulPage order={null} state="unknown" order_address="" check_address="" /> }
  const outcome = paymentId === '' ? null : await readOutcome(c, orderNumber, paymentId)
  const payAddress = toPath(routes.pay, c.var.lang, { order: toOrderSegment(orderNumber) }, { payment: paymentId })
  if (outcome === 'declined' || (outcome === null && order.status === 'unpaid')) return redirectTo(c, payAddress)
  const looks = Math.min(Number(searchParams.get('look')) || 0, CHECK_INTERVALS_S.length)
  const check = (look: number): string => toPath(routes.pay_successful, c.var.lang, {}, { order: orderNumber, payment: paymentId, look })
  const wait = outcome === 'pending' ? CHECK_INTERVALS_S[looks] : undefined
  // The header reloads the page without a script, and only for a limited number of checks.
  if (wait !== undefined) c.header('Refresh', `${wait}; url=${check(looks + 1)}`)
  return {
    head,
    body: (
      <PaySuccessfulPage
        order={(await findOrder(c, orderNumber)) ?? order}
        state={outcome === 'pending' ? (wait === undefined ? 'waited' : 'pending') : 'done'}
        order_address={toOrderUrl(c, orderNumber)}
        check_address={check(0)}
      />
    ),
  }
})

/** The seconds until each further check; after the last one the reader reloads the page. */
const CHECK_INTERVALS_S = [4, 5, 8, 12, 20, 30, 60]

const paymentIn = (c: Ctx): string => toTypedText(new URL(c.req.url).searchParams.get('payment') ?? '', MAX_PAYMENT_CHARACTERS)

const redirectToDone = (c: Ctx, order: string): Response => redirectTo(c, toPath(routes.pay_successful, c.var.lang, {}, { order }))

/** The result of a payment. A payment of another order, or one whose company does not respond, counts as still open. */
async function readOutcome(c: Ctx, orderNumber: string, paymentId: string): Promise<Outcome> {
  const answer = await optional(c.var.api(payConfirm, { order_number: orderNumber, payment_id: paymentId }))
  return answer?.outcome ?? 'pending'
}

/** The bank details where the order is paid by transfer, or the reason why there are none. */
async function readWire(c: Ctx, order: Order): Promise<{ wire: PayPageProps['wire']; notice: string | null }> {
  const { order_number, payment } = order
  const byWire = payment === 'wire' || new URL(c.req.url).searchParams.get('way') === 'wire'
  if (!byWire || (findOpenAmount(order) ?? 0) === 0) return { wire: null, notice: null }
  try {
    // A repeated call changes nothing: a transfer is begun once.
    const begun = await c.var.api(payStart, { order_number, payment: 'wire' }, { idempotency_key: crypto.randomUUID() })
    return { wire: begun.kind === 'wire' ? begun : null, notice: null }
  } catch (error) {
    return { wire: null, notice: toFormError(c, error, SAYS).notice ?? c.var.t('validation.summary') }
  }
}

async function createPayPage(c: PayContext, order: Order, sent: Pick<SubmittedForm, 'notice'> | null): Promise<Page> {
  const { t } = c.var
  const [bank, terms] = await Promise.all([readWire(c, order), optional(c.var.api(orderTerms, {}))])
  return {
    head: toPrivateHead(t('pay.title_of', { number: order.order_number })),
    body: (
      <PayPage
        order={order}
        payments={terms?.payments ?? PAYMENTS}
        wire={bank.wire}
        form_key={crypto.randomUUID()}
        error={sent?.notice ?? bank.notice}
        action={toPath(routes.pay, c.var.lang, { order: toOrderSegment(order.order_number) })}
        order_address={toOrderUrl(c, order.order_number)}
      />
    ),
  }
}
