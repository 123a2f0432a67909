import { COMPARE_MOST } from '#shared/url/compare-query.ts'
import { COMPARE_KEY } from './compare-key.ts'
import { keptList, textOf } from './kept.ts'

const store = keptList(
  'sessionStorage',
  COMPARE_KEY,
  (stored) => textOf(stored) || null,
  COMPARE_MOST,
  (id) => id,
)
/** Addresses (`goods_page_url`) of the parts ticked for comparison, in the order of ticking, at most six. */
let known: readonly string[] = []
/** The storage did not take the last change: this page knows better. */
let unsaved = false

/** What is ticked in this tab; what this page knows where the storage is refused or unreadable. */
export function compareList(): readonly string[] {
  known = (unsaved ? undefined : store.read()) ?? known
  return known
}

/** Replaces the list; what is beyond the sixth is dropped. */
export function setCompareList(ids: readonly string[]): void {
  known = store.limited(ids)
  unsaved = !store.write(known)
}

/** @returns false when the list is full: it is as it was */
export function addToCompareList(id: string): boolean {
  const list = compareList()
  if (list.includes(id)) return true
  if (list.length >= COMPARE_MOST) return false
  setCompareList([...list, id])
  return true
}

/**
 * Makes the list what a comparison shows, if that comparison is the visitor's: reached from a page of the shop, with some of
 * what is ticked or with one part more. A comparison that somebody else sent leaves the ticks alone.
 * @param referrer the address that led to the comparison, empty when nobody says
 */
export function followComparison(shown: readonly string[], referrer: string): void {
  const list = compareList()
  const isFromHere = URL.canParse(referrer) && new URL(referrer).origin === location.origin
  const isLess = shown.every((id) => list.includes(id))
  const isOneMore = list.length > 0 && shown.length === list.length + 1 && list.every((id) => shown.includes(id))
  if (isFromHere && (isLess || isOneMore)) setCompareList(shown)
}

export function removeFromCompareList(id: string): void {
  setCompareList(compareList().filter((other) => other !== id))
}
