import { QTY_PARAMETER } from '#shared/url/qty-parameter.ts'
import { updateRunningCalls } from '../api/client.ts'
import { formatShortNumber } from '../components/search/short-number.ts'
import {
  findClosest,
  hasDataAttribute,
  parseDataAttribute,
  readDataAttribute,
  setDataAttribute,
  toSelector,
  toValueSelector,
} from '../marks.ts'
import { showToast, TOAST_LONG_MS } from '../shell/toasts.ts'
import { storedColumns } from '../stores/stored-columns.ts'
import { readOfflineMessage } from './page-messages.ts'
import { replaceChildren } from './replace-children.ts'
import { addRowControls } from './rows.ts'

/**
 * The listing without reloads: the page of a choice is requested, and its differences are put into the current page. Focus, open facets and
 * scroll positions stay.
 */

const SLIDER_PAUSE_MS = 300
const FORMS = toSelector('columns', 'filters', 'sort')

let running: AbortController | null = null
/** The control of the last choice, which is not replaced while it is in use. */
let controlInUse: Element | null = null
let timer: ReturnType<typeof setTimeout> | undefined

const region = (): HTMLElement | null => document.querySelector(toSelector('listing'))

document.addEventListener('click', (event) => {
  const link = findClosest<HTMLAnchorElement>(event.target, `${toSelector('listing')} a`)
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  if (link.origin + link.pathname !== location.origin + location.pathname || (link.hash && link.search === location.search)) return
  event.preventDefault()
  if (link.id === 'columns-reset') saveColumns([])
  void loadListing(link.href, { isFromTop: link.closest('.pagination') !== null })
})

document.addEventListener('submit', (event) => {
  if (event.defaultPrevented || !(event.target instanceof HTMLFormElement) || !event.target.matches(FORMS)) return
  event.preventDefault()
  void (event.target.matches(toSelector('columns')) ? showColumns(event.target) : showChosen())
})

document.addEventListener('input', ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return
  if (readDataAttribute(target, 'find')) find(target)
  else if (readDataAttribute(target, 'bound')) slide(target)
})

/** Updates the listing after a control of the columns, the filters or the sort order was changed. */
export function onListingChange(control: HTMLInputElement | HTMLSelectElement): void {
  // The field that searches a list is no filter.
  if (!control.name && control.type !== 'range') return
  clearTimeout(timer)
  if (control.name === 'show') return void showColumns(control.form)
  timer = setTimeout(() => void showChosen(), control.type === 'range' ? SLIDER_PAUSE_MS : 0)
}

async function showColumns(form: HTMLFormElement | null): Promise<void> {
  if (!form) return
  const chosen = new FormData(form)
  saveColumns(chosen.getAll('show').map(String))
  await showForm(form, chosen)
}

/** The slug of the listing's category: the last segment of the path, the same in all languages. */
const categoryHere = (): string => location.pathname.split('/').at(-1) ?? ''

/** Stores the columns for the next listing of the category whose URL names none. */
function saveColumns(columns: readonly string[]): void {
  const { [categoryHere()]: _, ...others } = storedColumns.read() ?? {}
  storedColumns.write(columns.length > 0 ? { ...others, [categoryHere()]: columns.join('.') } : others)
}

/** Shows the columns that were last chosen for this category, unless the URL names columns. */
export async function showStoredColumns(): Promise<void> {
  const columns = storedColumns.read()?.[categoryHere()]
  const search = new URLSearchParams(location.search)
  if (!columns || search.has('show')) return
  search.set('show', columns)
  await loadListing(`${location.pathname}?${search}`, { entry: 'replace' })
}

/** Loads the listing of the URL after the visitor went back or forward. */
export function restoreListing(): void {
  if (location.pathname + location.search !== readDataAttribute(region(), 'listing')) void loadListing(location.href, { entry: 'restore' })
}

/** Loads the listing of the current controls, even if the response to the last change has not arrived. */
async function showChosen(): Promise<void> {
  clearTimeout(timer)
  const [filters, order] = (['filters', 'sort'] as const).map((name) => region()?.querySelector<HTMLFormElement>(toSelector(name)))
  const form = filters ?? order
  if (!form) return
  const chosen = new FormData(form)
  if (filters && order) for (const name of ['sort', QTY_PARAMETER]) chosen.set(name, new FormData(order).get(name) ?? '')
  // A URL without a quantity means one piece.
  if (chosen.get(QTY_PARAMETER) === '1') chosen.delete(QTY_PARAMETER)
  await showForm(form, chosen)
}

async function showForm({ action }: HTMLFormElement, chosen: FormData): Promise<void> {
  const search = new URLSearchParams()
  for (const [name, value] of chosen) if (value !== '') search.append(name, String(value))
  await loadListing(`${new URL(action).pathname}?${search}`)
}

interface LoadOptions {
  /** `replace`: the current page gets no separate history entry. `restore`: the reader came back to a page of the history. */
  entry?: 'push' | 'replace' | 'restore'
  isFromTop?: boolean
}

async function loadListing(address: string, { entry = 'push', isFromTop = false }: LoadOptions = {}): Promise<void> {
  const isNew = entry !== 'restore'
  const here = region()
  if (!here) return
  running?.abort()
  const control = new AbortController()
  running = control
  here.setAttribute('aria-busy', 'true')
  updateRunningCalls(1)
  try {
    const response = await fetch(address, { headers: { 'X-Listing': '1' }, signal: control.signal })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const next = page.querySelector<HTMLElement>(toSelector('listing'))
    const written = readDataAttribute(next, 'listing')
    if (!response.ok || !next || !written) throw new Error(`${address} is answered with ${response.status}`)
    if (control.signal.aborted) return
    const isOther = written !== location.pathname + location.search
    if (isNew && isOther) {
      history.replaceState({ y: scrollY }, '')
      history[entry === 'replace' ? 'replaceState' : 'pushState'](null, '', written)
    }
    // On the way back every control gets its former value.
    controlInUse = isNew ? document.activeElement : null
    document.title = page.title
    addRowControls(next)
    replaceChildren(here, next, replaceInput)
    setDataAttribute(here, 'listing', written)
    followAddress()
    findAgain()
    const title = document.getElementById('results-title')
    if (isFromTop) title?.scrollIntoView()
    // The control that was used has been removed with its row.
    if (isFromTop || document.activeElement === document.body) title?.focus({ preventScroll: true })
    const y: unknown = history.state?.y
    if (!isNew && typeof y === 'number') scrollTo(0, y)
  } catch {
    if (control.signal.aborted) return
    if (navigator.onLine) return location.assign(address)
    showToast(readOfflineMessage(), 'error', TOAST_LONG_MS)
    // The ticks stay, and take effect once the network is back.
    addEventListener('online', () => running === control && void loadListing(address, { entry: isNew ? 'push' : entry, isFromTop }), {
      once: true,
    })
  } finally {
    updateRunningCalls(-1)
    if (running === control) here.removeAttribute('aria-busy')
  }
}

/** Updates the parts outside the listing that depend on its URL: the other languages and the search box. */
function followAddress(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.header a[hreflang]')) link.search = location.search
  const box = document.querySelector<HTMLInputElement>('.header input[name="wd"]')
  if (box && box !== document.activeElement) box.value = new URLSearchParams(location.search).get('wd') ?? ''
}

/** Shows the values of a list that contain the search text. */
function find(field: HTMLInputElement): void {
  // "10k" matches "10 kΩ", with a normal or a non-breaking space.
  const plain = (text: string): string => text.replace(/\s/g, '').toLowerCase()
  const typed = plain(field.value)
  const list = document.getElementById(readDataAttribute(field, 'find') ?? '')
  for (const item of list?.children ?? []) (item as HTMLElement).hidden = !plain(item.textContent ?? '').includes(typed)
}

/** Repeats the search in all lists whose field has text, also text that was typed before this code was loaded. */
function findAgain(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>(toSelector('find'))) if (field.value) find(field)
}

findAgain()

/** Writes the position of a thumb into the field of its bound: the nearest existing value, or a round number. */
function slide(thumb: HTMLInputElement): void {
  const slider = thumb.parentElement
  const group = thumb.closest<HTMLElement>(toSelector('range'))
  if (!slider || !group) return
  const which = readDataAttribute(thumb, 'bound') ?? 'max'
  const isMin = which === 'min'
  const other = Number(slider.querySelector<HTMLInputElement>(`input:not(${toValueSelector('bound', which)})`)?.value)
  if (isMin ? thumb.valueAsNumber > other : thumb.valueAsNumber < other) thumb.value = String(other)
  const ratio = thumb.valueAsNumber / Number(thumb.max)
  const [min = 0, max = 0] = [parseDataAttribute(slider, 'min'), parseDataAttribute(slider, 'max')]
  const isLog = hasDataAttribute(slider, 'log')
  let value = isLog ? min * (max / min) ** ratio : min + (max - min) * ratio
  let text = ''
  const name = readDataAttribute(group, 'range') ?? ''
  let nearest = Number.POSITIVE_INFINITY
  for (const entry of document.querySelectorAll<HTMLInputElement>(`#list-${name} input`)) {
    const distance = Math.abs(isLog ? Math.log(Number(entry.value) / value) : Number(entry.value) - value)
    if (distance >= nearest) continue
    nearest = distance
    text = entry.nextElementSibling?.textContent ?? ''
    if (entry.value) setDataAttribute(thumb, 'value', entry.value)
  }
  if (text) value = Number(readDataAttribute(thumb, 'value'))
  const short = formatShortNumber(value, { isPrefixed: hasDataAttribute(slider, 'si'), digits: text ? 7 : 2 })
  thumb.setAttribute('aria-valuetext', text || `${short} ${readDataAttribute(slider, 'symbol') ?? ''}`)
  // At its end a thumb sets no bound.
  const isEnd = ratio === (isMin ? 0 : 1)
  const field = group.querySelector<HTMLInputElement>(`input[name="${name}.${which}"]`)
  if (field) field.value = isEnd ? '' : short
  // Where both thumbs are at the upper end, the lower one must be on top.
  thumb.style.zIndex = isMin && ratio > 0.5 ? '1' : ''
}

/** Controls show the values of the URL, except the control in use; invalid input stays and is marked. */
function replaceInput(input: HTMLInputElement, valueBefore: string): void {
  if (!input.form?.matches(FORMS)) {
    // A row's quantity follows the quantity of the listing.
    if (input.name === 'qty' && valueBefore !== input.defaultValue) input.value = input.defaultValue
    return
  }
  if (input.type === 'checkbox') input.checked = input.defaultChecked
  else if (input.name && input.type !== 'hidden' && valueBefore === '' && input.defaultValue === '' && input.value)
    input.setAttribute('aria-invalid', 'true')
  else if (input !== controlInUse && (input.name || input.type === 'range')) input.value = input.defaultValue
}
