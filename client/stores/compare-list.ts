import { MAX_COMPARED_PARTS } from '#shared/url/compare-query.ts'
import { COMPARE_KEY } from './compare-key.ts'
import { createStoredList, toText } from './stored-value.ts'

const store = createStoredList(
  'sessionStorage',
  COMPARE_KEY,
  (stored) => toText(stored) || null,
  MAX_COMPARED_PARTS,
  (id) => id,
)
/** Addresses (`goods_page_url`) of the parts ticked for comparison, in the order of ticking, at most six. */
let currentList: readonly string[] = []
/** The storage did not take the last change: this page knows better. */
let unsaved = false

/** What is ticked in this tab; what this page knows where the storage is refused or unreadable. */
export function readCompareList(): readonly string[] {
  currentList = (unsaved ? undefined : store.read()) ?? currentList
  return currentList
}

/** Replaces the list; what is beyond the sixth is dropped. */
export function setCompareList(ids: readonly string[]): void {
  currentList = store.limited(ids)
  unsaved = !store.write(currentList)
}

/** @returns false when the list is full: it is as it was */
export function addToCompareList(id: string): boolean {
  const list = readCompareList()
  if (list.includes(id)) return true
  if (list.length >= MAX_COMPARED_PARTS) return false
  setCompareList([...list, id])
  return true
}

/**
 * Makes the list what a comparison shows, if that comparison is the visitor's: reached from a page of the shop, with some of
 * what is ticked or with one part more. A comparison that somebody else sent leaves the ticks alone.
 * @param referrer the address that led to the comparison, empty when nobody says
 */
export function syncCompareList(comparedIds: readonly string[], referrer: string): void {
  const list = readCompareList()
  const isFromHere = URL.canParse(referrer) && new URL(referrer).origin === location.origin
  const isLess = comparedIds.every((id) => list.includes(id))
  const isOneMore = list.length > 0 && comparedIds.length === list.length + 1 && list.every((id) => comparedIds.includes(id))
  if (isFromHere && (isLess || isOneMore)) setCompareList(comparedIds)
}

export function removeFromCompareList(id: string): void {
  setCompareList(readCompareList().filter((other) => other !== id))
}
