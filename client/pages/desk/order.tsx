import { deliveryText, paymentText, shipmentText } from '#locales/order-words.ts'
import type { deskOrderDetail } from '#shared/contract/desk.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import type { Order } from '#shared/contract/order.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import type { Money } from '#shared/trade/money.ts'
import { AddressText } from '../../components/account/address-text.tsx'
import { DeskCounterOffer, OfferEditor } from '../../components/desk/desk-counter-offer.tsx'
import { DeskHead } from '../../components/desk/desk-head.tsx'
import { DeskTime } from '../../components/desk/desk-time.tsx'
import {
  ACTOR_KEYS,
  computeOpenAmount,
  type DeskPageState,
  formatHistoryNote,
  LEDGER_KEYS,
  ORDER_STATE_CLASSES,
  STATE_KEYS,
} from '../../components/desk/desk-words.ts'
import { OrderActions } from '../../components/desk/order-actions.tsx'
import { RefundRows } from '../../components/desk/refund-rows.tsx'
import { StockText } from '../../components/desk/stock-text.tsx'
import { Amount, Day, UnitPrice } from '../../components/ui/amounts.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { TitledSection } from '../../components/ui/page-parts.tsx'
import { RowTable } from '../../components/ui/row-table.tsx'
import { Fact, MonospaceValue, TypedFacts, Value } from '../../components/ui/values.tsx'

export interface DeskOrderPageProps extends DeskPageState {
  detail: EndpointData<typeof deskOrderDetail>
  /** The default expiry of an offer, ISO 8601 date. */
  offer_until: string
}

/** All data of an order, and the desk's actions on it. */
export function DeskOrderPage({ detail, sent, done, time_zone, offer_until }: DeskOrderPageProps) {
  const { t } = usePage()
  const { order, ledger, refunds, stock } = detail
  return (
    <>
      <DeskHead
        title={
          <>
            {t('desk.order')} <MonospaceValue>{order.order_number}</MonospaceValue>{' '}
            <span className={`mark ${ORDER_STATE_CLASSES[order.status]}`}>{t(STATE_KEYS[order.status])}</span>
          </>
        }
        time_zone={time_zone}
        done={done}
        notice={sent && !isFormVisible(sent.name, order) ? sent.notice : null}
      />
      <div className="desk-order grid at-top gap-32">
        <div className="desk-main stack gap-24">
          <Lines order={order} stock={stock} />
          {order.counter && <DeskCounterOffer counter={order.counter} time_zone={time_zone} />}
          {(order.status === 'unpaid' || order.status === 'confirming') && (
            <OfferEditor order={order} sent={sent} time_zone={time_zone} offer_until={offer_until} />
          )}
          <Ledger ledger={ledger} time_zone={time_zone} />
          {refunds.length > 0 && <RefundRows refunds={refunds} sent={sent} time_zone={time_zone} />}
          <History order={order} time_zone={time_zone} />
        </div>
        <aside className="desk-side stack gap-24">
          <OrderActions order={order} sent={sent} />
          <Facts order={order} time_zone={time_zone} />
        </aside>
      </div>
    </>
  )
}

/** Whether the page still has the form. If not, the error of the form is shown above. */
function isFormVisible(form: string, { status, paid }: Order): boolean {
  if (form === 'refund') return paid > 0
  if (form === 'ship') return status === 'preparing'
  return status === 'unpaid' || status === 'confirming' || form === 'refund_sent'
}

function Lines({ order, stock }: { order: Order; stock: DeskOrderPageProps['detail']['stock'] }) {
  const { t, tag, href } = usePage()
  const left = new Map(stock.map((one) => [one.position, one.stock]))
  const { goods, freight, total } = order.amounts
  const open = computeOpenAmount(order)
  return (
    <TitledSection id="lines" title={t('desk.lines')}>
      <RowTable
        className="desk-table"
        rows={order.lines}
        toKey={({ position }) => position}
        columns={[
          { head: { number: '#' }, className: 'beyond-phone muted desk-position', cell: ({ position }) => position },
          {
            head: t('order.part_and_maker'),
            names_row: true,
            cell: (line) => (
              <>
                {line.goods_page_url === '' ? (
                  <MonospaceValue>{line.part_number}</MonospaceValue>
                ) : (
                  <a href={href(routes.product, { id: line.goods_page_url })}>
                    <MonospaceValue>{line.part_number}</MonospaceValue>
                  </a>
                )}{' '}
                <bdi className="muted">{line.brand_name}</bdi>
                {line.rfq_number !== null && (
                  <>
                    {' '}
                    <Value className="small muted nowrap">{line.rfq_number}</Value>
                  </>
                )}
                {line.reference !== '' && <bdi className="small muted"> {line.reference}</bdi>}
                {line.lead_time_weeks > 0 && (
                  <span className="small muted nowrap">
                    {' '}
                    {t('quote.lead_time', { time: t('part.weeks', { count: line.lead_time_weeks }) })}
                  </span>
                )}
              </>
            ),
          },
          { head: t('part.date_code'), cell: ({ date_code }) => <Value>{date_code || '–'}</Value> },
          { head: { number: t('part.quantity') }, cell: ({ qty }) => <span>{formatCount(qty, tag)}</span> },
          { head: { number: t('desk.stock_now') }, cell: ({ position }) => <StockText stock={left.get(position) ?? null} qty={1} /> },
          { head: { number: t('part.unit_price') }, cell: ({ unit_price }) => <UnitPrice of={unit_price} /> },
          { head: { number: t('part.ext_price') }, cell: ({ ext_price }) => <Amount of={ext_price} /> },
        ]}
      />
      <dl className="desk-sums sums grid gap-4 compact">
        <Sum name={t('order.goods')} amount={goods} />
        <Sum name={t('order.freight')} amount={freight} />
        <Sum name={t('common.total')} amount={total} row="desk-total" />
        <Sum name={t('order.paid')} amount={order.paid} />
        {open > 0 && order.status !== 'canceled' && order.status !== 'refunded' && <Sum name={t('order.balance_due')} amount={open} />}
      </dl>
    </TitledSection>
  )
}

/** @param props `amount`: null where the freight is still open */
function Sum({ name, amount, row }: { name: string; amount: Money | null; row?: string }) {
  const { t } = usePage()
  const value = amount === null ? <span className="mark mark-nrnd">{t('desk.freight_open')}</span> : <Amount of={amount} />
  return <Fact name={name} value={value} className="num" row={row} />
}

function Ledger({ ledger, time_zone }: { ledger: DeskOrderPageProps['detail']['ledger']; time_zone: string }) {
  const { t } = usePage()
  return (
    <TitledSection id="ledger" title={t('desk.ledger')}>
      {ledger.length === 0 ? (
        <p className="muted">{t('desk.no_ledger')}</p>
      ) : (
        <RowTable
          className="desk-table"
          rows={ledger}
          toKey={({ provider, event_id }) => `${provider} ${event_id}`}
          columns={[
            { head: t('desk.time'), cell: ({ at }) => <DeskTime at={at} time_zone={time_zone} /> },
            { head: t('desk.what'), cell: ({ kind }) => <span>{t(LEDGER_KEYS[kind])}</span> },
            { head: t('desk.provider'), cell: ({ provider }) => <span>{provider}</span> },
            {
              head: t('desk.reference'),
              className: 'desk-long',
              cell: ({ event_id }) => <Value>{event_id.replace(/^received:/, '')}</Value>,
            },
            { head: { number: t('common.amount') }, cell: ({ amount }) => <Amount of={amount} /> },
          ]}
        />
      )}
    </TitledSection>
  )
}

function History({ order, time_zone }: { order: Order; time_zone: string }) {
  const { t, tag } = usePage()
  return (
    <TitledSection id="history" title={t('desk.history')}>
      <ol className="desk-history grid compact">
        {order.history.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a history never move
          <li key={index} className="grid gap-12">
            <DeskTime at={step.at} time_zone={time_zone} />
            <span className="muted">{t(ACTOR_KEYS[step.actor])}</span>
            <span>
              {step.from !== step.to && <strong className="medium">{t(STATE_KEYS[step.to])}</strong>}{' '}
              <bdi>{formatHistoryNote(step.note, t, tag)}</bdi>
            </span>
          </li>
        ))}
      </ol>
    </TitledSection>
  )
}

function Facts({ order, time_zone }: { order: Order; time_zone: string }) {
  const { t } = usePage()
  const facts = [
    [t('account.submitted_at'), <DeskTime key="at" at={order.submitted_at} time_zone={time_zone} />],
    [t('person.email'), order.email],
    [t('desk.po_number'), order.po_number],
    [t('order.payment'), paymentText(t, order.payment)],
    [t('order.delivery'), deliveryText(t, order)],
    [t('order.requested_date'), order.requested_date ? <Day key="requested" at={order.requested_date} /> : ''],
    [t('order.shipment'), order.shipment === 'complete' ? shipmentText(t, order.shipment) : ''],
    [t('order.tax_id'), order.tax_id],
    [t('order.invoice_email'), order.invoice_email],
    [t('desk.reserved_until'), order.hold?.is_held ? <DeskTime key="hold" at={order.hold.until} time_zone={time_zone} /> : ''],
    [t('desk.terms'), [order.incoterm, order.named_place].filter(Boolean).join(' ')],
    [t('desk.shipment'), [order.shipping_carrier, order.shipping_number].filter(Boolean).join(' ')],
    [t('desk.remark'), order.remark],
    [t('desk.platform_remark'), order.platform_remark],
  ] as const
  return (
    <TitledSection id="facts" title={t('desk.facts')} className="desk-facts">
      <dl className="facts">
        <TypedFacts facts={facts} />
      </dl>
      <div className="desk-addresses grid gap-16 compact">
        <div>
          <h3 className="muted small regular">{t('order.ship_to')}</h3>
          <AddressText id="ship-to" address={order.shipping_address} />
        </div>
        <div>
          <h3 className="muted small regular">{t('order.bill_to')}</h3>
          <AddressText id="bill-to" address={order.billing_address} />
        </div>
      </div>
    </TitledSection>
  )
}
