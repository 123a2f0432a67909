import type { MessageKey, Translator } from '#locales/translator.ts'
import type { FieldErrors } from '#shared/contract/envelope.ts'
import type { CounterOffer, CounterOfferLine, Order } from '#shared/contract/order.ts'
import type { FormState } from '#shared/forms/form.ts'
import { toIntlLocale } from '#shared/text/intl-locale.ts'
import { isolateBidi } from '#shared/text/isolate.ts'
import { formatAmount, type Money, parseMoney, toMoney } from '#shared/trade/money.ts'
import { decodeHistoryNote, ORDER_STATES, type OrderActor, type OrderEvent, type OrderState } from '#shared/trade/order-states.ts'
import { toFieldMessage } from '../form/field-messages.ts'

export interface DeskFormState extends FormState {
  name: string
}

export interface DeskPageState {
  /** A rejected form, to be shown again. */
  sent: DeskFormState | null
  /** The result of the form that redirected here, as in the URL: a key of `DONE_KEYS`; null: none. */
  done: string | null
  /** The desk's time zone, IANA name. */
  time_zone: string
  /** When the page was requested, ISO 8601. */
  now: string
}

export const STATE_KEYS: Readonly<Record<OrderState, MessageKey>> = {
  unpaid: 'desk.state_unpaid',
  confirming: 'desk.state_confirming',
  preparing: 'desk.state_preparing',
  shipping: 'desk.state_shipping',
  received: 'order.received',
  refunded: 'desk.state_refunded',
  canceled: 'order.canceled',
}

/** States that wait for the desk: amber; shipped or received: green; refunded or canceled: red. */
export const ORDER_STATE_CLASSES: Readonly<Record<OrderState, string>> = {
  unpaid: '',
  confirming: 'mark-nrnd',
  preparing: 'mark-nrnd',
  shipping: 'mark-ok',
  received: 'mark-ok',
  refunded: 'mark-obsolete',
  canceled: 'mark-obsolete',
}

export const ACTOR_KEYS: Readonly<Record<OrderActor, MessageKey>> = {
  buyer: 'desk.actor_buyer',
  desk: 'desk.title',
  payment: 'desk.actor_payment',
  system: 'desk.actor_system',
}

const EVENT_KEYS: Readonly<Record<OrderEvent, MessageKey>> = {
  offer: 'desk.event_offer',
  answer: 'desk.event_answer',
  offer_expired: 'desk.event_offer_expired',
  payment: 'desk.event_payment',
  refund: 'order.refund',
  not_paid: 'desk.event_not_paid',
  hold_ended: 'desk.event_hold_ended',
}

/** The note of a row in the history, besides its states; an amount is formatted. */
export function formatHistoryNote(note: string, t: Translator, tag: string): string {
  const { event, amount, words } = decodeHistoryNote(note)
  const sum = amount === null ? '' : isolateBidi(formatAmount(amount, tag), tag)
  const what = event === null ? '' : [t(EVENT_KEYS[event]), sum].filter(Boolean).join(' ')
  return [what, words].filter(Boolean).join(': ')
}

export const LEDGER_KEYS = {
  captured: 'desk.ledger_captured',
  received: 'desk.ledger_received',
  refunded: 'desk.ledger_refunded',
  declined: 'desk.ledger_declined',
  disputed: 'desk.ledger_disputed',
  declared: 'desk.ledger_declared',
} as const satisfies Record<string, MessageKey>

export const REFUND_KEYS = {
  due: 'desk.refund_due',
  by_hand: 'desk.refund_by_hand',
  done: 'desk.refund_done',
  failed: 'desk.refund_failed',
} as const satisfies Record<string, MessageKey>

export const COUNTER_OFFER_STATE_KEYS: Readonly<Record<CounterOffer['state'], MessageKey>> = {
  open: 'desk.counter_open',
  answered: 'desk.counter_answered',
  withdrawn: 'order.counter_withdrawn',
  expired: 'account.expired',
}

export const ANSWER_KEYS: Readonly<Record<NonNullable<CounterOfferLine['answer']>, MessageKey>> = {
  accepted: 'desk.answer_accepted',
  declined: 'desk.answer_declined',
  swapped: 'desk.answer_swapped',
}

/** The message for each successful form, by its name in the URL. */
export const DONE_KEYS: Readonly<Record<string, MessageKey>> = {
  confirmed: 'desk.done_confirmed',
  noted: 'desk.done_noted',
  offered: 'desk.done_offered',
  shipped: 'desk.done_shipped',
  refunded: 'desk.done_refunded',
  refund_sent: 'desk.done_refund_sent',
  canceled: 'desk.done_canceled',
  released: 'desk.done_released',
  quoted: 'desk.done_quoted',
  mail: 'desk.done_mail',
  webhook_removed: 'webhooks.removed',
  event_sent: 'webhooks.sent_again',
  approved: 'changes.done_approved',
  refused: 'changes.done_refused',
  undone: 'changes.done_undone',
  begun: 'changes.done_begun',
}

const ERROR_KEYS: Readonly<Record<string, MessageKey>> = {
  valid_lead_time: 'desk.error_lead_time',
  in_the_past: 'desk.error_past',
  too_large: 'desk.error_too_large',
  nothing_changed: 'desk.error_nothing_changed',
  enter_answer: 'desk.error_no_answer',
  enter_number: 'desk.error_tracking',
  webhook_url: 'webhooks.error_url',
}

export const toDeskFieldMessage = (code: string): MessageKey => ERROR_KEYS[code] ?? toFieldMessage(code)

/** Why an order cannot be changed that way now, as a sentence. */
export function formatConflict(fields: FieldErrors, t: Translator, tag: string): string {
  const { status, open = '' } = fields
  const state = ORDER_STATES.find((one) => one === status)
  const amount = parseMoney(open)
  if (fields['lines'] === 'understock') return t('desk.conflict_understock')
  if (fields['freight'] !== undefined) return t('desk.conflict_freight')
  if (fields['counter'] !== undefined) return t('desk.conflict_counter')
  if (fields['received'] !== undefined && amount !== null) return t('desk.conflict_open', { amount: formatAmount(amount, tag) })
  if (fields['bank_reference'] !== undefined) return t('desk.conflict_reference')
  if (fields['amount'] === 'nothing_paid') return t('desk.conflict_nothing_paid')
  if (fields['amount'] === 'not_all') return t('desk.conflict_not_all')
  return state ? t('desk.conflict_state', { state: t(STATE_KEYS[state]) }) : t('desk.conflict_changed')
}

/** The amount that is still unpaid. */
export const computeOpenAmount = ({ amounts, paid }: Pick<Order, 'amounts' | 'paid'>): Money => toMoney(Math.max(amounts.total - paid, 0))

const STEPS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** How long an entry has been waiting, or is late: "3 days", "5 hr"; at least a minute. @param from ISO 8601, as is `to` */
export function formatAge(from: string, to: string, tag: string): string {
  const seconds = Math.max(60, Math.abs(Date.parse(to) - Date.parse(from)) / 1000)
  const [unit, length] = STEPS.find(([one, size]) => seconds >= size * (one === 'minute' ? 1 : 2)) ?? STEPS[2]
  return new Intl.NumberFormat(toIntlLocale(tag), { style: 'unit', unit, unitDisplay: 'short' }).format(Math.floor(seconds / length))
}

/** Hides the e-mail addresses in a text. */
export const maskEmails = (text: string): string => text.replace(/[^\s@<>"'(),;:]{1,64}@[^\s@<>"'(),;]{1,255}/g, '…@…')
