import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import { usePage } from '../ui/page-context.tsx'

/** Beside the results on a wide screen; on a narrow one behind a button that says how many filters are chosen. */
export function FilterRail({ chosen, children }: { chosen: number; children: ReactNode }) {
  const { t } = usePage()
  return (
    <>
      <a className="skip" href="#parts">
        {t('site.skip_to_results')}
      </a>
      <details className="rail screen-only compact" id="rail">
        <summary className="rail-summary row middle gap-8 medium">
          <Icon name="list" />
          {t('filter.show')}
          {chosen > 0 && <span className="badge">{chosen}</span>}
        </summary>
        {children}
      </details>
    </>
  )
}
