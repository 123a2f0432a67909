import type { BomLine } from '../reading.ts'
import type { SheetRow } from './row.ts'

/** How people say that a row is another way to buy the one above: a cell of nothing but these words. */
const WORDS =
  /^(?:(?:or|alt|alternates?|alternatives?|alternative part|second source|2nd source|substitutes?|equivalents?|oder|ersatz|ersatztyp|zweitquelle|ou|équivalent|o|u|alternativo|alternativa|sustituto|equivalente|oppure|sostituto|или|аналог|замена|替代|替代料|备选|或|替代品|代替|代替品|または|대체|대체품|또는|بديل|أو)[.:]?)$/iu
const LONGEST = 24
/** The same behind other words: "100nF, alternate", "10k (second source)". Only what can mean nothing else. */
const BEHIND =
  /[\s,;(/–-](?:alt\.|alternates?|alternatives?|second source|2nd source|substitute|ersatz|ersatztyp|zweitquelle|alternativo|alternativa|sustituto|sostituto|аналог|замена|替代|替代料|备选|代替品|대체품|بديل)[.:)]{0,3}$/iu
const LONGEST_BEHIND = 80

const plain = (text: string): string => text.trim().toUpperCase()

/** Whether one of two says nothing else than the other. */
const agree = (one: string, other: string): boolean => one === '' || other === '' || plain(one) === plain(other)

/** Whether a cell says that its row is another way to buy the one above. */
export const statesAlternate = (cell: string): boolean =>
  (cell.length <= LONGEST && WORDS.test(cell.trim())) || (cell.length <= LONGEST_BEHIND && BEHIND.test(cell.trim()))

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu))

/** Whether two lines are described without a word in common: a power supply below a diode. */
export const haveDifferentDescriptions = (one: string, other: string): boolean =>
  one !== '' && other !== '' && wordsOf(one).isDisjointFrom(wordsOf(other))

/**
 * Whether a row right below a line names another part for all of the same positions: as many of it, of the same value and case, or by a
 * word. What is not fitted, or of another value, is a line by itself.
 */
export function isAlternate(line: BomLine, last: BomLine, row: SheetRow): boolean {
  const { designators, part_number } = line
  if (part_number === '' || last.part_number === '' || plain(part_number) === plain(last.part_number)) return false
  if (line.do_not_fit || last.do_not_fit || designators.length === 0 || designators.length !== last.designators.length) return false
  const positions = new Set(last.designators)
  if (!designators.every((designator) => positions.has(designator))) return false
  if (row.some(statesAlternate)) return true
  if (line.qty !== null && last.qty !== null && line.qty !== last.qty) return false
  /** Of a list whose values are its numbers, they differ as those do. */
  const statedValue = ({ value, part_number: number }: BomLine): string => (plain(value) === plain(number) ? '' : value)
  const areStated = (statedValue(line) !== '' && statedValue(last) !== '') || (line.package !== '' && last.package !== '')
  // Without value and package, a socket and its part share a designator and differ in words.
  return (
    agree(statedValue(line), statedValue(last)) &&
    agree(line.package, last.package) &&
    (areStated || agree(line.description, last.description))
  )
}
