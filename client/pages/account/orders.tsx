import type { DataOf } from '#shared/contract/endpoint.ts'
import type { orderList } from '#shared/contract/order.ts'
import { routes } from '#shared/routes.ts'
import { formatAmount } from '#shared/trade/money.ts'
import type { OrderState } from '#shared/trade/order-states.ts'
import { formatCount } from '#shared/trade/units.ts'
import { orderSegment } from '#shared/url/order-address.ts'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { EmptyList } from '../../components/account/empty-list.tsx'
import { PartNumbers } from '../../components/account/part-numbers.tsx'
import { STATE_KEYS, STATE_MARKS } from '../../components/order/order-words.ts'
import { ListSearch, StatusTabs } from '../../components/ui/list-tools.tsx'
import { Moment } from '../../components/ui/moment.tsx'
import { useHref, usePage } from '../../components/ui/page-context.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import { TableHead } from '../../components/ui/table-head.tsx'

type Listing = DataOf<typeof orderList>

/** The tabs, in the order of the specification. */
const TABS = ['unpaid', 'confirming', 'preparing', 'shipping', 'received', 'refunded', 'canceled'] as const

interface AccountOrdersPageProps {
  listing: Listing & { page: number }
  /** What is looked for; empty for everything. */
  status: OrderState | ''
  number: string
}

/** The customer's orders, newest first, by state and by a piece of their number. */
export function AccountOrdersPage({ listing, status, number }: AccountOrdersPageProps) {
  const { t } = usePage()
  const href = useHref()
  const hrefOf = (page: number): string => href(routes.account_orders, {}, { status, number, page: page > 1 ? String(page) : null })
  const is_filtered = status !== '' || number !== ''
  return (
    <AccountFrame current="orders" is_itself>
      <header className="page-head">
        <h1>{t('sidebar.orders')}</h1>
      </header>
      <div className="list-tools">
        <Tabs counts={listing.counts} status={status} number={number} />
        <ListSearch
          id="order-number"
          action={href(routes.account_orders, {})}
          name="number"
          value={number}
          label={t('invoice.order_number')}
          max_length={32}
          status={status}
        />
      </div>
      {listing.items.length === 0 ? (
        <EmptyList
          because={
            is_filtered
              ? { filtered: { title: t('order.no_match'), all: t('order.show_all'), href: href(routes.account_orders, {}) } }
              : { none: { text: t('order.none'), begin: t('nav.all_products'), href: href(routes.category_list, {}) } }
          }
        />
      ) : (
        <>
          <p className="muted small">{t('order.count', { count: listing.total })}</p>
          <OrderTable rows={listing.items} />
        </>
      )}
      <Pagination listing={listing} hrefOf={hrefOf} />
    </AccountFrame>
  )
}

function Tabs({ counts, status, number }: { counts: Listing['counts'] } & Pick<AccountOrdersPageProps, 'status' | 'number'>) {
  const { t, tag } = usePage()
  const href = useHref()
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <StatusTabs
      label={t('order.by_state')}
      statuses={TABS}
      current={status}
      hrefOf={(one) => href(routes.account_orders, {}, { status: one, number })}
      textOf={(one) => t(STATE_KEYS[one])}
      countOf={(one) => {
        const count = one === '' ? all : (counts[one] ?? 0)
        return count > 0 ? formatCount(count, tag) : null
      }}
    />
  )
}

function OrderTable({ rows }: { rows: Listing['items'] }) {
  const { t } = usePage()
  return (
    <section className="table-scroll" aria-label={t('sidebar.orders')}>
      <table className="data row-table">
        <caption className="sr-only">{t('sidebar.orders')}</caption>
        <TableHead
          columns={[
            t('invoice.order_number'),
            t('account.submitted_at'),
            t('account.status'),
            { number: t('account.lines') },
            t('account.parts'),
            t('mail.tracking_number'),
            { number: t('mail.total') },
          ]}
        >
          <th scope="col">
            <span className="sr-only">{t('order.pay')}</span>
          </th>
        </TableHead>
        <tbody>
          {rows.map((row) => (
            <OrderRow key={row.order_number} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function OrderRow({ row }: { row: Listing['items'][number] }) {
  const { t, tag } = usePage()
  const href = useHref()
  const { order_number, status, time_zone, line_count, part_numbers, shipping_number, total, has_counter } = row
  const segment = orderSegment(order_number)
  return (
    <tr>
      <th scope="row">
        <a className="pn-link" href={href(routes.account_order, { number: segment })}>
          <bdi dir="ltr">{order_number}</bdi>
        </a>
      </th>
      <td data-label={t('account.submitted_at')}>
        <Moment at={row.submitted_at} time_zone={time_zone} tag={tag} />
      </td>
      <td data-label={t('account.status')}>
        <span className="order-marks">
          <span className={STATE_MARKS[status]}>{t(STATE_KEYS[status])}</span>
          {has_counter && (
            <a className="mark mark-nrnd" href={`${href(routes.account_order, { number: segment })}#proposal`}>
              {t('order.counter_waits')}
            </a>
          )}
        </span>
      </td>
      <td className="num" data-label={t('account.lines')}>
        {formatCount(line_count, tag)}
      </td>
      <td data-label={t('account.parts')}>
        <PartNumbers part_numbers={part_numbers} line_count={line_count} />
      </td>
      <td data-label={t('mail.tracking_number')}>
        {shipping_number === '' ? (
          <span className="muted">{t('part.not_available')}</span>
        ) : (
          <bdi dir="ltr" className="mono">
            {shipping_number}
          </bdi>
        )}
      </td>
      <td className="num" data-label={t('mail.total')}>
        <bdi dir="ltr">{formatAmount(total, tag)}</bdi>
      </td>
      <td className="order-row-action">
        {status === 'unpaid' && (
          <a className="button button-primary button-quiet" href={href(routes.pay, { order: segment })}>
            {t('order.pay')}
            <span className="sr-only"> {order_number}</span>
          </a>
        )}
      </td>
    </tr>
  )
}
