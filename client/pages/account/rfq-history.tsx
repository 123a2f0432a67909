import type { DataOf } from '#shared/contract/endpoint.ts'
import { type centerRfqList, RFQ_STATUSES, type RfqStatus } from '#shared/contract/rfq.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/units.ts'
import { rfqSegment } from '#shared/url/rfq-address.ts'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { EmptyList } from '../../components/account/empty-list.tsx'
import { PartNumbers } from '../../components/account/part-numbers.tsx'
import { RFQ_STATUS_KEYS } from '../../components/rfq/status-keys.ts'
import { ListSearch, StatusTabs } from '../../components/ui/list-tools.tsx'
import { Moment } from '../../components/ui/moment.tsx'
import { useHref, usePage } from '../../components/ui/page-context.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import { TableHead } from '../../components/ui/table-head.tsx'

type RfqRow = DataOf<typeof centerRfqList>['items'][number]

interface AccountRfqHistoryPageProps {
  listing: DataOf<typeof centerRfqList> & { page: number }
  /** What is looked for; empty for everything. */
  status: RfqStatus | ''
  keyword: string
  /** When the page was asked for, ISO 8601. */
  now: string
}

/** The customer's RFQs, newest first, by status and by what they are about. */
export function AccountRfqHistoryPage({ listing, status, keyword, now }: AccountRfqHistoryPageProps) {
  const { t } = usePage()
  const href = useHref()
  const hrefOf = (page: number): string => href(routes.account_rfq_history, {}, { status, keyword, page: page > 1 ? String(page) : null })
  const is_filtered = status !== '' || keyword !== ''
  return (
    <AccountFrame current="rfq_history" is_itself>
      <header className="page-head">
        <h1>{t('header.rfq_history')}</h1>
      </header>
      <div className="list-tools">
        <StatusTabs
          label={t('account.by_status')}
          statuses={RFQ_STATUSES}
          current={status}
          hrefOf={(one) => href(routes.account_rfq_history, {}, { status: one, keyword })}
          textOf={(one) => t(RFQ_STATUS_KEYS[one])}
        />
        <ListSearch
          id="rfq-keyword"
          action={href(routes.account_rfq_history, {})}
          name="keyword"
          value={keyword}
          label={t('account.keyword')}
          max_length={64}
          status={status}
        />
      </div>
      {listing.items.length === 0 ? (
        <EmptyList
          because={
            is_filtered
              ? { filtered: { title: t('account.no_match'), all: t('account.show_all'), href: href(routes.account_rfq_history, {}) } }
              : { none: { text: t('account.no_rfq'), begin: t('search.ask_for_quote'), href: href(routes.rfq, {}) } }
          }
        />
      ) : (
        <>
          <p className="muted small">{t('account.rfq_count', { count: listing.total })}</p>
          <RfqTable rows={listing.items} now={now} />
        </>
      )}
      <Pagination listing={listing} hrefOf={hrefOf} />
    </AccountFrame>
  )
}

function RfqTable({ rows, now }: { rows: readonly RfqRow[]; now: string }) {
  const { t } = usePage()
  return (
    <section className="table-scroll" aria-label={t('header.rfq_history')}>
      <table className="data row-table">
        <caption className="sr-only">{t('header.rfq_history')}</caption>
        <TableHead
          columns={[
            t('account.rfq_number'),
            t('account.submitted_at'),
            t('account.status'),
            { number: t('account.lines') },
            { number: t('account.quoted_lines') },
            t('account.valid_until'),
            t('account.parts'),
          ]}
        />
        <tbody>
          {rows.map((row) => (
            <RfqTableRow key={row.rfq_number} row={row} now={now} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function RfqTableRow({ row, now }: { row: RfqRow; now: string }) {
  const { t, tag } = usePage()
  const href = useHref()
  const { rfq_number, status, time_zone, valid_until, line_count, quoted_count, part_numbers } = row
  return (
    <tr>
      <th scope="row">
        <a className="pn-link" href={href(routes.account_rfq, { number: rfqSegment(rfq_number) })}>
          <bdi dir="ltr">{rfq_number}</bdi>
        </a>
      </th>
      <td data-label={t('account.submitted_at')}>
        <Moment at={row.submitted_at} time_zone={time_zone} tag={tag} />
      </td>
      <td data-label={t('account.status')}>
        <span className={status === 'quoted' ? 'mark mark-ok' : 'mark'}>{t(RFQ_STATUS_KEYS[status])}</span>
      </td>
      <td className="num" data-label={t('account.lines')}>
        {formatCount(line_count, tag)}
      </td>
      <td className="num" data-label={t('account.quoted_lines')}>
        {status === 'quoted' ? formatCount(quoted_count, tag) : <span className="muted">{t('part.not_available')}</span>}
      </td>
      <td data-label={t('account.valid_until')}>
        {valid_until === null ? (
          <span className="muted">{t('part.not_available')}</span>
        ) : (
          <span>
            <Moment at={valid_until} time_zone={time_zone} tag={tag} />
            {valid_until <= now && <span className="mark mark-obsolete">{t('account.expired')}</span>}
          </span>
        )}
      </td>
      <td data-label={t('account.parts')}>
        <PartNumbers part_numbers={part_numbers} line_count={line_count} />
      </td>
    </tr>
  )
}
