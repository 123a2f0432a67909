import type { Unit } from '#shared/trade/units.ts'
import type { Flag } from './lexicon.ts'

/** What the names of the catalogue mean: each lookup takes a phrase folded with `foldPhrase`. */
export interface QueryVocabulary {
  /** Slugs of makers, by any of their names. */
  manufacturers(phrase: string): string[]
  /** Slugs of categories, by name and by search word. */
  categories(phrase: string): string[]
  /** Slugs of words ("thick_film") and codes ("X7R") of parameters. */
  words(phrase: string): string[]
  /** Names as the maker writes them. */
  series(phrase: string): string[]
  /** Whether a parameter of this slug has words or codes for values. */
  isWordParameter(slug: string): boolean
}

/** A value in its base unit. A null unit is a bare SI prefix ("10k"); `parameters` only when the text says which. */
export interface ValueReading {
  value: number
  unit: Unit | null
  parameters?: readonly string[]
}

/**
 * What a phrase asks of a part. Of several slugs, names or readings any will do; so does any of the readings beside a
 * word ("dual": a MOSFET says it as a word, an amplifier as two channels). Ranges include their ends; null is open. Of a
 * rating a value asks for at least so much, unless it is `exact`.
 */
export type Meaning =
  | { kind: 'manufacturer'; slugs: string[] }
  | { kind: 'category'; slugs: string[] }
  | { kind: 'package'; name: string }
  | { kind: 'word'; slugs: string[]; readings?: ValueReading[] }
  | { kind: 'series'; names: string[] }
  | { kind: 'value'; readings: ValueReading[]; exact?: true }
  | { kind: 'range'; min: number | null; max: number | null; unit: Unit | null; parameters?: readonly string[] }
  | { kind: 'flag'; flag: Flag }

/** `text` reads back to the same condition, alone and in any company. `not`: parts for which it holds are ruled out. */
export type Condition = { text: string; not: boolean } & Meaning

/**
 * A query as it is understood, in the order of its words. Keywords are left over, each a piece of a part number; one that
 * begins with "!" must not be in it.
 */
export interface ParsedQuery {
  conditions: Condition[]
  keywords: string[]
}

/** A meaning, and texts that may say it, the best first. */
export interface PossibleMeaning {
  meaning: Meaning
  texts: readonly string[]
}
