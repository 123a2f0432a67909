import { isolateBidi } from '../text/isolate.ts'

/** Codes of remarks in which the row and the part differ. */
const DIFFERENCE = /^(?:category|value|voltage|package|mounting|tolerance|maker)_differs$/

interface Remark {
  code: string
  row: string
  part: string
}

export const isDifference = ({ code }: Pick<Remark, 'code'>): boolean => DIFFERENCE.test(code)

/** Whether the buyer confirms a line only after reading its remarks in full. */
export const isContradiction = (remark: Pick<Remark, 'code'>): boolean => isDifference(remark) || remark.code === 'qty_doubtful'

/** "35 V → 10 V": the row's value, and the part's. @param tag BCP 47 */
export function formatDifference({ row, part }: Pick<Remark, 'row' | 'part'>, tag: string): string {
  const text = `${isolateBidi(row, tag)} → ${isolateBidi(part, tag)}`
  // The arrow points from the row to the part in right-to-left text, too.
  return tag === 'ar' ? `\u2066${text}\u2069` : text
}
