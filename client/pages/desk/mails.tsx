import type { deskMailFailures } from '#shared/contract/desk.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import { formatCount } from '#shared/trade/units.ts'
import { DeskDone } from '../../components/desk/desk-form.tsx'
import { DeskTime, DeskZone } from '../../components/desk/desk-time.tsx'
import { type DeskFormState, withoutAddresses } from '../../components/desk/desk-words.ts'
import { usePage } from '../../components/ui/page-context.tsx'
import { TableHead } from '../../components/ui/table-head.tsx'

interface DeskMailsPageProps {
  mails: DataOf<typeof deskMailFailures>
  sent: DeskFormState | null
  done: string | null
  time_zone: string
}

/** Mails that did not go out, each with another try. To whom they go is nobody's business here. */
export function DeskMailsPage({ mails, sent, done, time_zone }: DeskMailsPageProps) {
  const { t, tag } = usePage()
  return (
    <>
      <header className="desk-head">
        <h1>{t('desk.mails_title')}</h1>
        <DeskZone time_zone={time_zone} />
      </header>
      <DeskDone done={done} />
      {sent?.notice && (
        <p role="alert" className="form-summary">
          {sent.notice}
        </p>
      )}
      {mails.length === 0 ? (
        <div className="empty">
          <p className="empty-title">{t('desk.no_mails')}</p>
        </div>
      ) : (
        <div className="table-scroll">
          <table className="data row-table desk-table">
            <TableHead
              columns={[t('desk.mail_kind'), t('desk.mail_about'), t('desk.time'), { number: t('desk.mail_tries') }, t('desk.mail_error')]}
            >
              <td />
            </TableHead>
            <tbody>
              {mails.map((mail) => (
                <tr key={mail.mail_id}>
                  <th scope="row" className="mono">
                    {mail.kind}
                  </th>
                  <td data-label={t('desk.mail_about')}>
                    <bdi className="mono">{withoutAddresses(mail.subject_id)}</bdi>
                  </td>
                  <td data-label={t('desk.time')}>
                    <DeskTime at={mail.created_at} time_zone={time_zone} />
                  </td>
                  <td data-label={t('desk.mail_tries')} className="num">
                    <span>{formatCount(mail.tries, tag)}</span>
                  </td>
                  <td data-label={t('desk.mail_error')}>
                    <bdi>{withoutAddresses(mail.error)}</bdi>
                  </td>
                  <td>
                    <form method="post">
                      <input type="hidden" name="do" value="retry" />
                      <input type="hidden" name="mail_id" value={mail.mail_id} />
                      <button
                        type="submit"
                        className="button button-quiet"
                        aria-label={t('desk.retry_of', { kind: mail.kind, about: withoutAddresses(mail.subject_id) })}
                      >
                        {t('desk.retry')}
                      </button>
                    </form>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
