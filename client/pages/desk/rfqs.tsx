import type { deskRfqList } from '#shared/contract/desk.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import { RFQ_STATUSES, type RfqStatus } from '#shared/contract/rfq.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/units.ts'
import { rfqSegment } from '#shared/url/rfq-address.ts'
import { countryName } from '../../components/account/country-name.ts'
import { DeskTime, DeskZone } from '../../components/desk/desk-time.tsx'
import { ageText } from '../../components/desk/desk-words.ts'
import { RFQ_STATUS_KEYS } from '../../components/rfq/status-keys.ts'
import { StatusTabs } from '../../components/ui/list-tools.tsx'
import { useHref, usePage } from '../../components/ui/page-context.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import { TableHead } from '../../components/ui/table-head.tsx'

interface DeskRfqsPageProps {
  listing: DataOf<typeof deskRfqList> & { page: number }
  status: RfqStatus | ''
  time_zone: string
  now: string
}

/** All RFQs, the one that is due first before the others. */
export function DeskRfqsPage({ listing, status, time_zone, now }: DeskRfqsPageProps) {
  const { t, tag } = usePage()
  const href = useHref()
  return (
    <>
      <header className="desk-head">
        <h1>{t('desk.rfqs')}</h1>
        <DeskZone time_zone={time_zone} />
      </header>
      <div className="list-tools">
        <StatusTabs
          label={t('account.by_status')}
          statuses={RFQ_STATUSES}
          current={status}
          hrefOf={(one) => href(routes.desk_rfqs, {}, { status: one })}
          textOf={(one) => t(RFQ_STATUS_KEYS[one])}
        />
      </div>
      {listing.items.length === 0 ? (
        <div className="empty">
          <p className="empty-title">{t('desk.no_rfqs')}</p>
        </div>
      ) : (
        <div className="table-scroll">
          <table className="data row-table desk-table">
            <TableHead
              columns={[
                t('account.rfq_number'),
                t('account.status'),
                t('desk.due'),
                t('account.submitted_at'),
                t('quote.company_name'),
                { number: t('account.lines') },
              ]}
            />
            <tbody>
              {listing.items.map((row) => {
                const is_late = row.status !== 'quoted' && row.answer_due_at < now
                return (
                  <tr key={row.rfq_number}>
                    <th scope="row">
                      <a href={href(routes.desk_rfq, { number: rfqSegment(row.rfq_number) })}>
                        <bdi dir="ltr" className="mono">
                          {row.rfq_number}
                        </bdi>
                      </a>
                    </th>
                    <td data-label={t('account.status')}>
                      <span className={row.status === 'quoted' ? 'mark mark-ok' : 'mark mark-nrnd'}>{t(RFQ_STATUS_KEYS[row.status])}</span>
                    </td>
                    <td data-label={t('desk.due')}>
                      <span>
                        <DeskTime at={row.answer_due_at} time_zone={time_zone} />
                        {is_late && (
                          <span className="error small desk-late">{t('desk.late', { time: ageText(row.answer_due_at, now, tag) })}</span>
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
                    <td data-label={t('account.lines')} className="num">
                      <span>{formatCount(row.line_count, tag)}</span>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
      <Pagination listing={listing} hrefOf={(page) => href(routes.desk_rfqs, {}, { status, page: page > 1 ? String(page) : null })} />
    </>
  )
}
