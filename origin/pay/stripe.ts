/** Cards, on Stripe's page: card numbers never reach our servers. */
import type Stripe from 'stripe'
import type { Language } from '#shared/languages.ts'
import { toMoney } from '#shared/trade/money.ts'
import { fromCents, toCents } from './amounts.ts'
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

export interface StripeKeys {
  secret_key: string
  /** Without this secret no message is accepted, and outcomes are only polled. */
  webhook_secret: string | undefined
}

/** Largest age of a signed message, in seconds: Stripe signs again whenever it repeats a message. */
const TOLERANCE_SECONDS = 300
/** An unpaid page expires after this time. */
const SESSION_MS = 60 * 60_000
/** Languages of Stripe's page, by ours; it has no Arabic. */
const LOCALES: Partial<Record<Language, Stripe.Checkout.SessionCreateParams.Locale>> = {
  en: 'en',
  zh: 'zh',
  tw: 'zh-TW',
  de: 'de',
  es: 'es',
  it: 'it',
  fr: 'fr',
  jp: 'ja',
  ko: 'ko',
  ru: 'ru',
}

export function createStripeProvider(keys: StripeKeys): PaymentProvider {
  const open = () => openStripe(keys)
  return {
    provider: 'stripe',
    begin: (payment) =>
      ask(open, async (stripe) => {
        const { payment_id, order_number } = payment
        const metadata = { payment_id, order_number }
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: order_number,
            customer_email: payment.email,
            locale: LOCALES[payment.lang] ?? 'auto',
            line_items: [
              { quantity: 1, price_data: { currency: 'usd', unit_amount: toCents(payment.amount), product_data: { name: order_number } } },
            ],
            metadata,
            payment_intent_data: { metadata, description: order_number },
            success_url: payment.return_url,
            cancel_url: payment.cancel_url,
            expires_at: Math.floor((payment.created_at.getTime() + SESSION_MS) / 1000),
          },
          { idempotencyKey: payment_id },
        )
        if (!session.url) throw new ProviderError('stripe', 'a session without a page', false)
        return { reference: session.id, url: session.url }
      }),
    look: ({ reference }) =>
      ask(open, async (stripe) => toOutcome(await stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent'] }))),
    refund: ({ captured_as }, amount, refundId) =>
      ask(open, async (stripe) => {
        if (captured_as === null) throw new ProviderError('stripe', 'nothing was captured', true)
        const refund = await stripe.refunds.create(
          { payment_intent: captured_as, amount: toCents(amount), metadata: { refund_id: refundId } },
          { idempotencyKey: refundId },
        )
        const [event, undone] = refundEvents(refund)
        if (!event || undone) throw new ProviderError('stripe', `the refund is ${refund.status}`, true)
        return event
      }),
    async readWebhook(headers, body) {
      const signature = headers.get('Stripe-Signature')
      if (!keys.webhook_secret || !signature) return null
      const { Stripe, stripe } = await open()
      try {
        const provider = Stripe.createSubtleCryptoProvider()
        const event = await stripe.webhooks.constructEventAsync(body, signature, keys.webhook_secret, TOLERANCE_SECONDS, provider)
        return ignoreForeignPayments(() => parseMessage(event))
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null
        throw error
      }
    },
    findPayment: (capturedAs) =>
      ask(open, async (stripe) => (await stripe.paymentIntents.retrieve(capturedAs)).metadata['payment_id'] ?? null),
  }
}

/** The library is large: it is loaded with the first payment by card. */
async function openStripe({ secret_key }: StripeKeys) {
  const { Stripe } = await import('stripe')
  const httpClient = Stripe.createFetchHttpClient((input: RequestInfo | URL, init?: RequestInit) => fetch(input, init))
  return { Stripe, stripe: new Stripe(secret_key, { httpClient, maxNetworkRetries: 1, timeout: PROVIDER_TIMEOUT_MS, telemetry: false }) }
}

async function ask<T>(open: () => ReturnType<typeof openStripe>, work: (stripe: Stripe) => Promise<T>): Promise<T> {
  const { Stripe, stripe } = await open()
  try {
    return await work(stripe)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code, statusCode } = error
    const isFinal = error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError
    throw new ProviderError('stripe', [type, code, statusCode].filter(Boolean).join(' '), isFinal)
  }
}

const toId = (named: string | { id: string } | null): string | null => (typeof named === 'string' ? named : (named?.id ?? null))

const inSeconds = (seconds: number): Date => new Date(seconds * 1000)

/** @throws ProviderError for a currency other than dollars, which no request of ours has */
function dollars(currency: string | null, cents: number | null) {
  if (currency !== 'usd' || cents === null) throw new ProviderError('stripe', `an amount in ${currency}`, true)
  return fromCents(cents)
}

function toOutcome(session: Stripe.Checkout.Session): PaymentOutcome {
  const { status, payment_status, payment_intent, amount_total, currency } = session
  if (payment_status === 'paid') return toPaidOutcome(session.id, dollars(currency, amount_total), toId(payment_intent))
  const wasRefused = typeof payment_intent === 'object' && payment_intent?.last_payment_error && status === 'open'
  return {
    outcome: wasRefused || status === 'expired' ? 'declined' : 'pending',
    is_open: status !== 'expired',
    captured_as: null,
    events: [],
  }
}

/** A refund that fails later gives two events: the amount sent, and the amount that came back. Their sum is right in any order. */
function refundEvents({ id, amount, currency, status, created, metadata }: Stripe.Refund): PaymentEvent[] {
  const value = dollars(currency, amount)
  const event = { kind: 'refunded', at: inSeconds(created) } as const
  const refundEvent: PaymentEvent = { ...event, event_id: `refund:${id}`, amount: toMoney(-value), refund_id: metadata?.['refund_id'] }
  const isUndone = status === 'failed' || status === 'canceled'
  return isUndone ? [refundEvent, { ...event, event_id: `refund_failed:${id}`, amount: value }] : [refundEvent]
}

function parseMessage(event: Stripe.Event): ProviderMessage[] {
  const at = inSeconds(event.created)
  const eventId = event.id
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const { id, payment_status, payment_intent, currency, amount_total } = event.data.object
      if (payment_status !== 'paid') return []
      const events: PaymentEvent[] = [{ kind: 'captured', event_id: eventId, amount: dollars(currency, amount_total), at }]
      return [{ payment: { reference: id }, captured_as: toId(payment_intent) ?? undefined, events }]
    }
    case 'payment_intent.succeeded': {
      const { id, currency, amount_received, metadata } = event.data.object
      const events: PaymentEvent[] = [{ kind: 'captured', event_id: eventId, amount: dollars(currency, amount_received), at }]
      return metadata['payment_id'] ? [{ payment: { payment_id: metadata['payment_id'] }, captured_as: id, events }] : []
    }
    case 'payment_intent.payment_failed': {
      const { payment_id } = event.data.object.metadata
      return payment_id ? [{ payment: { payment_id }, events: [{ kind: 'declined', event_id: eventId, amount: toMoney(0), at }] }] : []
    }
    case 'checkout.session.async_payment_failed':
      return [{ payment: { reference: event.data.object.id }, events: [{ kind: 'declined', event_id: eventId, amount: toMoney(0), at }] }]
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const capturedAs = toId(event.data.object.payment_intent)
      return capturedAs ? [{ payment: { captured_as: capturedAs }, events: refundEvents(event.data.object) }] : []
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const { id, status, currency, amount, payment_intent } = event.data.object
      const capturedAs = toId(payment_intent)
      if (capturedAs === null) return []
      const value = toMoney(-dollars(currency, amount))
      const events: PaymentEvent[] = [{ kind: 'disputed', event_id: `dispute:${id}`, amount: value, at }]
      // The money of a lost dispute is gone.
      if (status === 'lost') events.push({ kind: 'refunded', event_id: `dispute_lost:${id}`, amount: value, at })
      return [{ payment: { captured_as: capturedAs }, events }]
    }
    default:
      return []
  }
}
