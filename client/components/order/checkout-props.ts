import type { Address } from '#shared/contract/address.ts'
import type { CartLine } from '#shared/contract/cart.ts'
import type { Freight } from '#shared/contract/quote.ts'
import type { FormState } from '#shared/forms/form.ts'
import type { Money } from '#shared/trade/money.ts'
import type { PaymentMethod } from '#shared/trade/order-states.ts'
import type { DisplayAddress } from '../account/address-lines.tsx'
import type { CodeChallenge } from '../form/code-panel.tsx'
import type { Country } from '../form/country-options.tsx'

/** Something that is not as the buyer saw it. */
export interface CheckoutChange {
  /** Null: the freight. */
  part_number: string | null
  text: string
}

/** A line as the checkout shows it. */
export type CheckoutLine = Pick<CartLine, 'item_id' | 'part_number' | 'brand_name' | 'cart_num' | 'price' | 'ext_price'>

/** An address of the customer's book. */
export interface BookedAddress extends Address {
  displayAddress: DisplayAddress
}

/** The ways to a destination, with what each costs. */
export interface DeliveryQuote {
  ways: readonly Freight[]
  weight_grams: number
}

export interface CheckoutFormProps {
  /** As `CHECKOUT_FORM` names its controls. */
  form: FormState
  /** Nothing was sent yet: what this tab has kept may be put in. */
  is_new: boolean
  /** What can be ordered. */
  lines: readonly CheckoutLine[]
  /** How many lines stay in the cart. */
  left_out: number
  /** What the lines come to. */
  goods: Money
  /** For the destination of the draft; null: it is not known yet. */
  quote: DeliveryQuote | null
  payments: readonly PaymentMethod[]
  book: readonly BookedAddress[]
  countries: readonly Country[]
  /** A customer's e-mail; null: the form has a field for it. */
  account_email: string | null
  is_visitor: boolean
  /** The day that it is for the reader, the first that goods can be wanted by. */
  today: string
  changes: readonly CheckoutChange[] | null
  /** The code that a visitor in doubt has to enter. */
  challenge: CodeChallenge | null
}
