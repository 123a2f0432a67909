/** Writes a number that is not negative, from the digits before and behind its point. */
export type NumberWriter = (whole: string, fraction?: string) => string

/**
 * Writes numbers as a format of `Intl` does, some ten times as fast: what stands before, between and behind the digits is read from it once. It
 * rounds nothing, and parts groups of three.
 */
export function numberWriter(format: Intl.NumberFormat): NumberWriter {
  // Five digits: no format of ours rounds these.
  const parts = format.formatToParts(12_345.5)
  const textOf = (type: string): string => parts.find((part) => part.type === type)?.value ?? ''
  const isDigits = ({ type }: Intl.NumberFormatPart): boolean => type === 'integer' || type === 'fraction'
  const [first, last] = [parts.findIndex(isDigits), parts.findLastIndex(isDigits)]
  const before = parts
    .slice(0, first)
    .map(({ value }) => value)
    .join('')
  const behind = parts
    .slice(last + 1)
    .map(({ value }) => value)
    .join('')
  const [group, decimal] = [textOf('group'), textOf('decimal')]
  // Spanish writes 1234 and 12.345.
  const fewestGrouped = format.formatToParts(1234).some(({ type }) => type === 'group') ? 4 : 5
  return (whole, fraction = '') => {
    let text = before
    if (whole.length < fewestGrouped) text += whole
    else {
      let at = whole.length % 3 || 3
      text += whole.slice(0, at)
      for (; at < whole.length; at += 3) text += group + whole.slice(at, at + 3)
    }
    return (fraction === '' ? text : text + decimal + fraction) + behind
  }
}
