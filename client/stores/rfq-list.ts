import { createStoredList, toFields, toText } from './stored-value.ts'

export const RFQ_LIST_KEY = 'RFQLIST'

/** One line of the RFQ list, as it lies in the browser's storage. `qty` in pieces, 0 where none was typed, `target_price` a decimal in US dollars. */
export interface RfqItem {
  /** 0 for a part that was typed by hand. */
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
  certificate?: string
  test?: string
  /** Tells lines without a `goods_id` apart. */
  line_id?: string
}

declare module '../marks.ts' {
  interface Marks {
    /** Empty in a row, which says the part by itself. */
    rfq: RfqItem | ''
    /** What every part with the same drawing has alike on the RFQ list. */
    drawn: Pick<RfqItem, 'package' | 'date_code' | 'icons'>
  }
}

/** What tells one line from another: a part of ours is there once, what was typed by hand as often as it was typed. */
export const toLineKey = ({ goods_id, line_id = '' }: Pick<RfqItem, 'goods_id' | 'line_id'>): string =>
  goods_id > 0 ? `g${goods_id}` : `h${line_id}`

const listeners = new Set<() => void>()
/** Longer lists are somebody's accident. */
const MAX_ITEMS = 1000

let items: readonly RfqItem[] = []
let loaded = false
/** The storage did not take the last change: this page holds lines that are not in it. */
let unsaved = false

const EXTRAS = ['target_price', 'delivery_plan_date', 'certificate', 'test'] as const

/** One stored line; null when it names no part. @param index its place, which names it where nothing else does */
function readItem(stored: unknown, index: number): RfqItem | null {
  const fields = toFields(stored)
  const partNumber = toText(fields['part_number'])
  if (!partNumber) return null
  const qty = Number(fields['qty'])
  const goodsId = Number(fields['goods_id'])
  const isOurs = Number.isSafeInteger(goodsId) && goodsId > 0
  const icons = toText(fields['icons'])
  return {
    goods_id: isOurs ? goodsId : 0,
    goods_page_url: toText(fields['goods_page_url']),
    part_number: partNumber,
    manufacturer: toText(fields['manufacturer']),
    package: toText(fields['package']),
    date_code: toText(fields['date_code']),
    // Of this site; anything else is none.
    icons: /^\/(?!\/)/.test(icons) ? icons : '',
    // What says nothing of a quantity means one piece; what says that it is open stays open.
    qty: fields['qty'] === undefined ? 1 : Number.isSafeInteger(qty) && qty > 0 ? qty : 0,
    ...Object.fromEntries(EXTRAS.flatMap((name) => (typeof fields[name] === 'string' ? [[name, toText(fields[name])]] : []))),
    ...(!isOurs && { line_id: toText(fields['line_id']) || `${index}-${partNumber}` }),
  }
}

const store = createStoredList('localStorage', RFQ_LIST_KEY, readItem, MAX_ITEMS, toLineKey)

/** Reads the storage again; where it is refused or corrupted, what this page knows stays. */
export function reloadRfqList(): void {
  loaded = true
  const stored = store.read()
  if (stored) items = unsaved ? store.limited([...items, ...stored]) : stored
  for (const listener of listeners) listener()
}

/** The list as this page knows it; the same array until something changes. */
export function readRfqList(): readonly RfqItem[] {
  if (!loaded) reloadRfqList()
  return items
}

/** Duplicates by goods_id go, the first one stays. @returns whether the list could be stored; on this page it holds either way */
function replace(next: readonly RfqItem[]): boolean {
  items = store.limited(next)
  unsaved = !store.write(items)
  for (const listener of listeners) listener()
  return !unsaved
}

/** Appends parts, then removes duplicates by goods_id: the first one stays. Another tab's lines are read first. */
export function addToRfqList(...parts: readonly RfqItem[]): { added: boolean; isSaved: boolean } {
  reloadRfqList()
  const keys = new Set(items.map(toLineKey))
  return { added: parts.some((part) => !keys.has(toLineKey(part))), isSaved: replace([...items, ...parts]) }
}

/** What a form does to the list, at once: lines by their keys. What another tab did to other lines stays as it is. */
export interface RfqChange {
  /** In the places of those with the same keys, or at the end. */
  put?: readonly RfqItem[]
  removed?: readonly string[]
  /** Lines that are to stand first, in this order. */
  order?: readonly string[]
}

/** @returns whether the list could be stored */
export function changeRfqList({ put = [], removed = [], order = [] }: RfqChange): boolean {
  reloadRfqList()
  const gone = new Set(removed)
  const changed = new Map(put.map((item) => [toLineKey(item), item]))
  const remainingItems = items.filter((item) => !gone.has(toLineKey(item))).map((item) => changed.get(toLineKey(item)) ?? item)
  const ranks = new Map(order.map((key, index) => [key, index]))
  const toRank = (item: RfqItem): number => ranks.get(toLineKey(item)) ?? ranks.size
  return replace([...remainingItems, ...changed.values()].toSorted((one, other) => toRank(one) - toRank(other)))
}

/** @param change `target_price` empty: none any more */
export function editRfqLine(key: string, change: { qty?: number; target_price?: string }): void {
  reloadRfqList()
  const { target_price, qty } = change
  replace(
    items.map((item) => {
      if (toLineKey(item) !== key) return item
      const { target_price: before, ...rest } = item
      const price = target_price ?? before
      return { ...rest, ...(qty !== undefined && { qty }), ...(price && { target_price: price }) }
    }),
  )
}

/** Calls back at every change, also those of other tabs. @returns stops it */
export function onRfqListChange(listener: () => void): () => void {
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
