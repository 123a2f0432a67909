import type { Query } from '../routes.ts'
import { parseGoodsId } from '../trade/part-number.ts'
import { readQty, toQtyQuery } from './qty-parameter.ts'
import { SEARCH_MAX_CHARACTERS } from './search-limits.ts'

/** Maximum number of parts side by side; below, in a URL. */
export const MAX_COMPARED_PARTS = 6
const MAX_REQUESTED_PARTS = 24

/** The query of a comparison's URL. */
export interface CompareQuery {
  /** `goods_page_url`s, bare ids or any other text, each part once, in order. */
  ids: readonly string[]
  only_differences: boolean
  /** A part number to add, as typed; empty for none. */
  add: string
  /** The quantity for the compared prices. */
  qty: number
}

const LONGEST_ID = 200

/** HTML cannot contain control characters, and a part number has none. */
const clean = (text: string, longest: number): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .slice(0, longest)
    .toWellFormed()
    .trim()

/** `id` may be repeated; `ids` is a list separated by commas. */
export function parseCompareQuery(search: URLSearchParams): CompareQuery {
  const ids: string[] = []
  const seen = new Set<string | number>()
  for (const [name, value] of search) {
    if (name !== 'id' && name !== 'ids') continue
    for (const piece of name === 'ids' ? value.split(',') : [value]) {
      const id = clean(piece, LONGEST_ID)
      const same = parseGoodsId(id) ?? id
      if (id === '' || seen.has(same) || ids.length >= MAX_REQUESTED_PARTS) continue
      seen.add(same)
      ids.push(id)
    }
  }
  return {
    ids,
    only_differences: search.get('diff') === '1',
    add: clean(search.get('add') ?? '', SEARCH_MAX_CHARACTERS),
    qty: readQty(search),
  }
}

/** The canonical query of a comparison: `?id=…&id=…&diff=1&qty=…`. */
export function toCompareQuery(ids: readonly string[], { only_differences = false, qty = 1 } = {}): Query {
  return { id: ids, diff: only_differences, ...toQtyQuery(qty) }
}
