import type { EndpointData } from '#shared/contract/endpoint.ts'
import type { cartQuote } from '#shared/contract/quote.ts'
import type { Money } from '#shared/trade/money.ts'
import type { Delivery } from '#shared/trade/order-states.ts'

/** The minimum freight of a parcel. */
export interface CartFreight {
  /** Null: sales quotes the freight. */
  amount: Money | null
  /** The delivery option with that price; null where the destination is unknown. */
  delivery: Delivery | null
  weight_grams: number
}

/** The lowest freight of all carriers; `amount` is null where sales has to quote every carrier. Null: no carrier can be chosen. */
export function findCheapestFreight({ amounts: { weight_grams }, ways }: EndpointData<typeof cartQuote>): CartFreight | null {
  const carriers = ways.filter(({ delivery, can_choose }) => can_choose && delivery !== 'customer_account' && delivery !== 'pick_up')
  if (carriers.length === 0) return null
  const priced = carriers.flatMap(({ freight, delivery }) => (freight === null ? [] : [{ amount: freight, delivery }]))
  const [least] = priced.toSorted((a, b) => a.amount - b.amount)
  return least ? { ...least, weight_grams } : { amount: null, delivery: null, weight_grams }
}
