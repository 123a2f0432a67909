import { addMoney, formatAmount, money } from '#shared/trade/money.ts'
import { hasMark, parseMark, readMark, selectorOf } from '../marks.ts'
import { mergeCartIntoRfqList } from '../stores/cart-into-rfq-list.ts'
import { showToast, TOAST_LONG_MS } from '../stores/toasts.ts'
import { say } from './shell-words.ts'

const ticksOf = (form: HTMLFormElement): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>(`input[type="checkbox"]:not(${selectorOf('tick-all')})`),
]

/** A form whose lines can be ticked: one tick for all of them, what the ticked ones cost, and the way into the RFQ list. */
export function startTicks(form: HTMLFormElement): void {
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && hasMark(target, 'tick-all')) for (const tick of ticksOf(form)) tick.checked = target.checked
    showTicks(form)
  })
  form.querySelector<HTMLElement>(selectorOf('cart-to-rfq'))?.addEventListener('click', ({ currentTarget }) => {
    if (currentTarget instanceof HTMLElement) void toRfqList(form, currentTarget)
  })
  // Browsers set ticks again as they were before the reader went away; some do so after the page is shown.
  addEventListener('pageshow', () => showTicks(form))
  showTicks(form)
}

function showTicks(form: HTMLFormElement): void {
  const ticks = ticksOf(form)
  const ticked = ticks.filter(({ checked }) => checked)
  const all = form.querySelector<HTMLInputElement>(selectorOf('tick-all'))
  if (all) {
    all.checked = ticked.length === ticks.length
    all.indeterminate = ticked.length > 0 && ticked.length < ticks.length
  }
  const remove = form.querySelector<HTMLButtonElement>('button[name="action"][value="remove"]')
  if (remove) remove.disabled = ticked.length === 0
  const total = form.querySelector(selectorOf('ticked-total'))
  const amounts = ticked.map((tick) => money(parseMark(tick, 'amount') ?? 0))
  if (total) total.textContent = formatAmount(addMoney(...amounts), document.documentElement.lang)
}

/** The ticked lines, or all where none is ticked. */
async function toRfqList(form: HTMLFormElement, button: HTMLElement): Promise<void> {
  const ticks = ticksOf(form)
  const ticked = ticks.filter(({ checked }) => checked)
  const lines = (ticked.length > 0 ? ticked : ticks).flatMap((tick) => parseMark(tick, 'line') ?? [])
  const kept = mergeCartIntoRfqList(lines)
  if (kept) showToast(readMark(button, 'confirmation') ?? '', 'success', TOAST_LONG_MS)
  else await say('rfq.not_saved')
}
