import type { Alternative } from '#shared/contract/catalogue.ts'
import { getParameterRule } from '#shared/trade/parameter-rules.ts'
import type { Unit } from '#shared/trade/units.ts'

/** By word or code, the words and codes that it can replace. */
const COVERS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  composition: {
    thin_film: ['thick_film', 'carbon_film'],
    metal_film: ['carbon_film'],
    metal_foil: ['thin_film', 'metal_film', 'thick_film'],
    metal_strip: ['current_sense_film', 'thick_film'],
  },
  // Class 1 replaces class 2; within class 2 a wider temperature range at the same or a smaller change of capacitance.
  dielectric: {
    C0G: ['NP0', 'U2J', 'X8R', 'X7R', 'X7S', 'X6S', 'X5R', 'Y5V', 'Z5U'],
    NP0: ['C0G', 'U2J', 'X8R', 'X7R', 'X7S', 'X6S', 'X5R', 'Y5V', 'Z5U'],
    X8R: ['X7R', 'X7S', 'X6S', 'X5R', 'Y5V', 'Z5U'],
    X7R: ['X7S', 'X6S', 'X5R', 'Y5V', 'Z5U'],
    X7S: ['X6S', 'Y5V', 'Z5U'],
    X6S: ['Y5V', 'Z5U'],
    X5R: ['Y5V', 'Z5U'],
    PP: ['PET'],
  },
  shielding: { shielded: ['semi_shielded', 'unshielded'], semi_shielded: ['unshielded'] },
  contact_plating: { Gold: ['Tin'], gold: ['tin'] },
}

/** Units of ratings. A number in another unit must be met exactly. */
const RATED_UNITS: ReadonlySet<Unit | null> = new Set<Unit | null>(['volt', 'ampere', 'watt'])
/** Upper ends of spans. They are no ratings: a part for at most 30 V need not work at 5 V. */
const SPAN_ENDS: ReadonlySet<string> = new Set(['supply_voltage_max', 'input_voltage_max'])

/** Whether numbers in this unit are ratings, so that a bare number may be a minimum. */
export const isRatedUnit = (unit: Unit | null): boolean => RATED_UNITS.has(unit)

/**
 * Whether a parameter is a rating of a category: 60 V satisfies 30 V. It is not if the category has another parameter of the same unit that
 * must be met exactly, such as a regulator's output voltage.
 */
export function isRating(category: string, parameters: readonly { slug: string; unit: Unit }[], slug: string): boolean {
  const unit = parameters.find((parameter) => parameter.slug === slug)?.unit
  if (unit === undefined || !RATED_UNITS.has(unit) || SPAN_ENDS.has(slug) || getParameterRule(category, slug) !== 'higher') return false
  return !parameters.some((other) => other.unit === unit && ['exact', 'near'].includes(getParameterRule(category, other.slug)))
}

export type Change = Alternative['differs'][number]['change']

/** `fits`: the other value may replace the original. */
export interface ValueComparison {
  verdict: 'same' | 'better' | 'worse' | 'other'
  change: Change
  fits: boolean
}

const SAME: ValueComparison = { verdict: 'same', change: 'other', fits: true }
const OTHER: ValueComparison = { verdict: 'other', change: 'other', fits: false }
/** Relative difference within which values of two data sheets are equal. */
const EQUAL = 1e-4
const NEAR = 0.05

const computeDifference = (a: number, b: number): number => (a === b ? 0 : Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b)))

/** "Quad SPI" and "SPI-Quad", "32K x 8" and "32Kx8" are the same code. */
function sameText(a: string, b: string): boolean {
  if (a === b) return true
  const words = (text: string): string[] => text.toLowerCase().match(/[a-z0-9.+]+/g) ?? []
  return words(a).join('') === words(b).join('') || words(a).sort().join(' ') === words(b).sort().join(' ')
}

/** How another part's value of a parameter compares with the original's, by the rule of its category. */
export function compareValues(category: string, slug: string, value: string | number, other: string | number): ValueComparison {
  if (typeof value !== 'number' || typeof other !== 'number') {
    const [from, to] = [String(value), String(other)]
    if (typeof value === typeof other && sameText(from, to)) return SAME
    if (getParameterRule(category, slug) !== 'grade') return OTHER
    if (COVERS[slug]?.[to]?.includes(from)) return { verdict: 'better', change: 'grade', fits: true }
    if (COVERS[slug]?.[from]?.includes(to)) return { verdict: 'worse', change: 'grade', fits: false }
    return OTHER
  }
  if (computeDifference(value, other) <= EQUAL) return SAME
  const change = other > value ? 'higher' : 'lower'
  const judged = (isBetter: boolean, kind: Change): ValueComparison => ({
    verdict: isBetter ? 'better' : 'worse',
    change: kind,
    fits: isBetter,
  })
  switch (getParameterRule(category, slug)) {
    case 'higher':
      return judged(other > value, change)
    case 'lower':
      return judged(other < value, change)
    case 'tighter':
      return judged(other < value, other < value ? 'tighter' : 'wider')
    case 'near':
      return { verdict: 'other', change, fits: computeDifference(value, other) <= NEAR }
    case 'free':
      return { verdict: 'other', change, fits: true }
    default:
      return { verdict: 'other', change, fits: false }
  }
}

/** How far above the required value a search looks: parts with far higher ratings are of another class. */
const MUCH_BETTER = 30
/** Relative width of a search for near values: slightly below `NEAR`, because of rounding. */
const NEARLY = 0.04

/**
 * The values of parts that are at least as good: the original's value and others that replace it, or a range. Null if the rule accepts all
 * values, or defines no order.
 */
export function toAcceptableRange(
  category: string,
  slug: string,
  value: string | number,
): { values: readonly (string | number)[] } | { min: number; max: number } | null {
  const rule = getParameterRule(category, slug)
  if (typeof value === 'string') {
    const covers = COVERS[slug] ?? {}
    const better = rule === 'grade' ? Object.keys(covers).filter((name) => covers[name]?.includes(value)) : []
    return { values: [value, ...better] }
  }
  if (rule === 'exact') return { values: [value] }
  if (rule === 'free' || rule === 'grade' || value <= 0) return null
  if (rule === 'near') return { min: value * (1 - NEARLY), max: value * (1 + NEARLY) }
  return rule === 'higher' ? { min: value, max: value * MUCH_BETTER } : { min: value / MUCH_BETTER, max: value }
}
