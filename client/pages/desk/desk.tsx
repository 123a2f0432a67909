import type { deskOrderList } from '#shared/contract/desk.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import { routes } from '#shared/routes.ts'
import { formatAmount } from '#shared/trade/money.ts'
import { ORDER_STATES, type OrderState } from '#shared/trade/order-states.ts'
import { formatCount } from '#shared/trade/units.ts'
import { orderSegment } from '#shared/url/order-address.ts'
import { countryName } from '../../components/account/country-name.ts'
import { DeskTime, DeskZone } from '../../components/desk/desk-time.tsx'
import { ageText, PAYMENT_KEYS, STATE_KEYS, STATE_MARKS } from '../../components/desk/desk-words.ts'
import { ListSearch, StatusTabs } from '../../components/ui/list-tools.tsx'
import { useHref, usePage } from '../../components/ui/page-context.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import { TableHead } from '../../components/ui/table-head.tsx'

type Row = DataOf<typeof deskOrderList>['items'][number]

interface DeskPageProps {
  listing: DataOf<typeof deskOrderList> & { page: number }
  status: OrderState | ''
  search: string
  time_zone: string
  now: string
}

/** Nobody at the desk has to do anything for the others. */
const WAITING: ReadonlySet<OrderState> = new Set(['confirming', 'preparing'])

/** All orders: what waits for the desk before the others, the oldest first. */
export function DeskPage({ listing, status, search, time_zone, now }: DeskPageProps) {
  const { t, tag } = usePage()
  const href = useHref()
  const hrefOf = (page: number): string => href(routes.desk, {}, { status, search, page: page > 1 ? String(page) : null })
  const is_filtered = status !== '' || search !== ''
  return (
    <>
      <header className="desk-head">
        <h1>{t('desk.orders')}</h1>
        <DeskZone time_zone={time_zone} />
      </header>
      <div className="list-tools">
        <StatusTabs
          label={t('desk.by_state')}
          statuses={ORDER_STATES}
          current={status}
          hrefOf={(one) => href(routes.desk, {}, { status: one, search })}
          textOf={(one) => t(STATE_KEYS[one])}
        />
        <ListSearch
          id="desk-search"
          action={href(routes.desk, {})}
          name="search"
          value={search}
          label={t('desk.search')}
          max_length={64}
          status={status}
        />
      </div>
      {listing.items.length === 0 ? (
        <div className="empty">
          <p className="empty-title">{is_filtered ? t('desk.no_match') : t('desk.no_orders')}</p>
          {is_filtered && (
            <p>
              <a className="button" href={href(routes.desk, {})}>
                {t('desk.show_all')}
              </a>
            </p>
          )}
        </div>
      ) : (
        <div className="table-scroll">
          <table className="data row-table desk-table">
            <TableHead
              columns={[
                t('invoice.order_number'),
                t('account.status'),
                { number: t('desk.waiting') },
                t('account.submitted_at'),
                t('quote.company_name'),
                t('invoice.payment'),
                { number: t('account.lines') },
                { number: t('cart.total') },
                { number: t('invoice.paid') },
              ]}
            />
            <tbody>
              {listing.items.map((row) => (
                <OrderRow key={row.order_number} row={row} time_zone={time_zone} now={now} tag={tag} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pagination listing={listing} hrefOf={hrefOf} />
    </>
  )
}

function OrderRow({ row, time_zone, now, tag }: { row: Row; time_zone: string; now: string; tag: string }) {
  const { t } = usePage()
  const href = useHref()
  const payment = PAYMENT_KEYS[row.payment]
  return (
    <tr>
      <th scope="row">
        <a href={href(routes.desk_order, { number: orderSegment(row.order_number) })}>
          <bdi dir="ltr" className="mono">
            {row.order_number}
          </bdi>
        </a>
      </th>
      <td data-label={t('account.status')}>
        <span className={`mark ${STATE_MARKS[row.status]}`}>{t(STATE_KEYS[row.status])}</span>
      </td>
      <td data-label={t('desk.waiting')} className="num">
        <span>
          {WAITING.has(row.status) ? ageText(row.submitted_at, now, tag) : '–'}
          {row.hold_until !== null && (
            <span className="muted small">
              {' '}
              {t('desk.held_until')} <DeskTime at={row.hold_until} time_zone={time_zone} />
            </span>
          )}
        </span>
      </td>
      <td data-label={t('account.submitted_at')}>
        <DeskTime at={row.submitted_at} time_zone={time_zone} />
      </td>
      <td data-label={t('quote.company_name')}>
        <span>
          <bdi>{row.company_name || '–'}</bdi> <span className="muted">{countryName(row.country, tag)}</span>
        </span>
      </td>
      <td data-label={t('invoice.payment')}>
        <span>{payment === null ? 'PayPal' : t(payment)}</span>
      </td>
      <td data-label={t('account.lines')} className="num">
        <span>{formatCount(row.line_count, tag)}</span>
      </td>
      <td data-label={t('cart.total')} className="num">
        <bdi dir="ltr">{formatAmount(row.total, tag)}</bdi>
      </td>
      <td data-label={t('invoice.paid')} className="num">
        <bdi dir="ltr" className={row.paid >= row.total ? 'desk-paid' : 'muted'}>
          {formatAmount(row.paid, tag)}
        </bdi>
      </td>
    </tr>
  )
}
