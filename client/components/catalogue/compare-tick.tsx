import type { PartSummary } from '#shared/contract/catalogue.ts'
import { COMPARE_FORM } from '../../stores/compare-key.ts'
import { Button } from '../ui/button.tsx'
import { usePage } from '../ui/page-context.tsx'

/** A row's checkbox. It belongs to the page's one comparison form by its `form` attribute, so it works without script. */
export function CompareCheckbox({ part }: { part: Pick<PartSummary, 'part_number' | 'goods_id'> }) {
  const { t } = usePage()
  return (
    <label>
      <input
        type="checkbox"
        name="id"
        value={part.goods_id}
        form={COMPARE_FORM}
        aria-label={t('compare.of', { part_number: part.part_number })}
      />
    </label>
  )
}

/** The button below a table with checkboxes. With script, the bar at the foot of the window replaces it. */
export function CompareSelectedButton() {
  const { t } = usePage()
  return (
    <p className="compare-ticked no-script-only">
      <Button form={COMPARE_FORM} text={t('compare.ticked')} />
    </p>
  )
}
