/** Values of a file that were lost or changed, and why. */

/** `row`: the part, or this offer of it, is lost. `cell`: the cell is lost. `nothing`: the cell was imported with a changed value. */
export type LossScope = 'row' | 'cell' | 'nothing'

/** Why a cell cannot be read. @property text without the value, so that equal problems can be counted together */
export class CellProblem {
  readonly text: string
  readonly lost: LossScope

  constructor(text: string, lost: LossScope = 'cell') {
    this.text = text
    this.lost = lost
  }
}

/** A value that was read with a note. */
export class ValueWithNote<T> {
  readonly value: T
  readonly text: string

  constructor(value: T, text: string) {
    this.value = value
    this.text = text
  }
}

/** A problem of one cell, or of a row as a whole, whose `column` is empty. */
export interface Fault {
  column: string
  value: string
  problem: string
  lost: LossScope
}

/** A fault with its part. `line` counts from 1, the header included. `source`: the file's name of the column, if it differs. */
export interface RowFault extends Fault {
  source: string
  line: number
  manufacturer: string
  part_number: string
}

/** How often a problem occurred, with the first value that had it. */
export interface FaultReason extends Fault {
  source: string
  count: number
  line: number
}

/** Maximum number of kinds of problems in a report. */
const MAX_REASONS = 500

/** Counts faults by scope, column and problem. */
export class FaultCounter {
  readonly #reasons = new Map<string, FaultReason>()

  add({ column, value, problem, lost, line, source }: RowFault): void {
    const key = `${lost}\t${column}\t${problem}`
    const reason = this.#reasons.get(key)
    if (reason) reason.count++
    else if (this.#reasons.size < MAX_REASONS) this.#reasons.set(key, { column, value, problem, lost, line, source, count: 1 })
  }

  /** Rows before cells before notes, the commonest first. */
  list(): FaultReason[] {
    const rank: Record<LossScope, number> = { row: 0, cell: 1, nothing: 2 }
    return [...this.#reasons.values()].sort((a, b) => rank[a.lost] - rank[b.lost] || b.count - a.count)
  }
}

/** A text as a message shows it. */
export const clipText = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
