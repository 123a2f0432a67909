import { CHANGE_STATES, type ChangeState, type deskChangeList } from '#shared/contract/desk-catalogue.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { CHANGE_STATE_KEYS, CHANGE_STATE_MARKS } from '../../components/desk/change-words.ts'
import { DeskHead } from '../../components/desk/desk-head.tsx'
import { DeskTime } from '../../components/desk/desk-time.tsx'
import type { DeskPageState } from '../../components/desk/desk-words.ts'
import { usePage } from '../../components/ui/page-context.tsx'
import { Empty } from '../../components/ui/page-parts.tsx'
import { RowTable } from '../../components/ui/row-table.tsx'
import { SearchedList } from '../../components/ui/searched-list.tsx'

interface DeskChangesPageProps extends Pick<DeskPageState, 'time_zone'> {
  listing: EndpointData<typeof deskChangeList> & { page: number }
  status: ChangeState | ''
}

/** The change sets of the catalogue; those that wait for approval first. */
export function DeskChangesPage({ listing, status, time_zone }: DeskChangesPageProps) {
  const { t, tag, href } = usePage()
  const number = (count: number) => <span>{formatCount(count, tag)}</span>
  return (
    <>
      <DeskHead title={t('changes.title')} time_zone={time_zone} />
      <SearchedList
        toHref={(query) => href(routes.desk_changes, {}, query)}
        searchFields={{ status }}
        listing={listing}
        tabs={{ label: t('changes.by_state'), statuses: CHANGE_STATES, keys: CHANGE_STATE_KEYS }}
        none={<Empty title={t('changes.none')} />}
      >
        <RowTable
          className="desk-table"
          rows={listing.items}
          toKey={({ change_set }) => change_set}
          columns={[
            {
              head: t('changes.started'),
              names_row: true,
              cell: ({ change_set, started_at }) => (
                <a href={href(routes.desk_change, { id: change_set })}>
                  <DeskTime at={started_at} time_zone={time_zone} />
                </a>
              ),
            },
            {
              head: t('common.status'),
              cell: ({ state }) => <span className={`mark ${CHANGE_STATE_MARKS[state]}`}>{t(CHANGE_STATE_KEYS[state])}</span>,
            },
            {
              head: t('changes.source'),
              cell: ({ source, who }) => (
                <span>
                  <bdi>{source || '–'}</bdi> <bdi className="muted">{who}</bdi>
                </span>
              ),
            },
            { head: { number: t('changes.changed') }, cell: ({ counts }) => number(counts.changed) },
            { head: { number: t('changes.new_parts') }, cell: ({ counts }) => number(counts.new) },
            { head: { number: t('changes.prices') }, cell: ({ counts }) => number(counts.prices) },
            { head: { number: t('changes.jumps') }, cell: ({ counts }) => number(counts.jumps) },
            { head: { number: t('part.stock') }, cell: ({ counts }) => number(counts.stock) },
            { head: { number: t('changes.terms') }, cell: ({ counts }) => number(counts.terms) },
            { head: { number: t('changes.problems') }, cell: ({ counts }) => number(counts.problems) },
          ]}
        />
      </SearchedList>
    </>
  )
}
