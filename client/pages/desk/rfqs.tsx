import type { deskRfqList } from '#shared/contract/desk.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { RFQ_STATUSES, type RfqStatus } from '#shared/contract/rfq.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { toRfqSegment } from '#shared/url/rfq-segment.ts'
import { CompanyText } from '../../components/desk/company-text.tsx'
import { DeskHead } from '../../components/desk/desk-head.tsx'
import { DeskTime } from '../../components/desk/desk-time.tsx'
import { type DeskPageState, formatAge } from '../../components/desk/desk-words.ts'
import { ExportForm } from '../../components/desk/export-form.tsx'
import { RFQ_STATUS_KEYS } from '../../components/rfq/status-keys.ts'
import { usePage } from '../../components/ui/page-context.tsx'
import { Empty } from '../../components/ui/page-parts.tsx'
import { RowTable } from '../../components/ui/row-table.tsx'
import { SearchedList } from '../../components/ui/searched-list.tsx'
import { MonospaceValue } from '../../components/ui/values.tsx'

interface DeskRfqsPageProps extends Pick<DeskPageState, 'time_zone' | 'now'> {
  listing: EndpointData<typeof deskRfqList> & { page: number }
  status: RfqStatus | ''
}

/** All RFQs, by deadline. */
export function DeskRfqsPage({ listing, status, time_zone, now }: DeskRfqsPageProps) {
  const { t, tag, href } = usePage()
  return (
    <>
      <DeskHead title={t('desk.rfqs')} time_zone={time_zone} />
      <SearchedList
        toHref={(query) => href(routes.desk_rfqs, {}, query)}
        searchFields={{ status }}
        listing={listing}
        tabs={{ label: t('account.by_status'), statuses: RFQ_STATUSES, keys: RFQ_STATUS_KEYS }}
        none={<Empty title={t('desk.no_rfqs')} />}
      >
        <RowTable
          className="desk-table"
          rows={listing.items}
          toKey={({ rfq_number }) => rfq_number}
          columns={[
            {
              head: t('rfq.number'),
              names_row: true,
              cell: ({ rfq_number }) => (
                <a href={href(routes.desk_rfq, { number: toRfqSegment(rfq_number) })}>
                  <MonospaceValue>{rfq_number}</MonospaceValue>
                </a>
              ),
            },
            {
              head: t('common.status'),
              cell: (row) => (
                <span className={row.status === 'quoted' ? 'mark mark-ok' : 'mark mark-nrnd'}>{t(RFQ_STATUS_KEYS[row.status])}</span>
              ),
            },
            {
              head: t('desk.due'),
              cell: (row) => (
                <span>
                  <DeskTime at={row.answer_due_at} time_zone={time_zone} />
                  {row.status !== 'quoted' && row.answer_due_at < now && (
                    <span className="error small desk-late">{t('desk.late', { time: formatAge(row.answer_due_at, now, tag) })}</span>
                  )}
                </span>
              ),
            },
            { head: t('account.submitted_at'), cell: ({ submitted_at }) => <DeskTime at={submitted_at} time_zone={time_zone} /> },
            { head: t('person.company_name'), cell: (row) => <CompanyText {...row} /> },
            { head: { number: t('common.lines') }, cell: ({ line_count }) => <span>{formatCount(line_count, tag)}</span> },
          ]}
        />
      </SearchedList>
      <ExportForm lists={['rfqs']} time_zone={time_zone} now={now} />
    </>
  )
}
