import { kept } from '#shared/text/kept.ts'
import { hasControl, isNothing, tidyCell } from './cell-text.ts'
import { clip, type Fault, Noted, Problem } from './faults.ts'
import type { ImportColumn } from './import-columns.ts'
import type { ImportHeader } from './import-header.ts'

function textOf(cell: string): string {
  const text = tidyCell(cell)
  return isNothing(text) ? '' : text
}

/** What was made of a cell before: files say the same things in thousands of rows. */
interface KnownCell {
  text: string
  result: unknown
}

/** By column and cell, as many as one file may have others of. */
const KNOWN_MOST = 4096
const known = new WeakMap<ImportHeader, Map<string, Map<string, KnownCell>>>()
const noCells = (): Map<string, KnownCell> => new Map()

/** Reads the cells of one row and notes what is wrong with any of them. */
export class RowReader {
  readonly faults: Fault[] = []
  readonly header: ImportHeader
  /** A cell is undefined where it is as if the file had no such column. */
  readonly cells: readonly (string | undefined)[]
  readonly #known: Map<string, Map<string, KnownCell>>

  constructor(header: ImportHeader, cells: readonly (string | undefined)[]) {
    this.header = header
    this.cells = cells
    this.#known = kept(known, header, () => new Map())
  }

  has = (column: ImportColumn): boolean => this.cells[this.header.columns.get(column) ?? -1] !== undefined

  /** Whether nothing at all stands in a column, as in most of a file that has many. */
  isBlank(column: ImportColumn): boolean {
    return this.cellOf(column) === ''
  }

  /** A column as it stands; empty where there is nothing. */
  cellOf(column: ImportColumn): string {
    return this.cells[this.header.columns.get(column) ?? -1] ?? ''
  }

  /** The text of a column; empty too where it says that nothing is known. */
  textOf(column: ImportColumn): string {
    return textOf(this.cellOf(column))
  }

  fail(column: string, value: string, { text, lost }: Problem): void {
    this.faults.push({ column, value: clip(value), problem: text, lost })
  }

  /** What `read` makes of a text; undefined where it cannot be read. */
  read<T>(column: string, text: string, read: (text: string) => T | Noted<T> | Problem): T | undefined {
    return this.#note(column, text, hasControl(text) ? new Problem('holds a control character') : read(text))
  }

  /** What `read` makes of a cell as it stands, whose text is empty too where it says that nothing is known. */
  readCell<T>(column: string, cell: string, read: (text: string) => T | Noted<T> | Problem): T | undefined {
    return this.read(column, textOf(cell), read)
  }

  /**
   * The same, once for all rows that have the same in this column.
   * @param read depends on nothing but the text
   */
  readAlike<T>(column: string, cell: string, read: (text: string) => T | Noted<T> | Problem): T | undefined {
    const cells = kept(this.#known, column, noCells)
    let alike = cells.get(cell)
    if (!alike) {
      const text = textOf(cell)
      alike = { text, result: hasControl(text) ? new Problem('holds a control character') : read(text) }
      if (cells.size === KNOWN_MOST) cells.clear()
      cells.set(cell, alike)
    }
    return this.#note(column, alike.text, alike.result as T | Noted<T> | Problem)
  }

  #note<T>(column: string, text: string, result: T | Noted<T> | Problem): T | undefined {
    if (result instanceof Problem) {
      this.fail(column, text, result)
      return undefined
    }
    if (!(result instanceof Noted)) return result
    this.faults.push({ column, value: clip(text), problem: result.text, lost: 'nothing' })
    return result.value
  }

  /** Of a column that the file has: the field with what it says, or no field where the cell cannot be read. */
  field<Name extends string, T>(name: Name, column: ImportColumn, read: (text: string) => T | Noted<T> | Problem): { [Key in Name]?: T } {
    const value = this.has(column) ? this.read(column, this.textOf(column), read) : undefined
    return value === undefined ? {} : ({ [name]: value } as { [Key in Name]?: T })
  }

  /** The same where rows are alike in it. @param read depends on nothing but the text */
  fieldAlike<Name extends ImportColumn, T>(name: Name, read: (text: string) => T | Noted<T> | Problem): { [Key in Name]?: T } {
    const cell = this.cells[this.header.columns.get(name) ?? -1]
    const value = cell === undefined ? undefined : this.readAlike(name, cell, read)
    return value === undefined ? {} : ({ [name]: value } as { [Key in Name]?: T })
  }
}
