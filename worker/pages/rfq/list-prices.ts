import { lineParts, MAX_LOOKUP_LINES, type RfqView } from '#shared/contract/rfq.ts'
import type { Money } from '#shared/trade/money.ts'
import { priceQuantity } from '#shared/trade/price-breaks.ts'
import type { Ctx } from '../../request/env.ts'
import { optional } from '../../request/optional.ts'
import type { ListPrices } from './quote-file.ts'

/** Today's list prices of the quoted lines at their quantities, by position; lines whose part has no price here are absent. */
export async function readListPrices(c: Ctx, { lines }: RfqView): Promise<ListPrices> {
  const quoted = lines.filter(({ quote, goods_id }) => quote !== null && goods_id !== null).slice(0, MAX_LOOKUP_LINES)
  if (quoted.length === 0) return {}
  const requestedParts = quoted.map(({ part_number, manufacturer }) => ({ part_number, manufacturer }))
  const found = await optional(c.var.api(lineParts, { lines: requestedParts }), { lines: [] })
  const prices = quoted.flatMap(({ position, goods_id, qty, quote }, index): [number, Money][] => {
    const part = found?.lines[index]?.part
    // The price has to be that of the requested part, not of a candidate.
    if (!part || part.goods_id !== goods_id) return []
    const unitPrices = part.offers.flatMap((offer) => priceQuantity(offer.price_breaks, quote?.qty ?? qty, offer)?.unit_price ?? [])
    const [least] = unitPrices.toSorted((one, other) => one - other)
    return least === undefined ? [] : [[position, least]]
  })
  return Object.fromEntries(prices)
}
