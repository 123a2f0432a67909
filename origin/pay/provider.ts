import type { Language } from '#shared/languages.ts'
import type { Money } from '#shared/trade/money.ts'
import { log } from '../runtime/log.ts'

/** Who moves money for us by themselves; wire transfers are entered by the desk. */
const PROVIDERS = ['stripe', 'paypal', 'sandbox'] as const
export type ProviderName = (typeof PROVIDERS)[number]

/** One thing that happened to a payment, as its company says. */
export interface PaymentFact {
  kind: 'captured' | 'refunded' | 'declined' | 'disputed'
  /** The same for the same thing, whichever way we hear of it. */
  event_id: string
  /** As it counts in the ledger: negative for what went back, zero where nothing moved. */
  amount: Money
  at: Date
  /** The refund of ours that it reports. */
  refund_id?: string | undefined
}

/** What became of a payment. */
export interface PaymentOutcome {
  outcome: 'paid' | 'pending' | 'declined'
  /** Whether it can still be paid: where not, nobody asks again. */
  is_open: boolean
  /** What the company calls the money it captured. */
  captured_as: string | null
  facts: readonly PaymentFact[]
}

/** A payment that is paid. @param id what the company calls what it was asked about */
export const toPaidOutcome = (id: string, amount: Money, capturedAs: string | null): PaymentOutcome => ({
  outcome: 'paid',
  is_open: false,
  captured_as: capturedAs,
  facts: [{ kind: 'captured', event_id: `looked:${id}`, amount, at: new Date() }],
})

/** A verified message of a company: which payment it is about, as far as the message names it, and what it tells. */
export interface ProviderMessage {
  payment: { payment_id?: string | undefined; reference?: string | undefined; captured_as?: string | undefined }
  /** What the company calls the money that this captured. */
  captured_as?: string | undefined
  facts: readonly PaymentFact[]
  /** The buyer has agreed, and the money is captured when we ask. */
  has_to_look?: boolean
}

interface StartedPayment {
  payment_id: string
  order_number: string
  email: string
  lang: Language
  amount: Money
  created_at: Date
  /** Where the company sends the buyer afterwards. */
  return_url: string
  cancel_url: string
}

/** A payment as we keep it, once its company has named it. */
interface PaymentRecord {
  payment_id: string
  reference: string
  captured_as: string | null
  amount: Money
}

/** A payment company. Every call throws `CompanyError` where it does not succeed. */
export interface PaymentProvider {
  provider: ProviderName
  /** Begins a payment, the same one for the same `payment_id`. */
  begin(payment: StartedPayment): Promise<{ reference: string; url: string }>
  /** @param mayCapture whether money that the buyer agreed to may be taken now */
  look(payment: PaymentRecord, mayCapture: boolean): Promise<PaymentOutcome>
  /** Sends money back, once for a `refund_id`. */
  refund(payment: PaymentRecord, amount: Money, refundId: string): Promise<PaymentFact>
  /** What a message tells; null where it is not the company's, or too old. An empty list: nothing that concerns us. */
  readWebhook(headers: Headers, body: string): Promise<ProviderMessage[] | null>
  /** The payment that the company captured under this name; null where it is not one of ours. */
  findPayment(capturedAs: string): Promise<string | null>
}

/** A company that cannot be reached, or refuses. Its words are not repeated: they may hold keys and addresses. */
export class ProviderError extends Error {
  /** Whether asking again is no use. */
  readonly is_final: boolean

  constructor(provider: ProviderName, what: string, isFinal: boolean) {
    super(`${provider}: ${what}`)
    this.name = 'CompanyError'
    this.is_final = isFinal
  }
}

/** What a message tells; nothing where it speaks of a payment that is not ours, as another shop of the same account does. */
export function parseShopMessages(read: () => ProviderMessage[]): ProviderMessage[] {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log('warn', 'webhook_ignored', { error: error.message })
    return []
  }
}

/** How long a payment company has for an answer. */
export const PROVIDER_TIMEOUT_MS = 10_000
