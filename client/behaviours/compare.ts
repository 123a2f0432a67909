import { COMPARE_MOST } from '#shared/url/compare-query.ts'
import { nearest, readMark, selectorOf } from '../marks.ts'
import { COMPARE_FORM, COMPARE_TICK } from '../stores/compare-key.ts'
import { addToCompareList, compareList, followComparison, removeFromCompareList, setCompareList } from '../stores/compare-list.ts'
import { showToast, TOAST_LONG_MS } from '../stores/toasts.ts'

const ticks = (): NodeListOf<HTMLInputElement> => document.querySelectorAll(COMPARE_TICK)
const bar = (): HTMLFormElement | null => {
  const form = document.getElementById(COMPARE_FORM)
  return form instanceof HTMLFormElement ? form : null
}

let isStarted = false

/** Remembers what is ticked from page to page, and shows it in the bar. Once a page. */
export function startCompare(): void {
  if (isStarted) return
  isStarted = true
  const shown = readMark(document.querySelector(selectorOf('compare-shown')), 'compare-shown')
  // The page of the visitor's comparison is the list: what was removed there is no longer ticked elsewhere.
  if (shown !== undefined) followComparison(shown.split(' ').filter(Boolean), document.referrer)
  // What was ticked before this script was here counts.
  for (const { checked, value } of ticks()) if (checked) addToCompareList(value)
  document.addEventListener('change', onChange)
  document.addEventListener('submit', onSubmit)
  document.addEventListener('click', onClick)
  // Back from another page, which may have changed the list.
  addEventListener('pageshow', showCompared)
  // Rows that come later: sections that stream in, results that change without a reload.
  new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => [...addedNodes].some((node) => node instanceof Element && node.querySelector(COMPARE_TICK))))
      showCompared()
  }).observe(document.body, { childList: true, subtree: true })
  showCompared()
}

function onChange({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || !target.matches(COMPARE_TICK)) return
  if (!target.checked) removeFromCompareList(target.value)
  else if (!addToCompareList(target.value)) {
    target.checked = false
    showToast(readMark(bar(), 'full') ?? '', 'error', TOAST_LONG_MS)
  }
  showCompared()
}

/** The form's ticks are those of this page; the comparison is of everything ticked. */
function onSubmit(event: SubmitEvent): void {
  if (event.target !== bar()) return
  event.preventDefault()
  goTo(compareList())
}

function onClick(event: MouseEvent): void {
  if (!(event.target instanceof Element) || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (event.target.closest(selectorOf('compare-clear'))) {
    setCompareList([])
    showCompared()
    return
  }
  const added = readMark(nearest(event.target, selectorOf('compare-add')), 'compare-add')
  if (added === undefined) return
  event.preventDefault()
  addToCompareList(added)
  // A seventh is named too: the page says that it is one too many.
  goTo([...new Set([...compareList(), added])])
}

function goTo(ids: readonly string[]): void {
  const address = bar()?.action
  if (address === undefined) return
  location.href = `${address}?${new URLSearchParams(ids.map((id) => ['id', id]))}`
}

function showCompared(): void {
  const list = compareList()
  const isFull = list.length >= COMPARE_MOST
  const form = bar()
  const full = readMark(form, 'full') ?? ''
  let count = 0
  for (const tick of ticks()) {
    count++
    tick.checked = list.includes(tick.value)
    tick.disabled = isFull && !tick.checked
    if (tick.parentElement) tick.parentElement.title = tick.disabled ? full : ''
  }
  if (!form) return
  form.hidden = list.length === 0 || count === 0
  document.body.classList.toggle('has-compare-bar', !form.hidden)
  const counted = (readMark(form, 'count') ?? '').replace('{{count}}', String(list.length))
  const status = form.querySelector('[role="status"]')
  const text = isFull ? `${counted}. ${full}` : counted
  if (status && status.textContent !== text) status.textContent = text
}
