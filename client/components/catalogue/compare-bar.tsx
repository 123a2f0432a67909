import { routes } from '#shared/routes.ts'
import { toDataAttributes } from '../../marks.ts'
import { COMPARE_FORM } from '../../stores/compare-key.ts'
import { Button } from '../ui/button.tsx'
import { usePage } from '../ui/page-context.tsx'

/** The page's one comparison form, to which all ticks belong. The script shows it as a bar once a part is ticked. */
export function CompareBar() {
  const { t, href } = usePage()
  return (
    <form
      id={COMPARE_FORM}
      className="compare-bar screen-only cluster middle panel compact"
      action={href(routes.compare, {})}
      method="get"
      // The script stores the ticks; the browser must not restore them.
      autoComplete="off"
      aria-label={t('compare.title')}
      hidden
    >
      <p role="status" />
      <Button look="primary" text={t('compare.button')} />
      <Button type="button" {...toDataAttributes('compare-clear')} text={t('compare.clear')} />
    </form>
  )
}
