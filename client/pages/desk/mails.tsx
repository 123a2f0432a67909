import type { deskMailFailures } from '#shared/contract/desk.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { formatCount } from '#shared/trade/count.ts'
import { DeskHead } from '../../components/desk/desk-head.tsx'
import { DeskTime } from '../../components/desk/desk-time.tsx'
import { type DeskPageState, maskEmails } from '../../components/desk/desk-words.ts'
import { Button } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Empty } from '../../components/ui/page-parts.tsx'
import { RowTable } from '../../components/ui/row-table.tsx'
import { Value } from '../../components/ui/values.tsx'

/** Mails that could not be sent, each with a retry. Their recipients are not shown. */
export function DeskMailsPage({ mails, sent, done, time_zone }: DeskPageState & { mails: EndpointData<typeof deskMailFailures> }) {
  const { t, tag } = usePage()
  return (
    <>
      <DeskHead title={t('desk.mails_title')} time_zone={time_zone} done={done} notice={sent?.notice} />
      {mails.length === 0 ? (
        <Empty title={t('desk.no_mails')} />
      ) : (
        <RowTable
          className="desk-table"
          rows={mails}
          toKey={({ mail_id }) => mail_id}
          columns={[
            { head: t('desk.mail_kind'), names_row: true, className: 'mono', cell: ({ kind }) => kind },
            { head: t('desk.mail_about'), cell: ({ subject_id }) => <Value className="mono">{maskEmails(subject_id)}</Value> },
            { head: t('desk.time'), cell: ({ created_at }) => <DeskTime at={created_at} time_zone={time_zone} /> },
            { head: { number: t('desk.mail_tries') }, cell: ({ tries }) => <span>{formatCount(tries, tag)}</span> },
            { head: t('desk.mail_error'), cell: ({ error }) => <bdi>{maskEmails(error)}</bdi> },
            {
              head: { read_out: t('common.try_again') },
              cell: ({ mail_id, kind, subject_id }) => (
                <form method="post" className="screen-only">
                  <input type="hidden" name="form" value="retry" />
                  <input type="hidden" name="mail_id" value={mail_id} />
                  <Button
                    look="quiet"
                    aria-label={t('desk.retry_of', { kind, about: maskEmails(subject_id) })}
                    text={t('common.try_again')}
                  />
                </form>
              ),
            },
          ]}
        />
      )}
    </>
  )
}
