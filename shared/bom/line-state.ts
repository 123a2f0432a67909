import type { BomLineView } from '../contract/bom.ts'
import { isQuantityUnconfirmed } from './designator-count.ts'

/**
 * What a line is to its reader: the matched ones that were confirmed count as matched, those not fitted as nothing else, and what
 * is no part, like a fiducial or a hole, is none that is missing. A quantity that contradicts the designators is to be checked.
 */
export type LineState = 'matched' | 'check' | 'none' | 'waiting' | 'not_fitted' | 'no_part'

export function toLineState(line: BomLineView): LineState {
  const { state, confirmed, do_not_fit } = line
  if (do_not_fit) return 'not_fitted'
  if (isNoPart(line)) return 'no_part'
  if (state !== 'matched' && state !== 'check') return state
  return isQuantityUnconfirmed(line) || (state === 'check' && !confirmed) ? 'check' : 'matched'
}

/** Whether a line is a fiducial, a hole or the like, which nobody sells, and the buyer has chosen no part for it. */
export const isNoPart = ({ part, remarks }: BomLineView): boolean => part === null && remarks.some(({ code }) => code === 'not_a_part')
