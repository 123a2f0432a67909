import { parseQuantity } from '#shared/trade/quantity.ts'
import { nearest, parseMark, readMark, selectorOf } from '../marks.ts'
import { showOnBadges } from '../stores/badge.ts'
import { isRfqDrawerOpen, setRfqDrawerOpen } from '../stores/rfq-drawer.ts'
import { addToRfqList, type RfqItem, rfqList } from '../stores/rfq-list.ts'
import { showToast, TOAST_LONG_MS } from '../stores/toasts.ts'
import { guard } from './guard.ts'
import { wakeIsland } from './islands.ts'
import { shellWord } from './shell-words.ts'

export const showRfqCount = (): void => showOnBadges('rfq-count', rfqList().length)

/** The part of a table's row: what its controls and texts say of it. Its drawing's file is called as the package. */
function partOfRow(button: HTMLElement): RfqItem | undefined {
  const row = nearest(button, 'tr')
  if (!row) return undefined
  const textOf = (selector: string): string => row.querySelector(selector)?.textContent ?? ''
  const symbol = row.querySelector('.part-drawing > use')?.getAttribute('href') ?? ''
  const icons = readMark(document.getElementById(symbol.slice(1)), 'picture') ?? ''
  const field = row.querySelector<HTMLInputElement>(selectorOf('rfq-qty'))
  return {
    goods_id: Number(readMark(row, 'key')),
    goods_page_url: row.querySelector<HTMLInputElement>(selectorOf('compare'))?.value ?? '',
    part_number: textOf('.pn-link'),
    manufacturer: textOf('.maker'),
    package: decodeURIComponent(icons.slice(icons.lastIndexOf('/') + 1, -'.svg'.length)),
    // The date code of what lies in stock is no wish of the buyer's.
    date_code: '',
    icons,
    qty: parseQuantity(field?.defaultValue ?? '') ?? 1,
  }
}

/** Puts the part that a button stands for onto the RFQ list, in the quantity beside it or in the calculator's. */
export function addPart(button: HTMLElement): void {
  const item = parseMark(button, 'rfq') ?? partOfRow(button)
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
