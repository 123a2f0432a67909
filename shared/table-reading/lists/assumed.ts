import type { BomLine, BomReading } from '../reading.ts'

/**
 * Assumes one piece per line if no line of a list has a quantity, and for lines of a typed list that only name a part. In a list with
 * quantities a missing one stays open.
 */
export function assumeQuantities(reading: BomReading): BomReading {
  const { columns, lines, separator } = reading
  const isTyped = separator === null && reading.sheet === null
  if (!isTyped && (columns.qty !== null || columns.designators !== null)) return reading
  const isOpen = (line: BomLine): boolean =>
    line.qty === null &&
    line.qty_text === undefined &&
    !line.do_not_fit &&
    (!isTyped || line.description === '' || lines.every(({ qty }) => qty === null))
  return { ...reading, lines: lines.map((line) => (isOpen(line) ? { ...line, qty: 1, qty_assumed: true } : line)) }
}
