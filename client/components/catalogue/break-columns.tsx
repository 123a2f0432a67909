import { findListedCost } from '#shared/bom/buying/best-offer.ts'
import type { PartSummary } from '#shared/contract/catalogue.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatUnitPrice } from '#shared/trade/money.ts'
import { PRICE_QUANTITIES } from '#shared/url/listing-limits.ts'
import { usePage } from '../ui/page-context.tsx'
import { Value } from '../ui/values.tsx'

/** Whether a column contains the reader's quantity. */
const isAt = (from: number, qty: number): boolean => PRICE_QUANTITIES.findLast((listed) => listed <= qty) === from

const atQty = (from: number, qty: number): string | undefined => (isAt(from, qty) ? 'at-qty' : undefined)

/** Heads of the price columns, one for each quantity. */
export function BreakHeads({ qty }: { qty: number }) {
  const { tag } = usePage()
  return PRICE_QUANTITIES.map((from) => (
    <th key={from} scope="col" className={`num ${atQty(from, qty) ?? ''}`}>
      <Value>{`${formatCount(from, tag)}+`}</Value>
    </th>
  ))
}

/** The unit price from each of `PRICE_QUANTITIES` up; a dash where the smallest order is larger. */
export function BreakCells({ part, qty }: { part: PartSummary; qty: number }) {
  const { t, tag } = usePage()
  return PRICE_QUANTITIES.map((from) => {
    const offers = part.offers.filter(({ moq }) => moq <= from)
    const priced = findListedCost(offers, from)
    return (
      <td key={from} className={atQty(from, qty)} data-label={`${formatCount(from, tag)}+`}>
        {priced ? formatUnitPrice(priced.unit_price, tag) : t('part.not_available')}
      </td>
    )
  })
}
