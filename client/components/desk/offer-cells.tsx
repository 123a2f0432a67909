import type { ReactNode } from 'react'
import { usePage } from '../ui/page-context.tsx'
import { type ColumnName, TableHead } from '../ui/table-head.tsx'
import { DeskField } from './desk-form.tsx'

interface OfferCellsProps {
  position: number
  part_number: string
  /** What the price is called there. */
  price: string
}

/** What the desk may offer for a line, in an order as in an RFQ: cells of its row. */
export function OfferCells({ position, part_number, price }: OfferCellsProps) {
  const { t } = usePage()
  const of = (field: string): string => t('desk.field_of', { field, part_number })
  return (
    <>
      <td data-label={price} className="num">
        <DeskField name={`price.${position}`} label={of(price)} is_bare is_number />
      </td>
      <td data-label={t('part.quantity')} className="num">
        <DeskField name={`qty.${position}`} label={of(t('part.quantity'))} is_bare is_number />
      </td>
      <td data-label={t('part.date_code')}>
        <DeskField name={`date_code.${position}`} label={of(t('part.date_code'))} is_bare max_length={40} />
      </td>
      <td data-label={t('desk.weeks')} className="num">
        <DeskField name={`lead.${position}`} label={of(t('desk.weeks'))} is_bare is_number />
      </td>
      <td data-label={t('desk.note')}>
        <DeskField name={`note.${position}`} label={of(t('desk.note'))} is_bare max_length={500} />
      </td>
    </>
  )
}

/** A table of lines to offer for, whose rows end with `OfferCells`. @param heads of the cells before their quantity */
export function OfferTable({ heads, children }: { heads: readonly ColumnName[]; children: ReactNode }) {
  const { t } = usePage()
  return (
    <div className="table-scroll">
      <table className="data row-table desk-table desk-editor">
        <TableHead columns={[...heads, { number: t('part.quantity') }, t('part.date_code'), { number: t('desk.weeks') }, t('desk.note')]} />
        {children}
      </table>
    </div>
  )
}

/** Until when an offer holds. */
export function ValidUntil({ time_zone }: { time_zone: string }) {
  const { t } = usePage()
  const hint = t('desk.end_of_day', { zone: time_zone })
  return <DeskField name="valid_until" label={t('account.valid_until')} hint={hint} type="date" required />
}
