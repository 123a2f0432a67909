/** Remarks on a line that depend on the other lines of its BOM, and on the number of sets. */
import type { BomLineView } from '../contract/bom.ts'
import { findLowStockRemark } from './commerce-remarks.ts'
import { countPiecesPerDesignator, findCountRemark, isCountRemark } from './designator-count.ts'
import { findDuplicateDesignatorLines, isDuplicateDesignatorRemark } from './duplicate-designators.ts'
import type { MatchRemark } from './model.ts'

type Remarks = BomLineView['remarks']

const isListRemark = (remark: Remarks[number]): boolean => isDuplicateDesignatorRemark(remark) || isCountRemark(remark)

const isSame = (a: Remarks, b: Remarks): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Results by input line: a row is rendered again only if its line is another object. */
const returned = new WeakMap<BomLineView, BomLineView>()

/** A line with `listRemarks` first, its own remarks next, and the low stock remark last. Null remarks are skipped. */
export function withRemarks(line: BomLineView, listRemarks: readonly (MatchRemark | null | undefined)[], setCount: number): BomLineView {
  const first = listRemarks.filter((remark) => remark != null)
  const others = line.remarks.filter((remark) => !isListRemark(remark) && remark.code !== 'low_stock')
  const short = line.part && line.state !== 'waiting' ? findLowStockRemark(line, setCount) : null
  const remarks = [...first, ...others, ...(short ? [short] : [])]
  if (isSame(line.remarks, remarks)) return line
  const before = returned.get(line)
  if (before && isSame(before.remarks, remarks)) return before
  const next = { ...line, remarks }
  returned.set(line, next)
  return next
}

const NONE: ReadonlySet<number> = new Set()

/**
 * All lines of a BOM with the remarks that depend on other lines. Outdated remarks are removed.
 * @param accepted lines in state `check` that count as confirmed
 */
export function withListRemarks(lines: readonly BomLineView[], setCount: number, accepted = NONE): BomLineView[] {
  const doubled = findDuplicateDesignatorLines(lines, accepted)
  const pieces = countPiecesPerDesignator(lines.map(({ source }) => source))
  return lines.map((line) => withRemarks(line, [doubled.get(line.line_id), findCountRemark(line, pieces)], setCount))
}
