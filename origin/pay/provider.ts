import type { Language } from '#shared/languages.ts'
import type { Money } from '#shared/trade/money.ts'
import { log } from '../runtime/log.ts'

/** Companies that move money automatically; wire transfers are entered by the desk. */
const PROVIDERS = ['stripe', 'paypal', 'sandbox'] as const
export type ProviderName = (typeof PROVIDERS)[number]

/** One event of a payment, as the payment provider reports it. */
export interface PaymentEvent {
  kind: 'captured' | 'refunded' | 'declined' | 'disputed'
  /** Equal for the same event in messages and in answers. */
  event_id: string
  /** The amount for the ledger: negative for a refund, zero if no money moved. */
  amount: Money
  at: Date
  /** The id of the shop's refund that the event reports. */
  refund_id?: string | undefined
}

/** The outcome of a payment. */
export interface PaymentOutcome {
  outcome: 'paid' | 'pending' | 'declined'
  /** Whether the payment can still be paid; if not, it is not checked again. */
  is_open: boolean
  /** The payment company's reference of the captured payment. */
  captured_as: string | null
  events: readonly PaymentEvent[]
}

/** The outcome of a payment that is paid. @param id the company's id of the payment or capture */
export const toPaidOutcome = (id: string, amount: Money, capturedAs: string | null): PaymentOutcome => ({
  outcome: 'paid',
  is_open: false,
  captured_as: capturedAs,
  events: [{ kind: 'captured', event_id: `looked:${id}`, amount, at: new Date() }],
})

/** A verified message of a payment company: the payment, if the message names it, and the events. */
export interface ProviderMessage {
  payment: { payment_id?: string | undefined; reference?: string | undefined; captured_as?: string | undefined }
  /** The payment company's reference of the payment that this message captured. */
  captured_as?: string | undefined
  events: readonly PaymentEvent[]
  /** The buyer has approved the payment, which is captured when it is checked. */
  has_to_look?: boolean
}

interface StartedPayment {
  payment_id: string
  order_number: string
  email: string
  lang: Language
  amount: Money
  created_at: Date
  /** URL to which the company sends the buyer afterwards. */
  return_url: string
  cancel_url: string
}

/** A stored payment, with the provider's reference. */
interface PaymentRecord {
  payment_id: string
  reference: string
  captured_as: string | null
  amount: Money
}

/** A payment company. Every call throws `ProviderError` if it does not succeed. */
export interface PaymentProvider {
  provider: ProviderName
  /** Starts a payment. Repeated with the same `payment_id` it returns the same payment. */
  begin(payment: StartedPayment): Promise<{ reference: string; url: string }>
  /** @param mayCapture whether an approved payment may be captured now */
  look(payment: PaymentRecord, mayCapture: boolean): Promise<PaymentOutcome>
  /** Refunds money, once for each `refund_id`. */
  refund(payment: PaymentRecord, amount: Money, refundId: string): Promise<PaymentEvent>
  /** The content of a message; null if it is not the payment company's, or too old. Empty if it does not concern this shop. */
  readWebhook(headers: Headers, body: string): Promise<ProviderMessage[] | null>
  /** The payment that the company captured under this reference; null if it is not ours. */
  findPayment(capturedAs: string): Promise<string | null>
}

/** A payment company cannot be reached, or rejects a call. Its message is not logged, because it may contain keys and addresses. */
export class ProviderError extends Error {
  /** Whether a retry is useless. */
  readonly is_final: boolean

  constructor(provider: ProviderName, what: string, isFinal: boolean) {
    super(`${provider}: ${what}`)
    this.name = 'ProviderError'
    this.is_final = isFinal
  }
}

/** The content of a message; empty for a payment of another shop with the same account. */
export function ignoreForeignPayments(read: () => ProviderMessage[]): ProviderMessage[] {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log('warn', 'webhook_ignored', { error: error.message })
    return []
  }
}

export const PROVIDER_TIMEOUT_MS = 10_000
