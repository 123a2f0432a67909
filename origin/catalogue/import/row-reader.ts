import { hasControl, isNothing } from './cell-text.ts'
import { clip, type Fault, Noted, Problem } from './faults.ts'
import type { ImportColumn } from './import-columns.ts'
import { cellOf, type ImportHeader } from './import-header.ts'

/** Reads the cells of one row and notes what is wrong with any of them. */
export class RowReader {
  readonly faults: Fault[] = []
  readonly header: ImportHeader
  /** A cell is undefined where it is as if the file had no such column. */
  readonly cells: readonly (string | undefined)[]

  constructor(header: ImportHeader, cells: readonly (string | undefined)[]) {
    this.header = header
    this.cells = cells
  }

  has = (column: ImportColumn): boolean => this.cells[this.header.columns.get(column) ?? -1] !== undefined

  /** Whether nothing at all stands in a column, as in most of a file that has many. */
  isBlank(column: ImportColumn): boolean {
    return (this.cells[this.header.columns.get(column) ?? -1] ?? '') === ''
  }

  /** The text of a column; empty too where it says that nothing is known. */
  textOf(column: ImportColumn): string {
    const text = cellOf(this.header, this.cells, column)
    return isNothing(text) ? '' : text
  }

  fail(column: string, value: string, { text, lost }: Problem): void {
    this.faults.push({ column, value: clip(value), problem: text, lost })
  }

  /** What `read` makes of a text; undefined where it cannot be read. */
  read<T>(column: string, text: string, read: (text: string) => T | Noted<T> | Problem): T | undefined {
    const result = hasControl(text) ? new Problem('holds a control character') : read(text)
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
}
