import type { deskOrderDetail } from '#shared/contract/desk.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import type { Order, OrderLine } from '#shared/contract/order.ts'
import { routes } from '#shared/routes.ts'
import { formatAmount, formatUnitPrice, type Money, unitPriceDecimals } from '#shared/trade/money.ts'
import { formatCount } from '#shared/trade/units.ts'
import { AddressText } from '../../components/account/address-text.tsx'
import { CounterOffer, OfferEditor } from '../../components/desk/counter-offer.tsx'
import { DeskDone } from '../../components/desk/desk-form.tsx'
import { DeskTime, DeskZone } from '../../components/desk/desk-time.tsx'
import {
  ACTOR_KEYS,
  type DeskFormState,
  LEDGER_KEYS,
  noteText,
  openAmount,
  PAYMENT_KEYS,
  STATE_KEYS,
  STATE_MARKS,
} from '../../components/desk/desk-words.ts'
import { OrderActions } from '../../components/desk/order-actions.tsx'
import { RefundRows } from '../../components/desk/refund-rows.tsx'
import { useHref, usePage } from '../../components/ui/page-context.tsx'
import { TableHead } from '../../components/ui/table-head.tsx'

export interface DeskOrderPageProps {
  detail: DataOf<typeof deskOrderDetail>
  sent: DeskFormState | null
  done: string | null
  time_zone: string
  /** Until when an offer holds unless another day is typed, ISO 8601 date. */
  offer_until: string
}

/** Everything of an order, and what the desk can do with it. */
export function DeskOrderPage({ detail, sent, done, time_zone, offer_until }: DeskOrderPageProps) {
  const { t } = usePage()
  const { order, ledger, refunds, stock } = detail
  return (
    <>
      <header className="desk-head">
        <h1>
          {t('desk.order')}{' '}
          <bdi dir="ltr" className="mono">
            {order.order_number}
          </bdi>{' '}
          <span className={`mark ${STATE_MARKS[order.status]}`}>{t(STATE_KEYS[order.status])}</span>
        </h1>
        <DeskZone time_zone={time_zone} />
      </header>
      <DeskDone done={done} />
      {sent?.notice && !isShown(sent.form, order) && (
        <p role="alert" className="form-summary">
          {sent.notice}
        </p>
      )}
      <div className="desk-order">
        <div className="desk-main">
          <Lines order={order} stock={stock} />
          {order.counter && <CounterOffer counter={order.counter} time_zone={time_zone} />}
          {(order.status === 'unpaid' || order.status === 'confirming') && (
            <OfferEditor order={order} sent={sent} time_zone={time_zone} offer_until={offer_until} />
          )}
          <Ledger ledger={ledger} time_zone={time_zone} />
          {refunds.length > 0 && <RefundRows refunds={refunds} sent={sent} time_zone={time_zone} />}
          <History order={order} time_zone={time_zone} />
        </div>
        <aside className="desk-side">
          <OrderActions order={order} sent={sent} />
          <Facts order={order} time_zone={time_zone} />
        </aside>
      </div>
    </>
  )
}

/** Whether the page still has a form: what came back from one that is gone has to be said above. */
function isShown(form: string, { status, paid }: Order): boolean {
  if (form === 'refund') return paid > 0
  if (form === 'ship') return status === 'preparing'
  return status === 'unpaid' || status === 'confirming' || form === 'refund_sent'
}

function Lines({ order, stock }: { order: Order; stock: DeskOrderPageProps['detail']['stock'] }) {
  const { t } = usePage()
  const left = new Map(stock.map((one) => [one.position, one.stock]))
  const decimals = unitPriceDecimals(order.lines.map(({ unit_price }) => unit_price))
  const { goods, freight, total } = order.amounts
  const open = openAmount(order)
  return (
    <section aria-labelledby="lines">
      <h2 id="lines">{t('desk.lines')}</h2>
      <div className="table-scroll">
        <table className="data row-table desk-table">
          <TableHead
            columns={[
              { number: '#' },
              t('invoice.part'),
              t('part.date_code'),
              { number: t('part.quantity') },
              { number: t('desk.stock_now') },
              { number: t('part.unit_price') },
              { number: t('part.ext_price') },
            ]}
          />
          <tbody>
            {order.lines.map((line) => (
              <LineRow key={line.position} line={line} in_stock={left.get(line.position) ?? null} decimals={decimals} />
            ))}
          </tbody>
        </table>
      </div>
      <dl className="desk-sums">
        <Sum name={t('invoice.goods')} amount={goods} />
        <Sum name={t('invoice.freight')} amount={freight} none={t('desk.freight_open')} />
        <Sum name={t('cart.total')} amount={total} is_total />
        <Sum name={t('invoice.paid')} amount={order.paid} />
        {open > 0 && order.status !== 'canceled' && order.status !== 'refunded' && <Sum name={t('invoice.open')} amount={open} />}
      </dl>
    </section>
  )
}

interface LineRowProps {
  line: OrderLine
  /** Pieces; null: it is none of our parts. */
  in_stock: number | null
  /** Of unit prices. */
  decimals: number
}

function LineRow({ line, in_stock, decimals }: LineRowProps) {
  const { t, tag } = usePage()
  const href = useHref()
  return (
    <tr>
      <td className="num muted desk-position">{line.position}</td>
      <th scope="row">
        {line.goods_page_url === '' ? (
          <bdi dir="ltr" className="mono">
            {line.part_number}
          </bdi>
        ) : (
          <a href={href(routes.product, { id: line.goods_page_url })}>
            <bdi dir="ltr" className="mono">
              {line.part_number}
            </bdi>
          </a>
        )}{' '}
        <bdi className="muted">{line.brand_name}</bdi>
        {line.rfq_number !== null && (
          <>
            {' '}
            <bdi dir="ltr" className="small muted nowrap">
              {line.rfq_number}
            </bdi>
          </>
        )}
        {line.reference !== '' && <bdi className="small muted"> {line.reference}</bdi>}
        {line.lead_time_weeks > 0 && (
          <span className="small muted nowrap"> {t('quote.lead_time', { time: t('part.weeks', { count: line.lead_time_weeks }) })}</span>
        )}
      </th>
      <td data-label={t('part.date_code')}>
        <bdi dir="ltr">{line.date_code || '–'}</bdi>
      </td>
      <td data-label={t('part.quantity')} className="num">
        <span>{formatCount(line.qty, tag)}</span>
      </td>
      <td data-label={t('desk.stock_now')} className="num">
        <span className={in_stock === null ? 'muted' : in_stock === 0 ? 'stock-out' : 'stock-ok'}>
          {in_stock === null ? '–' : formatCount(in_stock, tag)}
        </span>
      </td>
      <td data-label={t('part.unit_price')} className="num">
        <bdi dir="ltr">{formatUnitPrice(line.unit_price, tag, decimals)}</bdi>
      </td>
      <td data-label={t('part.ext_price')} className="num">
        <bdi dir="ltr">{formatAmount(line.ext_price, tag)}</bdi>
      </td>
    </tr>
  )
}

function Sum({ name, amount, none = '', is_total = false }: { name: string; amount: Money | null; none?: string; is_total?: boolean }) {
  const { tag } = usePage()
  return (
    <div className={is_total ? 'desk-total' : undefined}>
      <dt>{name}</dt>
      <dd className="num">
        {amount === null ? <span className="mark mark-nrnd">{none}</span> : <bdi dir="ltr">{formatAmount(amount, tag)}</bdi>}
      </dd>
    </div>
  )
}

function Ledger({ ledger, time_zone }: { ledger: DeskOrderPageProps['detail']['ledger']; time_zone: string }) {
  const { t, tag } = usePage()
  return (
    <section aria-labelledby="ledger">
      <h2 id="ledger">{t('desk.ledger')}</h2>
      {ledger.length === 0 ? (
        <p className="muted">{t('desk.no_ledger')}</p>
      ) : (
        <div className="table-scroll">
          <table className="data row-table desk-table">
            <TableHead columns={[t('desk.time'), t('desk.what'), t('desk.provider'), t('desk.reference'), { number: t('cart.amount') }]} />
            <tbody>
              {ledger.map((row) => (
                <tr key={`${row.provider} ${row.event_id}`}>
                  <td data-label={t('desk.time')}>
                    <DeskTime at={row.at} time_zone={time_zone} />
                  </td>
                  <td data-label={t('desk.what')}>
                    <span>{t(LEDGER_KEYS[row.kind])}</span>
                  </td>
                  <td data-label={t('desk.provider')}>
                    <span>{row.provider}</span>
                  </td>
                  <td data-label={t('desk.reference')} className="desk-reference">
                    <bdi dir="ltr">{row.event_id.replace(/^received:/, '')}</bdi>
                  </td>
                  <td data-label={t('cart.amount')} className="num">
                    <bdi dir="ltr">{formatAmount(row.amount, tag)}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function History({ order, time_zone }: { order: Order; time_zone: string }) {
  const { t, tag } = usePage()
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t('desk.history')}</h2>
      <ol className="desk-history">
        {order.history.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a history never move
          <li key={index}>
            <DeskTime at={step.at} time_zone={time_zone} />
            <span className="muted">{t(ACTOR_KEYS[step.actor])}</span>
            <span>
              {step.from !== step.to && <strong>{t(STATE_KEYS[step.to])}</strong>} <bdi>{noteText(step.note, t, tag)}</bdi>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Facts({ order, time_zone }: { order: Order; time_zone: string }) {
  const { t } = usePage()
  const payment = PAYMENT_KEYS[order.payment]
  const facts = [
    [t('account.submitted_at'), <DeskTime key="at" at={order.submitted_at} time_zone={time_zone} />],
    [t('quote.email'), order.email],
    [t('desk.po_number'), order.po_number],
    [t('invoice.payment'), payment === null ? 'PayPal' : t(payment)],
    [t('invoice.delivery'), deliveryText(order, t)],
    [t('desk.held_until'), order.hold?.is_held ? <DeskTime key="hold" at={order.hold.until} time_zone={time_zone} /> : ''],
    [t('desk.terms'), [order.incoterm, order.named_place].filter(Boolean).join(' ')],
    [t('desk.shipment'), [order.shipping_carrier, order.shipping_number].filter(Boolean).join(' ')],
    [t('desk.remark'), order.remark],
    [t('desk.platform_remark'), order.platform_remark],
  ] as const
  return (
    <section aria-labelledby="facts" className="desk-facts">
      <h2 id="facts">{t('desk.facts')}</h2>
      <dl className="facts">
        {facts.map(([name, value]) =>
          value === '' ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi className="as-typed">{value}</bdi>
              </dd>
            </div>
          ),
        )}
      </dl>
      <div className="desk-addresses">
        <div>
          <h3>{t('invoice.ship_to')}</h3>
          <AddressText id="ship-to" address={order.shipping_address} />
        </div>
        <div>
          <h3>{t('invoice.bill_to')}</h3>
          <AddressText id="bill-to" address={order.billing_address} />
        </div>
      </div>
    </section>
  )
}

const CARRIER_NAMES = { dhl: 'DHL', fedex: 'FedEx', ups: 'UPS', sf: 'SF Express' } as const

function deliveryText({ delivery, carrier_account }: Order, t: ReturnType<typeof usePage>['t']): string {
  if (delivery === 'own_account') return t('invoice.own_account', { account: carrier_account })
  return delivery === 'pick_up' ? t('invoice.pick_up') : CARRIER_NAMES[delivery]
}
