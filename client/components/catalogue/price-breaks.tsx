import { formatCount } from '#shared/trade/count.ts'
import { formatUnitPrice } from '#shared/trade/money.ts'
import type { PriceBreak } from '#shared/trade/price-breaks.ts'
import { usePage } from '../ui/page-context.tsx'
import { FactColumns } from '../ui/values.tsx'

/** Up to `maxBreaks` price breaks in a table's row: quantity and unit price, aligned. */
export function PriceBreakList({ breaks, maxBreaks }: { breaks: readonly PriceBreak[]; maxBreaks: number }) {
  const { t, tag } = usePage()
  if (breaks.length === 0)
    return (
      <span className="muted" translate="yes">
        {t('part.on_request')}
      </span>
    )
  return (
    <dl className="breaks">
      <FactColumns
        facts={spread(breaks, maxBreaks).map(({ from_qty, unit_price }) => ({
          name: `${formatCount(from_qty, tag)}+`,
          value: formatUnitPrice(unit_price, tag),
        }))}
      />
    </dl>
  )
}

/** The first break, the last, and evenly spaced ones between. */
function spread(breaks: readonly PriceBreak[], maxBreaks: number): PriceBreak[] {
  if (breaks.length <= maxBreaks) return [...breaks]
  return Array.from({ length: maxBreaks }, (_, index) => breaks[Math.round((index * (breaks.length - 1)) / (maxBreaks - 1))]).filter(
    (step) => step !== undefined,
  )
}
