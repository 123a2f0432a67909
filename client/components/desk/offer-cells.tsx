import { usePage } from '../ui/page-context.tsx'
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
