/**
 * The tokens of the word index. They are compiled on both sides, never taken from a text as it stands: what a person
 * types cannot reach the FTS5 query language. ASCII letters and digits only, so that the tokenizer keeps them whole.
 */

/** A category or one of its ancestors. */
export const categoryTerm = (category_id: number): string => `c${category_id}`

export const manufacturerTerm = (manufacturer_id: number): string => `m${manufacturer_id}`

/** A package by its name without punctuation: SOIC-8 is `psoic8`. */
export const packageTerm = (name: string): string => `p${plain(name)}`

/** A word or a code: `surface_mount` is `wsurfacemount`, X7R is `wx7r`. */
export const wordTerm = (word: string): string => `w${plain(word)}`

/** A number of one parameter: 4.7e-6 of parameter 15 is `v15x47em7`. Six digits count. */
export const valueTerm = (parameter_id: number, value: number): string => `v${parameter_id}x${numberTerm(value)}`

/** The word that a series' name is: `GRM` is `sgrm`. */
export const seriesTerm = (name: string): string => `s${plain(name)}`

/** Ranges of temperature would cost two tokens a part and nobody types them. */
const NOT_SEARCHED = new Set(['temperature_min', 'temperature_max'])

/** What `partTerms` has to know of a part's category. */
export interface TermCategory {
  category_id: number
  parent_id: number | null
  /** In the order of the part's attributes. */
  parameters: readonly { parameter_id: number; slug: string }[]
}

/** All tokens of a part, joined by blanks: what the word index is given, and given again to take the part out. */
export function partTerms(
  category: TermCategory,
  manufacturer_id: number,
  package_name: string | null,
  series: string | null,
  attributes: readonly (string | number | null)[],
): string {
  let terms = `${categoryTerm(category.category_id)} ${manufacturerTerm(manufacturer_id)}`
  if (category.parent_id !== null) terms += ` ${categoryTerm(category.parent_id)}`
  if (package_name) terms += ` ${packageTerm(package_name)}`
  if (series) terms += ` ${seriesTerm(series)}`
  category.parameters.forEach(({ parameter_id, slug }, index) => {
    const value = attributes[index]
    if (value === null || value === undefined || NOT_SEARCHED.has(slug)) return
    terms += ` ${typeof value === 'number' ? valueTerm(parameter_id, value) : wordTerm(value)}`
  })
  return terms
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '')
}

/** A number as digits and a power of ten, without trailing zeros, sign and point spelt as letters. */
function numberTerm(value: number): string {
  if (value === 0) return '0'
  const [mantissa = '', exponent = '0'] = Math.abs(value).toExponential(5).split('e')
  const digits = mantissa.replace('.', '').replace(/0+$/, '')
  const power = Number(exponent) - (digits.length - 1)
  return `${value < 0 ? 'n' : ''}${digits}e${power < 0 ? 'm' : ''}${Math.abs(power)}`
}
