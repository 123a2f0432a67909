import { type BuyingOptions, DEFAULT_BUYING_OPTIONS, MAX_PIECES, type PurchaseLine } from './model.ts'
import type { PartClass } from './part-class.ts'

/** Extra pieces for assembly losses: `percent` of the need (to a tenth), and at least `min_extra`. */
interface Attrition {
  min_extra: number
  percent: number
}

/**
 * Assembly losses by class. The minimum is lost before the first board: loading a feeder uses up the leader of the tape, which at a smaller
 * pitch contains more pieces. The values follow the kitting rules that assemblers publish (01005: 100 extra, 0201: 50, 0402 and 0603: 20,
 * 0805: 10; ICs: 2 or 1 %; large or expensive parts: none). The percentage is lost in placement. The rules add up to half again for
 * prototypes, where the minimum decides anyway, so these values suit a series. Fewer than `SERIES_SETS` boards are placed from cut tape
 * or by hand, so their share of the minimum is enough.
 */
export const ATTRITION: Readonly<Record<PartClass, Attrition>> = {
  chip_01005: { min_extra: 100, percent: 20 },
  chip_0201: { min_extra: 50, percent: 10 },
  chip_0402: { min_extra: 20, percent: 5 },
  chip_0603: { min_extra: 20, percent: 5 },
  // At 4 mm pitch the leader has half as many pieces, and fewer are dropped.
  chip_0805_up: { min_extra: 10, percent: 3 },
  // SOT, SOD, crystals and small inductors are on tape like chips, but seldom dropped.
  small_smd: { min_extra: 5, percent: 2 },
  small_ic: { min_extra: 2, percent: 1 },
  // Large ICs come from trays, are picked one by one, and are usually the most expensive line.
  large_ic: { min_extra: 0, percent: 0 },
  // Parts are inserted by hand, and now and then a lead breaks.
  through_hole: { min_extra: 1, percent: 1 },
  connector: { min_extra: 1, percent: 1 },
  mechanical: { min_extra: 0, percent: 0 },
  // The size of these parts is unknown.
  other: { min_extra: 1, percent: 2 },
}

const SERIES_SETS = 10

/** Pieces that a line needs for a number of sets: `fitted` on the boards and `extra` for losses. */
export interface OrderNeed {
  fitted: number
  extra: number
  needed: number
}

/** Extra pieces for `fitted` ones, rounded up; 0 for 0. */
export function computeAttritionExtra(fitted: number, { min_extra, percent }: Attrition): number {
  if (fitted === 0) return 0
  // Tenths of a percent are whole numbers: 2.3 % of 1,000 is exactly 23.
  return Math.max(min_extra, Math.ceil((fitted * Math.round(percent * 10)) / 1000))
}

/**
 * Pieces that a line needs. Lines that are not fitted need none.
 * @returns null if the quantity of one set is unknown, 'too_large' beyond MAX_PIECES
 * @throws RangeError if `setCount` is not a whole number of at least 1, or the line's quantity is invalid
 */
export function computeOrderNeed(
  line: Pick<PurchaseLine, 'single_set_qty' | 'part_class' | 'do_not_fit'>,
  setCount: number,
  { has_attrition }: Pick<BuyingOptions, 'has_attrition'> = DEFAULT_BUYING_OPTIONS,
): OrderNeed | 'too_large' | null {
  if (!Number.isSafeInteger(setCount) || setCount < 1) throw new RangeError(`not a number of sets: ${setCount}`)
  const { single_set_qty } = line
  if (line.do_not_fit || single_set_qty === 0) return { fitted: 0, extra: 0, needed: 0 }
  if (single_set_qty === null) return null
  if (!Number.isSafeInteger(single_set_qty) || single_set_qty < 0) throw new RangeError(`not a quantity: ${single_set_qty}`)
  // The product may be inexact beyond the safe integers, but it stays above the limit.
  if (single_set_qty * setCount > MAX_PIECES) return 'too_large'
  const fitted = single_set_qty * setCount
  const { min_extra, percent } = ATTRITION[line.part_class]
  const minExtra = Math.ceil((min_extra * Math.min(setCount, SERIES_SETS)) / SERIES_SETS)
  const extra = has_attrition ? computeAttritionExtra(fitted, { min_extra: minExtra, percent }) : 0
  return fitted + extra > MAX_PIECES ? 'too_large' : { fitted, extra, needed: fitted + extra }
}
