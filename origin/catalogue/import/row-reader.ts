import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { hasControlCharacter, isEmptyValue, tidyCell } from './cell-text.ts'
import { CellProblem, clipText, type Fault, ValueWithNote } from './faults.ts'
import type { ImportColumn } from './import-columns.ts'
import type { ImportHeader } from './import-header.ts'

function toCellText(cell: string): string {
  const text = tidyCell(cell)
  return isEmptyValue(text) ? '' : text
}

/** The cached result of a cell: files repeat values in thousands of rows. */
interface CachedCell {
  text: string
  result: unknown
}

/** Maximum number of cached cells for each column: enough for the distinct values of a usual file. */
const MAX_CACHED_CELLS = 4096
const cachedCells = new WeakMap<ImportHeader, Map<string, Map<string, CachedCell>>>()
const createCellMap = (): Map<string, CachedCell> => new Map()

/** Reads the cells of one row and notes their faults. */
export class RowReader {
  readonly faults: Fault[] = []
  readonly header: ImportHeader
  /** An undefined cell counts as if the file had no such column. */
  readonly cells: readonly (string | undefined)[]
  readonly #cachedCells: Map<string, Map<string, CachedCell>>

  constructor(header: ImportHeader, cells: readonly (string | undefined)[]) {
    this.header = header
    this.cells = cells
    this.#cachedCells = getOrInsert(cachedCells, header, () => new Map())
  }

  has = (column: ImportColumn): boolean => this.cells[this.header.columns.get(column) ?? -1] !== undefined

  /** Whether the row's cell of a column is completely empty, which is common in a file with many columns. */
  isBlank(column: ImportColumn): boolean {
    return this.getCell(column) === ''
  }

  /** A column's raw text; empty if there is none. */
  getCell(column: ImportColumn): string {
    return this.cells[this.header.columns.get(column) ?? -1] ?? ''
  }

  /** The text of a column; also empty if it means "unknown". */
  textOf(column: ImportColumn): string {
    return toCellText(this.getCell(column))
  }

  fail(column: string, value: string, { text, lost }: CellProblem): void {
    this.faults.push({ column, value: clipText(value), problem: text, lost })
  }

  /** The result of `read` for a text; undefined if it cannot be read. */
  read<T>(column: string, text: string, read: (text: string) => T | ValueWithNote<T> | CellProblem): T | undefined {
    return this.#note(column, text, hasControlCharacter(text) ? new CellProblem('holds a control character') : read(text))
  }

  /** The result of `read` for the text of a raw cell, which is empty if the cell means "unknown". */
  readCell<T>(column: string, cell: string, read: (text: string) => T | ValueWithNote<T> | CellProblem): T | undefined {
    return this.read(column, toCellText(cell), read)
  }

  /**
   * As `readCell`, cached for all rows with the same text in this column.
   * @param read depends on nothing but the text
   */
  readAlike<T>(column: string, cell: string, read: (text: string) => T | ValueWithNote<T> | CellProblem): T | undefined {
    const cells = getOrInsert(this.#cachedCells, column, createCellMap)
    let alike = cells.get(cell)
    if (!alike) {
      const text = toCellText(cell)
      alike = { text, result: hasControlCharacter(text) ? new CellProblem('holds a control character') : read(text) }
      if (cells.size === MAX_CACHED_CELLS) cells.clear()
      cells.set(cell, alike)
    }
    return this.#note(column, alike.text, alike.result as T | ValueWithNote<T> | CellProblem)
  }

  #note<T>(column: string, text: string, result: T | ValueWithNote<T> | CellProblem): T | undefined {
    if (result instanceof CellProblem) {
      this.fail(column, text, result)
      return undefined
    }
    if (!(result instanceof ValueWithNote)) return result
    this.faults.push({ column, value: clipText(text), problem: result.text, lost: 'nothing' })
    return result.value
  }

  /** Reads a column as a field; no field if the file lacks the column, or the cell cannot be read. */
  field<Name extends string, T>(
    name: Name,
    column: ImportColumn,
    read: (text: string) => T | ValueWithNote<T> | CellProblem,
  ): { [Key in Name]?: T } {
    const value = this.has(column) ? this.read(column, this.textOf(column), read) : undefined
    return value === undefined ? {} : ({ [name]: value } as { [Key in Name]?: T })
  }

  /**
   * As `field`, for columns with repeated texts.
   * @param read depends on nothing but the text
   */
  fieldAlike<Name extends ImportColumn, T>(name: Name, read: (text: string) => T | ValueWithNote<T> | CellProblem): { [Key in Name]?: T } {
    const cell = this.cells[this.header.columns.get(name) ?? -1]
    const value = cell === undefined ? undefined : this.readAlike(name, cell, read)
    return value === undefined ? {} : ({ [name]: value } as { [Key in Name]?: T })
  }
}
