import * as cart from '../cart.ts'
import * as order from '../order.ts'
import * as pay from '../pay.ts'
import * as quote from '../quote.ts'
import { documentCalls } from './about.ts'

const NOT_MINE = 'There is no such order, or it is somebody else’s, or its key did not come along.'
const KEY_USED = 'the key was used for another request (`idempotency_key: used`)'
const IN_STATE = 'The order is in a state that does not allow it: `data.fields.status` names it.'

export const BUYING_CALLS = [
  ...documentCalls(cart, 'cart', {
    cart: {
      description: 'The lines with today’s prices and stock. A visitor without `X-Cart` has an empty one.',
      hands_back: ['X-Cart'],
    },
    cartCount: { description: 'For the badge on every page: never waited for.', without: 'The badge stays empty.' },
    cartAdd: { description: 'Answers the new cart. Quantities are rounded up to what may be ordered.', hands_back: ['X-Cart'] },
    cartBom: {
      description: 'From the BOM page.',
      without: 'A BOM cannot be put into the cart.',
      hands_back: ['X-Cart'],
      codes: { not_found: 'There is no such BOM.' },
    },
    cartChange: {
      description: 'Answers the new cart.',
      hands_back: ['X-Cart'],
      codes: {
        not_found: 'There is no such line in this caller’s cart.',
        conflict: 'The line is a quoted one, whose quantity is the quote’s: `cart_num: quoted_quantity`.',
      },
    },
    cartRemove: { description: 'Lines that are gone already are passed over. Answers the new cart.', hands_back: ['X-Cart'] },
    cartMerge: {
      description: 'Called with the sign-in of a visitor who has a cart.',
      without: 'What a visitor put into the cart is not there after signing in.',
    },
    cartPaste: {
      description: 'The order pad on the cart page.',
      without: 'The pad says that it cannot be read.',
      hands_back: ['X-Cart'],
      codes: { conflict: `As for all of its kind: ${KEY_USED}.` },
    },
    cartShare: {
      description: 'For a colleague who orders. An empty list means all lines.',
      without: 'A cart cannot be shared.',
      codes: { not_found: 'There is nothing to share.' },
    },
    cartShared: {
      description: 'For the page behind that link.',
      without: 'A cart cannot be shared.',
      codes: { not_found: 'The link is over, or none of ours.' },
    },
  }),
  ...documentCalls(quote, 'order', {
    cartQuote: {
      description: 'What checkout shows before it is sent: ways of delivery and amounts, for the cart of the caller.',
      codes: { not_found: 'The cart has nothing that can be ordered.' },
    },
  }),
  ...documentCalls(order, 'order', {
    orderTerms: {
      description: 'What product page and checkout say about payment and delivery.',
      without: 'Those pages say nothing of it, and checkout offers what the contract names.',
    },
    orderSubmit: {
      description: 'Places the order at the prices that the buyer saw, or orders nothing and says which have moved.',
      hands_back: ['X-Order-Access', 'X-Cart'],
      codes: {
        conflict: `A line moved (\`lines.<item_id>\`: price_changed, understock, sold_out, expired, quantity, below_minimum, gone), freight did (\`freight: freight_changed\`), or ${KEY_USED}.`,
        validation:
          'The goods come to less than the operator’s minimum: `lines: minimum_order`, with the `minimum` and what is `missing` to it.',
      },
    },
    orderList: { description: 'For the account; `counts` is for its tabs.', without: 'The account’s page of orders is not found.' },
    orderDetail: { description: 'For the order’s page, paying, and the page after ordering.', codes: { not_found: NOT_MINE } },
    orderCancel: {
      description: 'Gives the stock back.',
      without: 'An order cannot be canceled.',
      codes: { not_found: NOT_MINE, conflict: IN_STATE },
    },
    orderReceive: {
      description: 'The buyer says that it is there.',
      without: 'The button fails.',
      codes: { not_found: NOT_MINE, conflict: IN_STATE },
    },
    orderReorder: {
      description: 'What is not sold any more is named.',
      without: 'The button fails.',
      hands_back: ['X-Cart'],
      codes: { not_found: NOT_MINE },
    },
    orderTrack: {
      description: 'For visitors who come back without the link.',
      without: 'The page says that it found nothing.',
      hands_back: ['X-Order-Access'],
      codes: { not_found: 'No order has this number and this e-mail address.' },
    },
    orderAnswer: {
      description: 'All changed lines at once.',
      without: 'A counter-offer cannot be answered on the page.',
      codes: { not_found: NOT_MINE, conflict: 'There is no such offer any more, or it is a newer one.' },
    },
  }),
  ...documentCalls(pay, 'pay', {
    payStart: {
      description: 'Leads to the payment company, or names the bank account.',
      codes: {
        not_found: NOT_MINE,
        conflict: `Nothing is open (\`status\`), freight is not known yet (\`freight: freight_open\`), the way is not configured (\`payment: not_available\`), or ${KEY_USED}.`,
      },
    },
    payConfirm: {
      description: 'For the page that the payment company leads back to, and “I have sent the transfer”.',
      codes: { not_found: NOT_MINE, conflict: 'Nothing was begun (`payment: not_begun`), or the order takes no money.' },
    },
    payWebhook: {
      description: 'The edge hands on the bytes and the company’s signature headers. Any answer but HTTP 200 makes it come again.',
      without: 'A payment is seen when the buyer comes back.',
      codes: { not_allowed: 'The signature does not fit.', not_found: 'This company is not configured.' },
    },
    payInvoice: {
      description: 'Linked from the order’s page.',
      without: 'The link to it leads nowhere.',
      codes: { not_found: NOT_MINE },
    },
  }),
]
