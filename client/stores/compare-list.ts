import { COMPARE_KEY, COMPARE_MOST } from '#shared/constants.ts'

/** Addresses (`goods_page_url`) of the parts ticked for comparison, in the order of ticking, at most six. */
let known: readonly string[] = []
/** The storage did not take the last change: this page knows better. */
let unsaved = false

/** What is ticked in this tab; what this page knows where the storage is refused or unreadable. */
export function compareList(): readonly string[] {
  if (unsaved) return known
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(COMPARE_KEY) ?? '[]')
    const ids = Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string' && id !== '' && id.length <= 200) : []
    known = [...new Set(ids)].slice(0, COMPARE_MOST)
  } catch {
    // Refused, or no JSON: what is known stays.
  }
  return known
}

/** Replaces the list; what is beyond the sixth is dropped. */
export function setCompareList(ids: readonly string[]): void {
  known = [...new Set(ids)].slice(0, COMPARE_MOST)
  try {
    sessionStorage.setItem(COMPARE_KEY, JSON.stringify(known))
    unsaved = false
  } catch {
    unsaved = true
  }
}

/** @returns false when the list is full: it is as it was */
export function addToCompareList(id: string): boolean {
  const list = compareList()
  if (list.includes(id)) return true
  if (list.length >= COMPARE_MOST) return false
  setCompareList([...list, id])
  return true
}

export function removeFromCompareList(id: string): void {
  setCompareList(compareList().filter((other) => other !== id))
}
