import { api, CallError } from '#client/api.ts'
import { isRfqDrawerOpen, setRfqDrawerOpen } from '#client/stores/rfq-drawer.ts'
import { addToRfqList, onRfqListChange, type RfqItem, rfqList } from '#client/stores/rfq-list.ts'
import { rememberSearch } from '#client/stores/search-history.ts'
import { showToast } from '#client/stores/toasts.ts'
import { LANG_COOKIE_DAYS, REPEAT_CLICK_GUARD_MS, SEARCH_MIN_CHARACTERS, TOAST_LONG_MS } from '#shared/constants.ts'
import type { subscribe } from '#shared/contract/common.ts'
import { parseQuantity } from '#shared/quantity.ts'
import { wakeIsland } from './islands.ts'

/** Everything of the page's frame that needs a script, without React: one listener for clicks, and the badges. */
export function startShell(): void {
  document.documentElement.classList.add('has-script')
  document.addEventListener('click', onClick)
  document.addEventListener('pointerover', onPointerOver, { passive: true })
  document.addEventListener('toggle', closeOthers, true)
  document.addEventListener('keydown', onKey)
  document.addEventListener('change', onChange)
  document.addEventListener('input', onInput)
  document.addEventListener('submit', onSubmit)
  for (const type of ['pointerover', 'focusin'] as const) document.addEventListener(type, onListingIntent, { passive: true })
  addEventListener('popstate', () => {
    if (document.querySelector('[data-listing]')) void import('./listing.ts').then(({ restore }) => restore())
  })
  onRfqListChange(showCount)
  showCount()
  // The script may be here before the badges at the end of a page that arrives slowly.
  document.addEventListener('DOMContentLoaded', showCount)
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', listHistory, { once: true })
  else listHistory()
}

/** Few pages list the saved searches: what does it comes with them. */
function listHistory(): void {
  const section = document.querySelector<HTMLElement>('[data-search-history]')
  if (section) void import('./search-history.ts').then(({ showSearchHistory }) => showSearchHistory(section))
}

function onClick(event: MouseEvent): void {
  if (!(event.target instanceof Element)) return
  const { target } = event
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.menu[open]')) if (!menu.contains(target)) menu.open = false
  const button = target.closest<HTMLElement>('[data-rfq], [data-copy], [data-open-rfq], [data-to-top], [data-dismiss-hint], [data-share]')
  if (!button) return
  const { rfq, copy } = button.dataset
  if (rfq !== undefined) addPart(button, rfq)
  else if (copy !== undefined) void copyText(button, copy)
  else if ('openRfq' in button.dataset) {
    event.preventDefault()
    openDrawer(!isRfqDrawerOpen())
  } else if ('toTop' in button.dataset) {
    setRfqDrawerOpen(false)
    scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' })
  } else if ('share' in button.dataset) void share(button)
  else if ('dismissHint' in button.dataset) void stay(button)
}

/** The reader chose to stay: remembered like a choice in the switcher, 365 days. */
async function stay(button: HTMLElement): Promise<void> {
  button.closest('.language-hint')?.remove()
  const { default: Cookies } = await import('js-cookie')
  Cookies.set('lang', document.documentElement.dataset['lang'] ?? '', { expires: LANG_COOKIE_DAYS, sameSite: 'lax' })
}

/** A second click within two seconds is the same click. */
function guard(button: HTMLElement): boolean {
  if (button.dataset['guarded'] !== undefined) return false
  button.dataset['guarded'] = ''
  button.setAttribute('aria-disabled', 'true')
  setTimeout(() => {
    delete button.dataset['guarded']
    button.removeAttribute('aria-disabled')
  }, REPEAT_CLICK_GUARD_MS)
  return true
}

function addPart(button: HTMLElement, json: string): void {
  const item = JSON.parse(json) as RfqItem
  const own = button.parentElement?.querySelector<HTMLInputElement>('[data-rfq-qty]')
  const wanted = own ?? document.querySelector<HTMLInputElement>('.calculator input[name="qty"]')
  const qty = parseQuantity(wanted?.value ?? '')
  const words = document.getElementById('shell-words')?.dataset ?? {}
  own?.setAttribute('aria-invalid', String(qty === null))
  if (own && qty === null) {
    own.focus()
    showToast(words['invalidQuantity'] ?? '', 'error', TOAST_LONG_MS)
    return
  }
  if (!guard(button)) return
  const { added, kept } = addToRfqList(qty === null ? item : { ...item, qty })
  const message = kept ? (added ? words['added'] : words['already']) : words['notSaved']
  showToast((message ?? '').replace('{{part_number}}', item.part_number), kept ? 'success' : 'error', TOAST_LONG_MS)
}

async function copyText(button: HTMLElement, text: string, said: 'copied' | 'linkCopied' = 'copied'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    button.classList.add('is-done')
    setTimeout(() => button.classList.remove('is-done'), 1200)
    showToast(document.getElementById('shell-words')?.dataset[said] ?? '')
  } catch {
    // Refused: the number can still be selected by hand.
  }
}

async function share(button: HTMLElement): Promise<void> {
  const data = { title: document.title, url: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href }
  if (!navigator.share) return copyText(button, data.url, 'linkCopied')
  await navigator.share(data).catch(() => {
    // The reader closed the sheet.
  })
}

function openDrawer(open: boolean): void {
  setRfqDrawerOpen(open)
  const wake = (): void => {
    const island = document.getElementById('rfq-drawer')
    if (island) void wakeIsland(island)
  }
  // It stands at the end of the page: a click may come before it.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', wake, { once: true })
  else wake()
}

/** The drawer's code comes with the first sign that it will be opened. */
function onPointerOver({ target }: PointerEvent): void {
  const island = document.getElementById('rfq-drawer')
  if (island && target instanceof Element && target.closest('[data-open-rfq]')) void wakeIsland(island)
}

/** Only one menu is open. */
function closeOthers({ target }: Event): void {
  if (!(target instanceof HTMLDetailsElement) || !target.open || !target.matches('.menu')) return
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.menu[open]'))
    if (menu !== target && !menu.contains(target)) menu.open = false
}

function onKey({ key, target }: KeyboardEvent): void {
  if (key === 'Enter' && target instanceof HTMLElement && target.dataset['rfqQty'] !== undefined)
    target.parentElement?.querySelector<HTMLElement>('[data-rfq]')?.click()
  if (key !== 'Escape') return
  const menu = document.querySelector<HTMLDetailsElement>('details.menu[open]')
  if (!menu) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}

/** A listing follows its controls; without script, or where its code does not come, their form is sent. */
function onChange({ target }: Event): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
  if (!target.form?.matches('[data-filters], [data-sort]')) return
  import('./listing.ts').then(
    ({ changed }) => changed(target),
    () => target.form?.requestSubmit(),
  )
}

/** The list of manufacturers follows what is typed; where its code does not come, the form is there. */
function onInput({ target }: Event): void {
  if (target instanceof HTMLInputElement && target.dataset['makersQuery'] !== undefined)
    import('./maker-filter.ts').then(({ filterMakers }) => filterMakers(target)).catch(() => {})
}

/** The code of the listing comes with the first sign that it will be used. */
function onListingIntent({ target }: Event): void {
  // A failure is not the reader's: links and forms work without it.
  if (target instanceof Element && target.closest('[data-listing] :is(a, label, input, select, button, summary)'))
    import('./listing.ts').catch(() => {})
}

function onSubmit(event: SubmitEvent): void {
  if (!(event.target instanceof HTMLFormElement)) return
  const wanted = event.target.elements.namedItem('wd')
  if (wanted instanceof HTMLInputElement && wanted.type === 'search') rememberOrRefuse(event, wanted.value.trim())
  if (event.target.dataset['subscribe'] === undefined) return
  event.preventDefault()
  void subscribeAddress(event.target)
}

/** Every search box of the site, awake or not: a keyword is kept in the history, one that is too short is not sent. */
function rememberOrRefuse(event: SubmitEvent, keyword: string): void {
  if ([...keyword].length >= SEARCH_MIN_CHARACTERS) {
    rememberSearch(keyword)
    return
  }
  event.preventDefault()
  showToast(document.getElementById('shell-words')?.dataset['tooShort'] ?? '', 'error', TOAST_LONG_MS)
}

/** No check here: the server's word is shown, green or red, for three seconds. */
async function subscribeAddress(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button')
  if (!button || !guard(button)) return
  const words = document.getElementById('shell-words')?.dataset ?? {}
  try {
    await api<typeof subscribe>('POST /api/subscribe', { email: String(new FormData(form).get('email') ?? '') })
    form.reset()
    showToast(words['subscribed'] ?? '', 'success', TOAST_LONG_MS)
  } catch (error) {
    showToast((error instanceof CallError && error.message) || (words['failed'] ?? ''), 'error', TOAST_LONG_MS)
  }
}

function showCount(): void {
  const count = rfqList().length
  for (const badge of document.querySelectorAll<HTMLElement>('[data-rfq-count]')) {
    if (badge.textContent !== String(count) && badge.textContent !== '') {
      badge.classList.remove('ticks')
      void badge.offsetWidth
      badge.classList.add('ticks')
    }
    badge.textContent = String(count)
    badge.hidden = count === 0
  }
}
