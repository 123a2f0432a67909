import type { ReactNode } from 'react'
import { usePage } from '../ui/page-context.tsx'
import { type ColumnName, TableHead } from '../ui/table-head.tsx'
import { DeskField, DeskNumber } from './desk-form.tsx'

interface OfferInputCellsProps {
  /** The prefixes of the names of the line's controls, and of its terms. */
  at: string
  termsAt: string
  part_number: string
  /** The field name of the price. */
  price: string
}

/** The desk's offer for a line, in an order as in an RFQ: cells of its row. */
export function OfferInputCells({ at, termsAt, part_number, price }: OfferInputCellsProps) {
  const { t } = usePage()
  const of = (field: string): string => t('desk.field_of', { field, part_number })
  return (
    <>
      <td data-label={price} className="num">
        <DeskNumber name={`${termsAt}.unit_price`} label={of(price)} is_bare />
      </td>
      <td data-label={t('part.quantity')} className="num">
        <DeskNumber name={`${termsAt}.qty`} label={of(t('part.quantity'))} is_bare />
      </td>
      <td data-label={t('part.date_code')}>
        <DeskField name={`${termsAt}.date_code`} label={of(t('part.date_code'))} is_bare maxLength={40} />
      </td>
      <td data-label={t('desk.weeks')} className="num">
        <DeskNumber name={`${termsAt}.lead_time_weeks`} label={of(t('desk.weeks'))} is_bare />
      </td>
      <td data-label={t('desk.note')}>
        <DeskField name={`${at}.note`} label={of(t('desk.note'))} is_bare maxLength={500} />
      </td>
    </>
  )
}

/** A table of lines to offer, whose rows end with `OfferInputCells`. @param heads of the cells before their quantity */
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

/** The expiry date of an offer. */
export function ValidUntil({ time_zone }: { time_zone: string }) {
  const { t } = usePage()
  const hint = t('desk.end_of_day', { zone: time_zone })
  return <DeskField name="valid_until" label={t('account.valid_until')} hint={hint} type="date" required />
}
