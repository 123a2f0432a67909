/** A simulated payment company for local runs: it has the same interface, stores its payments in KV for a day, and moves no money. */
import { z } from 'zod'
import { type Money, toMoney } from '#shared/trade/money.ts'
import type { OriginBindings } from '../http/env.ts'
import { isSigned, type Secrets, sign } from '../runtime/seal.ts'
import { fromCents, toCents } from './amounts.ts'
import {
  type PaymentEvent,
  type PaymentOutcome,
  type PaymentProvider,
  ProviderError,
  type ProviderMessage,
  toPaidOutcome,
} from './provider.ts'

const PREFIX = 'sandbox_pay:'
const TTL_SECONDS = 86_400
const TOLERANCE_MS = 5 * 60_000
const SIGNATURE = 'Sandbox-Signature'
const PURPOSE = 'sandbox-payments'

const Book = z.object({
  payment_id: z.string(),
  order_number: z.string(),
  cents: z.int(),
  state: z.enum(['open', 'second_factor', 'paid', 'declined', 'silent']),
  return_url: z.string(),
  cancel_url: z.string(),
  refunds: z.array(z.object({ refund_id: z.string(), cents: z.int() })),
})
export type SandboxPayment = z.output<typeof Book>

const Message = z.object({
  id: z.string(),
  type: z.enum(['captured', 'declined', 'refunded', 'disputed']),
  payment_id: z.string(),
  cents: z.int(),
  created_ms: z.number(),
})
export type SandboxMessage = z.output<typeof Message>

/** A signed message, as the sandbox sends it to our webhook. */
export interface SandboxPost {
  headers: Record<string, string>
  body: string
}

type Env = Pick<OriginBindings, 'CACHE' | 'SANDBOX_PAYMENTS' | 'STRIPE_SECRET_KEY' | 'PAYPAL_CLIENT_ID'> & Secrets

/** Whether payments are simulated: only if a local run enables it, and never together with a real payment company. */
export const hasSandbox = ({ SANDBOX_PAYMENTS, STRIPE_SECRET_KEY, PAYPAL_CLIENT_ID }: Env): boolean =>
  SANDBOX_PAYMENTS === '1' && !STRIPE_SECRET_KEY && !PAYPAL_CLIENT_ID

export function createSandboxProvider(env: Env, siteUrl: string): PaymentProvider {
  const get = async (paymentId: string): Promise<SandboxPayment> => {
    const book = await findSandboxPayment(env.CACHE, paymentId)
    if (!book) throw new ProviderError('sandbox', 'there is no such payment', true)
    return book
  }
  return {
    provider: 'sandbox',
    async begin({ payment_id, order_number, amount, return_url, cancel_url }) {
      if (!(await findSandboxPayment(env.CACHE, payment_id)))
        await storePayment(env.CACHE, {
          payment_id,
          order_number,
          cents: toCents(amount),
          state: 'open',
          return_url,
          cancel_url,
          refunds: [],
        })
      return { reference: toReference(payment_id), url: `${siteUrl}/dev/pay/${payment_id}` }
    },
    async look({ payment_id }): Promise<PaymentOutcome> {
      const { state, cents } = await get(payment_id)
      if (state === 'silent') throw new ProviderError('sandbox', 'no answer', false)
      if (state !== 'paid') return { outcome: state === 'declined' ? 'declined' : 'pending', is_open: true, captured_as: null, events: [] }
      return toPaidOutcome(payment_id, fromCents(cents), capturedAs(payment_id))
    },
    async refund({ payment_id }, amount, refundId) {
      const book = await get(payment_id)
      const others = book.refunds.filter((refund) => refund.refund_id !== refundId)
      const refundedCents = others.reduce((sum, { cents }) => sum + cents, toCents(amount))
      if (refundedCents > book.cents) throw new ProviderError('sandbox', 'more than was captured', true)
      await storePayment(env.CACHE, { ...book, refunds: [...others, { refund_id: refundId, cents: toCents(amount) }] })
      return { kind: 'refunded', event_id: `refund:${refundId}`, amount: toMoney(-amount), at: new Date(), refund_id: refundId }
    },
    async readWebhook(headers, body) {
      const [, at = '', signature = ''] = /^t=(\d{10,16}),v1=([\w-]+)$/.exec(headers.get(SIGNATURE) ?? '') ?? []
      const age = Math.abs(Date.now() - Number(at))
      if (at === '' || age > TOLERANCE_MS || !(await isSigned(env, PURPOSE, `${at}.${body}`, signature))) return null
      const message = Message.safeParse(JSON.parse(body))
      return message.success ? parseMessage(message.data) : []
    },
    async findPayment(capturedAs) {
      const paymentId = capturedAs.replace(/^captured_/, '')
      return (await findSandboxPayment(env.CACHE, paymentId)) ? paymentId : null
    },
  }
}

const toReference = (paymentId: string): string => `sandbox_${paymentId}`
const capturedAs = (paymentId: string): string => `captured_${paymentId}`

function parseMessage({ id, type, payment_id, cents, created_ms }: SandboxMessage): ProviderMessage[] {
  const amount: Money = type === 'captured' ? fromCents(cents) : type === 'declined' ? toMoney(0) : fromCents(-cents)
  const events: PaymentEvent[] = [{ kind: type, event_id: type === 'refunded' ? `refund:${id}` : id, amount, at: new Date(created_ms) }]
  if (type === 'captured') return [{ payment: { reference: toReference(payment_id) }, captured_as: capturedAs(payment_id), events }]
  return [{ payment: type === 'declined' ? { payment_id } : { captured_as: capturedAs(payment_id) }, events }]
}

async function storePayment(kv: KVNamespace, book: SandboxPayment): Promise<void> {
  await kv.put(PREFIX + book.payment_id, JSON.stringify(book), { expirationTtl: TTL_SECONDS })
}

export async function findSandboxPayment(kv: KVNamespace, paymentId: string): Promise<SandboxPayment | null> {
  if (!/^\w{8,64}$/.test(paymentId)) return null
  const read = Book.safeParse(await kv.get(PREFIX + paymentId, 'json'))
  return read.success ? read.data : null
}

/** Applies a choice on the sandbox's page. @returns the message that the company would send now; null if there is none */
export async function updateSandboxPayment(env: Env, paymentId: string, state: SandboxPayment['state']): Promise<SandboxMessage | null> {
  const book = await findSandboxPayment(env.CACHE, paymentId)
  // A paid payment does not change.
  if (!book || book.state === 'paid') return null
  await storePayment(env.CACHE, { ...book, state })
  if (state !== 'paid' && state !== 'declined') return null
  const type = state === 'paid' ? 'captured' : 'declined'
  return { id: `event_${crypto.randomUUID()}`, type, payment_id: paymentId, cents: book.cents, created_ms: Date.now() }
}

export async function signSandboxMessage(env: Env, message: SandboxMessage, now = Date.now()): Promise<SandboxPost> {
  const body = JSON.stringify(message)
  return { headers: { [SIGNATURE]: `t=${now},v1=${await sign(env, PURPOSE, `${now}.${body}`)}`, 'Content-Type': 'application/json' }, body }
}
