import { reloadRfqList } from '../stores/rfq-list.ts'

const listeners = new Set<() => void>()
let open = false

export const isRfqDrawerOpen = (): boolean => open

/** Opening reads the list from storage again. */
export function setRfqDrawerOpen(next: boolean): void {
  if (next) reloadRfqList()
  if (open === next) return
  open = next
  for (const listener of listeners) listener()
}

export function onRfqDrawerChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
