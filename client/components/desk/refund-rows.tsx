import type { deskOrderDetail } from '#shared/contract/desk.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import { formatAmount } from '#shared/trade/money.ts'
import { usePage } from '../ui/page-context.tsx'
import { TableHead } from '../ui/table-head.tsx'
import { DeskTime } from './desk-time.tsx'
import { type DeskFormState, REFUND_KEYS } from './desk-words.ts'

interface RefundRowsProps {
  refunds: DataOf<typeof deskOrderDetail>['refunds']
  sent: DeskFormState | null
  time_zone: string
}

/** Money that goes back; what the desk sends by hand it says is sent. */
export function RefundRows({ refunds, sent, time_zone }: RefundRowsProps) {
  const { t, tag } = usePage()
  return (
    <section aria-labelledby="refunds">
      <h2 id="refunds">{t('desk.refunds')}</h2>
      {sent?.form === 'refund_sent' && (
        <p role="alert" className="form-summary">
          {sent.notice}
        </p>
      )}
      <div className="table-scroll">
        <table className="data row-table desk-table">
          <TableHead columns={[t('desk.time'), t('account.status'), t('desk.reason'), { number: t('cart.amount') }]}>
            <td />
          </TableHead>
          <tbody>
            {refunds.map((row) => (
              <tr key={row.refund_id}>
                <td data-label={t('desk.time')}>
                  <DeskTime at={row.created_at} time_zone={time_zone} />
                </td>
                <td data-label={t('account.status')}>
                  <span>
                    <span
                      className={row.state === 'done' ? 'mark mark-ok' : row.state === 'failed' ? 'mark mark-obsolete' : 'mark mark-nrnd'}
                    >
                      {t(REFUND_KEYS[row.state])}
                    </span>{' '}
                    {row.error !== '' && <bdi className="small muted">{row.error}</bdi>}
                  </span>
                </td>
                <td data-label={t('desk.reason')}>
                  <bdi>{row.reason === 'desk' ? '–' : row.reason}</bdi>
                </td>
                <td data-label={t('cart.amount')} className="num">
                  <bdi dir="ltr">{formatAmount(row.amount, tag)}</bdi>
                </td>
                <td>
                  {(row.state === 'by_hand' || row.state === 'failed') && (
                    <form method="post">
                      <input type="hidden" name="do" value="refund_sent" />
                      <input type="hidden" name="refund_id" value={row.refund_id} />
                      <button type="submit" className="button button-quiet">
                        {t('desk.refund_sent')}
                      </button>
                    </form>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
