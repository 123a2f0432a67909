import type { EndpointData } from '#shared/contract/endpoint.ts'
import type { orderList } from '#shared/contract/order.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import type { OrderState } from '#shared/trade/order-states.ts'
import { toOrderSegment } from '#shared/url/order-segment.ts'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { FirstPartNumbers } from '../../components/account/first-part-numbers.tsx'
import { ORDER_STATE_CLASSES, STATE_KEYS } from '../../components/order/order-words.ts'
import { TrackingNumber } from '../../components/order/tracking-number.tsx'
import { Amount, Moment } from '../../components/ui/amounts.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Empty, PageHead } from '../../components/ui/page-parts.tsx'
import { RowTable } from '../../components/ui/row-table.tsx'
import { SearchedList } from '../../components/ui/searched-list.tsx'
import { MonoLink } from '../../components/ui/values.tsx'

type Listing = EndpointData<typeof orderList>

/** The tabs, in the order of the specification. */
const TABS = ['unpaid', 'confirming', 'preparing', 'shipping', 'received', 'refunded', 'canceled'] as const

interface AccountOrdersPageProps {
  listing: Listing & { page: number }
  /** The filter; empty for all. */
  status: OrderState | ''
  number: string
}

/** The customer's orders, newest first, by state and by a part of their number. */
export function AccountOrdersPage({ listing, status, number }: AccountOrdersPageProps) {
  const { t, href } = usePage()
  return (
    <AccountFrame current="orders" is_itself>
      <PageHead title={t('sidebar.orders')} />
      <SearchedList
        toHref={(query) => href(routes.account_orders, {}, query)}
        searchFields={{ status, number }}
        listing={listing}
        tabs={{ label: t('order.by_state'), statuses: TABS, keys: STATE_KEYS, counts: listing.counts }}
        search={{ id: 'order-number', name: 'number', label: t('order.search'), max_length: 32 }}
        no_match={{ title: t('order.no_match'), all: t('order.show_all') }}
        none={
          <Empty
            title={t('account.no_data')}
            text={t('order.none')}
            way={<ButtonLink look="primary" href={href(routes.category_list, {})} text={t('category.title')} />}
          />
        }
      >
        <p className="muted small">{t('order.count', { count: listing.total })}</p>
        <OrderTable rows={listing.items} />
      </SearchedList>
    </AccountFrame>
  )
}

/** Orders with their state and their next step. */
export function OrderTable({ rows }: { rows: Listing['items'] }) {
  const { t, tag, href } = usePage()
  const toOrderPath = (orderNumber: string): string => href(routes.account_order, { number: toOrderSegment(orderNumber) })
  return (
    <RowTable
      label={t('sidebar.orders')}
      rows={rows}
      toKey={({ order_number }) => order_number}
      columns={[
        {
          head: t('order.number'),
          names_row: true,
          cell: ({ order_number, po_number }) => (
            <span className="grid at-start">
              <MonoLink href={toOrderPath(order_number)} text={order_number} />
              {po_number !== '' && <bdi className="muted small">{po_number}</bdi>}
            </span>
          ),
        },
        { head: t('account.submitted_at'), cell: ({ submitted_at }) => <Moment at={submitted_at} /> },
        {
          head: t('common.status'),
          cell: ({ order_number, status, has_counter }) => (
            <span className="cluster middle gap-4 across-12">
              <span className={ORDER_STATE_CLASSES[status]}>{t(STATE_KEYS[status])}</span>
              {status === 'unpaid' && (
                <a className="button button-primary button-quiet" href={href(routes.pay, { order: toOrderSegment(order_number) })}>
                  {t('order.pay')}
                  <span className="sr-only"> {order_number}</span>
                </a>
              )}
              {has_counter && (
                <a className="mark mark-nrnd" href={`${toOrderPath(order_number)}#proposal`}>
                  {t('order.counter_waits')}
                </a>
              )}
            </span>
          ),
        },
        { head: { number: t('common.lines') }, cell: ({ line_count }) => formatCount(line_count, tag) },
        { head: t('account.parts'), cell: (row) => <FirstPartNumbers {...row} /> },
        {
          head: t('order.tracking_number'),
          cell: (row) =>
            row.shipping_number === '' ? <span className="muted">{t('part.not_available')}</span> : <TrackingNumber of={row} />,
        },
        { head: { number: t('common.total') }, cell: ({ total }) => <Amount of={total} /> },
      ]}
    />
  )
}
