import { TRADE_PARAMETERS } from '#shared/trade/trade-data.ts'

/**
 * The tokens of the word index. They are computed for parts and queries alike, never from raw text, so that typed text cannot reach the
 * FTS5 query language. ASCII letters and digits only, so that the tokenizer does not split them.
 */

/** The term of a category or of one of its ancestors. */
export const toCategoryTerm = (categoryId: number): string => `c${categoryId}`

export const toManufacturerTerm = (manufacturerId: number): string => `m${manufacturerId}`

/** The term of a package, its name without punctuation: SOIC-8 is `psoic8`. */
export const toPackageTerm = (name: string): string => `p${plain(name)}`

/** A word or a code: `surface_mount` is `wsurfacemount`, X7R is `wx7r`. */
export const toWordTerm = (word: string): string => `w${plain(word)}`

/** The term of a number of one parameter: 4.7e-6 of parameter 15 is `v15x47em7`. Six digits count. */
export const toValueTerm = (parameterId: number, value: number): string => `v${parameterId}x${numberTerm(value)}`

/** A bucket is a quarter of a decade; ranges are searched by buckets. */
const BUCKETS_PER_DECADE = 4
const MAX_BUCKET = 80

/** The bucket of a number of one parameter: 4.7e-6 of parameter 15 is `b15xm22`. */
export const toBucketTerm = (parameterId: number, bucket: number): string => `b${parameterId}x${bucket < 0 ? 'm' : ''}${Math.abs(bucket)}`

/** Buckets ascend with the values; zero and negative values have the lowest. */
export function toBucket(value: number): number {
  if (!(value > 0)) return -MAX_BUCKET
  // Tolerance for rounding: 1e-6 must not fall below its decade.
  return Math.max(-MAX_BUCKET + 1, Math.min(MAX_BUCKET, Math.floor(Math.log10(value) * BUCKETS_PER_DECADE + 1e-9)))
}

/** The buckets that a range touches: its ends contain values outside the range, too. Null bounds are open. */
export function toRangeTerms(parameterId: number, min: number | null, max: number | null): string[] {
  const from = min === null ? -MAX_BUCKET : toBucket(min)
  const to = max === null ? MAX_BUCKET : toBucket(max)
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => toBucketTerm(parameterId, from + index))
}

/** The token of a series' name: `GRM` is `sgrm`. */
export const toSeriesTerm = (name: string): string => `s${plain(name)}`

/**
 * Parameters that are not indexed. Temperature ranges would need two tokens for each part and are never typed; countries and moisture
 * levels have other meanings in a query.
 */
const NOT_SEARCHED: ReadonlySet<string> = new Set([
  'temperature_min',
  'temperature_max',
  ...TRADE_PARAMETERS.filter((slug) => slug !== 'reach'),
])

/** Whether the word index contains the values of a parameter. */
export const isSearchable = (slug: string): boolean => !NOT_SEARCHED.has(slug)

/** The fields of a part's category that `toPartTerms` needs. */
export interface TermCategory {
  category_id: number
  parent_id: number | null
  /** Parameters in the order of the part's attributes. */
  parameters: readonly { parameter_id: number; slug: string }[]
}

/** All tokens of a part, joined by blanks: for inserting it into the word index, and for removing it. */
export function toPartTerms(
  category: TermCategory,
  manufacturerId: number,
  packageName: string | null,
  series: string | null,
  attributes: readonly (string | number | null)[],
): string {
  const terms = [toCategoryTerm(category.category_id), toManufacturerTerm(manufacturerId)]
  if (category.parent_id !== null) terms.push(toCategoryTerm(category.parent_id))
  if (packageName) terms.push(toPackageTerm(packageName))
  if (series) terms.push(toSeriesTerm(series))
  category.parameters.forEach(({ parameter_id, slug }, index) => {
    const value = attributes[index]
    if (value === null || value === undefined || !isSearchable(slug)) return
    if (typeof value === 'number') terms.push(toValueTerm(parameter_id, value), toBucketTerm(parameter_id, toBucket(value)))
    else terms.push(toWordTerm(value))
  })
  // Joined once, so that no intermediate strings stay in memory.
  return terms.join(' ')
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '')
}

/** A number as digits and a power of ten, without trailing zeros; sign and point are letters. */
function numberTerm(value: number): string {
  if (value === 0) return '0'
  const [mantissa = '', exponent = '0'] = Math.abs(value).toExponential(5).split('e')
  const digits = mantissa.replace('.', '').replace(/0+$/, '')
  const power = Number(exponent) - (digits.length - 1)
  return `${value < 0 ? 'n' : ''}${digits}e${power < 0 ? 'm' : ''}${Math.abs(power)}`
}
