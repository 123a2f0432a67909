/** Which columns hold makers' numbers, and which distributors' codes. */
import { isSkuColumn, isSupplierSku } from '../cells/supplier-skus.ts'
import { type ColumnChoice, MIN_MOSTLY_SHARE, MIN_NEARLY_ALL_SHARE } from './choice.ts'
import type { ColumnEvidence } from './evidence.ts'

/** Distributors' columns by their names, and others that hold a distributor's codes. */
export function chooseSkus(choice: ColumnChoice): number[] {
  const skus: number[] = []
  choice.headings.forEach((heading, column) => {
    const facts = choice.evidence[column]
    if (!facts || facts.filled === 0 || choice.isAssigned(column)) return
    const byName = heading?.field === 'supplier_sku'
    const isNumber = heading?.field === 'part_number' || heading?.field === 'alternate_number'
    // Whatever stands above them, codes that can be nothing else are; others have to be called a number, or nothing.
    const areCodes =
      isNumber || choice.isUnread(column)
        ? isSkuColumn(facts.cells, isNumber ? heading.weight === 3 : !choice.isUnnamed(column))
        : facts.cells.filter(isSupplierSku).length >= facts.filled * MIN_MOSTLY_SHARE
    const byContent = facts.filled >= Math.min(3, choice.rows) && areCodes
    if (byName ? facts.addresses < MIN_MOSTLY_SHARE : byContent) skus.push(column)
  })
  choice.take(...skus)
  return skus
}

/** The maker's numbers, the line's first; the columns are taken. */
export function choosePartNumbers(choice: ColumnChoice): number[] {
  const holds = (facts: ColumnEvidence, weight: number): boolean => {
    if (facts.addresses >= MIN_MOSTLY_SHARE || facts.places >= MIN_MOSTLY_SHARE || (facts.counts_up && weight < 3)) return false
    if (weight === 3) return true
    // What may be a maker's number has to look like one.
    return facts.filled < 3
      ? facts.part_numbers > 0
      : facts.part_numbers >= (weight === 1 ? 0.5 : 0.35) && facts.packages < MIN_MOSTLY_SHARE
  }
  const columns = choice.columnsOf('part_number', holds)
  const plain = columns.filter((column) => choice.headings[column]?.weight === 3)
  // A column with the right name that is mostly empty gives way to a full one.
  const fuller = columns.find(
    (column) => !plain.includes(column) && plain.every((one) => choice.share(one) < 0.3) && choice.share(column) >= MIN_MOSTLY_SHARE,
  )
  if (fuller !== undefined && plain.length > 0) {
    choice.take(fuller, ...plain)
    return [fuller, ...plain]
  }
  // And one of filler, or of makers, to one of numbers without a name.
  const unnamed =
    plain.length > 0 && plain.every((column) => choice.isFiller(column) || (choice.evidence[column]?.makers ?? 0) >= MIN_MOSTLY_SHARE)
      ? choice.byContent((facts) => facts.part_numbers, MIN_NEARLY_ALL_SHARE)
      : null
  if (unnamed !== null) return [unnamed]
  // A name that says less than another of the list is an internal number, or a library's.
  const numbers = plain.length > 0 ? plain.sort((a, b) => order(choice, a) - order(choice, b) || a - b) : columns.slice(0, 1)
  const alternates = choice.columnsOf('alternate_number', (facts) => facts.addresses < MIN_MOSTLY_SHARE).sort((a, b) => a - b)
  if (numbers.length === 0) {
    // 'Référence' is a designator in one language, and the maker's number in another.
    const doubtful = choice.columnsOf('designators', (facts) => facts.part_numbers >= MIN_MOSTLY_SHARE && facts.places < 0.2)
    numbers.push(...doubtful.slice(0, 1))
  }
  choice.take(...numbers, ...alternates)
  return numbers.length > 0 ? [...numbers, ...alternates] : alternates
}

/** Of numbers that say the same, the first one that is not nearly empty. */
const order = (choice: ColumnChoice, column: number): number => (choice.share(column) < 0.1 ? 1 : 0)

/** A manufacturer's number under the heading of a footprint, in a library's name for it, or under unrecognized words. */
export function chooseHiddenNumbers(choice: ColumnChoice, manufacturer: number | null): number | null {
  return choice.strongest(
    ({ part_numbers }) => part_numbers,
    ({ part_numbers }, column) => {
      const field = choice.headings[column]?.field
      const lies = (field === 'package' || field === 'description') && part_numbers >= MIN_NEARLY_ALL_SHARE
      return lies || (choice.isUnread(column) && part_numbers >= MIN_MOSTLY_SHARE)
    },
    manufacturer,
  )
}

/** Further numbers with their makers: by the number in their headings where both have one, otherwise in their order. */
export function pairColumns(
  numbers: readonly number[],
  makers: readonly number[],
  texts: readonly string[],
): { part_number: number; manufacturer: number | null }[] {
  const numbered = (column: number): string | null => /(\d)\D*$/.exec(texts[column] ?? '')?.[1] ?? null
  const left = [...makers].sort((a, b) => a - b)
  return numbers.map((partNumber, i) => {
    const digit = numbered(partNumber)
    const same = left.findIndex((column) => digit !== null && numbered(column) === digit)
    // A maker stands before its number, or after it, with nothing of the kind between.
    const at = same >= 0 ? same : left.length === numbers.length - i ? 0 : -1
    const [manufacturer = null] = at >= 0 ? left.splice(at, 1) : []
    return { part_number: partNumber, manufacturer }
  })
}
