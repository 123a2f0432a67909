import { formatBadge } from '#shared/text/badge.ts'
import { toSelector } from '../marks.ts'
import { isRfqDrawerOpen, setRfqDrawerOpen } from '../shell/rfq-drawer.ts'
import { readRfqList } from '../stores/rfq-list.ts'
import { hydrateIsland } from './islands.ts'

/** The selector of a quantity beside its button. */
export const ROW_QTY = '.row-add [name="qty"]'

/** Shows the number of lines in the RFQ list on its badges, and animates those with another number. Zero hides them. */
export function showRfqCount(): void {
  const count = readRfqList().length
  const text = formatBadge(count)
  for (const badge of document.querySelectorAll<HTMLElement>(toSelector('rfq-count'))) {
    const was = badge.textContent
    badge.textContent = text
    badge.hidden = count === 0
    if (was === text || was === '') continue
    badge.classList.remove('ticks')
    // Reading the width restarts the animation.
    void badge.offsetWidth
    badge.classList.add('ticks')
  }
}

/** Makes Enter press the RFQ button beside a quantity without a form. A part that can be bought has a form, whose button Enter presses. */
export function pressRfqButtonOnEnter(field: HTMLElement, { key }: KeyboardEvent): void {
  if (key === 'Enter' && field instanceof HTMLInputElement && !field.form)
    field.parentElement?.querySelector<HTMLElement>(toSelector('rfq'))?.click()
}

/** Loads the drawer's code with the first sign that it will be opened. */
export function loadRfqDrawer(): void {
  const island = document.getElementById('rfq-drawer')
  if (island) void hydrateIsland(island)
}

export function toggleDrawer(): void {
  setRfqDrawerOpen(!isRfqDrawerOpen())
  // The drawer is at the end of the page: a click may come before it.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', loadRfqDrawer, { once: true })
  else loadRfqDrawer()
}
