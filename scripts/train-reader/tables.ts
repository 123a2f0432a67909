/** The labelled tables for training the column model: real files, hand-made tables, and variants of both. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeTable } from '#shared/table-reading/columns/assignment.ts'
import { COLUMN_CLASSES, type ColumnClass } from '#shared/table-reading/columns/column-model.ts'
import { gatherEvidence } from '#shared/table-reading/columns/evidence.ts'
import { MAX_COLUMNS, unshiftHeadings } from '#shared/table-reading/columns/header.ts'
import { toBomLimits } from '#shared/table-reading/lists/bom-limits.ts'
import { prepareRows } from '#shared/table-reading/lists/read-bom.ts'
import type { BomColumns } from '#shared/table-reading/reading.ts'
import { readWorkbook } from '#shared/table-reading/workbook/read-workbook.ts'
import fileColumns from './file-columns.json' with { type: 'json' }
import madeTables from './made-tables.json' with { type: 'json' }

type Rows = readonly (readonly string[])[]

/** A table of headings and rows, with the class of each column. */
export interface LabelledTable {
  texts: readonly string[]
  body: Rows
  classes: readonly ColumnClass[]
}

/** A table of a real file; files of one repository share its name. */
export interface FileTable extends LabelledTable {
  file: string
  repository: string
}

/** Features and class numbers of the columns that have cells. */
export interface TrainingExample {
  features: Float64Array[]
  labels: number[]
}

interface FileLabel {
  file: string
  sheetIndex?: number | null
  headerRow: number | null
}

/** Columns of each class in the labelled files, by file name. */
const labelledColumns: Readonly<Record<string, Readonly<Partial<Record<ColumnClass, readonly number[]>>>>> = fileColumns

/**
 * The tables of a folder of labelled files: `expected.json` gives sheet and header row, `SOURCES.md` the repository of each file. Files
 * without a table are omitted.
 */
export async function readFileTables(folder: string): Promise<FileTable[]> {
  const { files } = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as { files: FileLabel[] }
  const repositories = readRepositories(readFileSync(join(folder, 'SOURCES.md'), 'utf8'))
  const tables: FileTable[] = []
  for (const { file, sheetIndex, headerRow } of files) {
    const columns = labelledColumns[file]
    if (!columns || Object.keys(columns).length === 0) continue
    const workbook = await readWorkbook(readFileSync(join(folder, file)), toBomLimits())
    const sheet = workbook.sheets[sheetIndex ?? 0]
    if (!sheet) throw new RangeError(`${file} has no sheet ${sheetIndex}`)
    const rows = prepareRows(sheet, workbook.separator)
    const header = headerRow === null ? [] : (rows[headerRow] ?? [])
    const body = rows.slice(headerRow === null ? 0 : headerRow + 1)
    const bodyWidth = body.slice(0, 500).reduce((widest, row) => Math.max(widest, row.length), header.length)
    const width = Math.min(MAX_COLUMNS, bodyWidth)
    const texts = unshiftHeadings(
      Array.from({ length: width }, (_, column) => header[column] ?? ''),
      gatherEvidence(body, width).columns,
    )
    const classes = texts.map((_, column) => COLUMN_CLASSES.find((name) => columns[name]?.includes(column)) ?? 'none')
    tables.push({ file, repository: repositories.get(file) ?? file, texts, body, classes })
  }
  return tables
}

const readRepositories = (sources: string): ReadonlyMap<string, string> =>
  new Map(
    sources.split('\n').flatMap((line) => {
      const [, file = '', repository = ''] = line.split('|').map((cell) => cell.trim())
      return repository === '' ? [] : [[file, repository.replace(/[` ].*/, '')] as const]
    }),
  )

/** Tables of the tests, made by hand. */
export const readMadeTables = (): LabelledTable[] =>
  (madeTables as unknown as { texts: string[]; body: string[][]; columns: Partial<BomColumns> }[]).map(({ texts, body, columns }) => ({
    texts,
    body,
    classes: texts.map((_, column) => classOf(columns, column)),
  }))

function classOf({ supplier_skus = [], alternates = [], ...single }: Partial<BomColumns>, column: number): ColumnClass {
  const named = COLUMN_CLASSES.find((name) => (single as Record<string, unknown>)[name] === column)
  if (named) return named
  if (supplier_skus.includes(column)) return 'supplier_sku'
  if (alternates.some(({ part_number }) => part_number === column)) return 'alternate_number'
  return alternates.some(({ manufacturer }) => manufacturer === column) ? 'alternate_manufacturer' : 'none'
}

export function toExample({ texts, body, classes }: LabelledTable): TrainingExample {
  const { columns, rows } = gatherEvidence(body, texts.length)
  const { features } = describeTable(texts, columns, rows)
  const filled = columns.flatMap((facts, column) => (facts.filled > 0 ? column : []))
  return {
    features: filled.flatMap((column) => features[column] ?? []),
    labels: filled.map((column) => COLUMN_CLASSES.indexOf(classes[column] ?? 'none')),
  }
}

/** Shares of the headings that a variant replaces by words of no dictionary. The variants use them in turn. */
const FORGOTTEN = [0, 0.2, 0.5, 1, 0, 0.2, 0.5, 0.3]

/** A variant of a table: columns in another order or left out, headings in words of no language, fewer rows. */
export function augmentTable({ texts, body, classes }: LabelledTable, number: number, random: () => number): LabelledTable {
  let order = texts.map((_, column) => column)
  if (number % 2 === 1) order = shuffle(order, random)
  if (number % 3 === 2 && order.length > 3) order = order.filter(() => random() > 0.2)
  const forgotten = FORGOTTEN[number % FORGOTTEN.length] ?? 0
  const word = random() < 0.3 ? '' : 'Zorb'
  const rows = number % 3 === 1 && body.length > 12 ? body.filter(() => random() < 0.4) : body
  return {
    texts: order.map((column) => (random() < forgotten ? word : (texts[column] ?? ''))),
    body: rows.map((row) => order.map((column) => row[column] ?? '')),
    classes: order.map((column) => classes[column] ?? 'none'),
  }
}

function shuffle(order: readonly number[], random: () => number): number[] {
  const shuffled = [...order]
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const [a = 0, b = 0] = [shuffled[i], shuffled[j]]
    shuffled[i] = b
    shuffled[j] = a
  }
  return shuffled
}
