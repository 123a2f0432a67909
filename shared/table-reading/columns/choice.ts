/** What is known of the columns while each is given its meaning: headings and evidence, and which have one already. */
import type { ColumnEvidence } from './evidence.ts'
import { removeFalsePartNumbers } from './false-numbers.ts'
import type { Headings } from './header.ts'
import type { ListField } from './heading-names.ts'
import { findSimilarHeading, isUnnamed, readHeading } from './headings.ts'
import { readSellerHeadings } from './sellers.ts'

/** From how many of its cells on a column is what they look like. */
export const MIN_MOSTLY_SHARE = 0.6
export const MIN_NEARLY_ALL_SHARE = 0.85
/** Of the rows, how many an unnamed column has to fill to be one of the list's. */
export const MIN_FILLED_SHARE = 0.55

/** Headings of a column reserved for numbers, even if it is empty. */
const NUMBER_NAME = /^(?:part ?(?:number|no|num|#)|p ?n|mpn)$/

type Test = (facts: ColumnEvidence, column: number) => boolean
type NamedTest = (facts: ColumnEvidence, weight: number) => boolean

export class ColumnChoice {
  readonly texts: readonly string[]
  readonly headings: Headings
  readonly evidence: readonly ColumnEvidence[]
  readonly rows: number
  /** Whether no heading is known: then they say as much as none. */
  readonly isUnheard: boolean
  readonly #taken = new Set<number>()

  constructor(texts: readonly string[], evidence: readonly ColumnEvidence[], rows: number) {
    this.texts = texts
    this.rows = rows
    this.headings = readSellerHeadings(
      texts.map((text) => readHeading(text) ?? findSimilarHeading(text)),
      evidence,
    )
    this.evidence = removeFalsePartNumbers(this.headings, evidence)
    this.isUnheard = this.headings.every((heading) => heading === null)
  }

  /**
   * Whether the heading says nothing that is known: in another language, misspelt, or not at all; or nothing but what one of its words
   * may mean. What the cells say counts, then.
   */
  isUnread(column: number): boolean {
    const heading = this.headings[column]
    return this.isUnheard || !heading || (heading.field === 'other' && heading.weight === 2)
  }

  /** Whether the column has no recognized heading. */
  isUnnamed(column: number): boolean {
    return this.isUnheard || isUnnamed(this.texts[column] ?? '')
  }

  /** Whether a heading says that something is named there: a part, or its value. */
  isName(column: number | null): boolean {
    const heading = column === null ? null : this.headings[column]
    return heading?.field === 'value' || (heading?.field === 'part_number' && heading.weight < 3)
  }

  isAssigned(column: number): boolean {
    return this.#taken.has(column)
  }

  take(...columns: (number | null)[]): void {
    for (const column of columns) if (column !== null) this.#taken.add(column)
  }

  filled(column: number): number {
    return this.evidence[column]?.filled ?? 0
  }

  /** The share of the rows that have something there. */
  share(column: number): number {
    return this.filled(column) / Math.max(1, this.rows)
  }

  /** Whether a column has the texts of another one, and more beside them. */
  repeats(column: number, other: number): boolean {
    const texts = new Set(this.evidence[other]?.cells)
    const cells = this.evidence[column]?.cells ?? []
    return this.share(other) > MIN_NEARLY_ALL_SHARE && cells.filter((cell) => texts.has(cell)).length >= cells.length * MIN_NEARLY_ALL_SHARE
  }

  /** Whether a column is nearly empty, or has the same mark in every line. */
  isFiller(column: number): boolean {
    return this.share(column) < 0.1 || (this.filled(column) >= 3 && new Set(this.evidence[column]?.cells).size === 1)
  }

  /** Whether most lines have something there. */
  isFilled(column: number | null): boolean {
    return column !== null && this.share(column) >= 0.5
  }

  /** Those of a field that have something in them, the plainest and fullest first; equals in the order of the sheet. */
  columnsOf(field: ListField, holds: NamedTest): number[] {
    const columns: { column: number; trust: number }[] = []
    this.headings.forEach((heading, column) => {
      const facts = this.evidence[column]
      if (heading?.field !== field || !facts || facts.filled === 0 || this.#taken.has(column)) return
      if (holds(facts, heading.weight)) columns.push({ column, trust: heading.weight + this.share(column) / 2 })
    })
    return columns.sort((a, b) => b.trust - a.trust || a.column - b.column).map(({ column }) => column)
  }

  named(field: ListField, holds: NamedTest): number | null {
    const column = this.columnsOf(field, holds)[0] ?? null
    this.take(column)
    return column
  }

  /** An empty column: it ranks behind any other, and counts only if its heading is unambiguous. */
  empty(field: ListField): number | null {
    const column = this.headings.findIndex((heading, at) => {
      if (heading?.field !== field || this.filled(at) > 0 || this.#taken.has(at)) return false
      return heading.weight === 3 || NUMBER_NAME.test(heading.name)
    })
    if (column < 0) return null
    this.take(column)
    return column
  }

  /** Of the columns whose heading says nothing, the one whose cells say what they are. */
  byContent(of: (facts: ColumnEvidence) => number, share: number, holds: Test = () => true, fills = MIN_FILLED_SHARE): number | null {
    return this.strongest(of, (facts, column) => this.isUnread(column) && of(facts) >= share && holds(facts, column), null, fills)
  }

  /**
   * Of the columns that are left and mostly filled, the one that has most of something; of nearly equal ones the first.
   * @param beside a column whose rows alone have something there, as only parts with a maker have a number
   * @param fills the share of the rows that have something there at least
   */
  strongest(of: (facts: ColumnEvidence) => number, holds: Test, beside: number | null = null, fills = MIN_FILLED_SHARE): number | null {
    const rows = beside === null ? this.rows : Math.min(this.rows, this.filled(beside))
    let best: { column: number; strength: number } | null = null
    for (const [column, facts] of this.evidence.entries()) {
      if (this.#taken.has(column) || facts.filled < Math.max(1, rows * fills) || !holds(facts, column)) continue
      const strength = of(facts) * facts.filled
      if (!best || strength > best.strength * 1.2) best = { column, strength }
    }
    this.take(best?.column ?? null)
    return best?.column ?? null
  }
}
