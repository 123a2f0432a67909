/** Writes the number of lines into the page's header. */
export function showCartCount(count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    badge.textContent = String(count)
    badge.hidden = count === 0
    badge.classList.remove('ticks')
    void badge.offsetWidth
    badge.classList.add('ticks')
  }
}
