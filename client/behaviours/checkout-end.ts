import { readDataAttribute } from '../marks.ts'
import { clearCheckout } from '../stores/checkout-draft.ts'

/** A page after the order, or of somebody who signs out: what was typed is forgotten at once, since they may be gone in a moment. */
export function endCheckout(page: HTMLElement): void {
  // Any order can be paid later: only the one that was just placed, or comes back from a payment, ends what was typed.
  const isJustPlaced = /\/checkout$/.test(document.referrer.split('?')[0] ?? '') || /[?&]payment=/.test(location.search)
  if (readDataAttribute(page, 'checkout-over') === 'exit' || isJustPlaced) clearCheckout()
}
