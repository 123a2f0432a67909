import { reloadRfqList } from '../stores/rfq-list.ts'

const listeners = new Set<() => void>()
let open = false

export const isRfqDrawerOpen = (): boolean => open

/** Opens or closes the drawer. Opening reads the list from the storage again. */
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
