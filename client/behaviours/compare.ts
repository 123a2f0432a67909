import { MAX_COMPARED_PARTS } from '#shared/url/compare-query.ts'
import { findGoodsPageUrl } from '../components/catalogue/row-part.ts'
import { findClosest, readDataAttribute, toSelector } from '../marks.ts'
import { COMPARE_FORM, COMPARE_TICK } from '../stores/compare-key.ts'
import { addToCompareList, readCompareList, removeFromCompareList, setCompareList, syncCompareList } from '../stores/compare-list.ts'
import { showTranslatedToast, translatePageMessage } from './page-messages.ts'

const ticks = (): NodeListOf<HTMLInputElement> => document.querySelectorAll(COMPARE_TICK)
/** The URL of a tick's part, which the list stores; the form without script sends its bare id. */
const toComparedPart = (tick: HTMLInputElement): string => findGoodsPageUrl(tick) ?? tick.value
const bar = (): HTMLFormElement | null => {
  const form = document.getElementById(COMPARE_FORM)
  return form instanceof HTMLFormElement ? form : null
}

let isStarted = false

/** Remembers the ticked parts from page to page, and shows them in the bar. Runs once per page. */
export function startCompare(): void {
  if (isStarted) return
  isStarted = true
  const comparedParts = readDataAttribute(document.querySelector(toSelector('compare-shown')), 'compare-shown')
  // The page of the visitor's comparison is the list: a part that was removed there is no longer ticked on other pages.
  if (comparedParts !== undefined) syncCompareList(comparedParts.split(' ').filter(Boolean), document.referrer)
  // Parts that were ticked before this script ran are added.
  for (const tick of ticks()) if (tick.checked) addToCompareList(toComparedPart(tick))
  document.addEventListener('change', onChange)
  document.addEventListener('submit', onSubmit)
  document.addEventListener('click', onClick)
  // Another page may have changed the list before the visitor comes back.
  addEventListener('pageshow', showCompared)
  // Rows may arrive later: with sections that stream in, or with results that change without a reload.
  new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => [...addedNodes].some((node) => node instanceof Element && node.querySelector(COMPARE_TICK))))
      showCompared()
  }).observe(document.body, { childList: true, subtree: true })
  showCompared()
}

function onChange({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || !target.matches(COMPARE_TICK)) return
  if (!target.checked) removeFromCompareList(toComparedPart(target))
  else if (!addToCompareList(toComparedPart(target))) {
    target.checked = false
    void showTranslatedToast('compare.full')
  }
  showCompared()
}

/** Compares all ticked parts; the form alone would send only the ticks of this page. */
function onSubmit(event: SubmitEvent): void {
  if (event.target !== bar()) return
  event.preventDefault()
  goTo(readCompareList())
}

function onClick(event: MouseEvent): void {
  if (!(event.target instanceof Element) || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (event.target.closest(toSelector('compare-clear'))) {
    setCompareList([])
    showCompared()
    return
  }
  const added = readDataAttribute(findClosest(event.target, toSelector('compare-add')), 'compare-add')
  if (added === undefined) return
  event.preventDefault()
  addToCompareList(added)
  // A seventh part is included too: the page reports that it is one too many.
  goTo([...new Set([...readCompareList(), added])])
}

function goTo(ids: readonly string[]): void {
  const address = bar()?.action
  if (address === undefined) return
  location.href = `${address}?${new URLSearchParams(ids.map((id) => ['id', id]))}`
}

function showCompared(): void {
  const list = readCompareList()
  const isFull = list.length >= MAX_COMPARED_PARTS
  let count = 0
  for (const tick of ticks()) {
    count++
    tick.checked = list.includes(toComparedPart(tick))
    tick.disabled = isFull && !tick.checked
  }
  const form = bar()
  if (!form) return
  form.hidden = list.length === 0 || count === 0
  document.body.classList.toggle('has-compare-bar', !form.hidden)
  if (!form.hidden) void notifyCompared(form, list.length)
}

/** Shows how many parts are ticked, and why no more can be added. */
async function notifyCompared(form: HTMLFormElement, count: number): Promise<void> {
  const counted = await translatePageMessage('compare.bar', { count: String(count), max: String(MAX_COMPARED_PARTS) })
  const full = await translatePageMessage('compare.full')
  // Of several running calls, only the last shows its notice.
  if (count !== readCompareList().length) return
  for (const { disabled, parentElement } of ticks()) if (parentElement) parentElement.title = disabled ? full : ''
  const status = form.querySelector('[role="status"]')
  const text = count < MAX_COMPARED_PARTS ? counted : `${counted}. ${full}`
  if (status && status.textContent !== text) status.textContent = text
}
