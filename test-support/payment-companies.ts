/** Stripe and PayPal over HTTP, for tests: the used part of their protocols, with books to compare with ours. */
import { Stripe } from 'stripe'
import { hashText } from '#origin/runtime/seal.ts'

const json = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'Content-Type': 'application/json' } })

interface Session {
  id: string
  cents: number
  metadata: Record<string, string>
  state: 'open' | 'refused' | 'paid' | 'expired'
  success_url: string
}

interface Gone {
  id: string
  cents: number
  of: string
}

/** Their common accounts and failures. */
class Books {
  readonly refunds = new Map<string, Gone>()
  /** The number of calls without a response from now on. */
  failing = 0
  calls: string[] = []

  protected takeFailure(call: string): Response | null {
    this.calls.push(call)
    if (this.failing <= 0) return null
    this.failing--
    return json({ error: { type: 'api_error', message: 'sk_test_secret should not be repeated' } }, 500)
  }

  /** Refunded cents of a capture. */
  refunded(of: string): number {
    return [...this.refunds.values()].filter((refund) => refund.of === of).reduce((sum, { cents }) => sum + cents, 0)
  }
}

export const STRIPE_VARS = { STRIPE_SECRET_KEY: 'sk_test_only-for-tests', STRIPE_WEBHOOK_SECRET: 'whsec_only-for-tests' }

export class FakeStripe extends Books {
  readonly sessions = new Map<string, Session>()
  readonly #by_key = new Map<string, Response>()

  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const call = `${request.method} ${pathname}`
    if (request.headers.get('Authorization') !== `Bearer ${STRIPE_VARS.STRIPE_SECRET_KEY}`)
      return json({ error: { type: 'invalid_request_error' } }, 401)
    const failure = this.takeFailure(call)
    if (failure) return failure
    const form = new URLSearchParams(new TextDecoder().decode(await request.arrayBuffer()))
    const key = request.headers.get('Idempotency-Key')
    const existingPayment = key && this.#by_key.get(key)
    if (existingPayment) return existingPayment.clone()
    const answer = this.#answer(call, form)
    if (key && answer.ok) this.#by_key.set(key, answer.clone())
    return answer
  }

  #answer(call: string, form: URLSearchParams): Response {
    const id = call.split('/').at(-1) ?? ''
    if (call === 'POST /v1/checkout/sessions') {
      const session: Session = {
        id: `cs_test_${crypto.randomUUID()}`,
        cents: Number(form.get('line_items[0][price_data][unit_amount]')),
        metadata: { payment_id: form.get('payment_intent_data[metadata][payment_id]') ?? '' },
        state: 'open',
        success_url: form.get('success_url') ?? '',
      }
      if (session.cents < 50) return json({ error: { type: 'invalid_request_error', code: 'amount_too_small' } }, 400)
      this.sessions.set(session.id, session)
      return json(this.session(session.id))
    }
    if (call.startsWith('GET /v1/checkout/sessions/')) return json(this.session(id))
    if (call.startsWith('GET /v1/payment_intents/') && !this.sessions.has(id.replace('pi_', '')))
      return json({ error: { type: 'invalid_request_error', code: 'resource_missing' } }, 404)
    if (call.startsWith('GET /v1/payment_intents/')) return json(this.#intent(this.#get(id.replace('pi_', ''))))
    if (call === 'POST /v1/refunds') {
      const of = form.get('payment_intent') ?? ''
      const cents = Number(form.get('amount'))
      const left = this.#get(of.replace('pi_', '')).cents - this.refunded(of)
      if (cents > left) return json({ error: { type: 'invalid_request_error', code: 'charge_already_refunded' } }, 400)
      return json(this.#refund(of, cents, form.get('metadata[refund_id]') ?? ''))
    }
    return json({ error: { type: 'invalid_request_error' } }, 404)
  }

  #get(id: string): Session {
    const session = this.sessions.get(id)
    if (!session) throw new Error(`no session ${id}`)
    return session
  }

  #intent({ id, cents, state, metadata }: Session) {
    return {
      id: `pi_${id}`,
      object: 'payment_intent',
      amount_received: state === 'paid' ? cents : 0,
      currency: 'usd',
      metadata,
      last_payment_error: state === 'refused' ? { code: 'card_declined' } : null,
    }
  }

  session(id: string) {
    const session = this.#get(id)
    return {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.com/c/pay/${id}`,
      status: session.state === 'paid' ? 'complete' : session.state === 'expired' ? 'expired' : 'open',
      payment_status: session.state === 'paid' ? 'paid' : 'unpaid',
      payment_intent: session.state === 'open' ? null : this.#intent(session),
      amount_total: session.cents,
      currency: 'usd',
      metadata: session.metadata,
    }
  }

  #refund(of: string, cents: number, refundId: string) {
    const id = `re_${refundId || crypto.randomUUID()}`
    this.refunds.set(id, { id, cents, of })
    return this.refundObject(id, 'succeeded', refundId)
  }

  refundObject(id: string, status = 'succeeded', refundId = '') {
    const { cents, of } = this.refunds.get(id) ?? { cents: 0, of: '' }
    const metadata = refundId ? { refund_id: refundId } : {}
    return {
      id,
      object: 'refund',
      amount: cents,
      currency: 'usd',
      status,
      created: Math.floor(Date.now() / 1000),
      payment_intent: of,
      metadata,
    }
  }

  /** A refund by the operator on the company's pages. */
  refundByHand(sessionId: string, cents: number) {
    return this.#refund(`pi_${sessionId}`, cents, '')
  }

  become(id: string, state: Session['state']): void {
    this.#get(id).state = state
  }

  /** Stripe's message of a paid session: only with the id of the payment. */
  completed(id: string, eventId?: string) {
    const session = this.session(id)
    return this.event('checkout.session.completed', { ...session, payment_intent: `pi_${id}` }, eventId)
  }

  event(type: string, object: unknown, eventId = `evt_${crypto.randomUUID()}`) {
    return { id: eventId, object: 'event', type, created: Math.floor(Date.now() / 1000), data: { object } }
  }
}

/** A signed message of Stripe. */
export async function signStripe(event: unknown, { secret = STRIPE_VARS.STRIPE_WEBHOOK_SECRET, age_seconds = 0 } = {}) {
  const body = JSON.stringify(event)
  const stripe = new Stripe('sk_test_none', { httpClient: Stripe.createFetchHttpClient() })
  const timestamp = Math.floor(Date.now() / 1000) - age_seconds
  const cryptoProvider = Stripe.createSubtleCryptoProvider()
  const signature = await stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret, timestamp, cryptoProvider })
  return { body, headers: { 'Stripe-Signature': signature } }
}

export const PAYPAL_VARS = { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'WH-1' }

interface PayPalBook {
  id: string
  value: string
  custom_id: string
  state: 'created' | 'approved' | 'captured' | 'refused'
}

const decimal = (cents: number): string => (cents / 100).toFixed(2)

export class FakePayPal extends Books {
  readonly orders = new Map<string, PayPalBook>()
  readonly #by_key = new Map<string, Response>()
  /** The buyer's bank declines the next capture. */
  declines = false
  /** Completed captures. */
  captures = 0

  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const call = `${request.method} ${pathname}`
    const body = new TextDecoder().decode(await request.arrayBuffer())
    if (call === 'POST /v1/oauth2/token') {
      const isAuthorized = request.headers.get('Authorization') === `Basic ${btoa('client:secret')}`
      return isAuthorized ? json({ access_token: 'token', expires_in: 32_400 }) : json({ error: 'invalid_client' }, 401)
    }
    if (request.headers.get('Authorization') !== 'Bearer token') return json({ name: 'AUTHENTICATION_FAILURE' }, 401)
    const failure = this.takeFailure(call)
    if (failure) return failure
    if (pathname.endsWith('/verify-webhook-signature')) {
      const event = /"webhook_event":(.*)\}$/s.exec(body)?.[1] ?? ''
      const message: unknown = JSON.parse(body)
      const isOurs = JSON.stringify(message).includes(`"transmission_sig":"${await hashText(`PayPal ${event}`)}"`)
      return json({ verification_status: isOurs ? 'SUCCESS' : 'FAILURE' })
    }
    const key = request.headers.get('PayPal-Request-Id')
    const existingPayment = key && this.#by_key.get(key)
    if (existingPayment) return existingPayment.clone()
    const answer = this.#answer(call, body)
    if (key && answer.ok) this.#by_key.set(key, answer.clone())
    return answer
  }

  #answer(call: string, body: string): Response {
    const [, , , kind = '', id = '', action = ''] = call.split('/')
    if (call === 'POST /v2/checkout/orders') {
      const { purchase_units } = JSON.parse(body) as { purchase_units: { custom_id: string; amount: { value: string } }[] }
      const unit = purchase_units[0]
      const book: PayPalBook = {
        id: `PP${crypto.randomUUID().slice(0, 12)}`,
        value: unit?.amount.value ?? '',
        custom_id: unit?.custom_id ?? '',
        state: 'created',
      }
      this.orders.set(book.id, book)
      return json(this.order(book.id), 201)
    }
    if (kind === 'orders' && action === 'capture') {
      const book = this.#get(id)
      if (book.state === 'captured') return json({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] }, 422)
      if (book.state !== 'approved') return json({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'ORDER_NOT_APPROVED' }] }, 422)
      if (this.declines) {
        return json({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'INSTRUMENT_DECLINED' }] }, 422)
      }
      book.state = 'captured'
      this.captures++
      return json(this.order(id), 201)
    }
    if (kind === 'orders') return json(this.order(id))
    if (kind === 'captures' && action === 'refund') {
      const { amount, custom_id } = JSON.parse(body) as { amount: { value: string }; custom_id: string }
      const cents = Math.round(Number(amount.value) * 100)
      const total = Math.round(Number(this.#get(id.replace('CAP-', '')).value) * 100)
      if (cents > total - this.refunded(id))
        return json({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'REFUND_AMOUNT_EXCEEDED' }] }, 422)
      const refund = { id: `REF-${custom_id}`, cents, of: id }
      this.refunds.set(refund.id, refund)
      return json({ id: refund.id, status: 'COMPLETED', amount: { currency_code: 'USD', value: amount.value } }, 201)
    }
    if (kind === 'captures') return json(this.capture(id.replace('CAP-', '')))
    return json({ name: 'RESOURCE_NOT_FOUND' }, 404)
  }

  #get(id: string): PayPalBook {
    const book = this.orders.get(id)
    if (!book) throw new Error(`no order ${id}`)
    return book
  }

  order(id: string) {
    const { state } = this.#get(id)
    return {
      id,
      status: state === 'captured' ? 'COMPLETED' : state === 'approved' ? 'APPROVED' : 'PAYER_ACTION_REQUIRED',
      links: [{ rel: 'payer-action', href: `https://www.paypal.com/checkoutnow?token=${id}` }],
      purchase_units: [{ payments: { captures: state === 'captured' ? [this.capture(id)] : [] } }],
    }
  }

  capture(id: string) {
    const { value, custom_id } = this.#get(id)
    return { id: `CAP-${id}`, status: 'COMPLETED', amount: { currency_code: 'USD', value }, custom_id }
  }

  approve(id: string): void {
    this.#get(id).state = 'approved'
  }

  refundedEvent(id: string, cents: number, refund = `REF-${crypto.randomUUID()}`) {
    return this.event('PAYMENT.CAPTURE.REFUNDED', {
      id: refund,
      status: 'COMPLETED',
      amount: { currency_code: 'USD', value: decimal(cents) },
      links: [{ rel: 'up', href: `https://api-m.paypal.com/v2/payments/captures/CAP-${id}` }],
    })
  }

  event(eventType: string, resource: unknown) {
    return { id: `WH-${crypto.randomUUID()}`, event_type: eventType, create_time: new Date().toISOString(), resource }
  }
}

export async function signPayPal(event: unknown, { age_days = 0, forged = false } = {}) {
  const body = JSON.stringify(event)
  return {
    body,
    headers: {
      'PayPal-Auth-Algo': 'SHA256withRSA',
      'PayPal-Cert-Url': 'https://api.paypal.com/v1/notifications/certs/CERT',
      'PayPal-Transmission-Id': crypto.randomUUID(),
      'PayPal-Transmission-Sig': await hashText(`${forged ? 'Mallory' : 'PayPal'} ${body}`),
      'PayPal-Transmission-Time': new Date(Date.now() - age_days * 86_400_000).toISOString(),
    },
  }
}
