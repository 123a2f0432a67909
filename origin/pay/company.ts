import type { Language } from '#shared/languages.ts'
import type { Money } from '#shared/trade/money.ts'
import { log } from '../runtime/log.ts'

/** Who moves money for us by themselves; wire transfers are entered by the desk. */
const PROVIDERS = ['stripe', 'paypal', 'sandbox'] as const
export type Provider = (typeof PROVIDERS)[number]

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
export const seenPaid = (id: string, amount: Money, capturedAs: string | null): PaymentOutcome => ({
  outcome: 'paid',
  is_open: false,
  captured_as: capturedAs,
  facts: [{ kind: 'captured', event_id: `looked:${id}`, amount, at: new Date() }],
})

/** A verified message of a company: which payment it is about, as far as the message names it, and what it tells. */
export interface Told {
  payment: { payment_id?: string | undefined; reference?: string | undefined; captured_as?: string | undefined }
  /** What the company calls the money that this captured. */
  captured_as?: string | undefined
  facts: readonly PaymentFact[]
  /** The buyer has agreed, and the money is captured when we ask. */
  has_to_look?: boolean
}

interface Begun {
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
interface Kept {
  payment_id: string
  reference: string
  captured_as: string | null
  amount: Money
}

/** A payment company. Every call throws `CompanyError` where it does not succeed. */
export interface Company {
  provider: Provider
  /** Begins a payment, the same one for the same `payment_id`. */
  begin(payment: Begun): Promise<{ reference: string; url: string }>
  /** @param mayCapture whether money that the buyer agreed to may be taken now */
  look(payment: Kept, mayCapture: boolean): Promise<PaymentOutcome>
  /** Sends money back, once for a `refund_id`. */
  refund(payment: Kept, amount: Money, refundId: string): Promise<PaymentFact>
  /** What a message tells; null where it is not the company's, or too old. An empty list: nothing that concerns us. */
  readWebhook(headers: Headers, body: string): Promise<Told[] | null>
  /** The payment that the company captured under this name; null where it is not one of ours. */
  findPayment(capturedAs: string): Promise<string | null>
}

/** A company that cannot be reached, or refuses. Its words are not repeated: they may hold keys and addresses. */
export class CompanyError extends Error {
  /** Whether asking again is no use. */
  readonly is_final: boolean

  constructor(provider: Provider, what: string, isFinal: boolean) {
    super(`${provider}: ${what}`)
    this.name = 'CompanyError'
    this.is_final = isFinal
  }
}

/** What a message tells; nothing where it speaks of a payment that is not ours, as another shop of the same account does. */
export function shopNews(read: () => Told[]): Told[] {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof CompanyError)) throw error
    log('warn', 'webhook_ignored', { error: error.message })
    return []
  }
}

/** How long a payment company has for an answer. */
export const PATIENCE_MS = 10_000
