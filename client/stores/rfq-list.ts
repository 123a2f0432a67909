import { RFQ_LIST_KEY } from '#shared/constants.ts'

/** One line of the RFQ list, as it lies in the browser's storage. `qty` in pieces. */
export interface RfqItem {
  goods_id: number
  goods_page_url: string
  part_number: string
  manufacturer: string
  package: string
  date_code: string
  icons: string
  qty: number
  target_price?: string
  delivery_plan_date?: string
}

type Listener = () => void

const listeners = new Set<Listener>()
const EMPTY: readonly RfqItem[] = []
/** Longer lists are somebody's accident. */
const MOST_ITEMS = 1000

let items: readonly RfqItem[] = EMPTY
let loaded = false
/** The storage did not take the last change: this page holds lines that are not in it. */
let unsaved = false

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 300) : '')

/** Reads one stored line; anything may lie in the storage. Null when it names no part. */
function itemFrom(value: unknown): RfqItem | null {
  if (typeof value !== 'object' || value === null) return null
  const raw = value as Record<string, unknown>
  const part_number = text(raw['part_number'])
  if (!part_number) return null
  const qty = Number(raw['qty'])
  return {
    goods_id: Number(raw['goods_id']) || 0,
    goods_page_url: text(raw['goods_page_url']),
    part_number,
    manufacturer: text(raw['manufacturer']),
    package: text(raw['package']),
    date_code: text(raw['date_code']),
    icons: text(raw['icons']),
    qty: Number.isSafeInteger(qty) && qty > 0 ? qty : 1,
    ...(typeof raw['target_price'] === 'string' && { target_price: text(raw['target_price']) }),
    ...(typeof raw['delivery_plan_date'] === 'string' && { delivery_plan_date: text(raw['delivery_plan_date']) }),
  }
}

/** Reads the storage again; what is no list counts as an empty one, and lines that are none are dropped. */
export function reloadRfqList(): void {
  loaded = true
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RFQ_LIST_KEY) ?? '[]')
    const found = Array.isArray(stored) ? stored.slice(0, MOST_ITEMS).flatMap((value) => itemFrom(value) ?? []) : EMPTY
    const own = new Set(unsaved ? items.map(({ goods_id }) => goods_id) : [])
    items = unsaved ? [...items, ...found.filter(({ goods_id }) => !own.has(goods_id))] : found
  } catch {
    // Storage refused or its text corrupted: what this page knows stays.
  }
  for (const listener of listeners) listener()
}

/** The list as this page knows it; the same array until something changes. */
export function rfqList(): readonly RfqItem[] {
  if (!loaded) reloadRfqList()
  return items
}

/** @returns whether the list could be stored; on this page it holds either way */
function replace(next: readonly RfqItem[]): boolean {
  items = next
  try {
    localStorage.setItem(RFQ_LIST_KEY, JSON.stringify(next))
    unsaved = false
  } catch {
    unsaved = true
  }
  for (const listener of listeners) listener()
  return !unsaved
}

/** Appends a part, then removes duplicates by goods_id: the first one stays. Another tab's lines are read first. */
export function addToRfqList(item: RfqItem): { added: boolean; kept: boolean } {
  reloadRfqList()
  const added = !items.some(({ goods_id }) => goods_id === item.goods_id)
  const seen = new Set<number>()
  const next = [...items, item].filter(({ goods_id }) => !seen.has(goods_id) && seen.add(goods_id))
  return { added, kept: replace(next) }
}

export function removeFromRfqList(goods_id: number): void {
  reloadRfqList()
  replace(items.filter((item) => item.goods_id !== goods_id))
}

export function setRfqQuantity(goods_id: number, qty: number): void {
  reloadRfqList()
  replace(items.map((item) => (item.goods_id === goods_id ? { ...item, qty } : item)))
}

/** Calls back at every change, also those of other tabs. @returns stops it */
export function onRfqListChange(listener: Listener): () => void {
  if (listeners.size === 0) addEventListener('storage', followStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', followStorage)
  }
}

function followStorage({ key }: StorageEvent): void {
  if (key === RFQ_LIST_KEY || key === null) reloadRfqList()
}
