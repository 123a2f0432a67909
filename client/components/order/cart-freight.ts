import type { EndpointData } from '#shared/contract/endpoint.ts'
import type { cartQuote } from '#shared/contract/quote.ts'
import type { Money } from '#shared/trade/money.ts'
import type { Delivery } from '#shared/trade/order-states.ts'

/** What a parcel costs at least. */
export interface CartFreight {
  /** Null: sales says it. */
  amount: Money | null
  /** Who brings it for that; null where it is not known yet where it goes. */
  delivery: Delivery | null
  weight_grams: number
}

/** The carrier that costs least; null where none brings it. */
export function findCheapestFreight({ amounts: { weight_grams }, ways }: EndpointData<typeof cartQuote>): CartFreight | null {
  const carriers = ways.filter(({ delivery, can_choose }) => can_choose && delivery !== 'customer_account' && delivery !== 'pick_up')
  if (carriers.length === 0) return null
  const priced = carriers.flatMap(({ freight, delivery }) => (freight === null ? [] : [{ amount: freight, delivery }]))
  const [least] = priced.toSorted((a, b) => a.amount - b.amount)
  return least ? { ...least, weight_grams } : { amount: null, delivery: null, weight_grams }
}
