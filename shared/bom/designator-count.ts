/** Compares the quantities of lines with the number of their designators. */
import type { BomLineView } from '../contract/bom.ts'
import type { MatchRemark } from './model.ts'

type Source = Pick<BomLineView['source'], 'qty' | 'qty_from_designators' | 'designators' | 'do_not_fit'>

/** If pieces and designators differ by at least this factor, the buyer confirms the line before it is bought. */
const DOUBTFUL_RATIO = 2

/** U1A and U1B are sections of one part. */
const SECTION = /^([A-Z]+\d+)[A-Z]$/

/**
 * Pieces per designator, if all lines of a list have the same ratio: 10 in the list of a panel of ten boards. 1 if the ratios differ, or
 * fewer than two lines have both quantity and designators. A quantity typed by the buyer does not count.
 */
export function countPiecesPerDesignator(sources: readonly Source[]): number {
  const ratios = sources.flatMap(({ qty, qty_from_designators, designators, do_not_fit }) =>
    qty && designators.length > 0 && !qty_from_designators && !do_not_fit ? [qty / designators.length] : [],
  )
  const [first = 1] = ratios
  return ratios.length > 1 && ratios.every((ratio) => ratio === first) ? first : 1
}

/** The remark on a line whose quantity differs from its designator count; null if they agree. @param pieces for one designator */
export function findCountRemark({ state, qty, do_not_fit, source }: BomLineView, pieces: number): MatchRemark | null {
  if (state === 'waiting' || do_not_fit || !qty || source.designators.length === 0) return null
  const names = new Set(source.designators.map((name) => name.toUpperCase()))
  const parts = new Set([...names].map((name) => SECTION.exec(name)?.[1] ?? name))
  const counts = [names.size * pieces, parts.size * pieces]
  if (counts.includes(qty)) return null
  const isDoubtful = counts.every((count) => Math.max(qty / count, count / qty) >= DOUBTFUL_RATIO)
  const designators = pieces === 1 ? `${names.size}` : `${names.size} × ${pieces}`
  return { code: isDoubtful ? 'qty_doubtful' : 'qty_differs', row: `${qty}`, part: designators }
}

export const isCountRemark = ({ code }: { code: string }): boolean => code === 'qty_doubtful' || code === 'qty_differs'

/** Whether the buyer still has to confirm a line's quantity. */
export const isQuantityUnconfirmed = ({ remarks, qty_confirmed }: Pick<BomLineView, 'remarks' | 'qty_confirmed'>): boolean =>
  qty_confirmed !== true && remarks.some(({ code }) => code === 'qty_doubtful')
