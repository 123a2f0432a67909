/** PayPal's Orders v2 over HTTP: the buyer approves on PayPal's page, and we capture afterwards. */

import { z } from 'zod'
import { getLanguage, toRegionalTag } from '#shared/languages.ts'
import { DAY_MS } from '#shared/text/durations.ts'
import { type Money, parseMoney, toMoney } from '#shared/trade/money.ts'
import { toDecimal } from './amounts.ts'
import {
  ignoreForeignPayments,
  type PaymentEvent,
  type PaymentOutcome,
  type PaymentProvider,
  PROVIDER_TIMEOUT_MS,
  ProviderError,
  type ProviderMessage,
  toPaidOutcome,
} from './provider.ts'

export interface PayPalKeys {
  client_id: string
  client_secret: string
  /** Without this id no message is accepted, and outcomes are only polled. */
  webhook_id: string | undefined
  /** Base URL of the API. */
  base: string
}

export const PAYPAL_BASE = 'https://api-m.paypal.com'

/** PayPal repeats a message for three days, with its first timestamp. Older messages, and those from the future, are rejected. */
const OLDEST_MS = 4 * DAY_MS
const AHEAD_MS = 5 * 60_000
/** A token is renewed this long before it expires. */
const TOKEN_MARGIN_MS = 60_000
/** @throws ProviderError for a currency other than dollars, which no request of ours has */
const Amount = z.object({ currency_code: z.string(), value: z.string() }).transform(({ currency_code, value }): Money => {
  const amount = parseMoney(value)
  if (currency_code !== 'USD' || amount === null) throw new ProviderError('paypal', `an amount in ${currency_code}`, true)
  return amount
})
const Link = z.object({ rel: z.string(), href: z.string() })
const links = z.array(Link).default([])

const Capture = z.object({ id: z.string(), status: z.string(), amount: Amount, custom_id: z.string().optional() })
const Refund = z.object({ id: z.string(), status: z.string(), amount: Amount, custom_id: z.string().optional(), links })
const PayPalOrder = z.object({
  id: z.string(),
  status: z.string(),
  links,
  purchase_units: z.array(z.object({ payments: z.object({ captures: z.array(Capture).default([]) }).optional() })).default([]),
})
const Token = z.object({ access_token: z.string(), expires_in: z.number() })
const Verdict = z.object({ verification_status: z.string() })
const Issues = z.object({ name: z.string().default(''), details: z.array(z.object({ issue: z.string() })).default([]) })
const Message = z.object({ id: z.string(), event_type: z.string(), create_time: z.string(), resource: z.unknown() })
const Dispute = z.object({
  dispute_id: z.string(),
  dispute_outcome: z.object({ outcome_code: z.string(), amount_refunded: Amount.optional() }).optional(),
  dispute_amount: Amount.optional(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string() })).default([]),
})

const tokens = new Map<string, { access_token: string; until: number }>()

export function createPaypalProvider(keys: PayPalKeys): PaymentProvider {
  const call = <T>(schema: z.ZodType<T>, path: string, request?: { body: string; request_id?: string }) =>
    callPayPal(keys, schema, path, request)

  const capture = async (reference: string, paymentId: string): Promise<z.output<typeof PayPalOrder>> => {
    try {
      return await call(PayPalOrder, `/v2/checkout/orders/${encodeURIComponent(reference)}/capture`, {
        body: '{}',
        request_id: `capture-${paymentId}`,
      })
    } catch (error) {
      // Rejected, or captured by a concurrent call: the order shows which.
      if (error instanceof ProviderError && error.is_final) return call(PayPalOrder, `/v2/checkout/orders/${encodeURIComponent(reference)}`)
      throw error
    }
  }

  return {
    provider: 'paypal',
    async begin(payment) {
      const body = JSON.stringify({
        intent: 'CAPTURE',
        purchase_units: [
          {
            reference_id: payment.order_number,
            custom_id: payment.payment_id,
            description: payment.order_number,
            amount: { currency_code: 'USD', value: toDecimal(payment.amount) },
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              user_action: 'PAY_NOW',
              shipping_preference: 'NO_SHIPPING',
              // PayPal's page requires a region as well.
              locale: toRegionalTag(getLanguage(payment.lang).tag),
              return_url: payment.return_url,
              cancel_url: payment.cancel_url,
            },
          },
        },
      })
      const order = await call(PayPalOrder, '/v2/checkout/orders', { body, request_id: payment.payment_id })
      const url = order.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href
      if (!url) throw new ProviderError('paypal', 'an order without a page', false)
      return { reference: order.id, url }
    },
    async look({ reference, payment_id }, mayCapture) {
      const order = await call(PayPalOrder, `/v2/checkout/orders/${encodeURIComponent(reference)}`)
      if (order.status !== 'APPROVED' || !mayCapture) return toOutcome(order)
      const captured = await capture(reference, payment_id)
      // Still approved and not captured: the buyer's bank declined.
      return captured.status === 'APPROVED' ? { ...toOutcome(captured), outcome: 'declined' } : toOutcome(captured)
    },
    async refund({ captured_as }, amount, refundId) {
      if (captured_as === null) throw new ProviderError('paypal', 'nothing was captured', true)
      const refund = await call(Refund, `/v2/payments/captures/${encodeURIComponent(captured_as)}/refund`, {
        body: JSON.stringify({ amount: { currency_code: 'USD', value: toDecimal(amount) }, custom_id: refundId }),
        request_id: refundId,
      })
      if (refund.status !== 'COMPLETED' && refund.status !== 'PENDING')
        throw new ProviderError('paypal', `the refund is ${refund.status}`, true)
      // The amount and the id are ours, whatever the answer contains.
      return { ...refundEvent(refund, new Date()), amount: toMoney(-amount), refund_id: refundId }
    },
    async readWebhook(headers, body) {
      if (!keys.webhook_id || !(await isFromPayPal(keys, headers, body))) return null
      const message = Message.safeParse(JSON.parse(body))
      return message.success ? ignoreForeignPayments(() => parseMessage(message.data)) : []
    },
    async findPayment(capturedAs) {
      const capture = await call(Capture, `/v2/payments/captures/${encodeURIComponent(capturedAs)}`)
      return capture.custom_id ?? null
    },
  }
}

/** @throws ProviderError if PayPal does not answer, or the answer is invalid */
async function callPayPal<T>(
  keys: PayPalKeys,
  schema: z.ZodType<T>,
  path: string,
  request?: { body: string; request_id?: string },
): Promise<T> {
  const headers = new Headers({ Authorization: `Bearer ${await getToken(keys)}`, 'Content-Type': 'application/json' })
  if (request?.request_id) headers.set('PayPal-Request-Id', request.request_id)
  headers.set('Prefer', 'return=representation')
  const answer = await reach(keys.base + path, { method: request ? 'POST' : 'GET', headers, body: request?.body ?? null })
  if (answer.status === 401) tokens.delete(tokenName(keys))
  if (!answer.ok) {
    const fault = Issues.safeParse(await answer.json().catch(() => null)).data
    const isFinal = answer.status === 422 || answer.status === 404 || answer.status === 400
    throw new ProviderError('paypal', [answer.status, fault?.name, ...(fault?.details.map(({ issue }) => issue) ?? [])].join(' '), isFinal)
  }
  const read = schema.safeParse(await answer.json().catch(() => null))
  if (!read.success) throw new ProviderError('paypal', `${path.split('/')[3]} was answered in an unknown form`, false)
  return read.data
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS) })
  } catch {
    throw new ProviderError('paypal', 'no answer', false)
  }
}

const tokenName = ({ base, client_id }: PayPalKeys): string => `${base} ${client_id}`

async function getToken(keys: PayPalKeys): Promise<string> {
  const cachedToken = tokens.get(tokenName(keys))
  if (cachedToken && cachedToken.until > Date.now()) return cachedToken.access_token
  const answer = await reach(`${keys.base}/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${btoa(`${keys.client_id}:${keys.client_secret}`)}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  })
  const read = Token.safeParse(await answer.json().catch(() => null))
  if (!answer.ok || !read.success) throw new ProviderError('paypal', `${answer.status} no token`, false)
  const { access_token, expires_in } = read.data
  tokens.set(tokenName(keys), { access_token, until: Date.now() + expires_in * 1000 - TOKEN_MARGIN_MS })
  return access_token
}

const SIGNED = ['auth_algo', 'cert_url', 'transmission_id', 'transmission_sig', 'transmission_time'] as const

/** Whether PayPal confirms that it sent a message, and the message is recent. */
async function isFromPayPal(keys: PayPalKeys, headers: Headers, body: string): Promise<boolean> {
  const signature: Record<string, string> = {}
  for (const name of SIGNED) {
    const value = headers.get(`paypal-${name.replace('_', '-')}`)
    if (!value) return false
    signature[name] = value
  }
  const age = Date.now() - Date.parse(signature['transmission_time'] ?? '')
  if (!(age < OLDEST_MS && age > -AHEAD_MS)) return false
  try {
    JSON.parse(body)
  } catch {
    return false
  }
  const question = JSON.stringify({ ...signature, webhook_id: keys.webhook_id })
  // The body is sent unchanged, because serializing it again may break its signature.
  const verdict = await callPayPal(keys, Verdict, '/v1/notifications/verify-webhook-signature', {
    body: `${question.slice(0, -1)},"webhook_event":${body}}`,
  })
  return verdict.verification_status === 'SUCCESS'
}

function toOutcome(order: z.output<typeof PayPalOrder>): PaymentOutcome {
  const captures = order.purchase_units.flatMap(({ payments }) => payments?.captures ?? [])
  const done = captures.find(({ status }) => CAPTURED.has(status))
  if (done) return toPaidOutcome(order.id, done.amount, done.id)
  const isPending = captures.some(({ status }) => status === 'PENDING')
  const isOver = order.status === 'VOIDED' || (captures.length > 0 && !isPending)
  return { outcome: isOver ? 'declined' : 'pending', is_open: !isOver, captured_as: null, events: [] }
}

/** A refunded payment was captured before. */
const CAPTURED: ReadonlySet<string> = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])

const refundEvent = ({ id, amount }: { id: string; amount: Money }, at: Date): PaymentEvent => ({
  kind: 'refunded',
  event_id: `refund:${id}`,
  amount: toMoney(-amount),
  at,
})

function parseMessage({ id, event_type, create_time, resource }: z.output<typeof Message>): ProviderMessage[] {
  const at = new Date(Number.isNaN(Date.parse(create_time)) ? Date.now() : create_time)
  switch (event_type) {
    case 'CHECKOUT.ORDER.APPROVED': {
      const order = PayPalOrder.pick({ id: true }).parse(resource)
      return [{ payment: { reference: order.id }, events: [], has_to_look: true }]
    }
    case 'PAYMENT.CAPTURE.COMPLETED': {
      const capture = Capture.parse(resource)
      const events: PaymentEvent[] = [{ kind: 'captured', event_id: id, amount: capture.amount, at }]
      return [{ payment: { payment_id: capture.custom_id, captured_as: capture.id }, captured_as: capture.id, events }]
    }
    case 'PAYMENT.CAPTURE.DENIED':
    case 'PAYMENT.CAPTURE.DECLINED': {
      const capture = Capture.parse(resource)
      return [{ payment: { payment_id: capture.custom_id }, events: [{ kind: 'declined', event_id: id, amount: toMoney(0), at }] }]
    }
    case 'PAYMENT.CAPTURE.REFUNDED':
    case 'PAYMENT.CAPTURE.REVERSED': {
      const refund = Refund.parse(resource)
      const capturedAs = refund.links
        .find(({ rel }) => rel === 'up')
        ?.href.split('/')
        .at(-1)
      // Our refund id if the shop refunded; the payment's id if PayPal copied it.
      const events: PaymentEvent[] = [{ ...refundEvent(refund, at), refund_id: refund.custom_id }]
      return capturedAs ? [{ payment: { captured_as: capturedAs }, events }] : []
    }
    case 'CUSTOMER.DISPUTE.CREATED':
    case 'CUSTOMER.DISPUTE.RESOLVED': {
      const { dispute_id, dispute_amount, dispute_outcome, disputed_transactions } = Dispute.parse(resource)
      const capturedAs = disputed_transactions[0]?.seller_transaction_id
      // A lost dispute is reported as a separate reversal.
      const value = toMoney(-(dispute_outcome?.amount_refunded ?? dispute_amount ?? 0))
      return capturedAs
        ? [{ payment: { captured_as: capturedAs }, events: [{ kind: 'disputed', event_id: `dispute:${dispute_id}`, amount: value, at }] }]
        : []
    }
    default:
      return []
  }
}
