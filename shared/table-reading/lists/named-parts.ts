/** Reads the part of a row: its numbers, their manufacturers, alternates, and distributors' numbers. */
import { looksLikeAddress } from '../cells/addresses.ts'
import { looksLikePartNumber, looksLikeValue } from '../cells/cell-kinds.ts'
import { isBlankPartNumber, readMakerNames, readPartNumbers, splitMakerAndNumber, toSingleLine } from '../cells/part-numbers.ts'
import { isSupplierSku } from '../cells/supplier-skus.ts'
import type { BomColumns, BomLine } from '../reading.ts'
import { readCell, type SheetRow } from './row.ts'

interface NamedParts extends Pick<BomLine, 'supplier_skus'> {
  /** The numbers, the line's own first. */
  numbers: readonly string[]
  makers: readonly string[]
  alternates: { part_number: string; manufacturer: string }[]
  supplier_skus: string[]
  /** The text in the column of part numbers. */
  number_cell: string
}

interface NumberColumns {
  columns: BomColumns
  /** Whether a second column has numbers of the lines' own parts. */
  has_two_numbers: boolean
  /** Names of a CAD library, each of which is used for several values. */
  library_names: ReadonlySet<string> | null
}

export function readNamedParts(row: SheetRow, { columns, has_two_numbers, library_names }: NumberColumns): NamedParts {
  const numberCell = readCell(row, columns.part_number)
  let numbers = readPartNumbers(numberCell)
  const supplierSkus = skusOf(row, columns)
  const numberSkus = numbers.filter(isSupplierSku)
  if (numberSkus.length > 0) {
    numbers = numbers.filter((number) => !isSupplierSku(number))
    supplierSkus.push(...numberSkus)
  }
  // In a joint column of values and part numbers a value is no number.
  if (columns.value !== null && columns.value === columns.part_number && looksLikeValue(numberCell)) numbers = []
  // Likewise in a joint column of part numbers and descriptions.
  if (columns.description !== null && columns.description === columns.part_number && !looksLikePartNumber(numberCell)) numbers = []
  // A value replaces a name of a CAD library.
  if (library_names !== null && (library_names.has(numberCell) || looksLikePartNumber(readCell(row, columns.value)))) numbers = []
  const makerCell = readCell(row, columns.manufacturer)
  const makers = looksLikeAddress(makerCell) ? [] : readMakerNames(makerCell, numbers.length)
  if (columns.manufacturer !== null && columns.manufacturer === columns.part_number) {
    const both = numberCell
      .split(/,\s+|[\r\n]+/)
      .map(splitMakerAndNumber)
      .filter(({ part_number }) => !isBlankPartNumber(part_number))
    numbers = both.map(({ part_number }) => part_number)
    makers.splice(0, makers.length, ...both.map(({ manufacturer }) => manufacturer))
  }
  const alternates = numbers.slice(1).map((partNumber, i) => ({ part_number: partNumber, manufacturer: makers[i + 1] ?? '' }))
  for (const alternate of columns.alternates) {
    const more = readPartNumbers(readCell(row, alternate.part_number))
    const moreMakers = readMakerNames(readCell(row, alternate.manufacturer), more.length)
    more.forEach((partNumber, i) => {
      alternates.push({ part_number: partNumber, manufacturer: moreMakers[i] ?? '' })
    })
  }
  // One of two columns of numbers may be empty.
  if (has_two_numbers && numberCell === '' && alternates.length > 0) {
    const first = alternates.shift()
    numbers = [first?.part_number ?? '']
    if (first && first.manufacturer !== '') makers[0] = first.manufacturer
  }
  return { numbers, makers, alternates, supplier_skus: supplierSkus, number_cell: numberCell }
}

function skusOf(row: SheetRow, { supplier_skus }: BomColumns): string[] {
  const skus: string[] = []
  for (const column of supplier_skus) {
    const sku = toSingleLine(readCell(row, column))
    if (sku !== '' && !isBlankPartNumber(sku)) skus.push(sku)
  }
  return skus
}
