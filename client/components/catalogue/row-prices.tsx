import { costShown } from '#shared/bom/buying/best-offer.ts'
import { purchasePart } from '#shared/bom/buying/part-purchase.ts'
import type { PartSummary } from '#shared/contract/catalogue.ts'
import { formatAmount, formatUnitPrice, type Money, money, unitPriceDecimals } from '#shared/trade/money.ts'
import { usePage } from '../ui/page-context.tsx'

type Priced = Pick<PartSummary, 'offers'>

/**
 * What so many pieces cost in a row: of the offer that has them, or of several that have them together, by the mean price of a piece;
 * where there is less, as in a list. Null: on request.
 */
function rowCost({ offers }: Priced, qty: number): { unit_price: Money; ext_price: Money } | null {
  const priced = costShown(offers, qty)
  if (!priced || priced.offer.stock >= priced.qty || offers.reduce((sum, { stock }) => sum + stock, 0) < qty) return priced
  const purchase = purchasePart(offers, qty)
  if (purchase.missing > 0) return priced
  return { unit_price: money(Math.round(purchase.ext_price / purchase.qty)), ext_price: purchase.ext_price }
}

/** Decimals with which the unit prices of a table line up. */
export const rowDecimals = (parts: readonly Priced[], qty: number): number =>
  unitPriceDecimals(parts.flatMap((part) => rowCost(part, qty)?.unit_price ?? []))

/**
 * What a part costs at the reader's quantity: the unit price, and what the pieces come to that have to be ordered. In a row
 * client/behaviours/rows.ts makes the price a button; client/islands/price-card.tsx shows all of them.
 */
export function RowPrices({ part, qty, decimals }: { part: Priced; qty: number; decimals: number }) {
  const { t, tag } = usePage()
  const priced = rowCost(part, qty)
  if (!priced) return <span className="muted">{t('part.on_request')}</span>
  return (
    <>
      {formatUnitPrice(priced.unit_price, tag, decimals)} <small>{`= ${formatAmount(priced.ext_price, tag)}`}</small>
    </>
  )
}
