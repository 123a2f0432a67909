import type { Address } from '#shared/contract/address.ts'
import type { Order } from '#shared/contract/order.ts'
import type { Language } from '#shared/languages.ts'
import type { Money } from '#shared/trade/money.ts'
import type { Delivery, PaymentMethod } from '#shared/trade/order-states.ts'

/** An address as an order keeps it. */
export type OrderAddress = Omit<Address, 'address_id' | 'is_default_shipping' | 'is_default_billing'>

/** A line as it is written with an order. `packaging` is a slug. */
export interface NewOrderLine {
  position: number
  offer_id: number | null
  reserved_qty: number
  goods_id: number | null
  part_number: string
  brand_name: string
  packaging: string
  date_code: string
  qty: number
  unit_price: Money
  /** Of all pieces, in whole cents. */
  ext_price: Money
  lead_time_weeks: number
  rfq_id: number | null
  rfq_position: number | null
  /** What the buyer calls it. Orders from before did not keep it. */
  reference?: string
}

/** What is written of an order that comes in. */
export interface NewOrder {
  order_number: string
  customer_id: number | null
  email: string
  lang: Language
  time_zone: string
  payment: PaymentMethod
  delivery: Delivery
  carrier_account: string
  incoterm: string
  named_place: string
  shipping_address: OrderAddress
  billing_address: OrderAddress
  po_number: string
  remark: string
  /** Null: sales confirms it. */
  freight: Money | null
  weight_grams: number
  submitted_at: Date
  /** Until when its stock is held without a payment, ISO 8601. */
  hold_until: string
  /** The network it comes from, as a keyed hash, or empty. */
  placed_from: string
  lines: readonly NewOrderLine[]
}

/** An order with what its own side needs to know beside what the buyer sees. */
export type KeptOrder = Order & {
  order_id: number
  customer_id: number | null
  lang: Language
  revision: number
  /** All refunds that were decided. */
  refunded: Money
  /** Also those without pieces. */
  kept_lines: NewOrderLine[]
  /** The lines of `counter`. */
  counter_lines: KeptCounterLine[]
}

export type CounterAnswer = 'accepted' | 'declined' | 'swapped'

/** A line of a counter-offer as it is kept; those that stay as they were have an `offer` like `before`. */
export interface KeptCounterLine {
  position: number
  before: NewOrderLine
  /** Null: we cannot deliver it. */
  offer: NewOrderLine | null
  alternative: NewOrderLine | null
  note: string
}

/** Pieces of an offer that leave its stock, or come back where the number is negative. */
export interface StockMove {
  offer_id: number
  part_number: string
  qty: number
}
