import type { ReactNode } from 'react'
import type { Order } from '#shared/contract/order.ts'
import { routes } from '#shared/routes.ts'
import { formatMoment } from '#shared/text/moment.ts'
import { formatAmount, money } from '#shared/trade/money.ts'
import { BUYER_STEPS, type OrderState, readHistoryNote } from '#shared/trade/order-states.ts'
import { trackingUrl } from '#shared/trade/tracking.ts'
import { orderSegment } from '#shared/url/order-address.ts'
import { DoneNotice } from '../account/done-notice.tsx'
import { Icon } from '../ui/icon.tsx'
import { Moment } from '../ui/moment.tsx'
import { useHref, usePage } from '../ui/page-context.tsx'
import { PageSection } from '../ui/page-section.tsx'
import { OrderAddress } from './order-address.tsx'
import { CounterOffer } from './order-counter.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderLines } from './order-lines.tsx'
import { deliveryText, openAmount, paymentText, STATE_KEYS, STATE_MARKS } from './order-words.ts'

export interface OrderDocumentProps {
  order: Order
  /** Where the forms go: the page itself. */
  action: string
  /** When the page was asked for, ISO 8601. */
  now: string
  /** What a form has done, or null. */
  done: string | null
  /** What ordering again has put into the cart, and the part numbers that are not to be had any more; null: nobody did. */
  reordered: { added: number; unavailable: readonly string[] } | null
  /** Why a form did not get through, or null. */
  error: string | null
  /** What was chosen in a form that did not get through, by position. */
  answers: ReadonlyMap<number, string>
}

/** An order from its placing to its arrival: where it stands, what is to do, what was agreed and what happened. */
export function OrderDocument({ order, action, now, done, reordered, error, answers }: OrderDocumentProps) {
  const { t, tag } = usePage()
  const { order_number, status, time_zone, counter } = order
  return (
    <div className="order-document">
      <header className="page-head">
        <h1>
          {t('order.title')}{' '}
          <bdi dir="ltr" className="mono">
            {order_number}
          </bdi>
        </h1>
        <p className="order-head-facts">
          <span className={STATE_MARKS[status]}>{t(STATE_KEYS[status])}</span>
          <span className="muted small">
            <Moment at={order.submitted_at} time_zone={time_zone} tag={tag} />
          </span>
        </p>
      </header>
      <DoneNotice text={done} />
      {reordered && <Reordered {...reordered} />}
      {error !== null && (
        <p role="alert" className="error with-icon quote-error">
          <Icon name="warning" />
          {error}
        </p>
      )}
      <Progress order={order} />
      <p className="lead">{useStateText(order)}</p>
      <Actions order={order} action={action} />
      {counter && <CounterOffer order={order} counter={counter} action={action} now={now} answers={answers} />}
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
  ['confirming', 'order.step_paid'],
  ['preparing', 'order.step_confirmed'],
  ['shipping', 'order.step_shipped'],
  ['received', 'order.received'],
] as const

/** The way of an order; what ended it before stands in the place of what did not come. */
function Progress({ order }: { order: Order }) {
  const { t, tag } = usePage()
  const { status, time_zone, history, paid_at } = order
  // A transfer that was reported has not arrived.
  const is_reported = status === 'confirming' && paid_at === null
  const at = new Map<OrderState, string>(history.filter(({ from, to }) => from !== to).map(({ to, at: when }) => [to, when]))
  const is_off = status === 'canceled' || status === 'refunded'
  const steps: { state: OrderState; name: string }[] = STEPS.filter(([state]) => !is_off || at.has(state)).map(([state, key]) => ({
    state,
    name: t(is_reported && state === 'confirming' ? 'order.event_declared' : key),
  }))
  if (is_off) steps.push({ state: status, name: t(STATE_KEYS[status]) })
  const reached = steps.findIndex(({ state }) => state === status)
  return (
    <ol className="steps order-steps" aria-label={t('order.progress')}>
      {steps.map(({ state, name }, index) => {
        const when = at.get(state)
        return (
          <li
            key={state}
            className={index < reached || (index === reached && !is_reported) ? 'is-done' : undefined}
            aria-current={index === reached ? 'step' : undefined}
          >
            <span className="step-name">{name}</span>
            {index > reached || when === undefined ? (
              <span className="muted small">{index > reached ? t('quote.not_yet') : ''}</span>
            ) : (
              <span className="muted small">
                <Moment at={when} time_zone={time_zone} tag={tag} />
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** What the state means for the buyer. */
function useStateText(order: Order): ReactNode {
  const { t, tag } = usePage()
  const { status, amounts, hold, time_zone, received, history } = order
  switch (status) {
    case 'unpaid': {
      if (amounts.freight === null) return t('order.unpaid_freight')
      if (hold === null) return t('pay.placed')
      return hold.is_held ? t('order.unpaid_text', { date: formatMoment({ at: hold.until, time_zone, tag }) }) : t('order.hold_ended')
    }
    case 'confirming':
      // A transfer that was declared and has not arrived.
      if (hold !== null && openAmount(order) !== 0)
        return hold.is_held ? t('order.declared_text', { date: formatMoment({ at: hold.until, time_zone, tag }) }) : t('order.hold_ended')
      return (openAmount(order) ?? 0) > 0 && order.payment !== 'wire'
        ? t('order.confirming_open', { amount: formatAmount(openAmount(order) ?? amounts.total, tag) })
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
      const is_late = history.some(({ to, note }) => to === 'canceled' && readHistoryNote(note).event === 'not_paid')
      const reason = is_late ? t('mail.order_canceled_late') : t('mail.order_canceled_text')
      return received > 0 ? `${reason} ${t('mail.order_canceled_paid', { amount: formatAmount(received, tag) })}` : reason
    }
  }
}

function Reordered({ added, unavailable }: { added: number; unavailable: readonly string[] }) {
  const { t } = usePage()
  const href = useHref()
  return (
    <div className="notice" role="status">
      <Icon name="warning" />
      <div>
        <p>{t('order.reordered', { count: added })}</p>
        {unavailable.length > 0 && (
          <p>
            {t('order.unavailable')}{' '}
            <span className="account-parts">
              {unavailable.map((part_number) => (
                <bdi key={part_number} dir="ltr" className="mono">
                  {part_number}
                </bdi>
              ))}
            </span>
          </p>
        )}
        <p className="button-row">
          <a className="button button-quiet" href={href(routes.cart, {})}>
            {t('quote.to_cart')}
          </a>
          {unavailable.length > 0 && (
            <a className="button button-quiet" href={href(routes.rfq, {}, { part_number: unavailable.slice(0, 100) })}>
              {t('search.ask_for_quote')}
            </a>
          )}
        </p>
      </div>
    </div>
  )
}

/** What the buyer can do now. What cannot be taken back is asked about first. */
function Actions({ order, action }: { order: Order; action: string }) {
  const { t } = usePage()
  const href = useHref()
  const { order_number, status, paid_at } = order
  const steps = BUYER_STEPS[status]
  const open = openAmount(order)
  // First the proposal is to be answered.
  const pay_class = order.counter?.state === 'open' ? 'button' : 'button button-primary'
  return (
    <form method="post" action={action} className="button-row order-actions">
      {open !== null && open > 0 && (steps.includes('pay') || order.paid > 0) && (
        <a className={pay_class} href={href(routes.pay, { order: orderSegment(order_number) })}>
          {t('order.pay')}
        </a>
      )}
      {steps.includes('receive') && (
        <a className="button button-primary" href={`${action}?ask=receive`}>
          {t('order.receive')}
        </a>
      )}
      {steps.includes('reorder') && (
        <button type="submit" className="button" name="step" value="reorder">
          <Icon name="cart" />
          {t('order.reorder')}
        </button>
      )}
      <a className="button" href={`/api/pay/invoice/${order_number}`} download="">
        <Icon name="pdf" />
        {paid_at === null ? t('invoice.proforma') : t('invoice.invoice')}
        <span className="muted small">PDF</span>
      </a>
      {steps.includes('cancel') && (
        <a className="button" href={`${action}?ask=cancel`}>
          {t('order.cancel')}
        </a>
      )}
    </form>
  )
}

/** What it comes to, what was paid, and what is open. */
function Sums({ order }: { order: Order }) {
  const { t, tag } = usePage()
  const { amounts, paid, received, refunding, status } = order
  const returned = money(received - paid + refunding)
  const open = openAmount(order)
  const is_off = status === 'canceled' || status === 'refunded'
  return (
    <div className="order-sums">
      <dl>
        <div>
          <dt>{t('invoice.goods')}</dt>
          <dd>
            <bdi dir="ltr">{formatAmount(amounts.goods, tag)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('invoice.freight')}</dt>
          <dd>{amounts.freight === null ? t('invoice.freight_confirmed') : <bdi dir="ltr">{formatAmount(amounts.freight, tag)}</bdi>}</dd>
        </div>
        <div className="order-total">
          <dt>{t('mail.total')}</dt>
          <dd>
            <bdi dir="ltr">{formatAmount(amounts.total, tag)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('invoice.paid')}</dt>
          <dd>
            <bdi dir="ltr">{formatAmount(received, tag)}</bdi>
          </dd>
        </div>
        {returned > 0 && (
          <div>
            <dt>{t('invoice.refund')}</dt>
            <dd>
              <bdi dir="ltr">{formatAmount(money(-returned), tag)}</bdi>
            </dd>
          </div>
        )}
        {!is_off && (
          <div>
            <dt>{t('invoice.open')}</dt>
            <dd>{open === null ? t('invoice.freight_confirmed') : <bdi dir="ltr">{formatAmount(open, tag)}</bdi>}</dd>
          </div>
        )}
      </dl>
      <p className="muted small">{t('invoice.excluded')}</p>
    </div>
  )
}

/** Where it goes, how, and what was said with it. */
function Agreed({ order }: { order: Order }) {
  const { t } = usePage()
  const { incoterm, named_place, po_number, remark, platform_remark, shipping_carrier, shipping_number } = order
  const tracking = trackingUrl(shipping_carrier, shipping_number)
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    [t('invoice.delivery'), deliveryText(t, order)],
    [
      t('order.incoterm'),
      <bdi key="incoterm" dir="ltr">
        {`${incoterm} ${named_place}`.trim()}
      </bdi>,
    ],
    [
      t('mail.tracking_number'),
      shipping_number === '' ? null : (
        <span key="number" className="order-parcel">
          <bdi>{shipping_carrier}</bdi>{' '}
          <bdi dir="ltr" className="mono">
            {shipping_number}
          </bdi>
          {tracking !== null && (
            <a href={tracking} target="_blank" rel="noopener noreferrer" className="with-icon">
              {t('order.track')}
              <Icon name="external" flip />
              <span className="sr-only"> ({t('site.new_window')})</span>
            </a>
          )}
        </span>
      ),
    ],
    [t('invoice.payment'), paymentText(t, order.payment)],
    [t('invoice.po_number'), po_number === '' ? null : <bdi key="po">{po_number}</bdi>],
    [
      t('quote.email'),
      <bdi key="email" dir="ltr">
        {order.email}
      </bdi>,
    ],
    [t('order.remark'), remark === '' ? null : <Words key="remark" text={remark} />],
    [t('order.platform_remark'), platform_remark === '' ? null : <Words key="platform" text={platform_remark} />],
  ]
  return (
    <PageSection id="order-agreed" title={t('order.agreed')}>
      <div className="order-agreed">
        <dl className="facts">
          {facts.map(
            ([name, value]) =>
              value !== null && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        <OrderAddress title={t('invoice.ship_to')} address={order.shipping_address} />
        <OrderAddress title={t('invoice.bill_to')} address={order.billing_address} />
      </div>
    </PageSection>
  )
}

/** In the writer's words and language. */
function Words({ text }: { text: string }) {
  return (
    <bdi className="as-typed" dir="auto">
      {text}
    </bdi>
  )
}
