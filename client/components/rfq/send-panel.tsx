import { useMemo } from 'react'
import { addMoney, formatAmount, type Money, toMoney } from '#shared/trade/money.ts'
import { toDataAttributes } from '../../marks.ts'
import { Button } from '../ui/button.tsx'
import { usePage } from '../ui/page-context.tsx'
import { Value } from '../ui/values.tsx'
import { type FormRow, isEmptyRow } from './form-rows.ts'
import { computeLineTotal } from './rfq-table-row.tsx'

/** The sum; null without any, and beyond the largest amount. */
function sumTotals(totals: readonly Money[]): Money | null {
  if (totals.length === 0) return null
  const sum = totals.reduce<number>((before, total) => before + total, 0)
  return Number.isSafeInteger(sum) ? addMoney(...totals, toMoney(0)) : null
}

interface SendPanelProps {
  rows: readonly FormRow[]
  is_sending: boolean
  /** Working hours until we answer the RFQ; null: no promise. */
  answer_hours: number | null
}

/** The number of requested parts, and the button that sends the RFQ. */
export function SendPanel({ rows, is_sending, answer_hours }: SendPanelProps) {
  const { t, tag } = usePage()
  const totals = useMemo(() => rows.flatMap(({ line }) => computeLineTotal(line, tag) ?? []), [rows, tag])
  const total = sumTotals(totals)
  const count = rows.filter((row) => !isEmptyRow(row)).length
  return (
    <aside className="rfq-send grid gap-8 panel padded">
      <p className="rfq-send-count large strong num" role="status">
        {t('common.line_count', { count })}
      </p>
      {total !== null && (
        <p className="rfq-send-total row apart gap-8 compact">
          <span className="muted">
            {t('rfq_form.target_total')}
            {totals.length < count && ` (${t('rfq_form.of_lines', { priced: totals.length, count })})`}
          </span>{' '}
          <Value className="price">{formatAmount(total, tag)}</Value>
        </p>
      )}
      <Button
        look="primary"
        name="action"
        value="send"
        aria-disabled={is_sending || undefined}
        {...(is_sending && toDataAttributes('guarded'))}
        text={is_sending ? t('rfq_form.sending') : t('rfq_form.send')}
      />
      {answer_hours !== null && <p className="beyond-phone muted small">{t('rfq_form.promise', { hours: answer_hours })}</p>}
    </aside>
  )
}
