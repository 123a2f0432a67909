import type { subscribe } from '#shared/contract/common.ts'
import { parseQuantity } from '#shared/trade/quantity.ts'
import { SEARCH_MIN_CHARACTERS } from '#shared/url/search-limits.ts'
import { LANG_COOKIE_DAYS } from '#shared/visitor/link-times.ts'
import { api, CallError } from '../api/client.ts'
import { showOnBadges } from '../stores/badge.ts'
import { isRfqDrawerOpen, setRfqDrawerOpen } from '../stores/rfq-drawer.ts'
import { addToRfqList, onRfqListChange, type RfqItem, rfqList } from '../stores/rfq-list.ts'
import { rememberSearch } from '../stores/search-history.ts'
import { showToast, TOAST_LONG_MS } from '../stores/toasts.ts'
import { guard } from './guard.ts'
import { wakeIsland } from './islands.ts'

/** Long enough to select an address by hand. */
const ADDRESS_MS = 15_000

/** Everything of the page's frame that needs a script, without React: one listener for clicks, and the badges. */
export function startShell(): void {
  document.addEventListener('click', onClick)
  document.addEventListener('pointerover', onPointerOver, { passive: true })
  document.addEventListener('toggle', closeOthers, true)
  document.addEventListener('keydown', onKey)
  document.addEventListener('change', onChange)
  document.addEventListener('input', onInput)
  document.addEventListener('submit', onSubmit)
  for (const type of ['pointerover', 'focusin'] as const) document.addEventListener(type, onIntent, { passive: true })
  addEventListener('popstate', () => {
    if (document.querySelector('[data-listing]')) void import('./listing.ts').then(({ restore }) => restore())
  })
  onRfqListChange(showCount)
  showCount()
  // The script may be here before the badges at the end of a page that arrives slowly.
  document.addEventListener('DOMContentLoaded', showCount)
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startLists, { once: true })
  else startLists()
}

/** Few pages list the saved searches, or lines to tick: what does it comes with them. */
function startLists(): void {
  const section = document.querySelector<HTMLElement>('[data-search-history]')
  if (section) void import('./search-history.ts').then(({ showSearchHistory }) => showSearchHistory(section))
  const form = document.querySelector<HTMLFormElement>('form[data-ticks]')
  if (form) void import('./ticks.ts').then(({ startTicks }) => startTicks(form))
  const buying = document.querySelector<HTMLElement>('[data-cart], [data-checkout], [data-checkout-over]')
  if (buying) void import('./cart.ts').then(({ startCart }) => startCart(buying))
  // There only where the configuration names somebody and the reader lets them in.
  const services = document.getElementById('services')
  if (services) void import('./services.ts').then(({ startServices }) => startServices(services))
}

function onClick(event: MouseEvent): void {
  if (!(event.target instanceof Element)) return
  const { target } = event
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.menu[open]')) if (!menu.contains(target)) menu.open = false
  const opener = target.closest<HTMLAnchorElement>('a[data-feedback]')
  if (opener) {
    openFeedback(event, opener)
    return
  }
  const button = target.closest<HTMLElement>(
    '[data-rfq], [data-copy], [data-open-rfq], [data-to-top], [data-dismiss-hint], [data-share], [data-show-password]',
  )
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
  else if ('showPassword' in button.dataset) import('./form.ts').then(({ togglePassword }) => togglePassword(button)).catch(() => {})
}

/** The reader chose to stay: remembered like a choice in the switcher, 365 days. */
async function stay(button: HTMLElement): Promise<void> {
  button.closest('.language-hint')?.remove()
  const { default: Cookies } = await import('js-cookie')
  Cookies.set('lang', document.documentElement.dataset['lang'] ?? '', { expires: LANG_COOKIE_DAYS, sameSite: 'lax' })
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
    // Refused: a number can still be selected by hand where it stands, an address only here.
    if (said === 'linkCopied') showToast(text, 'success', ADDRESS_MS)
  }
}

async function share(button: HTMLElement): Promise<void> {
  const data = { title: document.title, url: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href }
  try {
    if (navigator.share) return await navigator.share(data)
  } catch (error) {
    // The reader closed the sheet; all else is a browser that has none to show.
    if (error instanceof DOMException && error.name === 'AbortError') return
  }
  await copyText(button, data.url, 'linkCopied')
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

/** The link leads to the same form on a page of its own: for other windows, and where the dialog's code does not come. */
function openFeedback(event: MouseEvent, opener: HTMLAnchorElement): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  import('./feedback.ts').then(
    ({ openFeedback: open }) => open(opener),
    () => location.assign(opener.href),
  )
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
  // Where the part can be bought, the form has its own button.
  if (key === 'Enter' && target instanceof HTMLInputElement && target.dataset['rfqQty'] !== undefined && !target.form)
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

let has_typed = false

/** The list of manufacturers follows what is typed; where its code does not come, the form is there. */
function onInput({ target }: Event): void {
  has_typed = true
  if (target instanceof HTMLInputElement && target.dataset['makersQuery'] !== undefined)
    import('./maker-filter.ts').then(({ filterMakers }) => filterMakers(target)).catch(() => {})
}

/** The code of the listing and of forms comes with the first sign that it will be used. */
function onIntent({ target }: Event): void {
  if (!(target instanceof Element)) return
  // The server does not know the fragment, and scripts may have changed the query.
  const language = target.closest<HTMLAnchorElement>('header a[hreflang], .language-hint a')
  if (language) {
    language.search = location.search
    language.hash = location.hash
  }
  // A failure is not the reader's: links and forms work without it.
  if (target.closest('[data-cart-add]')) import('./cart-add.ts').catch(() => {})
  if (target.closest('[data-listing] :is(a, label, input, select, button, summary)')) import('./listing.ts').catch(() => {})
  if (target.closest('a[data-feedback]')) import('./feedback.ts').catch(() => {})
  const section = target.closest<HTMLDetailsElement>('[data-quick-rfq]')
  if (section) import('./quick-rfq.ts').then(({ startQuickRfq }) => startQuickRfq(section)).catch(() => {})
  const form = target.closest<HTMLFormElement>('form[data-form]')
  if (form) import('./form.ts').then(({ prepareForm }) => prepareForm(form)).catch(() => {})
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target
  if (!(form instanceof HTMLFormElement)) return
  const wanted = form.elements.namedItem('wd')
  if (wanted instanceof HTMLInputElement && wanted.type === 'search') rememberOrRefuse(event, wanted.value.trim())
  const sending = senderOf(form, event.submitter)
  if (!sending) return
  event.preventDefault()
  sending.then(
    (send) => send(),
    () => (form.dataset['cartAdd'] === undefined ? form.submit() : location.reload()),
  )
}

/** What sends a form, as soon as its code is there; null: the browser does. A button with a name asks the server for something else. */
function senderOf(form: HTMLFormElement, submitter: HTMLElement | null): Promise<() => unknown> | null {
  const { subscribe: address, consent, cartAdd, form: name } = form.dataset
  const is_named = submitter?.hasAttribute('name') ?? false
  if (address !== undefined) return Promise.resolve(() => subscribeAddress(form))
  if (consent !== undefined) return sendingBy(import('./consent.ts'), ({ sendConsent }) => sendConsent(form, has_typed))
  if (cartAdd !== undefined && submitter?.getAttribute('name') === 'add')
    return sendingBy(import('./cart-add.ts'), ({ addToCart }) => addToCart(form, submitter))
  if (name === undefined || is_named) return null
  if (name === 'feedback') return sendingBy(import('./feedback.ts'), ({ sendFeedback }) => sendFeedback(form))
  if (name === 'quick_rfq') return sendingBy(import('./quick-rfq.ts'), ({ sendQuickRfq }) => sendQuickRfq(form))
  return sendingBy(import('./form.ts'), ({ sendForm }) => sendForm(form))
}

/** The sending waits until the code is there: only where that does not come, the browser sends the form. */
const sendingBy = <Code>(code: Promise<Code>, send: (code: Code) => unknown): Promise<() => unknown> =>
  code.then((there) => () => send(there))

/** Every search box of the site, awake or not: a keyword is kept in the history, one that is too short is not sent. */
function rememberOrRefuse(event: SubmitEvent, keyword: string): void {
  if ([...keyword].length >= SEARCH_MIN_CHARACTERS) {
    rememberSearch(keyword)
    return
  }
  event.preventDefault()
  showToast(document.getElementById('shell-words')?.dataset['tooShort'] ?? '', 'error', TOAST_LONG_MS)
}

/** No check here: the server's word is shown, green or red, for three seconds; where it worked it stays above the form as well. */
async function subscribeAddress(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button')
  if (!button || !guard(button)) return
  const email = String(new FormData(form).get('email') ?? '')
  try {
    await api<typeof subscribe>(
      'POST /api/subscribe',
      { email },
      {
        onMessage(message) {
          showToast(message, 'success', TOAST_LONG_MS)
          form.previousElementSibling?.replaceChildren(message)
        },
      },
    )
    form.reset()
  } catch (error) {
    const failed = document.getElementById('shell-words')?.dataset['failed']
    showToast((error instanceof CallError && error.message) || (failed ?? ''), 'error', TOAST_LONG_MS)
  }
}

function showCount(): void {
  showOnBadges('[data-rfq-count]', rfqList().length)
}
