import { z } from 'zod'
import type { Address } from '../contract/address.ts'
import type { RequestOf } from '../contract/endpoint.ts'
import type { FieldErrors } from '../contract/envelope.ts'
import { orderSubmit } from '../contract/order.ts'
import { CART_LINES_MOST } from '../trade/cart-limits.ts'
import { DELIVERIES, PAYMENTS, SHIPMENTS } from '../trade/order-states.ts'
import { postal } from './account-forms.ts'
import { findBooked, type Seen } from './checkout-draft.ts'
import { choice, lines, optionalDay, text, tick } from './fields.ts'
import { defineForm } from './form.ts'
import { type Posted, textIn } from './posted.ts'

/**
 * The checkout. `shipping` and `billing` say which address counts: the id of one of the book, `new` for what is typed, and of
 * billing also `same`; `seen` is what the page had shown, and `form_key` the same however often it is sent.
 */
export const CHECKOUT_FORM = defineForm(
  orderSubmit,
  {
    email: text(),
    shipping_address: { group: postal },
    billing_address: { group: postal },
    delivery: choice(DELIVERIES),
    carrier_account: text(),
    payment: choice(PAYMENTS),
    po_number: text(),
    tax_id: text(),
    invoice_email: text(),
    requested_date: optionalDay(),
    shipment: choice(SHIPMENTS),
    remark: lines(2000),
    agree_terms: tick(),
  },
  ['form_key', 'seen', 'shipping', 'billing'],
)

type Order = Partial<RequestOf<typeof orderSubmit>>

/** What the order takes that is not typed: what the page had shown, and what is known of the buyer. @param email null: it is typed */
export function besideTyped(posted: Posted, { book, email }: { book: readonly Address[]; email: string | null }): Order {
  const seen = readSeen(textIn(posted, 'seen'))
  const [billing, delivery] = [textIn(posted, 'billing'), textIn(posted, 'delivery')]
  const [shippingAddress, billingAddress] = [bookedAddress(textIn(posted, 'shipping'), book), bookedAddress(billing, book)]
  return {
    ...(email !== null && { email }),
    lines: seen.lines.map(([itemId, qty, unitPrice]) => ({ item_id: itemId, qty, unit_price: unitPrice })),
    ...(shippingAddress && { shipping_address: shippingAddress }),
    ...(billing === 'same' ? { billing_address: null } : billingAddress && { billing_address: billingAddress }),
    ...(delivery !== 'own_account' && { carrier_account: '' }),
    freight: seen.freight[delivery] ?? null,
  }
}

/** What is wrong with the way to deliver, beyond what the call's schema knows. */
export function deliveryProblems({ delivery, carrier_account }: Order, posted: Posted): FieldErrors {
  return {
    ...(delivery === 'own_account' && carrier_account === '' && { carrier_account: 'enter_carrier_account' }),
    // A page that was opened before the way was known has shown no freight.
    ...(delivery && readSeen(textIn(posted, 'seen')).freight[delivery] === undefined && { delivery: 'select_carrier' }),
  }
}

function bookedAddress(choice: string, book: readonly Address[]): Order['shipping_address'] | null {
  const booked = findBooked(choice, book)
  if (!booked) return null
  const { contact_name, company_name, address_line1, address_line2, city, state, postal_code, country, telephone } = booked
  return { contact_name, company_name, address_line1, address_line2, city, state, postal_code, country, telephone }
}

const SeenText = z.object({
  lines: z.array(z.tuple([z.int(), z.int(), z.string(), z.string()])).max(CART_LINES_MOST),
  freight: z.record(z.string(), z.string().nullable()),
})

/** What the page had put into its form; what is no such thing has shown nothing. */
export function readSeen(text: string): Seen {
  try {
    return SeenText.parse(JSON.parse(text))
  } catch {
    return { lines: [], freight: {} }
  }
}
