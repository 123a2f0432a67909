import { toDataAttributes } from '../../marks.ts'
import { RequestQuoteButton } from '../rfq/add-to-rfq.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { usePage } from '../ui/page-context.tsx'

/** The controls that every row of a table has with script, once for all rows: client/behaviours/rows.ts inserts them. */
export function RowTemplate() {
  const { t } = usePage()
  // The script inserts the part number.
  const partNumber = '{{part_number}}'
  return (
    <template {...toDataAttributes('row-controls')}>
      <CopyButton label={t('part.copy', { part_number: partNumber })} />
      <RequestQuoteButton item="" part_number={partNumber} />
      <input autoComplete="off" aria-label={t('part.quantity_of', { part_number: partNumber })} />
      <button type="button" className="row-price bare" />
    </template>
  )
}
