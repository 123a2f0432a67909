/** The cost of a number of pieces, for sorting and ranges in lists: `findPartCost` for thousands of parts at once. */
import type { BuyOffer } from '#shared/bom/buying/model.ts'
import { findMixedCost } from '#shared/bom/buying/part-cost.ts'
import { toOrderableQuantity } from '#shared/trade/quantity.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import { raw, sql } from '../database/sql.ts'
import { computeCosts, decodePriceBreaks, OFFER_AMOUNTS, readOfferAmounts } from './codes.ts'

interface OfferAmounts {
  price_breaks: string
  moq: number
  multiple: number
  stock: number
}

/** Offer fields that do not affect the cost if all pieces are in stock. */
const ANY = { offer_id: 0, packaging: 'bulk', location: '', supplier: '', spq: 1, lead_time_weeks: 0 } as const

const buyOffer = ({ price_breaks, ...amounts }: OfferAmounts): BuyOffer => ({
  ...ANY,
  ...amounts,
  price_breaks: decodePriceBreaks(price_breaks),
})

/**
 * The least cost of each quantity, by the index of a part. Prefers one offer with enough stock, then several offers together, then any
 * offer if the stock is too small.
 */
export class LeastCosts {
  readonly #quantities: readonly number[]
  readonly #costs: readonly Float64Array[]
  /** Whether the offer with the stored cost has enough stock. */
  readonly #in_stock: readonly Uint8Array[]
  readonly #of_offer: Float64Array
  /** Index of the part that was added last, and its offers so far. */
  #index = 0
  #offers: OfferAmounts[] = []

  /** @param quantities pieces, ascending @param length number of parts */
  constructor(quantities: readonly number[], length: number) {
    this.#quantities = quantities
    this.#costs = quantities.map(() => new Float64Array(length).fill(Number.POSITIVE_INFINITY))
    this.#in_stock = quantities.map(() => new Uint8Array(length))
    this.#of_offer = new Float64Array(quantities.length)
  }

  /** Adds an offer of the part at an index, one part after the other. @param priceBreaks as they are stored; empty: on request */
  add(index: number, priceBreaks: string, moq: number, multiple: number, stock: number): void {
    if (priceBreaks === '') return
    if (index !== this.#index) this.#mixOffers()
    this.#index = index
    this.#offers.push({ price_breaks: priceBreaks, moq, multiple, stock })
    computeCosts(priceBreaks, moq, multiple, this.#quantities, this.#of_offer)
    for (let at = 0; at < this.#costs.length; at++) {
      const costs = this.#costs[at] as Float64Array
      const inStock = this.#in_stock[at] as Uint8Array
      const cost = this.#of_offer[at] as number
      const has = stock >= toOrderableQuantity(this.#quantities[at] as number, { moq, multiple }) ? 1 : 0
      const had = inStock[index] as number
      if (has < had || (has === had && cost >= (costs[index] as number))) continue
      costs[index] = cost
      inStock[index] = has
    }
  }

  /** Adds the costs of quantities for which the last part needs several offers. */
  #mixOffers(): void {
    const stock = this.#offers.reduce((sum, offer) => sum + offer.stock, 0)
    let offers: BuyOffer[] | null = null
    for (const [at, qty] of this.#offers.length < 2 ? [] : this.#quantities.entries()) {
      if (this.#in_stock[at]?.[this.#index] === 1 || stock < qty) continue
      offers ??= this.#offers.map(buyOffer)
      const mixed = findMixedCost(offers, qty)
      if (mixed) (this.#costs[at] as Float64Array)[this.#index] = mixed.cost
    }
    this.#offers = []
  }

  /** Micros by part for the quantity at an index; infinite if no offer has a price. */
  costs(at: number): Float64Array {
    this.#mixOffers()
    return this.#costs[at] as Float64Array
  }
}

/** Cost in micros of `qty` pieces of each part, in the order of the ids; infinite if no offer has a price. */
export async function readLeastCosts(db: CatalogueDatabase, partIds: readonly number[], qty: number): Promise<Float64Array> {
  const row = await sql<{ offers: string }>`SELECT json_group_array(${raw(OFFER_AMOUNTS)} ORDER BY entry.key) AS offers
    FROM json_each(${JSON.stringify(partIds)}) AS entry CROSS JOIN parts p ON p.part_id = entry.value`.first(db)
  const costs = new LeastCosts([qty], partIds.length)
  for (const [index, offers] of (JSON.parse(row?.offers ?? '[]') as (string | null)[]).entries())
    readOfferAmounts(offers, (...offer) => costs.add(index, ...offer))
  return costs.costs(0)
}
