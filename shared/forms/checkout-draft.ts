import { COUNTRY_CODES } from '../address/countries.ts'
import type { Address } from '../contract/address.ts'
import type { CartLine } from '../contract/cart.ts'
import type { Freight } from '../contract/quote.ts'
import { toDecimalString } from '../trade/money.ts'
import type { Delivery } from '../trade/order-states.ts'
import type { Draft } from './form.ts'

/** Values derived from the checkout's draft, on the server and in the browser. */

export interface Destination {
  /** ISO 3166-1 alpha-2. */
  country: string
  postal_code: string
}

/** The chosen address of the address book, or null. */
export const findSavedAddress = <One extends Pick<Address, 'address_id'>>(choice: string | undefined, book: readonly One[]): One | null =>
  book.find(({ address_id }) => String(address_id) === choice) ?? null

/** The destination of the parcel, or null if it is not chosen yet. */
export function toDestination(draft: Draft, book: readonly (Destination & Pick<Address, 'address_id'>)[]): Destination | null {
  const booked = findSavedAddress(draft['shipping'], book)
  if (booked) return { country: booked.country, postal_code: booked.postal_code }
  const country = draft['shipping_address.country'] ?? ''
  return COUNTRY_CODES.includes(country) ? { country, postal_code: (draft['shipping_address.postal_code'] ?? '').slice(0, 20) } : null
}

/**
 * The chosen delivery option, if it serves the destination. Otherwise the first carrier with a price, so that the total is complete from
 * the start, or else the first carrier, whose price sales confirms. A carrier account or pick-up is only preselected if no carrier serves
 * the destination. Empty if no option serves it.
 * @param choice from the draft
 */
export function chooseDelivery(choice: string | undefined, ways: readonly Freight[] | null): Delivery | '' {
  const possible = ways?.filter(({ can_choose }) => can_choose) ?? []
  const carriers = possible.filter(({ delivery }) => delivery !== 'customer_account' && delivery !== 'pick_up')
  const chosen =
    possible.find(({ delivery }) => delivery === choice) ?? carriers.find(({ freight }) => freight !== null) ?? carriers[0] ?? possible[0]
  return chosen?.delivery ?? ''
}

/** The page's content as the buyer saw it: lines with quantity, unit price and part number, and the price of each delivery option. */
export interface CheckoutSnapshot {
  lines: readonly (readonly [item_id: number, qty: number, unit_price: string, part_number: string])[]
  freight: Readonly<Record<string, string | null>>
}

export type SnapshotLine = Pick<CartLine, 'item_id' | 'cart_num' | 'price' | 'part_number'>

export const toCheckoutSnapshot = (lines: readonly SnapshotLine[], ways: readonly Freight[] | null): CheckoutSnapshot => ({
  lines: lines.map(({ item_id, cart_num, price, part_number }) => [item_id, cart_num, toDecimalString(price), part_number]),
  freight: Object.fromEntries((ways ?? []).map(({ delivery, freight }) => [delivery, freight === null ? null : toDecimalString(freight)])),
})
