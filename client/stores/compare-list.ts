import { MAX_COMPARED_PARTS } from '#shared/url/compare-query.ts'
import { COMPARE_KEY } from './compare-key.ts'
import { createStoredList, readStoredText } from './stored-value.ts'

const store = createStoredList(
  'sessionStorage',
  COMPARE_KEY,
  (stored) => readStoredText(stored) || null,
  MAX_COMPARED_PARTS,
  (id) => id,
)
/** Ids (`goods_page_url`) of the parts ticked for comparison, in the order of ticking, at most six. */
let currentList: readonly string[] = []
/** Whether the last change could not be stored: this page's list is then newer. */
let unsaved = false

/** The ticked parts of this tab; this page's list where the storage is unavailable or unreadable. */
export function readCompareList(): readonly string[] {
  currentList = (unsaved ? undefined : store.read()) ?? currentList
  return currentList
}

/** Replaces the list; parts beyond the sixth are dropped. */
export function setCompareList(ids: readonly string[]): void {
  currentList = store.limited(ids)
  unsaved = !store.write(currentList)
}

/** @returns false when the list is full and therefore unchanged */
export function addToCompareList(id: string): boolean {
  const list = readCompareList()
  if (list.includes(id)) return true
  if (list.length >= MAX_COMPARED_PARTS) return false
  setCompareList([...list, id])
  return true
}

/**
 * Sets the list to the parts of a comparison page, unless another person's link opened the page. A page of the shop must have led there.
 * Its parts must be some of the ticked ones, or all of them and one more.
 * @param referrer the URL that led to the comparison, empty when unknown
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
