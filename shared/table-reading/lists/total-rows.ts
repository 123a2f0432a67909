/** Recognizes rows of sums, and of labels, by their words. */
import { normalizeHeading } from '../columns/plain-name.ts'
import type { BomLine } from '../reading.ts'
import type { SheetRow } from './row.ts'

const TOTAL =
  /^(?:(?:cost[oe]?|custo|pri[xc]e?|prezzo|precio|koszt) total\p{L}*|sub ?total|grand total|totals?|sum|gesamt|summe|gesamtsumme|zwischensumme|total general|totale|sous total|somme|suma|suma czesciowa|razem|lacznie|mezisoucet|celkem|spolu|totaal|subtotaal|delsumma|summa|sum totalt|yhteensa|valisumma|reszosszeg|osszesen|toplam|ara toplam|total partial|total parcial|subtotal|ukupno|sumar|итого|всего|подытог|разом|合计|总计|小计|合計|總計|小計|総計|합계|총합|전체|총계|소계|المجموع|الإجمالي|end of (?:bom|list|file)|eof)(?: .*)?$/u
/** A label with a colon, as of a signature, a print date or a page's footer. */
export const LABEL_PATTERN = /^(?:[^\d:：]{2,60}|\p{L}[^:：]{1,60})[:：]/u
/** Whether a cell is a label without a value: nothing follows its last colon. */
export const isBlankLabel = (cell: string): boolean => {
  const [last, words = ''] = cell.split(/[:：]/).reverse()
  return last === '' && /\p{L}/u.test(words)
}

export const statesTotal = (cell: string): boolean => cell !== '' && cell.length <= 60 && TOTAL.test(normalizeHeading(cell))

/** The word for a sum may be before or after it, in the column of parts or of designators. */
export function isTotalRow(row: SheetRow, line: Pick<BomLine, 'part_number' | 'designators'>): boolean {
  const word = row.find((cell) => /\p{L}/u.test(cell)) ?? ''
  if (word === '' || line.designators.some((designator) => designator !== word)) return false
  if (!statesTotal(word)) return false
  return line.part_number === '' || line.part_number === word || !/\d/.test(line.part_number)
}
