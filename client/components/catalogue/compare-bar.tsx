import { routes } from '#shared/routes.ts'
import { COMPARE_MOST } from '#shared/url/compare-query.ts'
import { COMPARE_FORM } from '../../stores/compare-key.ts'
import { useHref, usePage } from '../ui/page-context.tsx'

/** The page's one comparison form: all ticks belong to it. The script shows it as a bar once something is ticked. */
export function CompareBar() {
  const { t } = usePage()
  const href = useHref()
  return (
    <form
      id={COMPARE_FORM}
      className="compare-bar"
      action={href(routes.compare, {})}
      method="get"
      aria-label={t('compare.title')}
      hidden
      data-count={t('compare.bar', { count: '{{count}}', max: COMPARE_MOST })}
      data-full={t('compare.full')}
    >
      <p role="status" />
      <button type="submit" className="button button-primary">
        {t('compare.button')}
      </button>
      <button type="button" className="button" data-compare-clear="">
        {t('compare.clear')}
      </button>
    </form>
  )
}
