import type { BomLine, BomReading } from '../reading.ts'

/**
 * A list that says of no line how many, and lines of a typed list that name a part and nothing else: one piece each. A file that
 * counts its lines and says nothing of one has left it open.
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
