import type { Offer } from '#shared/contract/catalogue.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatUnitPrice, unitPriceDecimals } from '#shared/trade/money.ts'
import { breakFor, type PriceBreak } from '#shared/trade/price-breaks.ts'
import { orderableQuantity } from '#shared/trade/quantity.ts'
import { usePage } from '../ui/page-context.tsx'
import { FactColumns } from '../ui/values.tsx'

/** Breaks that stand in the row; the others wait behind "more". */
const SHOWN = 3

interface RowPricesProps {
  offer: Offer | undefined
  /** The quantity that the list is read for: its price stands out. */
  qty: number
}

/** The price breaks of an offer in a table's row, in two columns that line up with those of the other rows. */
export function RowPrices({ offer, qty }: RowPricesProps) {
  const { t, tag } = usePage()
  const breaks = offer?.price_breaks ?? []
  if (!offer || breaks.length === 0) return <span className="muted">{t('part.on_request')}</span>
  const decimals = unitPriceDecimals(breaks.map(({ unit_price }) => unit_price))
  const atQty = qty > 1 ? (breakFor(breaks, orderableQuantity(qty, offer)) ?? breaks[0]) : undefined
  const first = breaks.slice(0, SHOWN)
  // The requested price is never among what waits.
  if (atQty && !first.includes(atQty)) first[SHOWN - 1] = atQty
  const rest = breaks.filter((step) => !first.includes(step))
  const lineOf = (step: PriceBreak) => ({
    name: `${formatCount(step.from_qty, tag)}+`,
    value: formatUnitPrice(step.unit_price, tag, decimals),
    row: step === atQty ? 'at-qty' : undefined,
  })
  return (
    <>
      <dl className="breaks">
        <FactColumns facts={first.map(lineOf)} />
      </dl>
      {rest.length > 0 && (
        <details className="breaks-more">
          <summary>{t('part.more_breaks', { count: rest.length })}</summary>
          <dl className="breaks">
            <FactColumns facts={rest.map(lineOf)} />
          </dl>
        </details>
      )}
    </>
  )
}
