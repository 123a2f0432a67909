import { badgeText } from '#shared/text/badge.ts'
import { type Mark, selectorOf } from '../marks.ts'

/** Writes a count on every badge of a kind, and lets those tick that had another one. Zero hides them. */
export function showOnBadges(name: Mark, count: number): void {
  const text = badgeText(count)
  for (const badge of document.querySelectorAll<HTMLElement>(selectorOf(name))) {
    const was = badge.textContent
    badge.textContent = text
    badge.hidden = count === 0
    if (was === text || was === '') continue
    badge.classList.remove('ticks')
    // Read, so that the animation begins anew.
    void badge.offsetWidth
    badge.classList.add('ticks')
  }
}

/** Lines in the cart, on the header's badge. */
export const showCartCount = (count: number): void => showOnBadges('cart-count', count)
