import type { Alternative, Offer } from '../../contract/catalogue.ts'
import { type Money, toMoney } from '../../trade/money.ts'
import { priceQuantity } from '../../trade/price-breaks.ts'
import { findBestOffer } from './best-offer.ts'
import type { Purchase } from './model.ts'
import { hasLargeSurplus } from './purchase.ts'

/** An order of fewer pieces that costs less than the plan's order. */
export interface SmallerPackaging<Part> {
  /** Null: the line's part itself, from another offer. */
  part: Part | null
  offer: Offer
  qty: number
  ext_price: Money
  saves: Money
}

type Replacement = Pick<Alternative, 'fit' | 'differs' | 'offers'>

/**
 * The cheapest smaller order for a line with a large surplus: another offer of its part, else another packaging, else a replacement that
 * fits and is worse in nothing. Only from stock. Null: no smaller order costs less, or the order serves other rows too.
 * @param offers of the line's part
 * @param others possible replacements
 */
export function findSmallerPackaging<Part extends Replacement>(
  plan: Purchase,
  offers: readonly Offer[],
  others: readonly Part[],
): SmallerPackaging<Part> | null {
  if (plan.together || !hasLargeSurplus(plan)) return null
  const used = new Set(plan.items.map(({ offer_id }) => offer_id))
  const unusedOffers = { part: null, offers: offers.filter(({ offer_id }) => !used.has(offer_id)) }
  const equals = others.filter(({ differs }) => differs.every(({ verdict }) => verdict === 'better'))
  const packings = equals.filter(({ fit }) => fit === 'packing')
  const fitting = equals.filter(({ fit }) => fit === 'pin' || fit === 'package')
  const toCandidates = (parts: readonly Part[]) => parts.map((part) => ({ part, offers: part.offers }))
  for (const ways of [[unusedOffers], toCandidates(packings), toCandidates(fitting)]) {
    const orders = ways.flatMap((way) => findSmallerOrder(plan, way) ?? [])
    const [best] = orders.sort((one, other) => one.ext_price - other.ext_price || one.qty - other.qty)
    if (best) return best
  }
  return null
}

function findSmallerOrder<Part>(
  plan: Purchase,
  { part, offers }: { part: Part | null; offers: readonly Offer[] },
): SmallerPackaging<Part> | null {
  const offer = findBestOffer(offers, plan.needed)
  const priced = offer && priceQuantity(offer.price_breaks, plan.needed, offer)
  if (!priced || priced.qty >= plan.qty || priced.ext_price >= plan.ext_price) return null
  return { part, offer, qty: priced.qty, ext_price: priced.ext_price, saves: toMoney(plan.ext_price - priced.ext_price) }
}
