import { MAX_SORTED_PARTS } from '#shared/url/listing-limits.ts'
import { type ColumnSource, createRangeTest, createValueTest, invertTest, type Selection } from './choices.ts'
import { type ColumnValue, compareValues, toPriceField } from './column-format.ts'
import { toPartId } from './ids.ts'
import { findMatches, listFirstValues, NO_MATCHES, type SelectionMatches, sliceMatches } from './matching.ts'
import type { CategoryMatches } from './number-order.ts'

/**
 * The parts of a category that match a selection. With a sort, `matches` has all of them; without one, it has those in stock with a price,
 * and the others follow.
 */
export interface StockFirst {
  matches: SelectionMatches
  /** Parts in stock with the price on request. */
  unpriced: SelectionMatches
  /** Parts that are not in stock. */
  rest: SelectionMatches
}

/** The matches of a category, with its columns. */
export interface SortableMatches extends CategoryMatches {
  columns: ColumnSource
}

/** @param isSorted whether the matches will be sorted, or only counted */
export async function findStockFirst(source: ColumnSource, selection: Selection, isSorted: boolean): Promise<StockFirst> {
  if (isSorted) return { matches: await findMatches(source, selection), unpriced: NO_MATCHES, rest: NO_MATCHES }
  const stocked = createValueTest(source.fields, 'in_stock', [1])
  if (!stocked) return { matches: NO_MATCHES, unpriced: NO_MATCHES, rest: await findMatches(source, selection) }
  const also = (...tests: (typeof stocked)[]): Promise<SelectionMatches> =>
    findMatches(source, { ...selection, choices: [...selection.choices, ...tests.map((test) => ({ field: null, tests: [test] }))] })
  const priced = createRangeTest(source.fields, toPriceField(1), null, null)
  const [matches, unpriced, rest] = await Promise.all([
    priced ? also(stocked, priced) : NO_MATCHES,
    priced ? also(stocked, invertTest(priced)) : also(stocked),
    also(invertTest(stocked)),
  ])
  return { matches, unpriced, rest }
}

/** Number of parts in the three lists. */
export const sumTotals = ({ matches, unpriced, rest }: StockFirst): number => matches.total + unpriced.total + rest.total

/**
 * A slice of the ids of categories in the order of an unsorted listing: parts in stock by their stock, the largest first, then the rest.
 */
export async function sliceStockFirst(
  members: readonly (StockFirst & Omit<SortableMatches, 'matches'>)[],
  start: number,
  length: number,
): Promise<number[]> {
  const having = (of: (member: StockFirst) => SelectionMatches): SortableMatches[] =>
    members.map((member) => ({ ...member, matches: of(member) }))
  const ids: number[] = []
  let before = 0
  for (const [some, slice] of [
    [having(({ matches }) => matches), sliceByStock],
    [having(({ unpriced }) => unpriced), sliceByStock],
    [having(({ rest }) => rest), sliceInTurn],
  ] as const) {
    const total = some.reduce((sum, { matches }) => sum + matches.total, 0)
    const from = Math.max(0, start - before)
    const limit = Math.min(total, start + length - before) - from
    if (limit > 0) ids.push(...(await slice(some, from, limit)))
    before += total
  }
  return ids
}

/** Parts are sorted by stock up to `MAX_SORTED_PARTS`; the others follow in the order of the catalogue. */
async function sliceByStock(members: readonly SortableMatches[], start: number, length: number): Promise<number[]> {
  const end = start + length
  const first = await mergeSortedPartIds(members, 'stock', true, Math.min(end, MAX_SORTED_PARTS))
  if (end <= MAX_SORTED_PARTS) return first.slice(start)
  const sorted = new Set(first)
  const others = (await sliceInTurn(members, 0, Number.MAX_SAFE_INTEGER)).filter((id) => !sorted.has(id))
  return [...first, ...others].slice(start, end)
}

/** The first parts of several categories by one of their columns. */
export async function mergeSortedPartIds(
  members: readonly SortableMatches[],
  field: string,
  descending: boolean,
  limit: number,
): Promise<number[]> {
  let first: { part_id: number; value: ColumnValue | null }[] = []
  for (const { category_id, columns, matches } of members) {
    if (matches.total === 0) continue
    const valued = await listFirstValues(columns, matches, field, descending, limit)
    // A stable sort: equal values keep the order of the categories.
    first = [...first, ...valued.map(({ ordinal, value }) => ({ part_id: toPartId(category_id, ordinal), value }))]
      .sort((a, b) => inOrder(a.value, b.value, descending))
      .slice(0, limit)
  }
  return first.map(({ part_id }) => part_id)
}

/** Parts without a value come last in both directions. */
function inOrder(a: ColumnValue | null, b: ColumnValue | null, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return descending ? compareValues(b, a) : compareValues(a, b)
}

/** Ids of one slice of several categories, one category after another. Each category is in its natural order. */
async function sliceInTurn(inTurn: readonly CategoryMatches[], start: number, length: number): Promise<number[]> {
  const ids: number[] = []
  let before = 0
  for (const { category_id, matches } of inTurn) {
    const from = Math.max(0, start - before)
    const limit = Math.min(matches.total, start + length - before) - from
    const ordinals = limit > 0 ? await sliceMatches(matches, from, limit) : []
    for (const ordinal of ordinals) ids.push(toPartId(category_id, ordinal))
    before += matches.total
  }
  return ids
}
