import type { BomLineView } from '../contract/bom.ts'
import { isQuantityUnconfirmed } from './designator-count.ts'

/**
 * The state of a line as the buyer sees it. A confirmed line is `matched`, an unfitted one only `not_fitted`. A fiducial or a mounting hole
 * is `no_part` and not missing. A quantity that contradicts the designators is `check`.
 */
export type LineState = 'matched' | 'check' | 'none' | 'waiting' | 'not_fitted' | 'no_part'

export function toLineState(line: BomLineView): LineState {
  const { state, confirmed, do_not_fit } = line
  if (do_not_fit) return 'not_fitted'
  if (isNoPart(line)) return 'no_part'
  if (state !== 'matched' && state !== 'check') return state
  return isQuantityUnconfirmed(line) || (state === 'check' && !confirmed) ? 'check' : 'matched'
}

/** Whether a line is a fiducial, a mounting hole or the like, and the buyer has chosen no part for it. */
export const isNoPart = ({ part, remarks }: BomLineView): boolean => part === null && remarks.some(({ code }) => code === 'not_a_part')
