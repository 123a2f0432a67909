import { toDataAttributes } from '../../marks.ts'
import { RequestQuoteButton } from '../rfq/add-to-rfq.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { usePage } from '../ui/page-context.tsx'

/** What every row of a table has where there is a script, once for all of them: client/behaviours/rows.ts puts it there. */
export function RowTemplate() {
  const { t } = usePage()
  // The script puts the part's in.
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
