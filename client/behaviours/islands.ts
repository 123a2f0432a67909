import type { IslandName } from '../components/ui/island.tsx'
export const CHUNK_RELOAD_INTERVAL_MS = 60_000

type IslandFile =
  | typeof import('../islands/search-box.tsx')
  | typeof import('../islands/rfq-drawer.tsx')
  | typeof import('../islands/price-calculator.tsx')
  | typeof import('../islands/rfq-form.tsx')
  | typeof import('../islands/bom-start.tsx')
  | typeof import('../islands/bom-table.tsx')

/** One chunk an island; React comes with the first. */
const FILES: Readonly<Record<string, () => Promise<IslandFile>>> = {
  'search-box': () => import('../islands/search-box.tsx'),
  'rfq-drawer': () => import('../islands/rfq-drawer.tsx'),
  'price-calculator': () => import('../islands/price-calculator.tsx'),
  'rfq-form': () => import('../islands/rfq-form.tsx'),
  'bom-start': () => import('../islands/bom-start.tsx'),
  'bom-table': () => import('../islands/bom-table.tsx'),
} satisfies Record<IslandName, unknown>

const RELOAD_KEY = 'chunk-reload'
/** What was typed into the island that could not wake: the reload must not lose it. */
const TYPED_KEY = 'chunk-reload-typed'
const INTENT = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const
const waking = new WeakMap<HTMLElement, Promise<void>>()

/** Finds the islands of the page and wakes each when it is time. */
export function wakeIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) arm(element)
  // What stands after a slow section comes later than this script.
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (!(node instanceof HTMLElement)) continue
        if (node.matches('[data-island]')) arm(node)
        for (const element of node.querySelectorAll<HTMLElement>('[data-island]')) arm(element)
      }
    }
  }).observe(document.documentElement, { childList: true, subtree: true })
}

function arm(element: HTMLElement): void {
  if (element.dataset['armed']) return
  element.dataset['armed'] = ''
  putBackTyped(element)
  const wake = element.dataset['wake']
  if (wake === 'now') void wakeIsland(element)
  else if (wake === 'idle') (globalThis.requestIdleCallback ?? setTimeout)(() => void wakeIsland(element))
  else if (wake === 'visible') {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      void wakeIsland(element)
    })
    observer.observe(element)
  } else if (element.contains(document.activeElement)) {
    // The reader was there before this script.
    void wakeIsland(element)
  } else {
    const onIntent = (): void => {
      for (const type of INTENT) element.removeEventListener(type, onIntent)
      void wakeIsland(element)
    }
    for (const type of INTENT) element.addEventListener(type, onIntent, { passive: true })
  }
}

/** Loads and hydrates one island, once. A click on its buttons meanwhile is kept and given to it afterwards. */
export function wakeIsland(element: HTMLElement): Promise<void> {
  let work = waking.get(element)
  if (!work) {
    work = load(element)
    waking.set(element, work)
  }
  return work
}

async function load(element: HTMLElement): Promise<void> {
  let clicked: HTMLElement | null = null
  const keepClick = (event: Event): void => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button[type="button"]') : null
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    clicked = button
  }
  element.addEventListener('click', keepClick, true)
  try {
    const file = FILES[element.dataset['island'] ?? '']
    if (!file) return
    const [island, { hydrate }] = await Promise.all([file(), import('./hydrate.tsx')])
    await hydrate(element, island.default as Parameters<typeof hydrate>[1])
  } catch (error) {
    reloadOnce(error, element)
  } finally {
    element.removeEventListener('click', keepClick, true)
  }
  ;(clicked as HTMLElement | null)?.click()
}

/** A chunk that cannot be loaded is usually an old page after a new deployment: one full reload, at most once a minute. */
function reloadOnce(error: unknown, element: HTMLElement): void {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOAD_KEY) ?? 0) >= CHUNK_RELOAD_INTERVAL_MS) {
      sessionStorage.setItem(RELOAD_KEY, String(Date.now()))
      const values = fieldsOf(element).map(({ value }) => value)
      sessionStorage.setItem(TYPED_KEY, JSON.stringify({ id: element.id, values, focused: element.contains(document.activeElement) }))
      location.reload()
      return
    }
  } catch {
    // Without a storage to count in there is no reload: it might never end.
  }
  console.warn('an interactive part could not be loaded', error)
}

const fieldsOf = (element: HTMLElement): HTMLInputElement[] => [...element.querySelectorAll('input')]

function putBackTyped(element: HTMLElement): void {
  try {
    const text = sessionStorage.getItem(TYPED_KEY)
    if (text === null) return
    const { id, values, focused } = JSON.parse(text) as { id: string; values: string[]; focused: boolean }
    if (id !== element.id) return
    sessionStorage.removeItem(TYPED_KEY)
    const fields = fieldsOf(element)
    for (const [index, field] of fields.entries()) field.value = values[index] ?? field.value
    if (focused) fields[0]?.focus()
  } catch {
    // Storage refused or its text corrupted: nothing was kept.
  }
}
