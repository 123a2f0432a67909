/** Facts of a sheet besides its texts: hidden rows, struck-out texts, formulas without a value. All indexes from 0. */
export interface SheetFacts {
  /** Rows that a filter hides, and those that are hidden without one. */
  filtered_rows: readonly number[]
  hidden_rows: readonly number[]
  /** Columns whose whole text is struck out, by row. */
  struck_cells: ReadonlyMap<number, readonly number[]>
  /** Rows with a partly struck-out cell, whose text is read without that part. */
  partly_struck_rows: readonly number[]
  /** How many formulas of a column have no stored value. */
  unvalued_columns: ReadonlyMap<number, number>
  /** Notes below a list, which are not among the sheet's rows, with the beginning of their texts. */
  distant_rows: readonly { row: number; text: string }[]
}

/** Maximum number of facts; more are a pattern over the whole sheet and are ignored. */
const MAX_FACTS = 50_000

export class FactCollector {
  readonly #filtered: number[] = []
  readonly #hidden: number[] = []
  readonly #struck = new Map<number, number[]>()
  readonly #partly = new Set<number>()
  readonly #unvalued = new Map<number, number>()
  readonly #distant = new Map<number, string>()
  #count = 0

  hideRow(row: number, byFilter: boolean): void {
    if (this.#isUnderLimit()) (byFilter ? this.#filtered : this.#hidden).push(row)
  }

  strike(row: number, column: number): void {
    if (!this.#isUnderLimit()) return
    const columns = this.#struck.get(row)
    if (columns) columns.push(column)
    else this.#struck.set(row, [column])
  }

  strikePartly(row: number): void {
    if (this.#isUnderLimit()) this.#partly.add(row)
  }

  missValue(column: number): void {
    this.#unvalued.set(column, (this.#unvalued.get(column) ?? 0) + 1)
  }

  /**
   * Records cells of a row beyond the limit as a note.
   * @param used rows up to the last one of the list
   * @returns false if too few blank rows separate it from the list, or there are too many such rows
   */
  addDistantRow(row: number, used: number, cells: readonly string[]): boolean {
    if (used === 0 || row - used < DISTANT_LEAST) return false
    this.#distant.set(row, `${this.#distant.get(row) ?? ''} ${cells.join(' ')}`.trim().slice(0, MAX_DISTANT_TEXT))
    return this.#distant.size <= MAX_DISTANT_ROWS
  }

  addNote(row: number, text: string): void {
    this.#distant.set(row, text.slice(0, MAX_DISTANT_TEXT))
  }

  /** Without facts, an empty object to spread. */
  end(): { facts?: SheetFacts } {
    const isEmpty = this.#count === 0 && this.#unvalued.size === 0 && this.#distant.size === 0
    if (isEmpty) return {}
    return {
      facts: {
        filtered_rows: this.#filtered,
        hidden_rows: this.#hidden,
        struck_cells: this.#struck,
        partly_struck_rows: [...this.#partly],
        unvalued_columns: this.#unvalued,
        distant_rows: [...this.#distant].map(([row, text]) => ({ row, text })),
      },
    }
  }

  #isUnderLimit(): boolean {
    return this.#count++ < MAX_FACTS
  }
}

/** Minimum number of blank rows between a list and a note below it. */
const DISTANT_LEAST = 1000
/** Maximum number of notes far below a list; more are another list. */
const MAX_DISTANT_ROWS = 20
const MAX_DISTANT_TEXT = 200

/** A run of a cell's text; `is_struck` null: as the cell's style says. */
export interface TextRun {
  text: string
  is_struck: boolean | null
}

interface ShownText {
  text: string
  /** Whether the whole text is struck out, or a part of it, which is then left out. */
  is_struck: boolean
  is_partly_struck: boolean
}

/** Separators between an old text and its replacement. */
const SEPARATOR = /[\s,;/|→]/

function withoutOuterSeparators(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && SEPARATOR.test(text.charAt(start))) start++
  while (end > start && SEPARATOR.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/** The text without struck-out parts; if all of it is struck out, the whole text. */
export function toVisibleText(runs: readonly TextRun[], isStruckCell: boolean): ShownText {
  const join = (some: readonly TextRun[]): string => some.map(({ text }) => text).join('')
  const rest = join(runs.filter(({ is_struck }) => !(is_struck ?? isStruckCell)))
  const whole = join(runs)
  if (rest.length === whole.length) return { text: whole, is_struck: false, is_partly_struck: false }
  const shown = withoutOuterSeparators(rest)
  return shown === ''
    ? { text: whole, is_struck: true, is_partly_struck: false }
    : { text: shown, is_struck: false, is_partly_struck: true }
}

/** Collects the runs of a text while markup opens and closes them. */
export class TextRunReader {
  #runs: TextRun[] = []

  /** @param isStruck null: as the cell's style says */
  begin(isStruck: boolean | null): void {
    this.#runs.push({ text: '', is_struck: isStruck })
  }

  strike(isStruck: boolean): void {
    const last = this.#runs.at(-1)
    if (last) last.is_struck = isStruck
  }

  add(text: string): void {
    const last = this.#runs.at(-1)
    if (last) last.text += text
    else this.#runs.push({ text, is_struck: null })
  }

  /** Returns the runs so far, and starts again. */
  take(): TextRun[] {
    const runs = this.#runs
    this.#runs = []
    return runs
  }
}
