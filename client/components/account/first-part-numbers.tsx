import { usePage } from '../ui/page-context.tsx'
import { MonospaceValue } from '../ui/values.tsx'

/** The first part numbers of an order or RFQ, and the number of further lines. */
export function FirstPartNumbers({ part_numbers, line_count }: { part_numbers: readonly string[]; line_count: number }) {
  const { t } = usePage()
  const more = line_count - part_numbers.length
  return (
    <span className="cluster gap-2 across-12 small">
      {part_numbers.map((partNumber) => (
        <MonospaceValue key={partNumber}>{partNumber}</MonospaceValue>
      ))}
      {more > 0 && <span className="muted small">{t('common.more_parts', { count: more })}</span>}
    </span>
  )
}
