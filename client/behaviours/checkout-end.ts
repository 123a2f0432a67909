import { readDataAttribute } from '../marks.ts'
import { clearCheckout } from '../stores/checkout-draft.ts'

/** A page after the order, or after a sign-out: the input is deleted at once, since the page may be closed in a moment. */
export function endCheckout(page: HTMLElement): void {
  // Any order can be paid later: only an order that was just placed, or comes back from a payment, ends the input.
  const isJustPlaced = /\/checkout$/.test(document.referrer.split('?')[0] ?? '') || /[?&]payment=/.test(location.search)
  if (readDataAttribute(page, 'checkout-over') === 'exit' || isJustPlaced) clearCheckout()
}
