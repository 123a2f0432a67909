import { findClosest, readDataAttribute, toSelector, toValueSelector } from '../marks.ts'
import { setRfqDrawerOpen } from '../shell/rfq-drawer.ts'
import { getBrowserTimeZone } from '../shell/time-zone.ts'
import { showToast, TOAST_LONG_MS } from '../shell/toasts.ts'
import { COMPARE_KEY, COMPARE_TICK } from '../stores/compare-key.ts'
import { onRfqListChange } from '../stores/rfq-list.ts'
import { storedColumns } from '../stores/stored-columns.ts'
import { createStoredValue } from '../stores/stored-value.ts'
import { clearEndedCheckout } from './checkout-end.ts'
import { initDensitySwitch, saveDensity } from './density.ts'
import { hydratePriceCard } from './islands.ts'
import { addQueryToLanguageLink, storeLanguageChoice } from './language.ts'
import { startMenus } from './menus.ts'
import { preloadPageMessages, readOfflineMessage } from './page-messages.ts'
import { loadRfqDrawer, pressRfqButtonOnEnter, ROW_QTY, showRfqCount, toggleDrawer } from './rfq-button.ts'
import { focusSearchOnSlash, rememberOrReject } from './search-form.ts'
import { copyText, shareLink } from './share.ts'

interface Events {
  /** The page has an element of the behaviour. Checked by the first script, and again once the page has loaded. */
  early: Event
  /** The page has loaded with an element of the behaviour, and is visible. */
  start: Event
  /** The first sign that the element will be used: by a pointer or the focus. */
  intent: Event
  pointerover: PointerEvent
  click: MouseEvent
  keydown: KeyboardEvent
  change: Event
  input: Event
  submit: SubmitEvent
}

interface Behaviour<On extends keyof Events = keyof Events, At extends HTMLElement = HTMLElement, Code = unknown> {
  on: On
  /** A selector of marks. The element is the event's target, or its nearest ancestor that matches. */
  at: string
  /** Loads the behaviour's code; absent: the code is in this file. */
  load?(): Promise<Code>
  run(element: At, code: Code, event: Events[On]): unknown
  /** Runs where the code fails to load. With it the browser's default is prevented; without it the page acts as without script. */
  otherwise?(element: At): unknown
  /** Whether the behaviour handles this event. */
  when?(element: At, event: Events[On]): boolean
}

/** Types a row by its event and by the exports of its code. */
const row = <On extends keyof Events, At extends HTMLElement, Code>(behaviour: Behaviour<On, At, Code>): Behaviour => behaviour as Behaviour

const [compare, listing, cartAdd, cartCount, rfqAdd, form, feedback, quickRfq] = [
  () => import('./compare.ts'),
  () => import('./listing.ts'),
  () => import('./cart-add.ts'),
  () => import('../api/cart-count.ts'),
  () => import('./rfq-add.ts'),
  () => import('./form.ts'),
  () => import('./feedback.ts'),
  () => import('./quick-rfq.ts'),
] as const

/** Whether parts were ticked on another page of this tab: only then do ticks need their script before the first click. */
const ticked = createStoredValue('sessionStorage', COMPARE_KEY, (ids) => Array.isArray(ids) && ids.length > 0)
/** Forms that put a line into the cart. */
const CART_ADD = `form.row-add, ${toSelector('cart-add')}`
let hasTyped = false
const send = (element: HTMLFormElement): void => element.submit()
/** Whether a button sends the form. A button with a name requests another action of the server. */
const isSending = (_: HTMLElement, { submitter }: SubmitEvent): boolean => !submitter?.hasAttribute('name')
const isPlain = (_: HTMLElement, event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
const follow = ({ href }: HTMLAnchorElement): void => location.assign(href)
const prepare = (): void => undefined

/** Every behaviour of a page that needs a script and no React: its element, event and code, and what happens without the code. */
const BEHAVIOURS: readonly Behaviour[] = [
  row({ on: 'early', at: toSelector('compare-add', 'compare-shown'), load: compare, run: (_, { startCompare }) => startCompare() }),
  row({
    on: 'early',
    at: COMPARE_TICK,
    load: compare,
    run: (_, { startCompare }) => startCompare(),
    when: () => ticked.read() ?? false,
  }),
  row({ on: 'change', at: COMPARE_TICK, load: compare, run: (_, { startCompare }) => startCompare() }),
  row({
    on: 'start',
    at: toSelector('recent'),
    load: () => import('./recent.ts'),
    run: (section, { startRecent }) => startRecent(section),
  }),
  row({
    on: 'start',
    at: toSelector('recent-work'),
    load: () => import('./recent.ts'),
    run: (page, { rememberRecentWork }) => rememberRecentWork(page),
  }),
  row({
    on: 'start',
    at: toSelector('search-history'),
    load: () => import('./search-history.ts'),
    run: (section, { showSearchHistory }) => showSearchHistory(section),
  }),
  row({
    on: 'start',
    at: toSelector('ticks'),
    load: () => import('./checkboxes.ts'),
    run: (lines: HTMLFormElement, { startCheckboxes }) => startCheckboxes(lines),
  }),
  row({ on: 'start', at: toSelector('cart-late'), load: cartCount, run: (_, { refreshCartCount }) => refreshCartCount() }),
  row({
    on: 'start',
    at: toSelector('time-zone'),
    load: () => import('./time-zone.ts'),
    run: (root, { applyBrowserTimeZone }) => applyBrowserTimeZone(root),
    when: (root) => readDataAttribute(root, 'time-zone') !== getBrowserTimeZone(),
  }),
  row({ on: 'early', at: toSelector('checkout-over'), run: (page) => clearEndedCheckout(page) }),
  row({
    on: 'start',
    at: toValueSelector('checkout-over', 'exit'),
    load: () => import('../stores/recent-work.ts'),
    run: (_, { clearRecentWork }) => clearRecentWork(),
  }),
  // The element exists only where the configuration names a service and the reader has consented.
  row({ on: 'start', at: '#services', load: () => import('./services.ts'), run: (ids, { startServices }) => startServices(ids) }),

  row({ on: 'intent', at: `${toSelector('rfq')}, ${ROW_QTY}`, load: rfqAdd, run: preloadPageMessages }),
  row({
    on: 'click',
    at: toSelector('rfq'),
    load: rfqAdd,
    run: (button, { addPartToRfqList }) => addPartToRfqList(button),
    otherwise: () => location.reload(),
  }),
  row({ on: 'keydown', at: ROW_QTY, run: (field, _, event) => pressRfqButtonOnEnter(field, event) }),
  row({ on: 'keydown', at: 'body', run: (_, __, event) => focusSearchOnSlash(event) }),
  row({ on: 'click', at: toSelector('open-rfq'), run: toggleDrawer }),
  row({ on: 'pointerover', at: toSelector('open-rfq'), run: loadRfqDrawer }),
  row({ on: 'click', at: toSelector('copy'), run: (button) => copyText(button) }),
  row({
    on: 'early',
    at: toSelector('row-controls'),
    load: () => import('./rows.ts'),
    run: (_, { addRowControls }) => addRowControls(document),
  }),
  row({ on: 'intent', at: '.row-price', run: () => hydratePriceCard() }),
  row({
    on: 'intent',
    at: '.category-menu',
    load: () => import('./category-menu.ts'),
    run: (menu, { fillCategoryMenu }) => fillCategoryMenu(menu),
  }),
  row({
    on: 'start',
    at: '#columns',
    load: listing,
    run: (_, { showStoredColumns }) => showStoredColumns(),
    when: () => Object.keys(storedColumns.read() ?? {}).length > 0,
  }),
  row({ on: 'early', at: '#density', run: (box: HTMLInputElement) => initDensitySwitch(box) }),
  row({ on: 'change', at: '#density', run: (box: HTMLInputElement) => saveDensity(box.checked) }),
  row({ on: 'click', at: toSelector('share'), run: shareLink }),
  row({ on: 'click', at: toSelector('dismiss-hint'), run: storeLanguageChoice }),
  row({ on: 'intent', at: 'header a[hreflang], .language-hint a', run: addQueryToLanguageLink }),
  row({
    on: 'click',
    at: toSelector('to-top'),
    run: () => {
      setRfqDrawerOpen(false)
      scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' })
    },
  }),
  row({ on: 'submit', at: 'form', run: (box: HTMLFormElement, _, event) => rememberOrReject(box, event) }),
  row({
    on: 'submit',
    at: toSelector('subscribe'),
    load: () => import('./newsletter.ts'),
    run: (address: HTMLFormElement, { subscribeAddress }) => subscribeAddress(address),
    otherwise: send,
  }),
  row({
    on: 'input',
    at: '*',
    run: () => {
      hasTyped = true
    },
  }),
  row({
    on: 'submit',
    at: toSelector('consent'),
    load: () => import('./consent.ts'),
    run: (answer: HTMLFormElement, { sendConsent }) => sendConsent(answer, { hasTyped }),
    otherwise: send,
  }),

  // The list of manufacturers is filtered while typing; without script, its form is sent.
  row({
    on: 'input',
    at: toSelector('makers-query'),
    load: () => import('./maker-filter.ts'),
    run: (field: HTMLInputElement, { filterMakers }) => filterMakers(field),
  }),
  row({ on: 'intent', at: `${toSelector('listing')} :is(a, label, input, select, button, summary)`, load: listing, run: prepare }),
  // A listing follows its controls; without script, their form is sent.
  row({
    on: 'change',
    at: `:is(${toSelector('columns', 'filters', 'sort')}) :is(input, select)`,
    load: listing,
    run: (control: HTMLInputElement, { onListingChange }) => onListingChange(control),
    otherwise: ({ form: controls }: HTMLInputElement) => controls?.requestSubmit(),
  }),

  row({ on: 'intent', at: CART_ADD, load: cartAdd, run: preloadPageMessages }),
  row({
    on: 'submit',
    at: CART_ADD,
    load: cartAdd,
    run: (offer: HTMLFormElement, { addToCart }, { submitter }) => submitter && addToCart(offer, submitter),
    otherwise: () => location.reload(),
    when: (_, { submitter }) => submitter?.getAttribute('name') === 'add',
  }),

  row({
    on: 'intent',
    at: toSelector('form'),
    load: form,
    run: (fields: HTMLFormElement, { preloadFormChecks }) => preloadFormChecks(fields),
  }),
  row({
    on: 'submit',
    at: `${toSelector('form')}:not(${toValueSelector('form', 'feedback')}, ${toValueSelector('form', 'quick_rfq')})`,
    load: form,
    run: (fields: HTMLFormElement, { sendForm }) => sendForm(fields),
    otherwise: send,
    when: isSending,
  }),
  row({ on: 'click', at: toSelector('show-password'), load: form, run: (button, { togglePassword }) => togglePassword(button) }),
  row({ on: 'intent', at: toSelector('feedback'), load: feedback, run: prepare }),
  // The link opens a separate page with the same form, which other windows can show as well.
  row({
    on: 'click',
    at: toSelector('feedback'),
    load: feedback,
    run: (opener: HTMLAnchorElement, { openFeedback }) => openFeedback(opener),
    otherwise: follow,
    when: isPlain,
  }),
  row({
    on: 'submit',
    at: toValueSelector('form', 'feedback'),
    load: feedback,
    run: (fields: HTMLFormElement, { sendFeedback }) => sendFeedback(fields),
    otherwise: send,
    when: isSending,
  }),
  row({
    on: 'intent',
    at: toSelector('quick-rfq'),
    load: quickRfq,
    run: (section: HTMLDetailsElement, { startQuickRfq }) => startQuickRfq(section),
  }),
  row({
    on: 'submit',
    at: toValueSelector('form', 'quick_rfq'),
    load: quickRfq,
    run: (fields: HTMLFormElement, { sendQuickRfq }) => sendQuickRfq(fields),
    otherwise: send,
    when: isSending,
  }),
]

function act({ load, run, otherwise, when }: Behaviour, element: HTMLElement | null | undefined, event: Event): void {
  if (!element || when?.(element, event as never) === false) return
  if (otherwise) event.preventDefault()
  // `otherwise` runs only where the code failed to load: an error while it runs is no reason to repeat the action.
  if (load)
    void load().then(
      (code) => run(element, code, event as never),
      () => otherwise?.(element),
    )
  else run(element, undefined, event as never)
}

/** Runs once the page is visible: a prerendered page is counted and remembered only when its reader arrives. */
function runWhenVisible(work: () => void): void {
  if ((document as Document & { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', work, { once: true })
  else work()
}

/** Without a network no form and no link leaves the page, which would lose its input. */
function stayWithoutNetwork(event: Event): void {
  const { target } = event
  const leaves = event.type === 'submit' || (target instanceof Element && target.closest('a[href]:not([href^="#"], [download])'))
  if (navigator.onLine || !leaves) return
  event.preventDefault()
  event.stopPropagation()
  showToast(readOfflineMessage(), 'error', TOAST_LONG_MS)
}

/**
 * The key code of a key that an input method handles (UI Events, section 6.2.3). Safari also sends it after the composition, for the key
 * that confirms a word.
 */
const INPUT_METHOD_KEY = 229

/** Registers the behaviours of the table: one listener for each event. */
export function startBehaviours(): void {
  // While a word is composed, Enter, Escape and the arrows belong to the input method: no handler of the page gets them.
  addEventListener('keydown', (event) => event.keyCode === INPUT_METHOD_KEY && event.stopImmediatePropagation(), true)
  // A picture's error event does not bubble, so it is captured; some pictures have failed before this script runs.
  const retry = (picture: EventTarget | null): void => void import('./pictures.ts').then(({ retryPicture }) => retryPicture(picture))
  addEventListener('error', ({ target }) => retry(target), true)
  for (const picture of document.images)
    if (picture.complete && picture.currentSrc && picture.naturalWidth === 0) picture.decode().catch(() => retry(picture))
  startMenus()
  for (const type of ['submit', 'click']) document.addEventListener(type, stayWithoutNetwork, true)
  for (const on of new Set(BEHAVIOURS.map((behaviour) => behaviour.on))) {
    const all = BEHAVIOURS.filter((behaviour) => behaviour.on === on)
    const onEvent = (event: Event): void => {
      for (const behaviour of all) act(behaviour, findClosest(event.target, behaviour.at), event)
    }
    const onPage = (event: Event): void => {
      for (const behaviour of all) act(behaviour, document.querySelector<HTMLElement>(behaviour.at), event)
    }
    if (on === 'early') onPage(new Event(on))
    if (on === 'start' && document.readyState !== 'loading') runWhenVisible(() => onPage(new Event(on)))
    else if (on === 'start') document.addEventListener('DOMContentLoaded', (event) => runWhenVisible(() => onPage(event)), { once: true })
    else if (on === 'early') document.addEventListener('DOMContentLoaded', onPage, { once: true })
    else
      for (const type of on === 'intent' ? ['pointerover', 'focusin'] : [on])
        document.addEventListener(type, onEvent, { passive: on === 'intent' })
  }
  addEventListener('popstate', () => {
    if (document.querySelector(toSelector('listing'))) void listing().then(({ restoreListing }) => restoreListing())
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    showRfqCount()
    void cartCount().then(({ refreshCartCount }) => refreshCartCount())
  })
  onRfqListChange(showRfqCount)
  showRfqCount()
  // The script may run before the badges at the end of a page that arrives slowly.
  document.addEventListener('DOMContentLoaded', showRfqCount)
}
