import { type ColumnSource, invert, type Selection, valueTest } from './choices.ts'
import { partId } from './ids.ts'
import { findMatches, type Matches, NO_MATCHES, sliceMatches } from './matching.ts'
import type { CategoryMatches } from './number-order.ts'

/** What a selection leaves of a category. Sorted, it is one; without a sort what is in stock comes first, and `rest` is what is not. */
export interface StockFirst {
  matches: Matches
  rest: Matches
}

/** @param isSorted whether what is found is put into an order of its own, or only counted */
export async function findStockFirst(source: ColumnSource, selection: Selection, isSorted: boolean): Promise<StockFirst> {
  if (isSorted) return { matches: await findMatches(source, selection), rest: NO_MATCHES }
  const test = valueTest(source.fields, 'in_stock', [1])
  if (!test) return { matches: NO_MATCHES, rest: await findMatches(source, selection) }
  const also = (one: typeof test): Promise<Matches> =>
    findMatches(source, { ...selection, choices: [...selection.choices, { field: null, tests: [one] }] })
  const [matches, rest] = await Promise.all([also(test), also(invert(test))])
  return { matches, rest }
}

/** A stretch of ids of matches that stand one after the other, each in its natural order. */
export async function sliceInTurn(inTurn: readonly CategoryMatches[], start: number, length: number): Promise<number[]> {
  const ids: number[] = []
  let before = 0
  for (const { category_id, matches } of inTurn) {
    const from = Math.max(0, start - before)
    const most = start + length - before - from
    const ordinals = from < matches.total && most > 0 ? await sliceMatches(matches, from, most) : []
    for (const ordinal of ordinals) ids.push(partId(category_id, ordinal))
    before += matches.total
  }
  return ids
}
