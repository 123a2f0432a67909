import * as cart from '../cart.ts'
import * as order from '../order.ts'
import * as pay from '../pay.ts'
import * as quote from '../quote.ts'
import { documentCalls } from './about.ts'

const NOT_MINE = 'The order does not exist, belongs to another customer, or its key is missing.'
const KEY_USED = 'the key was used for another request (`idempotency_key: used`)'
const IN_STATE = 'The state of the order, in `data.fields.status`, does not allow it.'

export const BUYING_CALLS = [
  ...documentCalls(cart, 'cart', {
    cart: {
      description: 'The lines with current prices and stock. Without `X-Cart`, a visitor’s cart is empty.',
      hands_back: ['X-Cart'],
    },
    cartCount: { description: 'For the badge on every page. Pages do not wait for it.', without: 'The badge stays empty.' },
    cartAdd: { description: 'Returns the new cart. Quantities are rounded up to the next orderable quantity.', hands_back: ['X-Cart'] },
    cartBom: {
      description: 'Adds lines of a BOM, for the BOM page.',
      without: 'A BOM cannot be added to the cart.',
      hands_back: ['X-Cart'],
      codes: { not_found: 'The BOM does not exist.' },
    },
    cartChange: {
      description: 'Returns the new cart.',
      hands_back: ['X-Cart'],
      codes: {
        not_found: 'The caller’s cart has no such line.',
        conflict: 'The line is quoted, so its quantity is fixed: `cart_num: quoted_quantity`.',
      },
    },
    cartRemove: { description: 'Returns the new cart. Lines that do not exist are ignored.', hands_back: ['X-Cart'] },
    cartMerge: {
      description: 'The edge calls it when a visitor with a cart signs in.',
      without: 'After sign-in, the cart lacks the visitor’s lines.',
    },
    cartPaste: {
      description: 'For the order pad on the cart page.',
      without: 'The pad shows an error.',
      hands_back: ['X-Cart'],
      codes: { conflict: 'The key was used for another request: `idempotency_key: used`.' },
    },
    cartShare: {
      description: 'Creates a link for a colleague. An empty list means all lines.',
      without: 'A cart cannot be shared.',
      codes: { not_found: 'The cart has no lines to share.' },
    },
    cartShared: {
      description: 'For the page that the link opens.',
      without: 'A cart cannot be shared.',
      codes: { not_found: 'The link is expired or invalid.' },
    },
  }),
  ...documentCalls(quote, 'order', {
    cartQuote: {
      description: 'Shipping methods and amounts for the caller’s cart, shown at checkout.',
      codes: { not_found: 'The cart has no line that can be ordered.' },
    },
  }),
  ...documentCalls(order, 'order', {
    orderTerms: {
      description: 'Payment and delivery terms for the product page and the checkout.',
      without: 'Those pages omit the terms, and the checkout offers all methods of the contract.',
    },
    orderSubmit: {
      description:
        'Submits the order at the prices that the buyer saw, or at most at `max_unit_price`. If a price is another, or above it, it orders nothing and names the lines. With a sandbox key it places no order.',
      hands_back: ['X-Order-Access', 'X-Cart'],
      codes: {
        conflict: `A line changed (\`lines.<item_id>\`: price_changed, above_max_unit_price, understock, sold_out, expired, quantity, below_minimum, gone), freight changed (\`freight: freight_changed\`), or ${KEY_USED}.`,
        validation: 'The goods total is below the operator’s minimum: `lines: minimum_order`, with the `minimum` and the `missing` amount.',
      },
    },
    orderList: { description: 'For the account; `counts` are for its tabs.', without: 'The account’s page of orders is not found.' },
    orderDetail: { description: 'For the order page, the payment page and the confirmation.', codes: { not_found: NOT_MINE } },
    orderCancel: {
      description: 'Cancels an order and releases its stock.',
      without: 'An order cannot be canceled.',
      codes: { not_found: NOT_MINE, conflict: IN_STATE },
    },
    orderReceive: {
      description: 'The buyer confirms receipt.',
      without: 'The button fails.',
      codes: { not_found: NOT_MINE, conflict: IN_STATE },
    },
    orderReorder: {
      description: 'Adds the lines to the cart, and names parts that are no longer sold.',
      without: 'The button fails.',
      hands_back: ['X-Cart'],
      codes: { not_found: NOT_MINE },
    },
    orderTrack: {
      description: 'For visitors who return without the link.',
      without: 'The page finds no order.',
      hands_back: ['X-Order-Access'],
      codes: { not_found: 'No order has this number and email address.' },
    },
    orderAnswer: {
      description: 'Answers a counter-offer, for all changed lines at once.',
      without: 'A counter-offer cannot be answered on the page.',
      codes: { not_found: NOT_MINE, conflict: 'The offer is closed, or a newer one replaces it.' },
    },
  }),
  ...documentCalls(pay, 'pay', {
    payStart: {
      description: 'Returns the payment company’s page, or the bank account.',
      codes: {
        not_found: NOT_MINE,
        conflict: `No amount is open (\`status\`), freight is not set yet (\`freight: freight_open\`), the method is not configured (\`payment: not_available\`), or ${KEY_USED}.`,
      },
    },
    payConfirm: {
      description: 'For the return from the payment company, and for “I have sent the transfer”.',
      codes: { not_found: NOT_MINE, conflict: 'No payment was begun (`payment: not_begun`), or the order accepts no payment.' },
    },
    payWebhook: {
      description:
        'The edge forwards the bytes and the company’s signature headers. After any status but HTTP 200, the company repeats the call.',
      without: 'A payment is detected when the buyer returns.',
      codes: { not_allowed: 'The signature is invalid.', not_found: 'This company is not configured.' },
    },
    payInvoice: {
      description: 'The invoice as a PDF, linked from the order page.',
      without: 'The link to the invoice is not found.',
      codes: { not_found: NOT_MINE },
    },
  }),
]
