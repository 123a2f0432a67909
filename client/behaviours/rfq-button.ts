import { parseQuantity } from '#shared/trade/quantity.ts'
import { parseMark, selectorOf } from '../marks.ts'
import { showOnBadges } from '../stores/badge.ts'
import { isRfqDrawerOpen, setRfqDrawerOpen } from '../stores/rfq-drawer.ts'
import { addToRfqList, rfqList } from '../stores/rfq-list.ts'
import { showToast, TOAST_LONG_MS } from '../stores/toasts.ts'
import { guard } from './guard.ts'
import { wakeIsland } from './islands.ts'
import { shellWord } from './shell-words.ts'

export const showRfqCount = (): void => showOnBadges('rfq-count', rfqList().length)

/** Puts the part that a button stands for onto the RFQ list, in the quantity beside it or in the calculator's. */
export function addPart(button: HTMLElement): void {
  const item = parseMark(button, 'rfq')
  if (!item) return
  const beside = button.parentElement?.querySelector<HTMLInputElement>(selectorOf('rfq-qty'))
  const field = beside ?? document.querySelector<HTMLInputElement>('.calculator input[name="qty"]')
  const qty = parseQuantity(field?.value ?? '')
  beside?.setAttribute('aria-invalid', String(qty === null))
  if (beside && qty === null) {
    beside.focus()
    showToast(shellWord('invalid-quantity'), 'error', TOAST_LONG_MS)
    return
  }
  if (!guard(button)) return
  const { added, kept } = addToRfqList(qty === null ? item : { ...item, qty })
  const message = shellWord(kept ? (added ? 'added' : 'already') : 'not-saved')
  showToast(message.replace('{{part_number}}', item.part_number), kept ? 'success' : 'error', TOAST_LONG_MS)
}

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
