export const RFQ_LIST_KEY = 'RFQLIST'

/** One line of the RFQ list, as it lies in the browser's storage. `qty` in pieces, 0 where nobody has said how many, `target_price` a decimal in US dollars. */
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

/** What tells one line from another: a part of ours is there once, what was typed by hand as often as it was typed. */
export const lineKey = ({ goods_id, line_id = '' }: Pick<RfqItem, 'goods_id' | 'line_id'>): string =>
  goods_id > 0 ? `g${goods_id}` : `h${line_id}`

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

const EXTRAS = ['target_price', 'delivery_plan_date', 'certificate', 'test'] as const

/** An address of our own site; anything else is none. */
const ownPath = (value: unknown): string => (/^\/(?!\/)/.test(text(value)) ? text(value) : '')

/**
 * Reads one stored line; anything may lie in the storage. Null when it names no part.
 * @param index its place, which names it where nothing else does
 */
function itemFrom(value: unknown, index: number): RfqItem | null {
  if (typeof value !== 'object' || value === null) return null
  const raw = value as Record<string, unknown>
  const part_number = text(raw['part_number'])
  if (!part_number) return null
  const qty = Number(raw['qty'])
  const goods_id = Number(raw['goods_id'])
  const is_ours = Number.isSafeInteger(goods_id) && goods_id > 0
  return {
    goods_id: is_ours ? goods_id : 0,
    goods_page_url: text(raw['goods_page_url']),
    part_number,
    manufacturer: text(raw['manufacturer']),
    package: text(raw['package']),
    date_code: text(raw['date_code']),
    icons: ownPath(raw['icons']),
    // What says nothing of a quantity means one piece; what says that it is open stays open.
    qty: raw['qty'] === undefined ? 1 : Number.isSafeInteger(qty) && qty > 0 ? qty : 0,
    ...Object.fromEntries(EXTRAS.flatMap((name) => (typeof raw[name] === 'string' ? [[name, text(raw[name])]] : []))),
    ...(!is_ours && { line_id: text(raw['line_id']) || `${index}-${part_number}` }),
  }
}

/** Reads the storage again; what is no list counts as an empty one, and lines that are none are dropped. */
export function reloadRfqList(): void {
  loaded = true
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RFQ_LIST_KEY) ?? '[]')
    const found = Array.isArray(stored) ? stored.slice(0, MOST_ITEMS).flatMap((value, index) => itemFrom(value, index) ?? []) : EMPTY
    items = unsaved ? withoutRepeats([...items, ...found]) : found
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

/** Duplicates by goods_id go, the first one stays. */
function withoutRepeats(list: readonly RfqItem[]): readonly RfqItem[] {
  const seen = new Set<string>()
  return list.filter((item) => !seen.has(lineKey(item)) && seen.add(lineKey(item)))
}

/** Appends a part, then removes duplicates by goods_id: the first one stays. Another tab's lines are read first. */
export function addToRfqList(item: RfqItem): { added: boolean; kept: boolean } {
  reloadRfqList()
  const added = !items.some((other) => lineKey(other) === lineKey(item))
  return { added, kept: replace(withoutRepeats([...items, item])) }
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
  const changed = new Map(put.map((item) => [lineKey(item), item]))
  const kept = items.filter((item) => !gone.has(lineKey(item))).map((item) => changed.get(lineKey(item)) ?? item)
  const places = new Map(order.map((key, index) => [key, index]))
  const placeOf = (item: RfqItem): number => places.get(lineKey(item)) ?? places.size
  return replace(withoutRepeats([...kept, ...changed.values()]).toSorted((one, other) => placeOf(one) - placeOf(other)))
}

export function removeFromRfqList(key: string): void {
  changeRfqList({ removed: [key] })
}

/** @param change `target_price` empty: none any more */
export function editRfqLine(key: string, change: { qty?: number; target_price?: string }): void {
  reloadRfqList()
  const { target_price, qty } = change
  replace(
    items.map((item) => {
      if (lineKey(item) !== key) return item
      const { target_price: before, ...rest } = item
      const price = target_price ?? before
      return { ...rest, ...(qty !== undefined && { qty }), ...(price && { target_price: price }) }
    }),
  )
}

/** After the RFQ was sent: what came to the list meanwhile was not in it, and stays. @param sent keys of the lines that were */
export function clearRfqList(sent: readonly string[]): void {
  changeRfqList({ removed: sent })
}

/** As much of a line of the cart as the list takes over. */
export interface CartItem {
  part_number: string
  brand_name: string
  packaging: string
  /** Date code. */
  batch: string
  cart_num: number
  goods_id: number | null
  /** Unit price, a decimal in US dollars. */
  price: string
  goods_page_url: string
  delivery_plan_date: string | null
  icons: string
}

/** Appends what lies in the cart and has a part number, then removes duplicates by goods_id. @returns whether it could be stored */
export function mergeCartIntoRfqList(cart: readonly CartItem[]): boolean {
  reloadRfqList()
  const seen = new Map<string, number>()
  const merged = cart.flatMap((item): RfqItem[] => {
    if (!item.part_number) return []
    // A second merge of the same cart finds its lines again, whatever has come between them.
    const name = `cart-${item.part_number}-${item.brand_name}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return [
      {
        goods_id: item.goods_id ?? 0,
        goods_page_url: item.goods_page_url,
        part_number: item.part_number,
        manufacturer: item.brand_name,
        package: item.packaging,
        date_code: item.batch,
        icons: item.icons,
        qty: item.cart_num,
        target_price: item.price,
        ...(item.delivery_plan_date !== null && { delivery_plan_date: item.delivery_plan_date }),
        ...(item.goods_id === null && { line_id: `${name}-${times}` }),
      },
    ]
  })
  return replace(withoutRepeats([...items, ...merged]))
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
