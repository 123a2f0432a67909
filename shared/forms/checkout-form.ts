import { orderSubmit } from '../contract/order.ts'
import { DELIVERIES, PAYMENTS } from '../trade/order-states.ts'
import { postal } from './account-forms.ts'
import { choice, lines, text, tick } from './fields.ts'
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
    remark: lines(2000),
    agree_terms: tick(),
  },
  ['form_key', 'seen', 'shipping', 'billing'],
)
