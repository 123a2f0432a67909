import { z } from 'zod'
import { ORDER_STATES } from '../trade/order-states.ts'
import { visitorEndpoint } from './endpoint.ts'
import { amountCodec } from './money-codec.ts'
import { nothing } from './nothing.ts'

const orderNumber = z.string().max(32)
const access = z.string().max(200).optional()

/** The operator's bank account for a wire transfer; the reference is the order number. */
export const BankDetails = z.object({
  account_name: z.string(),
  account_number: z.string(),
  bank_name: z.string(),
  bank_address: z.string(),
  swift: z.string(),
  reference: z.string(),
})

/**
 * Begins the payment of the open amount. `redirect`: the buyer goes to the payment company's page (card: Stripe Checkout; PayPal; without
 * keys the sandbox's page, which is marked). `wire`: the response has the bank details.
 */
export const payStart = visitorEndpoint.post(
  '/api/pay/start',
  'Begins a payment',
  z.object({ order_number: orderNumber, access, payment: z.enum(['card', 'paypal', 'wire']) }),
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('redirect'), url: z.string(), is_sandbox: z.boolean() }),
    z.object({ kind: z.literal('wire'), bank: BankDetails, amount: amountCodec }),
  ]),
  { idempotent: true },
)

/**
 * Called when the buyer comes back from the payment company, or reports a wire transfer (`declared`). The API asks the company for the
 * result, because the browser's data is not trusted.
 */
export const payConfirm = visitorEndpoint.post(
  '/api/pay/confirm',
  'Returns the result of a payment',
  z.object({ order_number: orderNumber, access, payment_id: z.string().max(200).optional(), declared: z.boolean().default(false) }),
  z.object({ status: z.enum(ORDER_STATES), outcome: z.enum(['paid', 'pending', 'declined', 'declared']), paid: amountCodec }),
)

/** Body and signature are as the company sends them. The company repeats the call after any response but HTTP 200. */
export const payWebhook = visitorEndpoint.post(
  '/api/pay/webhook/:provider',
  'Receives a webhook of a payment company',
  z.object({ provider: z.enum(['stripe', 'paypal', 'sandbox']) }),
  nothing,
  { webhook: true },
)

/** The PDF is a pro-forma invoice until the payment, and then the invoice. */
export const payInvoice = visitorEndpoint.get('/api/pay/invoice/:order', 'The invoice as PDF', z.object({ order: orderNumber }), nothing, {
  file: ['application/pdf'],
  scope: 'order',
})
