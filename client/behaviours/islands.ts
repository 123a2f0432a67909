import type { Messages } from '#locales/translator.ts'
import { findClosest, parseDataAttribute, readDataAttribute, setDataAttribute, toSelector, toValueSelector } from '../marks.ts'
import { createStoredValue } from '../stores/stored-value.ts'
import { ISLANDS, type IslandName } from './island-table.ts'
import { loadPageMessages } from './page-messages.ts'
import { readTypedFields, restoreTypedFields } from './typed-fields.ts'

export const CHUNK_RELOAD_INTERVAL_MS = 60_000

const reloadedAt = createStoredValue('sessionStorage', 'chunk-reload', Number)
/** The input of an island that could not be hydrated: the reload must not lose it. */
const typedBefore = createStoredValue(
  'sessionStorage',
  'chunk-reload-typed',
  (stored) => stored as (ReturnType<typeof readTypedFields> & { id: string }) | null,
)
const INTENT = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const
const armedIslands = new WeakSet<HTMLElement>()
const waking = new WeakMap<HTMLElement, Promise<void>>()

/** Finds the islands of the page and hydrates each at its time. */
export function hydrateIslands(): void {
  armIslands(document)
  // Islands after a slow section arrive later than this script.
  new MutationObserver((changes) => {
    for (const { target } of changes) if (target instanceof Element) armIslands(target)
    lookForEnds()
  }).observe(document.documentElement, { childList: true, subtree: true })
  document.addEventListener('DOMContentLoaded', lookForEnds)
}

function armIslands(root: Document | Element): void {
  for (const element of root.querySelectorAll<HTMLElement>(toSelector('island'))) {
    if (!armedIslands.has(element)) arm(element)
    armedIslands.add(element)
  }
}

/** Actions to run once an element has arrived completely; an incomplete one would be rendered anew instead of hydrated. */
const atEnds = new Set<{ element: Element; act(): void }>()

function atEnd(element: Element, act: () => void): void {
  atEnds.add({ element, act })
  lookForEnds()
}

function lookForEnds(): void {
  for (const end of atEnds) {
    if (!isFullyParsed(end.element)) continue
    atEnds.delete(end)
    end.act()
  }
}

/** A node after an element shows that the element is complete. */
function isFullyParsed(element: Element): boolean {
  if (document.readyState !== 'loading') return true
  for (let at: Element | null = element; at; at = at.parentElement) if (at.nextSibling) return true
  return false
}

const findIsland = (element: HTMLElement) => ISLANDS[readDataAttribute(element, 'island') as IslandName]

function arm(element: HTMLElement): void {
  const typed = typedBefore.read()
  if (typed && typed.id === element.id) {
    typedBefore.write(undefined)
    atEnd(element, () => restoreTypedFields(element, typed))
  }
  // An island that hydrates on intent may already have the focus.
  if (findIsland(element).wake === 'now' || element.contains(document.activeElement)) void hydrateIsland(element)
  else
    for (const type of findIsland(element).wake === 'intent' ? INTENT : ['wake'])
      element.addEventListener(type, () => void hydrateIsland(element), { passive: true, once: true })
}

/** Loads and hydrates one island, once. Clicks and ticks in it meanwhile are recorded, and repeated afterwards. */
export function hydrateIsland(element: HTMLElement): Promise<void> {
  let work = waking.get(element)
  if (!work) {
    work = load(element)
    waking.set(element, work)
  }
  return work
}

/** Hydrates the card with the prices of a row. The page has one card, made when it is needed. */
export function hydratePriceCard(): void {
  let card = document.querySelector<HTMLElement>(toValueSelector('island', 'price-card'))
  if (!card) {
    card = document.createElement('div')
    setDataAttribute(card, 'island', 'price-card')
    document.body.insertAdjacentElement('beforeend', card)
  }
  void hydrateIsland(card)
}

/** The messages of the island, or those of every page. */
const loadMessages = async (element: HTMLElement): Promise<Messages> => parseDataAttribute(element, 'words') ?? (await loadPageMessages())

async function load(element: HTMLElement): Promise<void> {
  let clicked: HTMLElement | null = null
  const queueClick = (event: Event): void => {
    const button = findClosest(event.target, 'button[type="button"]')
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    clicked = button
  }
  // A checkbox changes at once, so the island is notified after hydration.
  const ticked = new Map<HTMLInputElement, boolean>()
  const queueTick = ({ target }: Event): void => {
    if (!(target instanceof HTMLInputElement) || !/^(?:checkbox|radio)$/.test(target.type)) return
    ticked.delete(target)
    ticked.set(target, target.checked)
  }
  element.addEventListener('click', queueClick, true)
  element.addEventListener('change', queueTick, true)
  try {
    const [island, { hydrate }, messages] = await Promise.all([
      findIsland(element).load(),
      import('./hydrate.tsx'),
      loadMessages(element),
      new Promise<void>((resolve) => atEnd(element, resolve)),
    ])
    await hydrate(element, island.default as Parameters<typeof hydrate>[1], messages)
  } catch (error) {
    reloadOnce(error, element)
  } finally {
    element.removeEventListener('click', queueClick, true)
    element.removeEventListener('change', queueTick, true)
  }
  for (const [box, isTicked] of ticked) {
    box.checked = !isTicked
    box.click()
  }
  ;(clicked as HTMLElement | null)?.click()
}

/**
 * A chunk that cannot be loaded usually means an old page after a new deployment: one full reload, at most once a minute. Without a storage
 * to count in there is no reload, since it might never end.
 */
function reloadOnce(error: unknown, element: HTMLElement): void {
  const now = Date.now()
  if (now - (reloadedAt.read() ?? now) >= CHUNK_RELOAD_INTERVAL_MS && reloadedAt.write(now)) {
    typedBefore.write({ id: element.id, ...readTypedFields(element) })
    location.reload()
  } else console.warn('an interactive part could not be loaded', error)
}
