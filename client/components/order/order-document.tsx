import type { ReactNode } from 'react'
import { deliveryText, paymentText, shipmentText } from '#locales/order-words.ts'
import type { Order } from '#shared/contract/order.ts'
import { routes } from '#shared/routes.ts'
import { formatAmount, toMoney } from '#shared/trade/money.ts'
import { BUYER_ACTIONS, decodeHistoryNote, type OrderState } from '#shared/trade/order-states.ts'
import { toOrderSegment } from '#shared/url/order-segment.ts'
import { AddressText } from '../account/address-text.tsx'
import { DoneNotice } from '../account/done-notice.tsx'
import { Amount, Day, Moment, MomentText } from '../ui/amounts.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePage } from '../ui/page-context.tsx'
import { Failure, PageHead, PageSection } from '../ui/page-parts.tsx'
import { Fact, MonospaceValue, Value } from '../ui/values.tsx'
import { CounterOfferForm } from './counter-offer-form.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderLines } from './order-lines.tsx'
import { findOpenAmount, ORDER_STATE_CLASSES, STATE_KEYS } from './order-words.ts'
import { TrackingNumber } from './tracking-number.tsx'

export interface OrderDocumentProps {
  order: Order
  /** The URL to which the forms post: the page itself. */
  action: string
  /** When the page was requested, ISO 8601. */
  now: string
  /** The confirmation of a posted form, as text; null: none. */
  done: string | null
  /** The lines that a repeated order has put into the cart, and the part numbers that are no longer available; null: there was none. */
  reordered: { added: number; unavailable: readonly string[] } | null
  /** Why a form was rejected, or null. */
  error: string | null
  /** The buyer's answers in a rejected form, by position of the line. */
  answers: ReadonlyMap<number, string>
}

/** An order from its placing to its arrival: its state, its next step, its terms and its history. */
export function OrderDocument({ order, action, now, done, reordered, error, answers }: OrderDocumentProps) {
  const { t } = usePage()
  const { order_number, status, counter } = order
  const stateText = useStateText(order)
  const isAnswerPending = counter?.state === 'open' && counter.valid_until > now
  const proposal = counter && <CounterOfferForm order={order} counter={counter} action={action} now={now} answers={answers} />
  return (
    <div className="order-document">
      <PageHead title={t('order.title')} number={order_number}>
        <p className="cluster middle gap-4 across-12 below-6">
          <span className={ORDER_STATE_CLASSES[status]}>{t(STATE_KEYS[status])}</span>
          {isAnswerPending && <span className="mark mark-nrnd">{t('order.counter_waits')}</span>}
          <span className="muted small">
            <Moment at={order.submitted_at} />
          </span>
        </p>
      </PageHead>
      <DoneNotice text={done} />
      {reordered && <Reordered {...reordered} />}
      <Failure text={error} />
      {/* The buyer's next step comes first. */}
      {isAnswerPending && (
        <p className="lead low">
          <MomentText at={counter.valid_until} is_deadline toText={(time) => t('order.answer_until', { time })} />
        </p>
      )}
      {isAnswerPending && proposal}
      <Progress order={order} />
      {!isAnswerPending && <p className="lead">{stateText}</p>}
      {(status === 'shipping' || status === 'received') && order.shipping_number !== '' && (
        <p className="below-6">
          <TrackingNumber of={order} />
        </p>
      )}
      <Actions order={order} action={action} />
      {!isAnswerPending && proposal}
      <PageSection id="order-lines" title={t('order.lines')}>
        <OrderLines lines={order.lines} />
        <Sums order={order} />
      </PageSection>
      <Agreed order={order} />
      <OrderHistory order={order} />
    </div>
  )
}

const STEPS = [
  ['unpaid', 'order.step_placed'],
  ['confirming', 'pay.title'],
  ['preparing', 'order.step_confirmed'],
  ['shipping', 'order.step_shipped'],
  ['received', 'order.received'],
] as const

/** The progress of an order; a cancellation replaces the steps that did not happen. */
function Progress({ order }: { order: Order }) {
  const { t } = usePage()
  const { status, history, paid_at } = order
  // A reported transfer has not yet arrived.
  const isReported = status === 'confirming' && paid_at === null
  const at = new Map<OrderState, string>(history.filter(({ from, to }) => from !== to).map(({ to, at: when }) => [to, when]))
  const isOff = status === 'canceled' || status === 'refunded'
  const steps: { state: OrderState; name: string }[] = STEPS.filter(([state]) => !isOff || at.has(state)).map(([state, key]) => ({
    state,
    name: t(isReported && state === 'confirming' ? 'order.event_declared' : key),
  }))
  if (isOff) steps.push({ state: status, name: t(STATE_KEYS[status]) })
  const reached = steps.findIndex(({ state }) => state === status)
  return (
    <ol className="steps order-steps" aria-label={t('order.progress')}>
      {steps.map(({ state, name }, index) => {
        const when = at.get(state)
        return (
          <li
            key={state}
            className={index < reached || (index === reached && !isReported) ? 'is-done' : undefined}
            aria-current={index === reached ? 'step' : undefined}
          >
            <span className="step-name">{name}</span>
            {index > reached || when === undefined ? (
              <span className="muted small">{index > reached ? t('quote.not_yet') : ''}</span>
            ) : (
              <span className="muted small">
                <Moment at={when} />
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** The meaning of the state for the buyer. */
function useStateText(order: Order): ReactNode {
  const { t, tag } = usePage()
  const { status, amounts, hold, received, history } = order
  switch (status) {
    case 'unpaid': {
      if (amounts.freight === null) return t('order.unpaid_freight')
      if (hold === null) return t('pay.placed')
      return hold.is_held ? (
        <MomentText at={hold.until} is_deadline toText={(date) => t('order.unpaid_text', { date })} />
      ) : (
        t('order.hold_ended')
      )
    }
    case 'confirming':
      // A reported transfer has not yet arrived.
      if (hold !== null && findOpenAmount(order) !== 0)
        return hold.is_held ? (
          <MomentText at={hold.until} is_deadline toText={(date) => t('order.declared_text', { date })} />
        ) : (
          t('order.hold_ended')
        )
      return (findOpenAmount(order) ?? 0) > 0 && order.payment !== 'wire'
        ? t('order.confirming_open', { amount: formatAmount(findOpenAmount(order) ?? amounts.total, tag) })
        : t('order.confirming_text')
    case 'preparing':
      return t('order.preparing_text')
    case 'shipping':
      return t('order.shipping_text')
    case 'received':
      return t('order.received_text')
    case 'refunded':
      return t('order.refunded_text')
    case 'canceled': {
      const isLate = history.some(({ to, note }) => to === 'canceled' && decodeHistoryNote(note).event === 'not_paid')
      const reason = isLate ? t('order.canceled_late') : t('order.canceled_text')
      return received > 0 ? `${reason} ${t('order.canceled_paid', { amount: formatAmount(received, tag) })}` : reason
    }
  }
}

function Reordered({ added, unavailable }: { added: number; unavailable: readonly string[] }) {
  const { t, href } = usePage()
  return (
    <div className="notice row middle gap-8 low" role="status">
      <Icon name="warning" />
      <div>
        <p>{t('order.reordered', { count: added })}</p>
        {unavailable.length > 0 && (
          <p>
            {t('order.unavailable')}{' '}
            <span className="cluster gap-2 across-12 small">
              {unavailable.map((partNumber) => (
                <MonospaceValue key={partNumber}>{partNumber}</MonospaceValue>
              ))}
            </span>
          </p>
        )}
        <p className="button-row">
          <ButtonLink look="quiet" href={href(routes.cart, {})} text={t('cart.view')} />
          {unavailable.length > 0 && (
            <ButtonLink
              look="quiet"
              href={href(routes.rfq, {}, { part_number: unavailable.slice(0, 100) })}
              text={t('common.ask_for_quote')}
            />
          )}
        </p>
      </div>
    </div>
  )
}

/** The buyer's current actions. An action that cannot be undone needs a confirmation first. */
function Actions({ order, action }: { order: Order; action: string }) {
  const { t, href } = usePage()
  const { order_number, status, paid_at } = order
  const steps = BUYER_ACTIONS[status]
  const open = findOpenAmount(order)
  // The counter-offer has to be answered first.
  const payClass = order.counter?.state === 'open' ? 'button' : 'button button-primary'
  return (
    <form method="post" action={action} className="button-row tall-buttons screen-only below-16">
      {open !== null && open > 0 && (steps.includes('pay') || order.paid > 0) && (
        <a className={payClass} href={href(routes.pay, { order: toOrderSegment(order_number) })}>
          {t('order.pay')}
        </a>
      )}
      {steps.includes('receive') && <ButtonLink look="primary" href={`${action}?ask=receive`} text={t('order.receive')} />}
      {steps.includes('reorder') && <Button name="step" value="reorder" icon={<Icon name="cart" />} text={t('order.reorder')} />}
      <a className="button" href={`/api/pay/invoice/${order_number}`} download="">
        <Icon name="pdf" />
        {paid_at === null ? t('invoice.proforma') : t('invoice.invoice')}
        <span className="muted small">PDF</span>
      </a>
      {steps.includes('cancel') && <ButtonLink href={`${action}?ask=cancel`} text={t('order.cancel')} />}
    </form>
  )
}

/** The total, the paid amount, and the open amount. */
function Sums({ order }: { order: Order }) {
  const { t } = usePage()
  const { amounts, paid, received, refunding, status } = order
  const returned = toMoney(received - paid + refunding)
  const open = findOpenAmount(order)
  const isOff = status === 'canceled' || status === 'refunded'
  return (
    <div className="order-sums grid gap-8">
      <dl className="sums num grid gap-4 compact">
        <Fact name={t('order.goods')} value={<Amount of={amounts.goods} />} />
        <Fact name={t('order.freight')} value={amounts.freight === null ? t('order.freight_confirmed') : <Amount of={amounts.freight} />} />
        <Fact name={t('common.total')} value={<Amount of={amounts.total} />} row="order-total" />
        <Fact name={t('order.paid')} value={<Amount of={received} />} />
        {returned > 0 && <Fact name={t('order.refund')} value={<Amount of={toMoney(-returned)} />} />}
        {!isOff && <Fact name={t('order.balance_due')} value={open === null ? t('order.freight_confirmed') : <Amount of={open} />} />}
      </dl>
      <p className="muted small">{t('order.excluded')}</p>
    </div>
  )
}

/** The destination, the delivery, and the buyer's remarks. */
function Agreed({ order }: { order: Order }) {
  const { t } = usePage()
  const { incoterm, named_place, po_number, remark, platform_remark, shipping_number } = order
  return (
    <PageSection id="order-agreed" title={t('order.agreed')}>
      <div className="order-agreed grid at-top">
        <dl className="facts">
          <Fact name={t('order.delivery')} value={deliveryText(t, order)} />
          <Fact name={t('order.incoterm')} value={<Value>{`${incoterm} ${named_place}`.trim()}</Value>} />
          <Fact name={t('order.tracking_number')} value={shipping_number !== '' && <TrackingNumber of={order} />} />
          <Fact name={t('order.payment')} value={paymentText(t, order.payment)} />
          <Fact name={t('order.po_number')} value={po_number && <bdi>{po_number}</bdi>} />
          <Fact name={t('order.requested_date')} value={order.requested_date && <Day at={order.requested_date} />} />
          <Fact name={t('order.shipment')} value={order.shipment === 'complete' && shipmentText(t, order.shipment)} />
          <Fact name={t('order.tax_id')} value={order.tax_id && <Value>{order.tax_id}</Value>} />
          <Fact name={t('person.email')} value={<Value>{order.email}</Value>} />
          <Fact name={t('order.invoice_email')} value={order.invoice_email && <Value>{order.invoice_email}</Value>} />
          <Fact name={t('checkout.remark')} value={remark && <Words text={remark} />} />
          <Fact name={t('order.platform_remark')} value={platform_remark && <Words text={platform_remark} />} />
        </dl>
        <div className="order-address compact">
          <h3>{t('order.ship_to')}</h3>
          <AddressText address={order.shipping_address} />
        </div>
        <div className="order-address compact">
          <h3>{t('order.bill_to')}</h3>
          <AddressText address={order.billing_address} />
        </div>
      </div>
    </PageSection>
  )
}

/** A text in its writer's language. */
function Words({ text }: { text: string }) {
  return (
    <bdi className="as-typed" dir="auto">
      {text}
    </bdi>
  )
}
