import { readDataAttribute } from '../marks.ts'
import { clearCheckout } from '../stores/checkout-draft.ts'

/**
 * Deletes the checkout's input on a page after the order, or after a sign-out. It runs at once, because the page may be closed in a moment.
 */
export function clearEndedCheckout(page: HTMLElement): void {
  // Any order can be paid later. Only an order that was just placed, or a return from a payment, ends the input.
  const isJustPlaced = /\/checkout$/.test(document.referrer.split('?')[0] ?? '') || /[?&]payment=/.test(location.search)
  if (readDataAttribute(page, 'checkout-over') === 'exit' || isJustPlaced) clearCheckout()
}
