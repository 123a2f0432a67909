/**
 * `npm run bench -- readings [-v]`: how many of the real files are read correctly, with sheet, headings, columns, number of lines and every
 * labelled line. `-v` prints the faults of the others. Files and labels are in the folders BOM_FIXTURES (separated by ":"), or in
 * ../shared/fixtures/bom, bom2 and bom3.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPlaceholder } from '#shared/table-reading/cells/cell-kinds.ts'
import { statesUnfitted } from '#shared/table-reading/cells/fitted.ts'
import { readBom } from '#shared/table-reading/lists/read-bom.ts'
import { WorkbookError } from '#shared/table-reading/workbook/workbook.ts'
import { type BomJson, type BomJsonLine, toBomJson } from '../scripts/commands/bom-json.ts'
import { ROOT } from '../scripts/dev/local-state.ts'

type Field = 'partNumber' | 'manufacturer' | 'quantity' | 'references' | 'value' | 'package' | 'doNotFit'

/** A line in a label; an omitted field is not labelled. */
type Labelled = { row?: number; description?: unknown; also?: Partial<Record<Field, unknown[]>> } & Partial<Record<Field, unknown>>

interface Label {
  file: string
  sheetIndex?: number | null
  headerRow: number | null
  columns: Record<string, number | null>
  valueColumn?: number | null
  alsoAcceptableColumns?: Record<string, number | null | (number | null)[]>
  expectedLines: number
  alsoAcceptable?: number[]
  linesIfGrouped?: number | { lines: number }
  doNotFitLines: number
  alsoAcceptableDoNotFitLines?: number[]
  firstLines: Labelled[]
  lines?: Labelled[]
  checkLines?: Labelled[]
  placeholders?: string[]
  bestEffort?: boolean
  tables?: unknown[]
}

export interface ReadingFigures {
  folder: string
  files: number
  whole: number
  /** Files that are correct even without tolerance for lists that can be read in two ways, beyond what the label allows. */
  strict: number
  header: number
  columns: number
  count: number
  lines: number
}

export interface FileFaults {
  file: string
  /** Whether the reading asks which column holds a field. */
  has_question: boolean
  header: string[]
  columns: string[]
  count: string[]
  lines: string[]
}

type Part = keyof Omit<FileFaults, 'file' | 'has_question'>

const countRight = (files: readonly FileFaults[], of: readonly Part[]): number =>
  files.filter((file) => of.every((part) => file[part].length === 0)).length

const FOLDERS = (
  process.env['BOM_FIXTURES'] ?? ['bom', 'bom2', 'bom3'].map((folder) => join(ROOT, '../shared/fixtures', folder)).join(':')
).split(':')

/** Reads every labelled file of the folders; `verbose` prints the faults of each. */
export async function benchReadings(verbose: boolean): Promise<ReadingFigures[]> {
  const figures: ReadingFigures[] = []
  for (const folder of FOLDERS) {
    const labels = join(folder, 'expected.json')
    if (!existsSync(labels)) {
      console.log(`There are no labels in ${folder}.`)
      continue
    }
    const parsed = JSON.parse(readFileSync(labels, 'utf8')) as Label[] | { files: Label[] }
    const labelled = Array.isArray(parsed) ? parsed : parsed.files
    const files = await Promise.all(labelled.map((label) => listFaults(folder, label, false)))
    const strict = await Promise.all(labelled.map((label) => listFaults(folder, label, true)))
    const right = (...of: Part[]): number => countRight(files, of)
    figures.push({
      folder: folder.split('/').at(-1) ?? folder,
      files: files.length,
      whole: right('header', 'columns', 'count', 'lines'),
      strict: countRight(strict, ['header', 'columns', 'count', 'lines']),
      header: right('header'),
      columns: right('columns'),
      count: right('count'),
      lines: right('lines'),
    })
    if (verbose) printFaults(files)
  }
  return figures
}

/** The faults of the files of several folders that are to be judged. */
export async function judgeFiles(folders: readonly string[], isJudged: (file: string) => boolean): Promise<FileFaults[]> {
  const all: FileFaults[] = []
  for (const folder of folders) {
    const { files } = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as { files: Label[] }
    for (const label of files) if (isJudged(label.file)) all.push(await listFaults(folder, label, false))
  }
  return all
}

export function printFaults(files: readonly FileFaults[]): void {
  for (const { file, has_question, ...faults } of files) {
    const faultLines = Object.entries(faults).flatMap(([part, list]) => list.slice(0, 6).map((fault) => `  ${part}: ${fault}`))
    if (faultLines.length > 0) console.log([`${file}${has_question ? ' (asked)' : ''}`, ...faultLines].join('\n'))
  }
  const isWrong = ({ header, columns, count, lines }: FileFaults): boolean =>
    header.length + columns.length + count.length + lines.length > 0
  const withQuestion = files.filter((file) => file.has_question)
  console.log(
    `asked ${withQuestion.length}, ${withQuestion.filter(isWrong).length} of them wrong; wrong without asking ${files.filter((file) => !file.has_question && isWrong(file)).length} of ${files.length}`,
  )
  const right = (...of: Part[]): string => `${countRight(files, of)} of ${files.length}`
  console.log(
    `whole ${right('header', 'columns', 'count', 'lines')}, header ${right('header')}, columns ${right('columns')}, count ${right('count')}, lines ${right('lines')}`,
  )
}

async function listFaults(folder: string, label: Label, isStrict: boolean): Promise<FileFaults> {
  const faults: FileFaults = { file: label.file, has_question: false, header: [], columns: [], count: [], lines: [] }
  try {
    const reading = await readBom(readFileSync(join(folder, label.file)))
    faults.has_question = reading.question !== undefined
    judge(toBomJson(reading), label, faults, isStrict)
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error
    // An error message is correct for a file that is hardly a list.
    if (!label.bestEffort) faults.header.push(`refused: ${error.errorCode}`)
  }
  return faults
}

function judge(reading: BomJson, label: Label, faults: FileFaults, isStrict: boolean): void {
  if (label.bestEffort && reading.lines.length === 0) return
  if (label.sheetIndex !== undefined && label.sheetIndex !== null && reading.sheetIndex !== label.sheetIndex)
    faults.header.push(`sheet ${reading.sheetIndex}, not ${label.sheetIndex}`)
  if (reading.headerRow !== label.headerRow) faults.header.push(`row ${reading.headerRow}, not ${label.headerRow}`)
  const columns: Record<string, number | null> = { ...reading.columns, value: reading.valueColumn }
  const alsoRight = (name: string): (number | null)[] => {
    const also = label.alsoAcceptableColumns?.[name]
    return Array.isArray(also) ? also : also === undefined ? [] : [also]
  }
  /** Columns read as another field that the label allows. */
  const differentColumns = Object.keys(columns).flatMap((name) => alsoRight(name).filter((one) => one !== null && one === columns[name]))
  for (const [name, expected] of Object.entries({ ...label.columns, value: label.valueColumn })) {
    if (expected === undefined) continue
    const right = [expected, ...alsoRight(name), ...(differentColumns.includes(expected) ? [null] : [])]
    if (!right.includes(columns[name] ?? null)) faults.columns.push(`${name} ${columns[name] ?? null}, not ${right.join(' or ')}`)
  }
  const grouped = typeof label.linesIfGrouped === 'object' ? label.linesIfGrouped.lines : label.linesIfGrouped
  const counts = [label.expectedLines, ...(label.alsoAcceptable ?? []), ...(grouped === undefined ? [] : [grouped])]
  // A label may leave out the lines of a sheet of unfitted parts, which the reading marks.
  const ofFittedSheets = reading.lines.filter((line) => line.unfittedBy !== 'sheet')
  if (![reading.lines.length, ofFittedSheets.length].some((count) => counts.includes(count)))
    faults.count.push(`${reading.lines.length} lines, not ${counts.join(' or ')}`)
  const left = [label.doNotFitLines, ...(label.alsoAcceptableDoNotFitLines ?? [])]
  const unfitted = [
    reading.doNotFitLines,
    ofFittedSheets.filter((line) => line.doNotFit).length,
    ...(isStrict || marksLines(label) ? [] : [reading.lines.filter(hasOtherColumnMark).length]),
  ]
  if (!unfitted.some((count) => left.includes(count))) faults.count.push(`${unfitted[0]} not fitted, not ${left.join(' or ')}`)
  const isNameANumber = !isStrict && reading.columns.partNumber !== null && alsoRight('partNumber').includes(reading.columns.partNumber)
  const byRow = Map.groupBy(
    reading.lines.filter((line) => line.sheetIndex === undefined),
    ({ row }) => row,
  )
  for (const [index, labelled] of (label.lines ?? [...label.firstLines, ...(label.checkLines ?? [])]).entries()) {
    // Labels of the third set name the first lines by their order.
    const lines = labelled.row === undefined ? reading.lines.slice(index, index + 1) : (byRow.get(labelled.row) ?? [])
    const wrong = lines.map((line) =>
      wrongFields(line, isNameANumber ? withNameAsNumber(labelled) : labelled, label.placeholders ?? [], isStrict),
    )
    const best = wrong.toSorted((a, b) => a.length - b.length)[0]
    if (!best) faults.lines.push(`row ${labelled.row ?? index} is no line`)
    else if (best.length > 0) faults.lines.push(`row ${labelled.row ?? index}: ${best.join('; ')}`)
  }
}

/**
 * Whether a label marks each line as fitted or not. Labels of the first set exclude lines without a quantity, or with the mark in place of
 * the value; those of the second set include them.
 */
const marksLines = ({ lines, firstLines, checkLines }: Label): boolean =>
  [...(lines ?? []), ...firstLines, ...(checkLines ?? [])].some((line) => line.doNotFit !== undefined)
const hasOtherColumnMark = (line: BomJsonLine & { value?: string }): boolean =>
  line.doNotFit && line.quantity !== 0 && !statesUnfitted(line.value ?? '')

/** If the column of names may also be read as numbers, a line's name may be its number. */
const withNameAsNumber = (labelled: Labelled): Labelled => ({
  ...labelled,
  also: { ...labelled.also, partNumber: [...(labelled.also?.partNumber ?? []), labelled.value, labelled.description] },
})

const FIELDS: readonly Field[] = ['partNumber', 'manufacturer', 'quantity', 'references', 'value', 'package', 'doNotFit']

function wrongFields(
  line: BomJsonLine & { value?: string },
  labelled: Labelled,
  placeholders: readonly string[],
  isStrict: boolean,
): string[] {
  const none = new Set(placeholders.map((word) => word.toLowerCase()))
  return FIELDS.flatMap((field) => {
    const expected = labelled[field]
    // A value is compared only where neither the line nor its label has a part number.
    if (expected === undefined || (field === 'value' && (labelled.partNumber || line.partNumber))) return []
    const read: unknown = field === 'value' ? (line.value ?? null) : line[field]
    const right = [expected, ...(labelled.also?.[field] ?? [])].map((one) => plain(field === 'references' ? eachOnce(one) : one))
    // One cell may contain a manufacturer and its number: a label with both together matches a reading that separates them.
    if (!isStrict && field === 'partNumber' && line.manufacturer && plain(expected).startsWith(`${line.manufacturer} ${line.partNumber}`))
      return []
    if (!isStrict && field === 'manufacturer' && expected === null && plain(labelled.partNumber).startsWith(`${line.manufacturer} `))
      return []
    if (read === null && isPlaceholder(plain(expected))) return []
    if (right.includes(plain(read)) || (right.includes(plain(null)) && none.has(String(read).toLowerCase()))) return []
    return [`${field} ${JSON.stringify(read)}, not ${JSON.stringify(expected)}`]
  })
}

/** Duplicate designators of a list count once. */
const eachOnce = (designators: unknown): unknown => (Array.isArray(designators) ? [...new Set(designators)] : designators)

/** A value as one text with single blanks; empty for no value. */
const plain = (value: unknown): string =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
    ? ''
    : (Array.isArray(value) ? value.join(' ') : String(value)).replace(/[\s\u200b\ufeff]+/g, ' ').trim()
