import { findPartCost } from '#shared/bom/buying/part-cost.ts'
import type { PartSummary } from '#shared/contract/catalogue.ts'
import { formatAmount, formatUnitPrice } from '#shared/trade/money.ts'
import { usePage } from '../ui/page-context.tsx'

type Priced = Pick<PartSummary, 'offers'>

/**
 * The price of a part at the reader's quantity: the unit price, and the extended price of the orderable quantity. In a row
 * client/behaviours/rows.ts makes the price a button; client/islands/price-card.tsx shows all prices.
 */
export function RowPrices({ part, qty }: { part: Priced; qty: number }) {
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
      <small>{`= ${formatAmount(priced.ext_price, tag)}`}</small>
    </>
  )
}
