import type { Purchase, Purchases } from '#shared/bom/buying/model.ts'
import { findOfferedStock } from '#shared/bom/buying/offered-stock.ts'
import { computeSurplus } from '#shared/bom/buying/purchase.ts'
import { isNoPart, type LineState, toLineState } from '#shared/bom/line-state.ts'
import type { BomLineView } from '#shared/contract/bom.ts'
import { readDesignators } from '#shared/table-reading/cells/designators.ts'
import { groupRows, type LineGroup, toLineGroups } from './line-rows.ts'

/** The filter of lines: by state, without a price, with a surplus, or changed by the last upload. */
export type LineFilter = 'all' | LineState | 'no_price' | 'surplus' | 'changed'

export type SortField = 'file' | keyof typeof SORT_KEYS
export interface Sort {
  field: SortField
  descending: boolean
}
export const FILE_ORDER: Sort = { field: 'file', descending: false }

/** A search. A line matches if it contains all of the words, or one of the designators. */
interface LineSearch {
  words: readonly string[]
  designators: ReadonlySet<string>
}

/**
 * "R1, R2" and "r3-R8" are designators if the whole text consists of them: a line with any of them matches. Other text is words. One
 * designator alone is both, since part numbers look the same.
 */
function parseSearch(text: string): LineSearch {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const { list, complete } = readDesignators(text.trim().toUpperCase())
  return { words, designators: new Set(complete ? list : []) }
}

function isMatch(line: BomLineView, { words, designators }: LineSearch): boolean {
  if (words.length === 0) return true
  if (designators.size > 0 && line.source.designators.some((designator) => designators.has(designator.toUpperCase()))) return true
  return words.every((word) => toSearchText(line).includes(word))
}

const joinWords = (line: BomLineView): string => {
  const { source, part } = line
  return [
    source.part_number,
    source.value,
    source.manufacturer,
    source.description,
    source.package,
    source.designators.join(' '),
    part?.part_number,
    part?.manufacturer,
    part?.description,
  ]
    .join('\n')
    .toLowerCase()
}

/** The searchable text of lines, which is read at every keystroke. */
const words = new WeakMap<BomLineView, string>()

function toSearchText(line: BomLineView): string {
  let text = words.get(line)
  if (text === undefined) {
    text = joinWords(line)
    words.set(line, text)
  }
  return text
}

/** Whether a line is needed, but nothing of it can be bought. A line without a plan counts if it has no part. */
export const hasNoPrice = (line: BomLineView, plan: Purchase | undefined): boolean =>
  !line.do_not_fit &&
  line.qty !== 0 &&
  line.state !== 'waiting' &&
  !isNoPart(line) &&
  (plan === undefined ? line.part === null : plan.problem !== null && plan.items.length === 0)

const hasSurplus = ({ part }: BomLineView, plan: Purchase | undefined): boolean =>
  plan !== undefined && computeSurplus(plan, part?.offers ?? []) > 0

function passes(line: BomLineView, filter: LineFilter, plan: Purchase | undefined): boolean {
  if (filter === 'all') return true
  if (filter === 'no_price') return hasNoPrice(line, plan)
  if (filter === 'surplus') return hasSurplus(line, plan)
  if (filter === 'changed') return line.change === 'added' || line.change === 'changed'
  return toLineState(line) === filter
}

const STATE_ORDER: Readonly<Record<LineState, number>> = { none: 0, check: 1, waiting: 2, matched: 3, not_fitted: 4, no_part: 5 }

const whereBought =
  (toSortKey: (plan: Purchase) => number) =>
  (_: BomLineView, plan?: Purchase): number | null =>
    plan && plan.qty > 0 ? toSortKey(plan) : null

/** The sort keys of a line; null comes last in either direction. */
const SORT_KEYS = {
  uploaded: ({ source }) => (source.part_number || source.value).toLowerCase() || null,
  matched: ({ part }) => part?.part_number.toLowerCase() ?? null,
  state: (line) => STATE_ORDER[toLineState(line)],
  qty: ({ qty }) => qty,
  order: whereBought(({ qty }) => qty),
  stock: ({ part }, plan) => findOfferedStock(part, plan),
  unit_price: whereBought(({ ext_price, qty }) => ext_price / qty),
  ext_price: whereBought(({ ext_price }) => ext_price),
  delivery: whereBought(({ ready_days }) => ready_days ?? Number.MAX_SAFE_INTEGER),
} as const satisfies Readonly<Record<string, (line: BomLineView, plan?: Purchase) => number | string | null>>

interface View {
  filter: LineFilter
  text: string
  sort: Sort
  /** Whether equal lines share a row. */
  is_grouped: boolean
}

/** The lines that are shown as rows, in order. Equal ones stay in the order of the file. */
export function listVisibleRows(
  lines: readonly BomLineView[],
  plans: Purchases,
  { filter, text, sort, is_grouped }: View,
): readonly LineGroup[] {
  const search = parseSearch(text)
  const filteredLines =
    filter === 'all' && search.words.length === 0
      ? lines
      : lines.filter((line) => passes(line, filter, plans.get(line.line_id)) && isMatch(line, search))
  const rows = is_grouped ? groupRows(filteredLines, plans) : toLineGroups(filteredLines, plans)
  if (sort.field === 'file') {
    if (sort.descending) return rows.reverse()
    // Lines that are no part come after those to buy.
    return is_grouped ? rows.sort((one, other) => Number(isNoPart(one.line)) - Number(isNoPart(other.line))) : rows
  }
  const toSortKey = SORT_KEYS[sort.field]
  const keyed = rows.map((row) => ({ row, key: toSortKey(row.line, row.plan) }))
  const sign = sort.descending ? -1 : 1
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return a.key === b.key ? 0 : a.key === null ? 1 : -1
    return sign * (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
  })
  return keyed.map(({ row }) => row)
}

/** The number of lines of each kind. */
export function countLines(lines: readonly BomLineView[], plans: Purchases): Readonly<Record<LineFilter, number>> {
  const counts: Record<LineFilter, number> = {
    all: lines.length,
    matched: 0,
    check: 0,
    none: 0,
    waiting: 0,
    not_fitted: 0,
    no_part: 0,
    no_price: 0,
    surplus: 0,
    changed: 0,
  }
  for (const line of lines) {
    counts[toLineState(line)]++
    const plan = plans.get(line.line_id)
    if (hasNoPrice(line, plan)) counts.no_price++
    if (hasSurplus(line, plan)) counts.surplus++
    if (line.change === 'added' || line.change === 'changed') counts.changed++
  }
  return counts
}
