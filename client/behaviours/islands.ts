import type { Messages } from '#locales/translator.ts'
import { nearest, parseMark, readMark, selectorOf, selectorWith, setMark } from '../marks.ts'
import { kept } from '../stores/kept.ts'
import { ISLANDS, type IslandName } from './island-table.ts'
import { pageWords } from './shell-words.ts'
import { putBackTyped, typedFields } from './typed-fields.ts'

export const CHUNK_RELOAD_INTERVAL_MS = 60_000

const reloadedAt = kept('sessionStorage', 'chunk-reload', Number)
/** What was typed into the island that could not wake: the reload must not lose it. */
const typedBefore = kept(
  'sessionStorage',
  'chunk-reload-typed',
  (stored) => stored as (ReturnType<typeof typedFields> & { id: string }) | null,
)
const INTENT = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const
const armed = new WeakSet<HTMLElement>()
const waking = new WeakMap<HTMLElement, Promise<void>>()

/** Finds the islands of the page and wakes each when it is time. */
export function wakeIslands(): void {
  armIn(document)
  // What stands after a slow section comes later than this script.
  new MutationObserver((changes) => {
    for (const { target } of changes) if (target instanceof Element) armIn(target)
    lookForEnds()
  }).observe(document.documentElement, { childList: true, subtree: true })
  document.addEventListener('DOMContentLoaded', lookForEnds)
}

function armIn(place: Document | Element): void {
  for (const element of place.querySelectorAll<HTMLElement>(selectorOf('island'))) {
    if (!armed.has(element)) arm(element)
    armed.add(element)
  }
}

/** What is done once all of an element is there; of one that is still arriving, half would be made anew instead of live. */
const atEnds = new Set<{ element: Element; act(): void }>()

function atEnd(element: Element, act: () => void): void {
  atEnds.add({ element, act })
  lookForEnds()
}

function lookForEnds(): void {
  for (const end of atEnds) {
    if (!isWhole(end.element)) continue
    atEnds.delete(end)
    end.act()
  }
}

/** What stands after an element says that all of it is there. */
function isWhole(element: Element): boolean {
  if (document.readyState !== 'loading') return true
  for (let at: Element | null = element; at; at = at.parentElement) if (at.nextSibling) return true
  return false
}

const islandOf = (element: HTMLElement) => ISLANDS[readMark(element, 'island') as IslandName]

function arm(element: HTMLElement): void {
  const typed = typedBefore.read()
  if (typed && typed.id === element.id) {
    typedBefore.write(undefined)
    atEnd(element, () => putBackTyped(element, typed))
  }
  // With intent: the reader may have been there before this script.
  if (islandOf(element).wake === 'now' || element.contains(document.activeElement)) void wakeIsland(element)
  else
    for (const type of islandOf(element).wake === 'intent' ? INTENT : ['wake'])
      element.addEventListener(type, () => void wakeIsland(element), { passive: true, once: true })
}

/** Loads and hydrates one island, once. What is pressed or ticked in it meanwhile is kept, and done again afterwards. */
export function wakeIsland(element: HTMLElement): Promise<void> {
  let work = waking.get(element)
  if (!work) {
    work = load(element)
    waking.set(element, work)
  }
  return work
}

/** The card with the prices of a row: one a page, made when it is needed. */
export function wakePriceCard(): void {
  let card = document.querySelector<HTMLElement>(selectorWith('island', 'price-card'))
  if (!card) {
    card = document.createElement('div')
    setMark(card, 'island', 'price-card')
    document.body.insertAdjacentElement('beforeend', card)
  }
  void wakeIsland(card)
}

/** Its own messages, or those of every page. */
const messagesOf = async (element: HTMLElement): Promise<Messages> => parseMark(element, 'words') ?? (await pageWords())

async function load(element: HTMLElement): Promise<void> {
  let clicked: HTMLElement | null = null
  const keepClick = (event: Event): void => {
    const button = nearest(event.target, 'button[type="button"]')
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    clicked = button
  }
  // A box shows at once what it was set to; the island has to be told.
  const ticked = new Map<HTMLInputElement, boolean>()
  const keepTick = ({ target }: Event): void => {
    if (!(target instanceof HTMLInputElement) || !/^(?:checkbox|radio)$/.test(target.type)) return
    ticked.delete(target)
    ticked.set(target, target.checked)
  }
  element.addEventListener('click', keepClick, true)
  element.addEventListener('change', keepTick, true)
  try {
    const [island, { hydrate }, messages] = await Promise.all([
      islandOf(element).load(),
      import('./hydrate.tsx'),
      messagesOf(element),
      new Promise<void>((resolve) => atEnd(element, resolve)),
    ])
    await hydrate(element, island.default as Parameters<typeof hydrate>[1], messages)
  } catch (error) {
    reloadOnce(error, element)
  } finally {
    element.removeEventListener('click', keepClick, true)
    element.removeEventListener('change', keepTick, true)
  }
  for (const [box, isTicked] of ticked) {
    box.checked = !isTicked
    box.click()
  }
  ;(clicked as HTMLElement | null)?.click()
}

/**
 * A chunk that cannot be loaded is usually an old page after a new deployment: one full reload, at most once a minute. Without a
 * storage to count in there is none: it might never end.
 */
function reloadOnce(error: unknown, element: HTMLElement): void {
  const now = Date.now()
  if (now - (reloadedAt.read() ?? now) >= CHUNK_RELOAD_INTERVAL_MS && reloadedAt.write(now)) {
    typedBefore.write({ id: element.id, ...typedFields(element) })
    location.reload()
  } else console.warn('an interactive part could not be loaded', error)
}
