import type { BomLine } from '../reading.ts'
import type { SheetRow } from './row.ts'

/** Words for a row that is an alternative to the part above; the cell must have no other words. */
const WORDS =
  /^(?:(?:or|alt|alternates?|alternatives?|alternative part|second source|2nd source|substitutes?|equivalents?|oder|ersatz|ersatztyp|zweitquelle|ou|équivalent|o|u|alternativo|alternativa|sustituto|equivalente|oppure|sostituto|или|аналог|замена|替代|替代料|备选|或|替代品|代替|代替品|または|대체|대체품|또는|بديل|أو)[.:]?)$/iu
const LONGEST = 24
/** Such words after other text: "100nF, alternate", "10k (second source)". */
const BEHIND =
  /[\s,;(/–-](?:alt\.|alternates?|alternatives?|second source|2nd source|substitute|ersatz|ersatztyp|zweitquelle|alternativo|alternativa|sustituto|sostituto|аналог|замена|替代|替代料|备选|代替品|대체품|بديل)[.:)]{0,3}$/iu
const LONGEST_BEHIND = 80

const plain = (text: string): string => text.trim().toUpperCase()

/** Whether two texts are equal, or one is empty. */
const agree = (one: string, other: string): boolean => one === '' || other === '' || plain(one) === plain(other)

/** Whether a cell says that its row is an alternative to the part above. */
export const statesAlternate = (cell: string): boolean =>
  (cell.length <= LONGEST && WORDS.test(cell.trim())) || (cell.length <= LONGEST_BEHIND && BEHIND.test(cell.trim()))

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu))

/** Whether two descriptions have no word in common, as a power supply below a diode. */
export const haveDifferentDescriptions = (one: string, other: string): boolean =>
  one !== '' && other !== '' && wordsOf(one).isDisjointFrom(wordsOf(other))

/**
 * Whether a row directly below a line is an alternative part for the same positions: with the same quantity, value and package, or marked
 * by a word. An unfitted part, or one of another value, is a separate line.
 */
export function isAlternate(line: BomLine, last: BomLine, row: SheetRow): boolean {
  const { designators, part_number } = line
  if (part_number === '' || last.part_number === '' || plain(part_number) === plain(last.part_number)) return false
  if (line.do_not_fit || last.do_not_fit || designators.length === 0 || designators.length !== last.designators.length) return false
  const positions = new Set(last.designators)
  if (!designators.every((designator) => positions.has(designator))) return false
  if (row.some(statesAlternate)) return true
  if (line.qty !== null && last.qty !== null && line.qty !== last.qty) return false
  /** Empty for a value that only repeats the part number. */
  const statedValue = ({ value, part_number: number }: BomLine): string => (plain(value) === plain(number) ? '' : value)
  const areStated = (statedValue(line) !== '' && statedValue(last) !== '') || (line.package !== '' && last.package !== '')
  // Without value and package, a socket and its part share a designator and differ in words.
  return (
    agree(statedValue(line), statedValue(last)) &&
    agree(line.package, last.package) &&
    (areStated || agree(line.description, last.description))
  )
}
