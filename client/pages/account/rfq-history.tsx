import type { EndpointData } from '#shared/contract/endpoint.ts'
import { type centerRfqList, RFQ_STATUSES, type RfqStatus } from '#shared/contract/rfq.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { toRfqSegment } from '#shared/url/rfq-segment.ts'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { FirstPartNumbers } from '../../components/account/first-part-numbers.tsx'
import { RFQ_STATUS_KEYS } from '../../components/rfq/status-keys.ts'
import { Moment } from '../../components/ui/amounts.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Empty, PageHead } from '../../components/ui/page-parts.tsx'
import { RowTable } from '../../components/ui/row-table.tsx'
import { SearchedList } from '../../components/ui/searched-list.tsx'
import { MonoLink } from '../../components/ui/values.tsx'

interface AccountRfqHistoryPageProps {
  listing: EndpointData<typeof centerRfqList> & { page: number }
  /** The filter; empty for all. */
  status: RfqStatus | ''
  keyword: string
  /** When the page was requested, ISO 8601. */
  now: string
}

/** The customer's RFQs, newest first, by status and by their content. */
export function AccountRfqHistoryPage({ listing, status, keyword, now }: AccountRfqHistoryPageProps) {
  const { t, href } = usePage()
  return (
    <AccountFrame current="rfq_history" is_itself>
      <PageHead title={t('header.rfq_history')} />
      <SearchedList
        toHref={(query) => href(routes.account_rfq_history, {}, query)}
        searchFields={{ status, keyword }}
        listing={listing}
        tabs={{ label: t('account.by_status'), statuses: RFQ_STATUSES, keys: RFQ_STATUS_KEYS }}
        search={{ id: 'rfq-keyword', name: 'keyword', label: t('account.keyword'), max_length: 64 }}
        no_match={{ title: t('account.no_match'), all: t('account.show_all') }}
        none={
          <Empty
            title={t('account.no_data')}
            text={t('account.no_rfq')}
            way={<ButtonLink look="primary" href={href(routes.rfq, {})} text={t('common.ask_for_quote')} />}
          />
        }
      >
        <p className="muted small">{t('account.rfq_count', { count: listing.total })}</p>
        <RfqTable rows={listing.items} now={now} />
      </SearchedList>
    </AccountFrame>
  )
}

/** RFQs with their progress, and the expiry of their quotes. */
export function RfqTable({ rows, now }: { rows: EndpointData<typeof centerRfqList>['items']; now: string }) {
  const { t, tag, href } = usePage()
  const none = <span className="muted">{t('part.not_available')}</span>
  return (
    <RowTable
      label={t('header.rfq_history')}
      rows={rows}
      toKey={({ rfq_number }) => rfq_number}
      columns={[
        {
          head: t('rfq.number'),
          names_row: true,
          cell: ({ rfq_number }) => <MonoLink href={href(routes.account_rfq, { number: toRfqSegment(rfq_number) })} text={rfq_number} />,
        },
        { head: t('account.submitted_at'), cell: ({ submitted_at }) => <Moment at={submitted_at} /> },
        {
          head: t('common.status'),
          cell: ({ status }) => <span className={status === 'quoted' ? 'mark mark-ok' : 'mark'}>{t(RFQ_STATUS_KEYS[status])}</span>,
        },
        { head: { number: t('common.lines') }, cell: ({ line_count }) => formatCount(line_count, tag) },
        {
          head: { number: t('account.quoted_lines') },
          cell: ({ status, quoted_count }) => (status === 'quoted' ? formatCount(quoted_count, tag) : none),
        },
        {
          head: t('account.valid_until'),
          cell: ({ valid_until }) =>
            valid_until === null ? (
              none
            ) : (
              <span>
                <Moment at={valid_until} is_deadline />
                {valid_until <= now && <span className="mark mark-obsolete">{t('account.expired')}</span>}
              </span>
            ),
        },
        { head: t('account.parts'), cell: (row) => <FirstPartNumbers {...row} /> },
      ]}
    />
  )
}
