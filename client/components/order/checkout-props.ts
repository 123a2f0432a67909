import type { Address } from '#shared/contract/address.ts'
import type { CartLine } from '#shared/contract/cart.ts'
import type { Freight } from '#shared/contract/quote.ts'
import type { FormState } from '#shared/forms/form.ts'
import type { Money } from '#shared/trade/money.ts'
import type { PaymentMethod } from '#shared/trade/order-states.ts'
import type { DisplayAddress } from '../account/address-lines.tsx'
import type { CodeChallenge } from '../form/code-panel.tsx'
import type { CountryOption } from '../form/country-options.tsx'

/** A value that differs from the one the buyer saw. */
export interface CheckoutChange {
  /** Null: the freight. */
  part_number: string | null
  text: string
}

export type CheckoutLine = Pick<CartLine, 'item_id' | 'part_number' | 'brand_name' | 'cart_num' | 'price' | 'ext_price'>

/** An address of the customer's address book. */
export interface BookedAddress extends Address {
  displayAddress: DisplayAddress
}

/** The delivery options to a destination, each with its price. */
export interface DeliveryQuote {
  ways: readonly Freight[]
  weight_grams: number
}

export interface CheckoutFormProps {
  /** The state of the form; its controls are named as in `CHECKOUT_FORM`. */
  form: FormState
  /** Whether nothing was sent yet: the tab's stored input may be filled in. */
  is_new: boolean
  /** The lines that can be ordered. */
  lines: readonly CheckoutLine[]
  /** The number of lines that stay in the cart. */
  left_out: number
  /** The total of the lines. */
  goods: Money
  /** The quote for the destination of the draft; null: not yet computed. */
  quote: DeliveryQuote | null
  /** The lowest freight to any country, while none is chosen; null: unknown. */
  freight_from: Money | null
  payments: readonly PaymentMethod[]
  book: readonly BookedAddress[]
  countries: readonly CountryOption[]
  /** A customer's e-mail; null: the form has a field for it. */
  account_email: string | null
  is_visitor: boolean
  /** Today's date in the reader's time zone: the earliest requested delivery date. */
  today: string
  changes: readonly CheckoutChange[] | null
  /** The code that a suspicious visitor has to enter. */
  challenge: CodeChallenge | null
}
