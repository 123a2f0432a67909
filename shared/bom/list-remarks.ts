/** What is said of a line because of the other lines of its BOM, and of the number of sets. */
import type { BomLineView } from '../contract/bom.ts'
import { findLowStockRemark } from './commerce-remarks.ts'
import { countPiecesPerDesignator, findCountRemark, isCountRemark } from './designator-count.ts'
import { findDuplicateDesignatorLines, isDuplicateDesignatorRemark } from './duplicate-designators.ts'
import type { MatchRemark } from './model.ts'

type Remarks = BomLineView['remarks']

const isListRemark = (remark: Remarks[number]): boolean => isDuplicateDesignatorRemark(remark) || isCountRemark(remark)

const isSame = (a: Remarks, b: Remarks): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Lines as they were returned before: a row is drawn anew where its line is another one. */
const returned = new WeakMap<BomLineView, BomLineView>()

/** A line with what is said of it because of others: first what contradicts, last what is in stock. */
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
 * All lines of a BOM with what is said of them because of the others, and without what no longer holds.
 * @param accepted lines to be checked that count as confirmed
 */
export function withListRemarks(lines: readonly BomLineView[], setCount: number, accepted = NONE): BomLineView[] {
  const doubled = findDuplicateDesignatorLines(lines, accepted)
  const pieces = countPiecesPerDesignator(lines.map(({ source }) => source))
  return lines.map((line) => withRemarks(line, [doubled.get(line.line_id), findCountRemark(line, pieces)], setCount))
}
