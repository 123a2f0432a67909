import type { MessageKey } from '#locales/translator.ts'
import type { Order } from '#shared/contract/order.ts'
import { type Money, toMoney } from '#shared/trade/money.ts'
import type { OrderActor, OrderEvent, OrderState } from '#shared/trade/order-states.ts'

export const STATE_KEYS: Readonly<Record<OrderState, MessageKey>> = {
  unpaid: 'order.unpaid',
  confirming: 'order.confirming',
  preparing: 'order.preparing',
  shipping: 'order.shipping',
  received: 'order.received',
  refunded: 'order.refunded',
  canceled: 'order.canceled',
}

/** The colours of states: green, amber and red. The word means the same. */
export const ORDER_STATE_CLASSES: Readonly<Record<OrderState, string>> = {
  unpaid: 'mark mark-nrnd',
  confirming: 'mark',
  preparing: 'mark',
  shipping: 'mark mark-ok',
  received: 'mark mark-ok',
  refunded: 'mark mark-obsolete',
  canceled: 'mark mark-obsolete',
}

export const ACTOR_KEYS: Readonly<Record<OrderActor, MessageKey>> = {
  buyer: 'order.by_buyer',
  desk: 'order.by_desk',
  payment: 'order.by_payment',
  system: 'order.by_system',
}

export const EVENT_KEYS: Readonly<Record<OrderEvent, MessageKey>> = {
  offer: 'order.event_offer',
  answer: 'order.event_answer',
  offer_expired: 'order.event_offer_expired',
  payment: 'order.event_payment',
  refund: 'order.event_refund',
  not_paid: 'order.event_not_paid',
  hold_ended: 'order.event_hold_ended',
}

/** The amount to pay now, in whole cents: zero in a state after `confirming`. Null while sales has to confirm the freight. */
export function findOpenAmount({ status, amounts, paid }: Pick<Order, 'status' | 'amounts' | 'paid'>): Money | null {
  if (status !== 'unpaid' && status !== 'confirming') return toMoney(0)
  if (amounts.freight === null) return null
  return toMoney(Math.max(0, amounts.total - paid))
}
