import { createStoredList, readStoredText, toFields } from './stored-value.ts'

export const RECENT_PARTS_KEY = 'recent_parts'
export const RECENT_PARTS_LIMIT = 12

/** The data of a viewed part: enough to list it again, and no data of the reader. */
export interface RecentPart {
  goods_id: number
  goods_page_url: string
  part_number: string
  manufacturer: string
  /** The slug of a category. */
  category: string
  package: string
}

declare module '../marks.ts' {
  interface Marks {
    recent: RecentPart | ''
  }
}

/** Reads one stored part; null if its goods_id, page or part number is missing. */
function readPart(stored: unknown): RecentPart | null {
  const fields = toFields(stored)
  const part: RecentPart = {
    goods_id: Number.isSafeInteger(fields['goods_id']) ? Number(fields['goods_id']) : 0,
    goods_page_url: readStoredText(fields['goods_page_url']),
    part_number: readStoredText(fields['part_number']),
    manufacturer: readStoredText(fields['manufacturer']),
    category: readStoredText(fields['category']),
    package: readStoredText(fields['package']),
  }
  return part.goods_id > 0 && part.goods_page_url && part.part_number ? part : null
}

const parts = createStoredList('localStorage', RECENT_PARTS_KEY, readPart, RECENT_PARTS_LIMIT, ({ goods_id }) => goods_id)

/** Parts viewed in this browser, newest first, each once, at most twelve; none where the storage is unavailable or unreadable. */
export const readRecentParts = (): readonly RecentPart[] => parts.read() ?? []

/** Puts a part at the head. Parts that another tab has stored meanwhile follow it. */
export const rememberPart = (part: RecentPart): boolean => parts.write([part, ...readRecentParts()])

export const clearRecentParts = (): boolean => parts.write([])
