import type { deskOrderDetail } from '#shared/contract/desk.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { FormNotice } from '../form/form-field.tsx'
import { Amount } from '../ui/amounts.tsx'
import { Button } from '../ui/button.tsx'
import { usePage } from '../ui/page-context.tsx'
import { TitledSection } from '../ui/page-parts.tsx'
import { RowTable } from '../ui/row-table.tsx'
import { DeskTime } from './desk-time.tsx'
import { type DeskFormState, REFUND_KEYS } from './desk-words.ts'

interface RefundRowsProps {
  refunds: EndpointData<typeof deskOrderDetail>['refunds']
  sent: DeskFormState | null
  time_zone: string
}

/** Refunds; the desk marks a manual refund as sent. */
export function RefundRows({ refunds, sent, time_zone }: RefundRowsProps) {
  const { t } = usePage()
  return (
    <TitledSection id="refunds" title={t('desk.refunds')}>
      <FormNotice text={sent?.name === 'refund_sent' ? sent.notice : null} />
      <RowTable
        className="desk-table"
        rows={refunds}
        toKey={({ refund_id }) => refund_id}
        columns={[
          { head: t('desk.time'), cell: ({ created_at }) => <DeskTime at={created_at} time_zone={time_zone} /> },
          {
            head: t('common.status'),
            cell: ({ state, error }) => (
              <span>
                <span className={state === 'done' ? 'mark mark-ok' : state === 'failed' ? 'mark mark-obsolete' : 'mark mark-nrnd'}>
                  {t(REFUND_KEYS[state])}
                </span>{' '}
                {error !== '' && <bdi className="small muted">{error}</bdi>}
              </span>
            ),
          },
          { head: t('desk.reason'), cell: ({ reason }) => <bdi>{reason === 'desk' ? '–' : reason}</bdi> },
          { head: { number: t('common.amount') }, cell: ({ amount }) => <Amount of={amount} /> },
          {
            head: { read_out: t('desk.refund_sent') },
            cell: ({ refund_id, state }) =>
              (state === 'by_hand' || state === 'failed') && (
                <form method="post" className="screen-only">
                  <input type="hidden" name="form" value="refund_sent" />
                  <input type="hidden" name="refund_id" value={refund_id} />
                  <Button look="quiet" text={t('desk.refund_sent')} />
                </form>
              ),
          },
        ]}
      />
    </TitledSection>
  )
}
