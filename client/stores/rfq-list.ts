import { createStoredList, readStoredText, toFields } from './stored-value.ts'

export const RFQ_LIST_KEY = 'RFQLIST'

/** One line of the RFQ list, as stored in the browser. `qty` in pieces, 0 where none was typed, `target_price` a decimal in US dollars. */
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
  /** Distinguishes lines without a `goods_id`. */
  line_id?: string
}

declare module '../marks.ts' {
  interface Marks {
    /** The part that a button adds; empty in a table row, whose links and texts identify the part. */
    rfq: RfqItem | ''
    /** The properties in the RFQ list that every part with the same drawing shares. */
    drawn: Pick<RfqItem, 'package' | 'date_code' | 'icons'>
  }
}

/** The key of a line: a part of ours is in the list once, a typed part as often as it was typed. */
export const toLineKey = ({ goods_id, line_id = '' }: Pick<RfqItem, 'goods_id' | 'line_id'>): string =>
  goods_id > 0 ? `g${goods_id}` : `h${line_id}`

const listeners = new Set<() => void>()
/** Longer lists are accidents. */
const MAX_ITEMS = 1000

let items: readonly RfqItem[] = []
let loaded = false
/** Whether the last change could not be stored: this page then has lines that the storage lacks. */
let unsaved = false

const EXTRAS = ['target_price', 'delivery_plan_date', 'certificate', 'test'] as const

/** Reads one stored line; null without a part number. @param index its position, used as the key of a line without one */
function readItem(stored: unknown, index: number): RfqItem | null {
  const fields = toFields(stored)
  const partNumber = readStoredText(fields['part_number'])
  if (!partNumber) return null
  const qty = Number(fields['qty'])
  const goodsId = Number(fields['goods_id'])
  const isOurs = Number.isSafeInteger(goodsId) && goodsId > 0
  const icons = readStoredText(fields['icons'])
  return {
    goods_id: isOurs ? goodsId : 0,
    goods_page_url: readStoredText(fields['goods_page_url']),
    part_number: partNumber,
    manufacturer: readStoredText(fields['manufacturer']),
    package: readStoredText(fields['package']),
    date_code: readStoredText(fields['date_code']),
    // Only URLs of this site; any other is dropped.
    icons: /^\/(?!\/)/.test(icons) ? icons : '',
    // An absent quantity means one piece; 0 means that the quantity is open.
    qty: fields['qty'] === undefined ? 1 : Number.isSafeInteger(qty) && qty > 0 ? qty : 0,
    ...Object.fromEntries(EXTRAS.flatMap((name) => (typeof fields[name] === 'string' ? [[name, readStoredText(fields[name])]] : []))),
    ...(!isOurs && { line_id: readStoredText(fields['line_id']) || `${index}-${partNumber}` }),
  }
}

const store = createStoredList('localStorage', RFQ_LIST_KEY, readItem, MAX_ITEMS, toLineKey)

/** Reads the storage again; where it is unavailable or corrupted, this page's lines stay. */
export function reloadRfqList(): void {
  loaded = true
  const stored = store.read()
  if (stored) items = unsaved ? store.limited([...items, ...stored]) : stored
  for (const listener of listeners) listener()
}

/** The list of this page; the same array until it changes. */
export function readRfqList(): readonly RfqItem[] {
  if (!loaded) reloadRfqList()
  return items
}

/** Replaces the list, without lines of a repeated key. @returns whether it could be stored; on this page it changes either way */
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

/** Changes of the list by a form, made at once. Lines are identified by `toLineKey`; another tab's changes of other lines stay. */
export interface RfqChange {
  /** Lines that replace those with the same keys, or are appended. */
  put?: readonly RfqItem[]
  removed?: readonly string[]
  /** Lines that come first, in this order. */
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

/** @param change an empty `target_price` removes the price */
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

/** Calls back at every change, also those of other tabs. @returns a function that stops it */
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
