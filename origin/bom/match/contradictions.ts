import type { MatchRemark } from '#shared/bom/model.ts'
import { formatQuantity, type Unit } from '#shared/trade/units.ts'
import { type Attribute, formatValue } from '../../catalogue/describe.ts'
import type { CategoryRef, Labels } from '../../catalogue/reference-data.ts'
import { arePackagesDifferent, toMounting } from './footprint.ts'
import { isRegulatorKind } from './regulator-words.ts'
import { PRIMARY_VALUE_SLUGS, PRIMARY_VALUE_UNITS, type RowQuantity, type RowWords, toParentCategory } from './row-words.ts'

/** The fields of a part that are compared with a row. */
export interface ComparedPart {
  category: CategoryRef
  package: string | null
  attributes: readonly Attribute[]
}

/** What a remark needs to name the row's value and the part's value in one language. @param tag BCP 47 */
export interface RemarkWording {
  labels: Labels
  tag: string
}

/** Further category groups that a class of designators may mean: zero-ohm links and ferrite beads are drawn as R and L. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  resistors: ['inductors-filters', 'circuit-protection'],
  'inductors-filters': ['resistors', 'circuit-protection'],
  // In some countries D also designates a digital circuit.
  diodes: ['circuit-protection', 'optoelectronics', 'transistors', 'power-management', 'microcontrollers-processors', 'memory', 'logic'],
  transistors: ['diodes', 'power-management', 'circuit-protection', 'logic'],
  'circuit-protection': ['diodes', 'resistors'],
}
/** Category groups whose designators rarely mean another kind of part. */
const FIRM: ReadonlySet<string> = new Set(['resistors', 'capacitors', 'inductors-filters', 'timing', 'transistors', 'diodes'])

/** Parameters that must be at least the row's voltage. */
const RATINGS: readonly string[] = ['voltage_rating', 'reverse_voltage', 'drain_source_voltage', 'collector_emitter_voltage']
/** Categories in which a row's voltage may mean something else than the rating. */
const RATED: ReadonlySet<string> = new Set(['capacitors', 'diodes', 'transistors'])

/** Groups whose parts are identified by one value. */
const NUMBERED_BY_VALUE: ReadonlySet<string> = new Set(['resistors', 'capacitors', 'inductors-filters', 'timing'])

/** Relative difference that still counts as equal: values are rounded. */
const SLACK = 0.006

/** Contradictions between a row's words and a part, the weightiest first. */
export function listContradictions(row: RowWords, part: ComparedPart, wording: RemarkWording): MatchRemark[] {
  const remarks = [
    findCategoryDifference(row, part, wording),
    findValueDifference(row, part, wording),
    findWordDifference(row, part, wording),
    findVoltageDifference(row, part, wording),
    // A different case implies a different mounting.
    findPackageDifference(row, part) ?? findMountingDifference(row, part, wording),
    findToleranceDifference(row, part, wording),
  ]
  return remarks.filter((remark) => remark !== null)
}

/**
 * How far a part is from a row; 0 means no difference. Another category or value weighs most, then a rating below the row's by its ratio,
 * then mounting, dielectric, case and tolerance. No sum of later ones reaches an earlier one.
 */
export function computeDifferenceWeight(row: RowWords, part: ComparedPart, wording: RemarkWording): number {
  const word = findWordDifference(row, part, wording)
  return (
    (findCategoryDifference(row, part, wording) ? OTHER_PART : 0) +
    (findValueDifference(row, part, wording) ? OTHER_PART : 0) +
    (word ? (rankDielectric(word.row) >= 0 ? OTHER_DIELECTRIC : OTHER_PART) : 0) +
    (findVoltageDifference(row, part, wording) ? LOWER_RATING * ratingRatio(row, part) : 0) +
    (findMountingDifference(row, part, wording) ? OTHER_MOUNTING : 0) +
    (findPackageDifference(row, part) ? OTHER_CASE : 0) +
    (findToleranceDifference(row, part, wording) ? WIDER_TOLERANCE : 0)
  )
}

/** The case and the key values of a part that a row does not state, as texts. The buyer accepts them with the part. */
export function listUnstatedValues(row: RowWords, part: ComparedPart, { labels, tag }: RemarkWording): string[] {
  const words = new Set(row.words.flat())
  const named = new Set(
    row.others.flatMap((meaning) => (meaning.kind === 'value' ? meaning.readings.flatMap(({ parameters = [] }) => parameters) : [])),
  )
  const isStated = (slug: string, value: string | number): boolean => {
    if (typeof value === 'string') return words.has(value) || (slug === 'mounting' && row.footprint.mounting !== null)
    if (slug === 'tolerance') return row.tolerance !== null
    return PRIMARY_VALUE_SLUGS.has(slug) || named.has(slug) || (RATINGS.includes(slug) && row.volts.length > 0)
  }
  const { category, attributes } = part
  const values = category.parameters.slice(0, category.key_parameters).flatMap((parameter, index) => {
    const value = attributes[index]
    return value === null || value === undefined || isStated(parameter.slug, value) ? [] : [formatValue(parameter, value, labels, tag)]
  })
  const hasCase = row.footprint.name !== null || row.cases.length > 0
  return part.package === null || hasCase ? values : [part.package, ...values]
}

const OTHER_PART = 1_000_000
const LOWER_RATING = 1_000
const OTHER_MOUNTING = 400
const OTHER_DIELECTRIC = 30
const OTHER_CASE = 20
const WIDER_TOLERANCE = 5

/** Limit of `ratingRatio`, below `OTHER_PART / LOWER_RATING`, which means another part. */
const MAX_RATIO = 500

/** The row's voltage divided by the part's rating. For a Zener diode the voltage is its value, so another voltage is another part. */
function ratingRatio({ volts }: RowWords, part: ComparedPart): number {
  if (typeof attribute(part, 'zener_voltage') === 'number') return OTHER_PART / LOWER_RATING
  for (const slug of RATINGS) {
    const rating = attribute(part, slug)
    if (typeof rating === 'number') return rating > 0 ? Math.min(Math.min(...volts) / rating, MAX_RATIO) : MAX_RATIO
  }
  return 1
}

function findCategoryDifference(row: RowWords, part: ComparedPart, { labels }: RemarkWording): MatchRemark | null {
  const { category } = part
  if (row.regulator !== null && isRegulatorKind(category.slug) && row.regulator !== category.slug)
    return { code: 'category_differs', row: labels('category', row.regulator), part: labels('category', category.slug) }
  const group = category.parent?.slug ?? category.slug
  const allowed = new Set(row.designated.map(toParentCategory))
  if (allowed.size === 0 || allowed.has(group)) return null
  const [first = ''] = allowed
  if (!FIRM.has(first)) return null
  for (const each of allowed) if (ALSO[each]?.includes(group)) return null
  // A value with a unit outweighs the letter of a designator.
  const primary = findPrimaryValue(part)
  if (primary && row.quantities.some(({ value, unit }) => unit === primary.unit && sameQuantity(value, primary.value))) return null
  return { code: 'category_differs', row: labels('category', first), part: labels('category', category.slug) }
}

const attribute = ({ category, attributes }: ComparedPart, slug: string): Attribute => {
  const index = category.parameters.findIndex((parameter) => parameter.slug === slug)
  return index < 0 ? null : (attributes[index] ?? null)
}

/** The value that distinguishes a category's parts, with its unit. */
export function findPrimaryValue(part: ComparedPart): { value: number; unit: Unit } | null {
  for (const [unit, slugs] of PRIMARY_VALUE_UNITS) {
    // For transceivers and regulators a frequency does not identify the part.
    if (unit === 'hertz' && part.category.parent?.slug !== 'timing') continue
    if (unit === 'ohm' && part.category.parent?.slug === 'data-converters') continue
    for (const slug of slugs) {
      const value = attribute(part, slug)
      if (typeof value === 'number') return { value, unit }
    }
  }
  return null
}

const sameQuantity = (a: number, b: number): boolean => Math.abs(a - b) <= SLACK * Math.max(Math.abs(a), Math.abs(b))

function findValueDifference(row: RowWords, part: ComparedPart, { tag }: RemarkWording): MatchRemark | null {
  const primary = findPrimaryValue(part)
  if (!primary) return null
  const isNumberedByValue = NUMBERED_BY_VALUE.has(part.category.parent?.slug ?? '')
  if (row.combined !== null && isNumberedByValue)
    return { code: 'value_differs', row: row.combined, part: formatQuantity(primary.value, primary.unit, tag) }
  const sameUnit = row.quantities.filter(({ unit }) => unit === primary.unit || unit === null)
  // 100 nF cannot be a resistor's value, whatever its number.
  const comparable = sameUnit.length > 0 || !isNumberedByValue ? sameUnit : row.quantities
  const [first] = comparable
  if (!first || sameUnit.some(({ value }) => sameQuantity(value, primary.value))) return null
  const formatRowQuantity = (quantity: RowQuantity): string => formatQuantity(quantity.value, quantity.unit ?? primary.unit, tag)
  return { code: 'value_differs', row: formatRowQuantity(first), part: formatQuantity(primary.value, primary.unit, tag) }
}

function findPackageDifference({ footprint, cases }: RowWords, part: ComparedPart): MatchRemark | null {
  const { package: name } = part
  if (name === null) return null
  const other =
    footprint.name !== null && arePackagesDifferent(footprint.name, name, footprint.narrow)
      ? footprint.name
      : cases.find((named) => named.every((one) => arePackagesDifferent(one, name)))?.[0]
  return other === undefined ? null : { code: 'package_differs', row: other, part: name }
}

/** How a part is mounted; null if neither its parameter nor its case decides. */
function mountingOfPart(part: ComparedPart): string | null {
  const mounting = attribute(part, 'mounting')
  return typeof mounting === 'string' ? mounting : toMounting(part.package)
}

function findMountingDifference({ footprint }: RowWords, part: ComparedPart, { labels }: RemarkWording): MatchRemark | null {
  const mounting = mountingOfPart(part)
  if (footprint.mounting === null || (mounting !== 'surface_mount' && mounting !== 'through_hole') || mounting === footprint.mounting)
    return null
  return { code: 'mounting_differs', row: labels('word', footprint.mounting), part: labels('word', mounting) }
}

/** A part with a smaller tolerance than required fits. */
function findToleranceDifference(row: RowWords, part: ComparedPart, { tag }: RemarkWording): MatchRemark | null {
  const tolerance = attribute(part, 'tolerance')
  if (row.tolerance === null || typeof tolerance !== 'number' || tolerance <= row.tolerance * (1 + SLACK)) return null
  const text = (value: number): string => formatQuantity(value, 'percent', tag, '±')
  return { code: 'tolerance_differs', row: text(row.tolerance), part: text(tolerance) }
}

/** A part with a higher rating than required fits. */
function findVoltageDifference(row: RowWords, part: ComparedPart, { tag }: RemarkWording): MatchRemark | null {
  const [first] = row.volts
  if (first === undefined || !RATED.has(part.category.parent?.slug ?? '')) return null
  const text = (value: number): string => formatQuantity(value, 'volt', tag)
  const zener = attribute(part, 'zener_voltage')
  if (typeof zener === 'number') {
    if (row.volts.some((volts) => Math.abs(volts - zener) <= 0.06 * zener)) return null
    return { code: 'voltage_differs', row: text(first), part: text(zener) }
  }
  for (const slug of RATINGS) {
    const rating = attribute(part, slug)
    if (typeof rating !== 'number') continue
    const least = Math.min(...row.volts)
    return rating < least * (1 - SLACK) ? { code: 'voltage_differs', row: text(least), part: text(rating) } : null
  }
  return null
}

/** Dielectrics of ceramic capacitors, the most stable first; a more stable one fits. */
const DIELECTRICS = ['C0G', 'U2J', 'X8R', 'X7R', 'X7S', 'X7T', 'X6S', 'X5R', 'Y5V', 'Z5U'] as const
const rankDielectric = (code: unknown): number => DIELECTRICS.findIndex((each) => each === (code === 'NP0' ? 'C0G' : code))

/** Words that exclude each other, by parameter. */
const EXCLUSIVE: readonly (readonly [string, readonly string[]])[] = [
  ['color', 'red,green,blue,yellow,white,orange,amber,infrared,ultraviolet'.split(',')],
  ['polarity', 'n_channel,p_channel,npn,pnp'.split(',')],
]

function findWordDifference(row: RowWords, part: ComparedPart, { labels }: RemarkWording): MatchRemark | null {
  const rowWords = row.words.flat()
  const dielectric = attribute(part, 'dielectric')
  const partSteadiness = rankDielectric(dielectric)
  const rowDielectric = rowWords.find((slug) => rankDielectric(slug) >= 0)
  if (rowDielectric !== undefined && partSteadiness >= 0 && partSteadiness > rankDielectric(rowDielectric))
    return { code: 'value_differs', row: rowDielectric, part: String(dielectric) }
  for (const [slug, words] of EXCLUSIVE) {
    const value = attribute(part, slug)
    if (typeof value !== 'string' || !words.includes(value)) continue
    const named = rowWords.filter((word) => words.includes(word))
    const [first] = named
    if (first !== undefined && !named.includes(value))
      return { code: 'value_differs', row: labels('word', first), part: labels('word', value) }
  }
  return null
}
