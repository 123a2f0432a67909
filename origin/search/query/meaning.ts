import type { Unit } from '#shared/trade/units.ts'
import type { Flag } from './lexicon.ts'

/** Lookups of the catalogue's names; each expects a phrase normalized with `foldPhrase`. */
export interface QueryVocabulary {
  /** Slugs of makers, by any of their names. */
  manufacturers(phrase: string): string[]
  /** Slugs of categories, by name and by search word. */
  categories(phrase: string): string[]
  /** Slugs of words ("thick_film") and codes ("X7R") of parameters. */
  words(phrase: string): string[]
  /** Names of series as their makers write them. */
  series(phrase: string): string[]
  /** Whether a parameter of this slug has words or codes for values. */
  isWordParameter(slug: string): boolean
}

/** A value in its base unit. A null unit is a bare SI prefix ("10k"); `parameters` only if the text names them. */
export interface ValueReading {
  value: number
  unit: Unit | null
  parameters?: readonly string[]
}

/**
 * The condition of a phrase. One of several slugs, names or readings must match; so must one of the readings beside a word ("dual": a word
 * for a MOSFET, two channels for an amplifier). Ranges include their ends; null is open. For a rating a value is the minimum, unless it is
 * `exact`.
 */
export type Meaning =
  | { kind: 'manufacturer'; slugs: string[] }
  | { kind: 'category'; slugs: string[] }
  | { kind: 'package'; name: string }
  | { kind: 'word'; slugs: string[]; readings?: ValueReading[] }
  | { kind: 'series'; names: string[] }
  | { kind: 'value'; readings: ValueReading[]; exact?: true }
  | { kind: 'range'; min: number | null; max: number | null; unit: Unit | null; parameters?: readonly string[] }
  /** `min`: the least stock, in pieces. */
  | { kind: 'flag'; flag: Flag; min?: number }

/** `text` parses to the same condition, alone and among other words. `not`: matching parts are excluded. */
export type Condition = { text: string; not: boolean } & Meaning

/**
 * A parsed query, in the order of its words. Keywords are the other words, each a fragment of a part number; a part number must not contain
 * one that begins with "!".
 */
export interface ParsedQuery {
  conditions: Condition[]
  keywords: string[]
}

/** A meaning, and texts that may parse to it, the best first. */
export interface PossibleMeaning {
  meaning: Meaning
  texts: readonly string[]
}
