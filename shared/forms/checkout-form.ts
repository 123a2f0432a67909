import { orderSubmit } from '../contract/order.ts'
import { DELIVERIES, PAYMENTS, SHIPMENTS } from '../trade/order-states.ts'
import { postal } from './account-forms.ts'
import { choice, lines, optionalDay, text, tick } from './fields.ts'
import { defineForm } from './form.ts'

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
