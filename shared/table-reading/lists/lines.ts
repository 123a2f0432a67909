/** Reads the lines of a bill of materials from the rows of a sheet, one per row, without rows that only look like lines. */

import { looksLikeAddress } from '../cells/addresses.ts'
import { looksLikePartNumber } from '../cells/cell-kinds.ts'
import { looksLikeDesignators } from '../cells/designator-lists.ts'
import { listDesignatorNames, readDesignators } from '../cells/designators.ts'
import { findDesignatorsBeforeMark, isUnfittedHeading, isUnfittedMark } from '../cells/fitted.ts'
import { isBlankPartNumber, MAX_TEXT_LENGTH, readPartNumbers, readPlaceholderPartNumber, toSingleLine } from '../cells/part-numbers.ts'
import { readPieces } from '../cells/pieces.ts'
import { countFilledCells } from '../columns/evidence.ts'
import { MAX_COLUMNS } from '../columns/header.ts'
import { isUnnamed, readHeading } from '../columns/headings.ts'
import { normalizeHeading } from '../columns/plain-name.ts'
import type { BomColumns, BomLine, BomLines, JoinedRow, SkippedRow, SkipReason } from '../reading.ts'
import { MAX_CELL_READ_LENGTH } from '../workbook/tidy-cell.ts'
import { haveDifferentDescriptions, isAlternate, statesAlternate } from './alternate-row.ts'
import { createDesignatorCounter, MAX_SOURCE_LENGTHS } from './bom-limits.ts'
import { formatSkippedRow } from './left-out-text.ts'
import { findLibraryNames } from './library-names.ts'
import { readNamedParts } from './named-parts.ts'
import { findQuantityMark, isCount, type QuantityMark, readQuantityCell, splitCount } from './quantity-cells.ts'
import { type Rows, readCell, type SheetRow } from './row.ts'
import { removeRowsBelow } from './rows-below.ts'
import { findPageTitles, readSectionTitle } from './title-rows.ts'
import { isBlankLabel, isTotalRow, LABEL_PATTERN, statesTotal } from './total-rows.ts'
import { isUnfitted } from './unfitted-line.ts'

type Draft = { -readonly [Key in keyof BomLine]: BomLine[Key] } & { designators: string[] }

/** The columns of a list, and what is known about them. */
interface Plan {
  columns: BomColumns
  header: SheetRow
  /** Columns of remarks, and of unrecognized headings. */
  notes: readonly number[]
  /** Further columns in which only an unambiguous mark for unfitted parts is read. */
  others: readonly number[]
  marks_unfitted: boolean
  /** Whether a second column has numbers of the lines' own parts, not of alternates. */
  has_two_numbers: boolean
  /** Names of a CAD library in the column of part numbers. */
  library_names: ReadonlySet<string> | null
  /** Whether the list has quantities or designators, so that a row with neither is no line. */
  has_qty: boolean
  quantity_mark: QuantityMark
  has_designators: boolean
  names_parts: boolean
  /** The column that names the lines if there is no column of part numbers; it must be filled in nearly all lines. */
  names: number | null
  /** The column of line numbers: a row with a number is a line. */
  line_numbers: number | null
  width: number
}

/**
 * @param headerRow null: the first row is a line
 * @throws WorkbookError `file_designators` for more designators than a line or a BOM may have
 */
export function readBomLines(rows: Rows, headerRow: number | null, columns: BomColumns): BomLines {
  const plan = planOf(rows, headerRow, columns)
  const lines: Draft[] = []
  const leftOut: SkippedRow[] = []
  const joined: JoinedRow[] = []
  const headings: BomLines['headings'] = headerRow === null ? [] : [{ row: headerRow }]
  const headerKey = keyOf(plan.header, columns)
  const countDesignators = createDesignatorCounter()
  /** The designators of the last line, which rows with only designators continue. */
  let designators = new Set<string>()
  const isPageTitle = findPageTitles(rows, headerRow)
  let isUnfittedSection = false
  const sums = { list: 0, section: 0, lines: 0 }
  for (let i = headerRow === null ? 0 : headerRow + 1; i < rows.length; i++) {
    const row = rows[i] ?? []
    const filled = countFilledCells(row)
    if (filled === 0) continue
    if (headerKey !== '' && keyOf(row, columns) === headerKey) {
      headings.push({ row: i })
      continue
    }
    if (isPageTitle(row)) {
      leftOut.push({ row: i, text: formatSkippedRow(row), reason: 'no_part' })
      continue
    }
    const line = readLine(row, i, plan)
    countDesignators(line.designators.length)
    const last = lines.at(-1)
    const initialKind = isNumbered(row, rows[i - 1] ?? [], line, plan) ? 'line' : kindOf(row, filled, line, last, plan)
    const isSum = plan.has_qty && sums.lines > 2 && filled <= 2 && !namesPart(line) && [sums.list, sums.section].includes(line.qty ?? -1)
    const kind = isSum ? 'none' : initialKind === 'line' && last && isAlternate(line, last, row) ? 'alternate' : initialKind
    if (isSum) sums.section = 0
    if (kind === 'line') {
      sums.list += line.qty ?? 0
      sums.section += line.qty ?? 0
      sums.lines++
      lines.push(isUnfittedSection ? { ...line, do_not_fit: true } : line)
      designators = new Set(line.designators)
    } else if (kind === 'more_places' && last) {
      for (const designator of line.designators) {
        if (!designators.has(designator)) last.designators.push(designator)
        designators.add(designator)
      }
      if (last.qty_from_designators) last.qty = last.designators.length
      countDesignators(0, last.designators.length)
      joined.push({ row: i, line: lines.length - 1, reason: kind })
    } else if (kind === 'alternate' && last && line.part_number !== '') {
      last.alternates = [...last.alternates, { part_number: line.part_number, manufacturer: line.manufacturer }, ...line.alternates]
      joined.push({ row: i, line: lines.length - 1, reason: kind })
    } else {
      isUnfittedSection = readSectionTitle(row) ?? isUnfittedSection
      leftOut.push({ row: i, text: formatSkippedRow(row), reason: isSum ? 'total' : reasonOf(row, line) })
    }
  }
  return removeRowsBelow(rows, headerRow === null ? 0 : headerRow + 1, { lines, left_out: leftOut, joined, headings }, plan)
}

function reasonOf(row: SheetRow, line: Draft): SkipReason {
  if (isTotalRow(row, line)) return 'total'
  if (line.placeholder !== undefined) return 'placeholder'
  return line.part_number === '' && line.designators.length > 0 ? 'places' : 'no_part'
}

function planOf(rows: Rows, headerRow: number | null, columns: BomColumns): Plan {
  const header = headerRow === null ? [] : (rows[headerRow] ?? [])
  const body = rows.slice(headerRow === null ? 0 : headerRow + 1)
  const first = body.slice(0, 300)
  const width = Math.min(
    MAX_COLUMNS,
    first.reduce((maxLength, row) => Math.max(maxLength, row.length), header.length),
  )
  const used = new Set<number>()
  const { supplier_skus, alternates, target_price = null, date_code = null, ...named } = columns
  const single = { ...named, target_price, date_code }
  for (const column of [...Object.values(single), ...supplier_skus, ...alternates.flatMap((one) => [one.part_number, one.manufacturer])])
    if (column !== null) used.add(column)
  const notes: number[] = []
  const others: number[] = []
  for (let column = 0; column < width; column++) {
    if (used.has(column)) continue
    const heading = header[column] ?? ''
    // A column with a generated heading ('Field4') may be anything; one without a heading was added by hand, as a note.
    const field = heading === '' ? 'note' : isUnnamed(heading) ? null : readHeading(heading)?.field
    // A column of comments is one of notes, unless it names the parts.
    if (field === 'note' || field === 'fitted' || (field === 'value' && /^comment/i.test(heading.trim()))) notes.push(column)
    else if (!isUnnamed(heading)) others.push(column)
  }
  const holds = (column: number | null, test: (cell: string) => boolean): boolean => {
    if (column === null) return false
    return first.some((row) => test(row[column] ?? ''))
  }
  return {
    columns,
    header,
    notes,
    others,
    has_two_numbers: columns.alternates.some((one) => readHeading(header[one.part_number] ?? '')?.field === 'part_number'),
    library_names: findLibraryNames(first, header, columns),
    marks_unfitted: columns.fitted !== null && isUnfittedHeading(normalizeHeading(header[columns.fitted] ?? '')),
    has_qty: holds(columns.qty, isCount),
    quantity_mark: findQuantityMark(body, columns, headerRow !== null),
    has_designators: holds(columns.designators, looksLikeDesignators),
    names_parts: holds(columns.part_number, (cell) => cell !== ''),
    names: namesOf(first, columns),
    line_numbers: lineNumbers(first, header, width, used),
    width,
  }
}

/** The share of rows with several cells that a column must fill to name the lines. */
const NAMES = 0.8

function namesOf(rows: Rows, { value, description }: BomColumns): number | null {
  const column = value ?? description
  const rowsWithCells = rows.filter((row) => countFilledCells(row) > 1)
  return column !== null && rowsWithCells.filter((row) => readCell(row, column) !== '').length >= rowsWithCells.length * NAMES
    ? column
    : null
}

/** The column that numbers nearly all rows, one by one; a second row with the same number is an alternative. */
function lineNumbers(rows: Rows, header: SheetRow, width: number, used: ReadonlySet<number>): number | null {
  for (let column = 0; column < width; column++) {
    if (used.has(column) || readHeading(header[column] ?? '')?.field === 'note') continue
    let filled = 0
    let steps = 0
    let last = 0
    for (const row of rows) {
      const cell = row[column] ?? ''
      // A row of a sum has a word in this column.
      if (!/\d/.test(cell)) continue
      filled++
      if (/^\d{1,5}$/.test(cell) && Number(cell) === last + 1) steps++
      last = Number(cell)
    }
    if (filled >= 3 && filled >= rows.length * 0.5 && steps >= filled * 0.9) return column
  }
  return null
}

/** A key of the headings, which may be repeated on further sheets and pages. */
function keyOf(row: SheetRow, { part_number, qty, designators, value, description }: BomColumns): string {
  const columns = [part_number, qty, designators, value, description]
  const cells = columns.map((column) => readCell(row, column))
  // A heading has no digit; lines have one.
  if (cells.some((cell) => cell.length > 60) || /\d/.test(cells[1] ?? '')) return ''
  const names = cells.map((cell) => (cell === '' ? '' : normalizeHeading(cell)))
  const least = columns.filter((column) => column !== null).length > 1 ? 2 : 1
  return names.filter(Boolean).length >= least ? names.join('|') : ''
}

function readLine(source: SheetRow, rowNumber: number, plan: Plan): Draft {
  const { columns } = plan
  const row = straighten(source, plan)
  const named = readNamedParts(row, plan)
  const { makers, alternates, supplier_skus: supplierSkus, number_cell: numberCell } = named
  let { numbers } = named
  const designatorsCell = cleanDesignatorsCell(readCell(row, columns.designators))
  const designatorList = readDesignators(designatorsCell)
  const qtyCell = readCell(row, columns.qty).trim()
  const pieces = readQuantityCell(qtyCell, plan.quantity_mark)
  let value = cellOf(row, columns.value)
  let pack = cellOf(row, columns.package)
  let description = cellOf(row, columns.description)
  // Rows that were added by hand below a generated list have their number in the column of designators.
  const areDesignators = designatorList.complete || looksLikeDesignators(designatorsCell)
  const names = areDesignators || [designatorsCell, value].some(isBlankLabel) ? [] : listDesignatorNames(designatorsCell)
  // As many names as pieces are designators, except for a single part number.
  const areCounted = (names.length === pieces || pieces === 0) && !(names.length === 1 && looksLikePartNumber(designatorsCell))
  const hasOtherIdentity = value !== '' || supplierSkus.length > 0 || numbers.length > 0
  const isByHand =
    columns.part_number === null && columns.qty !== null && designatorsCell !== '' && !areDesignators && !areCounted && !hasOtherIdentity
  if (isByHand) {
    const [number = ''] = readPartNumbers(designatorsCell)
    if (looksLikePartNumber(number)) numbers = [number]
    else if (description === '') description = toSingleLine(designatorsCell)
    if (description === '' && /\S\s+\S+\s+\S/.test(pack)) {
      description = pack
      pack = ''
    }
  }
  if (looksLikeAddress(value)) value = ''
  if (columns.description !== null && columns.description === columns.part_number && numbers.length > 0) description = ''
  // Of pieces, a name in a column that no field has is better than none.
  if (pieces !== null && ![...numbers, ...supplierSkus, value, description, pack].some(Boolean)) description = otherWords(row, plan)
  // With other fields the row is a line, and any designator counts.
  const saysMore = pieces !== null || numbers.length > 0 || [value, description, pack].some(Boolean) || supplierSkus.length > 0
  const designators = areDesignators ? designatorList.list : saysMore && !isByHand ? names : []
  // Words among the designators are not counted.
  const counted = columns.qty === null && (designatorList.complete || !areDesignators) && designators.length > 0 ? designators.length : null
  // "HIN238CP x2" in a list without quantities
  const [name = '', times] = columns.qty === null && designators.length === 0 ? splitCount(numbers[0] ?? (value || description)) : []
  if (times !== undefined) {
    if (numbers.length > 0) numbers = [name, ...numbers.slice(1)]
    else if (value !== '') value = name
    else description = name
  }
  // A mark for an unfitted part becomes the flag.
  const placeholder = numbers.length === 0 && !isUnfittedMark(numberCell) ? readPlaceholderPartNumber(numberCell) : ''
  return {
    row: rowNumber,
    part_number: numbers[0] ?? '',
    ...(placeholder !== '' && { placeholder }),
    manufacturer: makers[0] ?? '',
    value,
    description,
    package: pack,
    qty: pieces ?? counted ?? times ?? null,
    qty_from_designators: pieces === null && counted !== null,
    ...((pieces === null ? qtyCell !== '' : !isOrderable(pieces)) && { qty_text: toSingleLine(qtyCell) }),
    ...(isShortened(row, columns) && { is_shortened: true as const }),
    designators,
    do_not_fit: isUnfitted(row, plan, { pieces, value, designators, part_number: numbers[0] ?? '' }),
    alternates,
    supplier_skus: supplierSkus,
    ...textField('target_price', row, columns.target_price),
    ...textField('date_code', row, columns.date_code),
  }
}

/** Whether a quantity is a whole number within the limit of a line. */
const isOrderable = (pieces: number): boolean => Number.isInteger(pieces) && pieces <= MAX_SOURCE_LENGTHS.qty

/** The first words of a row in columns without a field. */
const otherWords = (row: SheetRow, { others }: Plan): string =>
  toSingleLine(others.map((column) => readCell(row, column)).find((cell) => /\p{L}{2}/u.test(cell) && !looksLikeAddress(cell)) ?? '')

/** A cell of designators without remarks; empty for a word that means none. */
const cleanDesignatorsCell = (cell: string): string =>
  /^X\d/i.test(cell) || !isBlankPartNumber(cell) ? (findDesignatorsBeforeMark(cell) ?? cell) : ''

/** Whether texts of a row exceed the limits of a line. */
function isShortened(
  row: SheetRow,
  { part_number, manufacturer, value, package: caseName, description, date_code, target_price }: BomColumns,
): boolean {
  const isBeyond = (columns: readonly (number | null | undefined)[], maxLength: number): boolean =>
    columns.some((column) => readCell(row, column ?? null).length > maxLength)
  return (
    isBeyond([value, caseName, description, date_code, target_price], MAX_TEXT_LENGTH) ||
    isBeyond([part_number, manufacturer], MAX_CELL_READ_LENGTH)
  )
}

function textField(name: 'target_price' | 'date_code', row: SheetRow, column: number | undefined): Partial<Draft> {
  const text = column === undefined ? '' : cellOf(row, column)
  return text === '' ? {} : { [name]: text }
}

const cellOf = (row: SheetRow, column: number | null): string => {
  const text = toSingleLine(readCell(row, column))
  return text !== '' && text.length < 4 && isBlankPartNumber(text) && !/[\p{L}\p{N}]/u.test(text) ? '' : text
}

/** Corrects a row that was pasted one cell too far to the left or right, recognized by its designators and quantity. */
function straighten(row: SheetRow, { columns, has_qty, has_designators }: Plan): SheetRow {
  if (!has_qty || !has_designators) return row
  const good = (step: number): boolean => {
    const qty = readCell(row, (columns.qty ?? 0) - step)
    const designators = readCell(row, (columns.designators ?? 0) - step)
    return /^\d{1,6}$/.test(qty) && looksLikeDesignators(designators)
  }
  const qty = readCell(row, columns.qty)
  const designatorsCell = readCell(row, columns.designators)
  if (readPieces(qty) !== null || qty === '' || designatorsCell === '' || looksLikeDesignators(designatorsCell)) return row
  if (good(-1)) return row.slice(1)
  return good(1) ? ['', ...row] : row
}

/** Whether a row has another line number than the row before, and names something. */
function isNumbered(row: SheetRow, before: SheetRow, line: Draft, { line_numbers }: Plan): boolean {
  const number = readCell(row, line_numbers)
  if (number === '' || !/^\d{1,5}$/.test(number) || number === readCell(before, line_numbers)) return false
  return line.part_number !== '' || line.value !== '' || line.description !== '' || line.supplier_skus.length > 0
}

type Kind = 'line' | 'more_places' | 'alternate' | 'none'

function kindOf(row: SheetRow, filled: number, line: Draft, last: Draft | undefined, plan: Plan): Kind {
  const { columns, has_qty, has_designators, names_parts, names } = plan
  const qtyCell = readCell(row, columns.qty)
  const hasNumber = line.part_number !== '' || line.supplier_skus.length > 0
  const placed = line.designators.length > 0
  const counted = columns.qty !== null && isCount(qtyCell)
  const first = row.find((cell) => cell !== '') ?? ''
  if (isTotalRow(row, line) || (saysNothing(line) && !counted)) return 'none'
  // A row of empty labels, such as for approval and date.
  if (isBlankLabel(first) && row.every((cell) => cell === '' || isBlankLabel(cell))) return 'none'
  if (!counted && !placed && (LABEL_PATTERN.test(first) || (!hasNumber && [line.value, line.description].some(isBlankLabel)))) return 'none'
  if (counted && !placed && !hasNumber && line.value === '' && line.description === '' && line.package === '') {
    // A number without any words beside it is a sum.
    return row.some((cell, column) => column !== columns.qty && /\p{L}{2}/u.test(cell)) || filled > 2
      ? sumOrLine(line, filled, plan)
      : 'none'
  }
  if (placed && !counted && filled === 1 && has_qty) return 'more_places'
  const isNamed = !hasNumber && filled > 1 && readCell(row, names) !== '' && saysMoreThanName(row, plan)
  if (has_qty && has_designators) {
    if (placed || counted || isNamed) return 'line'
    // A row with a quantity in words (as needed, 1/2) or with another description is no alternate of the line above.
    const isDescribed = last ? haveDifferentDescriptions(line.description, last.description) : line.description !== ''
    const isDescribedItself = isDescribed || (qtyCell !== '' && !isBlankPartNumber(qtyCell))
    if (hasNumber && isDescribedItself && !row.some(statesAlternate)) return 'line'
    return hasNumber ? 'alternate' : 'none'
  }
  if (has_qty) {
    if (counted || isNamed) return 'line'
    if (hasNumber) return filled > 1 || looksLikePartNumber(line.part_number) ? 'line' : 'none'
    // A quantity in words, such as "some".
    return /\p{L}/u.test(qtyCell) && (line.value !== '' || line.description !== '') ? 'line' : 'none'
  }
  if (has_designators) {
    if (placed) return filled > 1 || looksLikeDesignators(readCell(row, columns.designators)) ? 'line' : 'none'
    if (!hasNumber || (filled === 1 && !looksLikePartNumber(line.part_number))) return 'none'
    // With another name the row is a part without a designator, such as a cable.
    const isBare = ['', last?.value].includes(line.value) && ['', last?.description].includes(line.description)
    return readCell(row, columns.designators) === '' && names_parts && filled <= 3 && isBare ? 'alternate' : 'line'
  }
  if (names_parts) return hasNumber || filled > 1 ? 'line' : 'none'
  if (names !== null && names === columns.value) return readCell(row, names) !== '' ? 'line' : 'none'
  return filled > 1 || columns.description !== null || columns.value !== null ? 'line' : 'none'
}

/** Whether a number or a designator names the part of a row. */
const namesPart = (line: Draft): boolean => line.part_number !== '' || line.supplier_skus.length + line.designators.length > 0

/** Whether a row names no part, as in an empty form. */
const saysNothing = (line: Draft): boolean =>
  [line.part_number, line.value, line.description, line.package, line.manufacturer, line.placeholder ?? ''].every((text) => text === '') &&
  line.designators.length + line.supplier_skus.length + line.alternates.length === 0 &&
  !line.do_not_fit

/** Whether a row of an uncounted part, such as cable or glue, has more than a title: it is below the headings and no sum. */
const saysMoreThanName = (row: SheetRow, { header, names }: Plan): boolean =>
  row.some((cell, column) => cell !== '' && column !== names && (header.length === 0 || (header[column] ?? '') !== '')) &&
  !row.some(statesTotal)

/** A quantity without a recognized part: a line if other columns have text. */
function sumOrLine(line: Draft, filled: number, { has_designators }: Plan): Kind {
  if (line.supplier_skus.length > 0 || line.alternates.length > 0) return 'line'
  return has_designators && filled <= 2 ? 'none' : 'line'
}
