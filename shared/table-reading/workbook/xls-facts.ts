/** Reads from the records of a binary workbook which rows are hidden and which cells are struck out. */
import { FactCollector, type SheetFacts } from './sheet-facts.ts'

const RECORD = { font: 0x0031, filter_mode: 0x009b, filter: 0x009d, style: 0x00e0, numbers: 0x00bd, row: 0x0208 } as const
const FONT_STRUCK = 0x0008
const ROW_HIDDEN = 0x20
const ROW_OUTLINE = 0x07
/** The font number 4 does not exist, so later fonts count one more. */
const MISSING_FONT = 4

/** Fonts and styles come before the sheets, which are read one by one. */
export class XlsFacts {
  readonly #view: DataView
  readonly #fonts: boolean[] = []
  readonly #styles: boolean[] = []
  #facts = new FactCollector()
  #hidden: { row: number; is_outline: boolean }[] = []
  #is_filtered = false

  constructor(view: DataView) {
    this.#view = view
  }

  begin(): void {
    this.#facts = new FactCollector()
    this.#hidden = []
    this.#is_filtered = false
  }

  /** @param from the position of the record's content */
  take(type: number, from: number, length: number): void {
    const view = this.#view
    if (type === RECORD.font && length >= 4) this.#fonts.push((view.getUint16(from + 2, true) & FONT_STRUCK) !== 0)
    else if (type === RECORD.style && length >= 2) {
      const font = view.getUint16(from, true)
      this.#styles.push(this.#fonts[font > MISSING_FONT ? font - 1 : font] ?? false)
    } else if (type === RECORD.filter || type === RECORD.filter_mode) this.#is_filtered = true
    else if (type === RECORD.row && length >= 14) {
      const options = view.getUint16(from + 12, true)
      if ((options & ROW_HIDDEN) !== 0) this.#hidden.push({ row: view.getUint16(from, true), is_outline: (options & ROW_OUTLINE) !== 0 })
    }
  }

  /** Reads a cell record of at least 6 bytes. @param last its last column */
  takeCell(type: number, from: number, last: number): void {
    const row = this.#view.getUint16(from, true)
    const first = this.#view.getUint16(from + 2, true)
    // In a record of several numbers each has its own style.
    const step = type === RECORD.numbers ? 6 : 0
    for (let column = first; column <= last; column++)
      if (this.#styles[this.#view.getUint16(from + 4 + (column - first) * step, true)]) this.#facts.strike(row, column)
  }

  end(): { facts?: SheetFacts } {
    for (const { row, is_outline } of this.#hidden) this.#facts.hideRow(row, this.#is_filtered && !is_outline)
    return this.#facts.end()
  }
}
