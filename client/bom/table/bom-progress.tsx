import { toIntlLocale } from '#shared/text/intl-locale.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatFailure } from '../../components/form/failure-text.ts'
import { Button } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import type { BomTableState } from './use-bom-table.ts'

/** The progress of matching, why it has stopped, or how long it took. */
export function BomProgress({ table: { calls, bom, has_file, checkColumns } }: { table: BomTableState }) {
  const { t, tag } = usePage()
  const { matching, matched, failure } = bom
  return (
    <div className="bom-progress screen-only row middle gap-12 small" role="status">
      {matching ? (
        <>
          <progress max={Math.max(1, matching.total)} value={matching.done} aria-label={t('bom.state_waiting')} />
          <span className="num">
            {t('bom.matching', { done: formatCount(matching.done, tag), total: matching.total }) +
              (matching.rate > 0 ? ` · ${t('bom.matching_rate', { rate: Math.round(matching.rate) })}` : '')}
          </span>
        </>
      ) : failure ? (
        <span className="error">
          {t('bom.stopped')} {formatFailure(failure, t)}{' '}
          <Button look="link" onClick={() => void calls.start()} text={t('common.try_again')} />
        </span>
      ) : (
        matched &&
        matched.total > 0 && (
          <span className="muted num">
            {t('bom.matched_in', { seconds: formatSeconds(matched.seconds, tag) })}{' '}
            {has_file && bom.head.can_edit && <Button look="link" onClick={() => void checkColumns()} text={t('bom.read_as')} />}
          </span>
        )
      )}
    </div>
  )
}

/** Seconds with one decimal, in the format of the reader's language. */
function formatSeconds(value: number, tag: string): string {
  return new Intl.NumberFormat(toIntlLocale(tag), { maximumFractionDigits: 1 }).format(Math.max(0.1, value))
}
