import { offerShown } from '#shared/bom/buying/best-offer.ts'
import type { PartSummary } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatUnitPrice, unitPriceDecimals } from '#shared/trade/money.ts'
import { breakFor, type PriceBreak } from '#shared/trade/price-breaks.ts'
import { orderableQuantity } from '#shared/trade/quantity.ts'
import { qtyQuery } from '#shared/url/travelling-qty.ts'
import { usePage } from '../ui/page-context.tsx'
import { FactColumns } from '../ui/values.tsx'

/** Breaks that stand in the row; the others stand on the part's page, from where a script fetches them. */
const SHOWN = 3

interface RowPricesProps {
  part: Pick<PartSummary, 'goods_page_url' | 'offers'>
  /** The quantity that the list is read for: its price stands out. */
  qty: number
}

/** The price breaks of a part's best offer in a table's row, in two columns that line up with those of the other rows. */
export function RowPrices({ part, qty }: RowPricesProps) {
  const { t, tag, href } = usePage()
  const offer = offerShown(part.offers, qty)
  const breaks = offer?.price_breaks ?? []
  if (!offer || breaks.length === 0) return <span className="muted">{t('part.on_request')}</span>
  const decimals = unitPriceDecimals(breaks.map(({ unit_price }) => unit_price))
  const atQty = qty > 1 ? (breakFor(breaks, orderableQuantity(qty, offer)) ?? breaks[0]) : undefined
  const first = breaks.slice(0, SHOWN)
  // The requested price is never among what waits.
  if (atQty && !first.includes(atQty)) first[SHOWN - 1] = atQty
  const more = breaks.length - first.length
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
      {more > 0 && (
        <a className="breaks-more" href={`${href(routes.product, { id: part.goods_page_url }, qtyQuery(qty))}#prices`}>
          {t('part.more_breaks', { count: more })}
        </a>
      )}
    </>
  )
}
