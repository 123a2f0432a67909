import { isolateBidi } from '../text/isolate.ts'

/** Codes of remarks in which the row says one thing and the part is another. */
const DIFFERENCE = /^(?:category|value|voltage|package|mounting|tolerance|maker)_differs$/

interface Remark {
  code: string
  row: string
  part: string
}

export const isDifference = ({ code }: Pick<Remark, 'code'>): boolean => DIFFERENCE.test(code)

/** Whether a line is confirmed only where its remarks are read in full. */
export const isContradiction = (remark: Pick<Remark, 'code'>): boolean => isDifference(remark) || remark.code === 'qty_doubtful'

/** "35 V → 10 V": what the row says, and what the part is. @param tag BCP 47 */
export function formatDifference({ row, part }: Pick<Remark, 'row' | 'part'>, tag: string): string {
  const text = `${isolateBidi(row, tag)} → ${isolateBidi(part, tag)}`
  // The arrow leads from the row to the part in words that run from right to left, too.
  return tag === 'ar' ? `\u2066${text}\u2069` : text
}
