import type { BomSource } from '#shared/contract/bom.ts'
import type { DiffLine, LINE_CHANGES } from '#shared/contract/bom-revisions.ts'
import { formatDesignatorRanges } from '#shared/table-reading/cells/designator-ranges.ts'
import { type Money, toMoney } from '#shared/trade/money.ts'
import { toCostPerSet } from './line-prices.ts'
import type { StoredLine } from './lines.ts'
import { pairLines, toMatchKey } from './reupload.ts'
import type { StoredRevisionLine } from './revisions.ts'

/** One side of a comparison, its lines in the order of its file. */
export interface LinesToCompare {
  set_count: number
  lines: readonly StoredRevisionLine[]
}

/** A line with its position, from 1, and its cost in one set. */
export interface NumberedLine extends StoredRevisionLine {
  number: number
  /** Null: unknown. */
  cost: Money | null
}

export type ComparedLine = Pick<DiffLine, 'kind' | 'changes' | 'designators_added' | 'designators_removed' | 'cost_change'> & {
  before: NumberedLine | null
  after: NumberedLine | null
}

type LineChange = (typeof LINE_CHANGES)[number]

/** Pieces for one set, as they are bought. */
export const toSetQty = ({ typed_qty, source }: StoredLine): number | null => typed_qty ?? source.qty
export const isExcluded = ({ typed_do_not_fit, source }: StoredLine): boolean => typed_do_not_fit ?? source.do_not_fit

function numberLines({ set_count, lines }: LinesToCompare): NumberedLine[] {
  return lines.map(({ line, price }, index) => {
    // A line without a purchase costs nothing; the cost of a line without a price is unknown.
    const cost = isExcluded(line) || toSetQty(line) === 0 ? toMoney(0) : toCostPerSet(price.ext_price, set_count)
    return { line, price, number: index + 1, cost }
  })
}

/** Designators of one source that the other lacks, as ranges. */
function formatAddedDesignators({ designators }: BomSource, other: BomSource): string {
  const otherDesignators = new Set(other.designators.map((name) => name.toUpperCase()))
  return formatDesignatorRanges(designators.filter((name) => !otherDesignators.has(name.toUpperCase())))
}

/** Lines that wait to be matched do not count as changed. */
const isMatchChanged = (a: StoredLine, b: StoredLine): boolean =>
  a.state !== 'waiting' && b.state !== 'waiting' && (a.goods_id !== b.goods_id || a.part_number !== b.part_number)

function comparePair(before: NumberedLine, after: NumberedLine): ComparedLine | null {
  const [old, line] = [before.line, after.line]
  const addedDesignators = formatAddedDesignators(line.source, old.source)
  const removedDesignators = formatAddedDesignators(old.source, line.source)
  const isChanged: Record<LineChange, boolean> = {
    part: toMatchKey(old.source) !== toMatchKey(line.source),
    qty: toSetQty(old) !== toSetQty(line),
    places: addedDesignators !== '' || removedDesignators !== '',
    do_not_fit: isExcluded(old) !== isExcluded(line),
    match: isMatchChanged(old, line),
  }
  const changes = (Object.keys(isChanged) as LineChange[]).filter((change) => isChanged[change])
  if (changes.length === 0 && before.cost === after.cost) return null
  return {
    kind: changes.length > 0 ? 'changed' : 'price',
    changes,
    before,
    after,
    designators_added: addedDesignators,
    designators_removed: removedDesignators,
    cost_change: before.cost === null || after.cost === null ? null : toMoney(after.cost - before.cost),
  }
}

const toWeight = ({ cost_change }: ComparedLine): number => Math.abs(cost_change ?? 0)
const toNumber = ({ before, after }: ComparedLine): number => after?.number ?? before?.number ?? 0

/**
 * Added, removed and changed lines between two lists, the largest change of cost first. Lines are paired by content (see `pairLines`), so
 * that the order of rows does not matter. Lines with the same content and cost are left out.
 */
export function compareLines(from: LinesToCompare, to: LinesToCompare): ComparedLine[] {
  const [old, lines] = [numberLines(from), numberLines(to)]
  const pairs = pairLines(
    old.map(({ line }) => line.source),
    lines.map(({ line }) => line.source),
  )
  const alone = { changes: [], designators_added: '', designators_removed: '' }
  const compared: ComparedLine[] = []
  lines.forEach((after, index) => {
    const at = pairs[index]
    const before = at === undefined ? undefined : old[at]
    const line: ComparedLine | null = before
      ? comparePair(before, after)
      : { kind: 'came', ...alone, before: null, after, cost_change: after.cost }
    if (line) compared.push(line)
  })
  const paired = new Set(pairs)
  for (const [at, before] of old.entries())
    if (!paired.has(at))
      compared.push({ kind: 'went', ...alone, before, after: null, cost_change: before.cost === null ? null : toMoney(-before.cost) })
  return compared.sort((a, b) => toWeight(b) - toWeight(a) || toNumber(a) - toNumber(b))
}
