import { toPartNumberKey } from '#shared/trade/part-number.ts'
import { findFamilyBase } from './near-keys.ts'

/**
 * The number for which a footprint was drawn, if its suffix differs from the part's: IC_TXB0108RGYR beside TXB0108DQSR, which is another
 * case. Null if the footprint names the part's number, or none of its family.
 * @param key as `toPartNumberKey`, of the part
 */
export function findOtherFootprintNumber(footprint: string, key: string): string | null {
  const base = findFamilyBase(key)
  if (base === null) return null
  for (const piece of footprint.split(/[\s:_,;()]+/)) {
    const drawn = toPartNumberKey(piece)
    const end = drawn.slice(base.length)
    // Other remainders may be pins, a revision or part of a suffix.
    if (drawn.startsWith(base) && /^[A-Z]{3,}$/.test(end) && !isBeginning(end, key.slice(base.length))) return piece
  }
  return null
}

const isBeginning = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one)
