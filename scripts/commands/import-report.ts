/** Reports the reading of an operator's file, on the screen and line by line. */
import { createWriteStream, readFileSync, renameSync, rmSync, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { type ColumnMap, InvalidColumnMapError, readColumnMap } from '#origin/catalogue/import/column-map.ts'
import type { FaultReason, RowFault } from '#origin/catalogue/import/faults.ts'
import type { FileCounts } from '#origin/catalogue/import/file-parts.ts'
import { formatCsvLine, toSafeCell } from '#origin/catalogue/import/import-columns.ts'
import { formatCount } from '#shared/trade/count.ts'
import { removeComments } from '../shop/faults.ts'

const MAX_VISIBLE_REASONS = 30
const REPORT_COLUMNS = ['line', 'manufacturer', 'part_number', 'lost', 'column', 'source', 'value', 'problem'] as const

/** The map of a file; null without a path. @throws Error that lists all its faults */
export function readMap(path: string | null): ColumnMap | null {
  if (path === null) return null
  try {
    return readColumnMap(removeComments(readFileSync(path, 'utf8')))
  } catch (error) {
    if (!(error instanceof InvalidColumnMapError)) throw error
    throw new Error([`${path} cannot be used:`, ...error.faults.map((fault) => `  ${fault}`)].join('\n'))
  }
}

/** The CSV of all rows that were not imported unchanged. Created with the first fault, so that a clean import leaves no file. */
export class ImportReport {
  readonly path: string
  #stream: WriteStream | null = null

  constructor(path: string) {
    this.path = path
  }

  add(fault: RowFault): void {
    if (!this.#stream) {
      this.#stream = createWriteStream(`${this.path}.unfinished`)
      this.#stream.write(formatCsvLine(REPORT_COLUMNS))
    }
    this.#stream.write(formatCsvLine(REPORT_COLUMNS.map((column) => toSafeCell(String(fault[column]).slice(0, 300)))))
  }

  /** Discards all entries, because the file is read again from its beginning. */
  restart(): void {
    this.#stream?.destroy()
    this.#stream = null
  }

  /** @param isComplete false: the file was rejected in the end, and its report is deleted */
  async close(isComplete: boolean): Promise<void> {
    if (!this.#stream) return
    this.#stream.end()
    await finished(this.#stream)
    this.#stream = null
    if (isComplete) renameSync(`${this.path}.unfinished`, this.path)
    else rmSync(`${this.path}.unfinished`, { force: true })
  }
}

/** Rows that were not imported unchanged, by reason. @param report the path of the line-by-line report */
export function formatReading({ skipped, lacking, reasons, unusedColumns: ignoredColumns }: FileCounts, report: string): string[] {
  return [
    ...(skipped > 0 ? [`${formatCountedNoun(skipped, 'other row')} left out by the map`] : []),
    ...(lacking.length > 0 ? [`The file has nothing for these columns of the map: ${lacking.join(', ')}`] : []),
    ...reasonLines(reasons),
    ...formatIgnoredColumns(ignoredColumns),
    ...(reasons.length > 0 ? [`Line by line: ${report}`] : []),
  ]
}

/** "1 row", "1,234 rows" */
export const formatCountedNoun = (number: number, noun: string): string => `${formatCount(number, 'en')} ${noun}${number === 1 ? '' : 's'}`

const HEADINGS = {
  row: 'Rows lost, by each of their faults:',
  cell: 'Cells lost of other rows:',
  nothing: 'Cells imported with changes:',
} as const

function reasonLines(reasons: readonly FaultReason[]): string[] {
  return (['row', 'cell', 'nothing'] as const).flatMap((lost) => {
    const ofKind = reasons.filter((reason) => reason.lost === lost)
    if (ofKind.length === 0) return []
    const width = formatCount(ofKind[0]?.count ?? 0, 'en').length
    const visibleReasons = ofKind.slice(0, MAX_VISIBLE_REASONS).map(({ count, column, source, problem, value, line }) => {
      const sample = value === '' ? `line ${line}` : `line ${line}: ${JSON.stringify(value)}`
      return `  ${formatCount(count, 'en').padStart(width)} × ${column && `${column} `}${source && `(from ${source}) `}${problem} (${sample})`
    })
    const more = ofKind.length > MAX_VISIBLE_REASONS ? [`  … and ${ofKind.length - MAX_VISIBLE_REASONS} other reasons`] : []
    return [HEADINGS[lost], ...visibleReasons, ...more]
  })
}

/** Frequent properties in the file's unpacked columns that were ignored: a map may use them. */
function formatIgnoredColumns(ignoredColumns: ReadonlyMap<string, number>): string[] {
  if (ignoredColumns.size === 0) return []
  const names = [...ignoredColumns].sort(([, a], [, b]) => b - a).map(([name, count]) => `${name} (${formatCount(count, 'en')})`)
  const more = names.length > MAX_VISIBLE_REASONS ? ` and ${names.length - MAX_VISIBLE_REASONS} more` : ''
  return [`The map ignores ${names.slice(0, MAX_VISIBLE_REASONS).join(', ')}${more}`]
}
