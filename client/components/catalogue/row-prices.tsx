import { findPartCost } from '#shared/bom/buying/part-cost.ts'
import type { PartSummary } from '#shared/contract/catalogue.ts'
import { formatAmount, formatUnitPrice } from '#shared/trade/money.ts'
import { usePage } from '../ui/page-context.tsx'

type Priced = Pick<PartSummary, 'offers'>

/** The part with the lowest amount for a quantity above 1, of those that have it in stock. */
export function findLowest<Part extends Priced & { stock: number }>(parts: readonly Part[], qty: number): Part | null {
  const costs = parts.flatMap((part) => {
    const cost = qty > 1 && part.stock >= qty ? findPartCost(part.offers, qty)?.cost : undefined
    return cost === undefined ? [] : [{ part, cost }]
  })
  return costs.length < 2 ? null : costs.reduce((lowest, each) => (each.cost < lowest.cost ? each : lowest)).part
}

/**
 * The price of a part at the reader's quantity: the unit price, and the extended price of several pieces. In a row
 * client/behaviours/rows.ts makes the price a button; client/islands/price-card.tsx shows all prices.
 */
export function RowPrices({ part, qty, is_lowest = false }: { part: Priced; qty: number; is_lowest?: boolean }) {
  const { t, tag } = usePage()
  const priced = findPartCost(part.offers, qty)
  if (!priced)
    return (
      <span className="muted" translate="yes">
        {t('part.on_request')}
      </span>
    )
  return (
    <>
      {`${formatUnitPrice(priced.unit_price, tag)} `}
      {priced.qty > 1 && (
        <small className={is_lowest ? 'lowest' : undefined} title={is_lowest ? t('sort.lowest') : undefined}>
          {`= ${formatAmount(priced.ext_price, tag)}`}
          {is_lowest && <span className="sr-only">{` ${t('sort.lowest')}`}</span>}
        </small>
      )}
    </>
  )
}
