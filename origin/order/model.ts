import type { Address } from '#shared/contract/address.ts'
import type { Order } from '#shared/contract/order.ts'
import type { Language } from '#shared/languages.ts'
import type { Money } from '#shared/trade/money.ts'
import type { OrderLineRow } from '../database/rows.ts'
import type { NewRow } from '../database/sql.ts'

/** An address as an order stores it. */
export type OrderAddress = Omit<Address, 'address_id' | 'is_default_shipping' | 'is_default_billing'>

/** A line as it is written with an order. `packaging` is a slug. */
export type NewOrderLine = Omit<OrderLineRow, 'order_id' | 'revision' | 'unit_price' | 'ext_price' | 'reference' | 'customs'> & {
  unit_price: Money
  /** Amount of all pieces, in whole cents. */
  ext_price: Money
  /** The buyer's reference. Older orders lack it. */
  reference?: string
  /** `CustomsFacts` as JSON. Older orders lack them. */
  customs?: string
}

/** A new order's row. `freight` null: sales confirms it. `placed_from`: the network, as a keyed hash, or empty. */
export type NewOrder = Omit<NewRow<'orders'>, 'status' | 'shipping_address' | 'billing_address'> & {
  order_number: string
  shipping_address: OrderAddress
  billing_address: OrderAddress
  lines: readonly NewOrderLine[]
}

/** An order with fields that only the origin needs. */
export type StoredOrder = Order & {
  order_id: number
  customer_id: number | null
  lang: Language
  revision: number
  /** All refunds that were decided. */
  refunded: Money
  /** The lines of the present revision, with those that have no pieces. */
  remaining_lines: NewOrderLine[]
  /** The lines of `counter`. */
  counter_lines: StoredCounterOfferLine[]
}

export type CounterOfferAnswer = 'accepted' | 'declined' | 'swapped'

/** A stored line of a counter-offer; for an unchanged line `offer` equals `before`. */
export interface StoredCounterOfferLine {
  position: number
  before: NewOrderLine
  /** The line that we offer; null: we cannot deliver it. */
  offer: NewOrderLine | null
  alternative: NewOrderLine | null
  note: string
}
