import { addMoney, formatAmount, toMoney } from '#shared/trade/money.ts'
import { hasDataAttribute, parseDataAttribute, toSelector } from '../marks.ts'

const listCheckboxes = (form: HTMLFormElement): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>(`input[type="checkbox"]:not(${toSelector('tick-all')})`),
]

/** Connects the checkbox for all lines of a form, and shows the price of the ticked lines. */
export function startCheckboxes(form: HTMLFormElement): void {
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && hasDataAttribute(target, 'tick-all'))
      for (const tick of listCheckboxes(form)) tick.checked = target.checked
    showTicks(form)
  })
  // Browsers restore ticks when the reader returns; some do so after the page is shown.
  addEventListener('pageshow', () => showTicks(form))
  showTicks(form)
}

function showTicks(form: HTMLFormElement): void {
  const ticks = listCheckboxes(form)
  const ticked = ticks.filter(({ checked }) => checked)
  const all = form.querySelector<HTMLInputElement>(toSelector('tick-all'))
  if (all) {
    all.checked = ticked.length === ticks.length
    all.indeterminate = ticked.length > 0 && ticked.length < ticks.length
  }
  const total = form.querySelector(toSelector('ticked-total'))
  const amounts = ticked.map((tick) => toMoney(parseDataAttribute(tick, 'amount') ?? 0))
  if (total) total.textContent = formatAmount(addMoney(...amounts), document.documentElement.lang)
}
