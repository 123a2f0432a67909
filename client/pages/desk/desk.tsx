import { paymentText } from '#locales/order-words.ts'
import type { deskOrderList } from '#shared/contract/desk.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatAmount } from '#shared/trade/money.ts'
import { ORDER_STATES, type OrderState } from '#shared/trade/order-states.ts'
import { toOrderSegment } from '#shared/url/order-segment.ts'
import { CompanyText } from '../../components/desk/company-text.tsx'
import { DeskHead } from '../../components/desk/desk-head.tsx'
import { DeskTime } from '../../components/desk/desk-time.tsx'
import { type DeskPageState, formatAge, ORDER_STATE_CLASSES, STATE_KEYS } from '../../components/desk/desk-words.ts'
import { ExportForm } from '../../components/desk/export-form.tsx'
import { Amount } from '../../components/ui/amounts.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Empty } from '../../components/ui/page-parts.tsx'
import { RowTable } from '../../components/ui/row-table.tsx'
import { SearchedList } from '../../components/ui/searched-list.tsx'
import { MonospaceValue, Value } from '../../components/ui/values.tsx'

interface DeskPageProps extends Pick<DeskPageState, 'time_zone' | 'now'> {
  listing: EndpointData<typeof deskOrderList> & { page: number }
  status: OrderState | ''
  search: string
}

/** States in which an order waits for the desk. */
const WAITING: ReadonlySet<OrderState> = new Set(['confirming', 'preparing'])

/** All orders: those that wait for the desk first, the oldest first. */
export function DeskPage({ listing, status, search, time_zone, now }: DeskPageProps) {
  const { t, tag, href } = usePage()
  return (
    <>
      <DeskHead title={t('desk.orders')} time_zone={time_zone} />
      <SearchedList
        toHref={(query) => href(routes.desk, {}, query)}
        searchFields={{ status, search }}
        listing={listing}
        tabs={{ label: t('desk.by_state'), statuses: ORDER_STATES, keys: STATE_KEYS }}
        search={{ id: 'desk-search', name: 'search', label: t('desk.search'), max_length: 64 }}
        no_match={{ title: t('desk.no_match'), all: t('order.show_all') }}
        none={<Empty title={t('desk.no_orders')} />}
      >
        <RowTable
          className="desk-table"
          rows={listing.items}
          toKey={({ order_number }) => order_number}
          columns={[
            {
              head: t('order.number'),
              names_row: true,
              cell: ({ order_number }) => (
                <a href={href(routes.desk_order, { number: toOrderSegment(order_number) })}>
                  <MonospaceValue>{order_number}</MonospaceValue>
                </a>
              ),
            },
            {
              head: t('common.status'),
              cell: (row) => <span className={`mark ${ORDER_STATE_CLASSES[row.status]}`}>{t(STATE_KEYS[row.status])}</span>,
            },
            {
              head: { number: t('desk.waiting') },
              cell: (row) => (
                <span>
                  {WAITING.has(row.status) ? formatAge(row.submitted_at, now, tag) : '–'}
                  {row.hold_until !== null && (
                    <span className="muted small">
                      {' '}
                      {t('desk.waiting_reserved_until')} <DeskTime at={row.hold_until} time_zone={time_zone} />
                    </span>
                  )}
                </span>
              ),
            },
            { head: t('account.submitted_at'), cell: ({ submitted_at }) => <DeskTime at={submitted_at} time_zone={time_zone} /> },
            { head: t('person.company_name'), cell: (row) => <CompanyText {...row} /> },
            { head: t('order.payment'), cell: ({ payment }) => <span>{paymentText(t, payment)}</span> },
            { head: { number: t('common.lines') }, cell: ({ line_count }) => <span>{formatCount(line_count, tag)}</span> },
            { head: { number: t('common.total') }, cell: ({ total }) => <Amount of={total} /> },
            {
              head: { number: t('order.paid') },
              cell: ({ paid, total }) => <Value className={paid >= total ? 'good' : 'muted'}>{formatAmount(paid, tag)}</Value>,
            },
          ]}
        />
      </SearchedList>
      <ExportForm lists={['orders', 'invoices', 'customers']} time_zone={time_zone} now={now} />
    </>
  )
}
