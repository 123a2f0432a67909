import { readStored, store } from './storage.ts'

export const RECENT_PARTS_KEY = 'recent_parts'
export const RECENT_PARTS_LIMIT = 12

/** What the browser keeps of a part that was looked at: enough to show it again, nothing of the reader. */
export interface RecentPart {
  goods_id: number
  goods_page_url: string
  part_number: string
  manufacturer: string
  /** Slug. */
  category: string
  package: string
}

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '')

/** Reads one stored part; anything may lie in the storage. Null when it leads to no page. */
function partFrom(value: unknown): RecentPart | null {
  if (typeof value !== 'object' || value === null) return null
  const raw = value as Record<string, unknown>
  const goods_id = raw['goods_id']
  const part: RecentPart = {
    goods_id: typeof goods_id === 'number' && Number.isSafeInteger(goods_id) && goods_id > 0 ? goods_id : 0,
    goods_page_url: text(raw['goods_page_url']),
    part_number: text(raw['part_number']),
    manufacturer: text(raw['manufacturer']),
    category: text(raw['category']),
    package: text(raw['package']),
  }
  return part.goods_id > 0 && part.goods_page_url && part.part_number ? part : null
}

/** Parts looked at in this browser, newest first, each once, at most twelve; none where the storage is refused or unreadable. */
export function recentParts(): RecentPart[] {
  const stored = readStored('localStorage', RECENT_PARTS_KEY)
  if (!Array.isArray(stored)) return []
  const seen = new Set<number>()
  return stored
    .flatMap((value) => partFrom(value) ?? [])
    .filter(({ goods_id }) => !seen.has(goods_id) && seen.add(goods_id))
    .slice(0, RECENT_PARTS_LIMIT)
}

/** Puts a part at the head. What another tab has stored meanwhile stays behind it. */
export function rememberPart(part: RecentPart): void {
  const parts = [part, ...recentParts().filter(({ goods_id }) => goods_id !== part.goods_id)]
  store('localStorage', RECENT_PARTS_KEY, parts.slice(0, RECENT_PARTS_LIMIT))
}

export function clearRecentParts(): void {
  store('localStorage', RECENT_PARTS_KEY, [])
}
