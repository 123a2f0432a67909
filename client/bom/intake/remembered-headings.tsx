import { routes } from '#shared/routes.ts'
import type { HeadingMapping } from '#shared/table-reading/columns/heading-mapping.ts'
import { isolateBidi } from '#shared/text/isolate.ts'
import { Button } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { COLUMN_KEYS } from './column-keys.ts'

interface RememberedHeadingsProps {
  remembered: readonly HeadingMapping[] | undefined
  /** Absent without a script: the account has a page for it. */
  onForget?(mapping: HeadingMapping): void
}

/** Columns that were read with the customer's former corrections; nothing where there are none. */
export function RememberedHeadings({ remembered = [], onForget }: RememberedHeadingsProps) {
  const { t, tag, href } = usePage()
  const [first] = remembered
  if (!first) return null
  const mapping = remembered.map(({ heading, meaning }) => {
    const name = isolateBidi(heading, tag)
    return meaning === 'none'
      ? t('reading.meant_nothing', { heading: name })
      : t('reading.meant', { heading: name, column: t(COLUMN_KEYS[meaning]) })
  })
  return (
    <p className="bom-remembered">
      {t('reading.remembered', { headings: mapping.join('; ') })}{' '}
      {onForget ? (
        remembered.map((one) => (
          <Button
            key={one.heading}
            look="link"
            onClick={() => onForget(one)}
            aria-label={t('bom_memory.forget_this', { name: one.heading })}
            text={remembered.length === 1 ? t('bom_memory.forget') : t('bom_memory.forget_this', { name: isolateBidi(one.heading, tag) })}
          />
        ))
      ) : (
        <a href={href(routes.account_bom_memory, {})}>{t('bom_memory.see')}</a>
      )}
    </p>
  )
}
