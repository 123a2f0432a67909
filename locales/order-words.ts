import type { Delivery, PaymentMethod, Shipment } from '#shared/trade/order-states.ts'
import type { Translator } from './translator.ts'

const CARRIER_NAMES: Readonly<Record<Exclude<Delivery, 'customer_account' | 'pick_up'>, string>> = {
  dhl: 'DHL',
  fedex: 'FedEx International',
  ups: 'UPS',
  sf: 'SF EXPRESS',
}

/** How an order is delivered. */
export function deliveryText(t: Translator, { delivery, carrier_account }: { delivery: Delivery; carrier_account: string }): string {
  if (delivery === 'customer_account') return t('order.by_carrier_account', { account: carrier_account })
  return delivery === 'pick_up' ? t('order.pick_up') : CARRIER_NAMES[delivery]
}

/** How an order is paid. */
export function paymentText(t: Translator, payment: PaymentMethod): string {
  if (payment === 'paypal') return 'PayPal'
  return t(payment === 'card' ? 'order.by_card' : 'order.by_wire')
}

/** Whether an order comes in one delivery. */
export const shipmentText = (t: Translator, shipment: Shipment): string =>
  t(shipment === 'complete' ? 'order.shipment_complete' : 'order.shipment_partial')
