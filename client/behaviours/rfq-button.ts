import { selectorOf } from '../marks.ts'
import { showOnBadges } from '../stores/badge.ts'
import { isRfqDrawerOpen, setRfqDrawerOpen } from '../stores/rfq-drawer.ts'
import { rfqList } from '../stores/rfq-list.ts'
import { wakeIsland } from './islands.ts'

/** The selector of a quantity beside its button. */
export const ROW_QTY = '.row-add [name="qty"]'

export const showRfqCount = (): void => showOnBadges('rfq-count', rfqList().length)

/** Where the part can be bought, the form has a button for it. */
export function addByEnter(field: HTMLElement, { key }: KeyboardEvent): void {
  if (key === 'Enter' && field instanceof HTMLInputElement && !field.form)
    field.parentElement?.querySelector<HTMLElement>(selectorOf('rfq'))?.click()
}

/** The drawer's code comes with the first sign that it will be opened. */
export function prepareDrawer(): void {
  const island = document.getElementById('rfq-drawer')
  if (island) void wakeIsland(island)
}

export function toggleDrawer(): void {
  setRfqDrawerOpen(!isRfqDrawerOpen())
  // It stands at the end of the page: a click may come before it.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', prepareDrawer, { once: true })
  else prepareDrawer()
}
