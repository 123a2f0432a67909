import { z } from 'zod'
import type { Address } from '../contract/address.ts'
import type { EndpointRequest } from '../contract/endpoint.ts'
import type { FieldErrors } from '../contract/envelope.ts'
import { orderSubmit } from '../contract/order.ts'
import { MAX_CART_LINES } from '../trade/cart-limits.ts'
import { DELIVERIES, PAYMENTS, SHIPMENTS } from '../trade/order-states.ts'
import { postal } from './account-forms.ts'
import { type CheckoutSnapshot, findSavedAddress } from './checkout-draft.ts'
import { checkboxField, choiceField, multilineField, optionalDayField, textField } from './fields.ts'
import { defineForm } from './form.ts'
import { type PostedForm, readFormText } from './posted.ts'

/**
 * The checkout. `shipping` and `billing` select the address: the id of a saved one, `new` for the typed fields, and for billing also
 * `same`. `seen` is the content of the page, and `form_key` stays the same for every submission.
 */
export const CHECKOUT_FORM = defineForm(
  orderSubmit,
  {
    email: textField(),
    shipping_address: { group: postal },
    billing_address: { group: postal },
    delivery: choiceField(DELIVERIES),
    carrier_account: textField(),
    payment: choiceField(PAYMENTS),
    po_number: textField(),
    tax_id: textField(),
    invoice_email: textField(),
    requested_date: optionalDayField(),
    shipment: choiceField(SHIPMENTS),
    remark: multilineField(2000),
    agree_terms: checkboxField(),
  },
  ['form_key', 'seen', 'shipping', 'billing'],
)

type Order = Partial<EndpointRequest<typeof orderSubmit>>

/** The fields of an order that are not typed: the content of the page, and the buyer's data. @param email null: it is typed */
export function toUntypedFields(posted: PostedForm, { book, email }: { book: readonly Address[]; email: string | null }): Order {
  const seen = parseCheckoutSnapshot(readFormText(posted, 'seen'))
  const [billing, delivery] = [readFormText(posted, 'billing'), readFormText(posted, 'delivery')]
  const [shippingAddress, billingAddress] = [bookedAddress(readFormText(posted, 'shipping'), book), bookedAddress(billing, book)]
  return {
    ...(email !== null && { email }),
    lines: seen.lines.map(([itemId, qty, unitPrice]) => ({ item_id: itemId, qty, unit_price: unitPrice })),
    ...(shippingAddress && { shipping_address: shippingAddress }),
    ...(billing === 'same' ? { billing_address: null } : billingAddress && { billing_address: billingAddress }),
    ...(delivery !== 'customer_account' && { carrier_account: '' }),
    freight: seen.freight[delivery] ?? null,
  }
}

/** Errors of the delivery option beyond the call's schema. */
export function listDeliveryProblems({ delivery, carrier_account }: Order, posted: PostedForm): FieldErrors {
  return {
    ...(delivery === 'customer_account' && carrier_account === '' && { carrier_account: 'enter_carrier_account' }),
    // A page opened before the option existed has shown no freight.
    ...(delivery && parseCheckoutSnapshot(readFormText(posted, 'seen')).freight[delivery] === undefined && { delivery: 'select_carrier' }),
  }
}

function bookedAddress(choice: string, book: readonly Address[]): Order['shipping_address'] | null {
  const booked = findSavedAddress(choice, book)
  if (!booked) return null
  const { contact_name, company_name, address_line1, address_line2, city, state, postal_code, country, telephone } = booked
  return { contact_name, company_name, address_line1, address_line2, city, state, postal_code, country, telephone }
}

const SeenText = z.object({
  lines: z.array(z.tuple([z.int(), z.int(), z.string(), z.string()])).max(MAX_CART_LINES),
  freight: z.record(z.string(), z.string().nullable()),
})

/** Parses the control `seen`: the content of the page when the buyer submitted it. An invalid text counts as an empty page. */
export function parseCheckoutSnapshot(text: string): CheckoutSnapshot {
  try {
    return SeenText.parse(JSON.parse(text))
  } catch {
    return { lines: [], freight: {} }
  }
}
