import { type Money, parseMoney, toDecimalString } from './money.ts'

/**
 * States of an order and their transitions. `Unpaid → Confirming` when the buyer pays (card or PayPal captured, a wire transfer declared),
 * `Confirming → Preparing` when the sales desk confirms payment, stock and price.
 */
export const ORDER_STATES = ['unpaid', 'confirming', 'preparing', 'shipping', 'received', 'refunded', 'canceled'] as const
export type OrderState = (typeof ORDER_STATES)[number]

const NEXT: Readonly<Record<OrderState, readonly OrderState[]>> = {
  unpaid: ['confirming', 'canceled'],
  confirming: ['preparing', 'canceled', 'refunded'],
  preparing: ['shipping', 'refunded'],
  shipping: ['received', 'refunded'],
  received: ['refunded'],
  refunded: [],
  canceled: [],
}

/** Whether an order can change from one state to another in one step. */
export const canBecome = (from: OrderState, to: OrderState): boolean => NEXT[from].includes(to)

/** The states from which an order can change to another in one step. */
export const listStatesBefore = (to: OrderState): OrderState[] => ORDER_STATES.filter((from) => canBecome(from, to))

/** Whether a state has no successor. */
export const isFinalState = (state: OrderState): boolean => NEXT[state].length === 0

/** States in which an order waits for payment or for the desk: it accepts payments, and answers to counter-offers. */
const WAITING_STATES: readonly OrderState[] = ['unpaid', 'confirming']
export const isWaitingState = (state: OrderState): boolean => WAITING_STATES.includes(state)

/** The actors that change an order. */
export const ORDER_ACTORS = ['buyer', 'desk', 'payment', 'system'] as const
export type OrderActor = (typeof ORDER_ACTORS)[number]

/** The buyer's actions in each state. */
export const BUYER_ACTIONS: Readonly<Record<OrderState, readonly ('pay' | 'cancel' | 'receive' | 'reorder')[]>> = {
  unpaid: ['pay', 'cancel', 'reorder'],
  confirming: ['cancel', 'reorder'],
  preparing: ['reorder'],
  shipping: ['receive', 'reorder'],
  received: ['reorder'],
  refunded: ['reorder'],
  canceled: ['reorder'],
}

export const CARRIERS = ['dhl', 'fedex', 'ups', 'sf'] as const
export type Carrier = (typeof CARRIERS)[number]
/** Our carriers, the buyer's own carrier account, or pick-up. */
export const DELIVERIES = [...CARRIERS, 'customer_account', 'pick_up'] as const
export type Delivery = (typeof DELIVERIES)[number]

/** Whether available parts ship first, or all at once. */
export const SHIPMENTS = ['partial', 'complete'] as const
export type Shipment = (typeof SHIPMENTS)[number]

export const PAYMENTS = ['card', 'paypal', 'wire'] as const
export type PaymentMethod = (typeof PAYMENTS)[number]

/** Events of an order's history besides changes of state; pages translate them. */
export const ORDER_EVENTS = ['offer', 'answer', 'offer_expired', 'payment', 'refund', 'not_paid', 'hold_ended'] as const
export type OrderEvent = (typeof ORDER_EVENTS)[number]

/** The note of a history entry: event, amount and text. "[refund 12.5] Damaged in transit" */
export const encodeHistoryNote = (event: OrderEvent, words = '', amount: Money | null = null): string =>
  `[${event}${amount === null ? '' : ` ${toDecimalString(amount)}`}]${words && ` ${words}`}`

/** Parses a history note; `event` is null for a plain text. */
export function decodeHistoryNote(note: string): { event: OrderEvent | null; amount: Money | null; words: string } {
  const [, name, decimal = '', words = ''] = /^\[([a-z_]+)(?: ([\d.]+))?\](?: ([\s\S]*))?$/.exec(note) ?? []
  const event = ORDER_EVENTS.find((candidate) => candidate === name) ?? null
  if (event === null) return { event, amount: null, words: note }
  // Older notes of payments have only their amount.
  const isAmount = decimal === '' && event === 'payment'
  return { event, amount: parseMoney(isAmount ? words : decimal), words: isAmount ? '' : words }
}
