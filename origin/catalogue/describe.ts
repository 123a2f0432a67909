import { formatCountryName } from '#shared/address/country-name.ts'
import type { PartParameter } from '#shared/contract/catalogue.ts'
import { isolateBidi } from '#shared/text/isolate.ts'
import { COUNTRY_OF_ORIGIN } from '#shared/trade/trade-data.ts'
import { formatQuantity } from '#shared/trade/units.ts'
import type { CategoryRef, Labels, ParameterRef } from './reference-data.ts'

export type Attribute = string | number | null

/** A value in the reader's language: "±1 %", "Thick film", "X7R". @param tag BCP 47 */
export function formatValue(parameter: ParameterRef, value: string | number, labels: Labels, tag: string): string {
  if (parameter.slug === COUNTRY_OF_ORIGIN) return formatCountryName(String(value), tag)
  if (typeof value === 'number') return formatQuantity(value, parameter.unit, tag, parameter.sign)
  return parameter.kind === 'word' ? labels('word', value) : value
}

/** The parameters of a part, in its category's order. @param attributes in the same order, null if unknown */
export function listPartParameters(category: CategoryRef, attributes: readonly Attribute[], labels: Labels, tag: string): PartParameter[] {
  const parameters: PartParameter[] = []
  category.parameters.forEach((parameter, index) => {
    const value = attributes[index]
    if (value === null || value === undefined) return
    parameters.push({
      slug: parameter.slug,
      name: labels('parameter', parameter.slug),
      text: formatValue(parameter, value, labels, tag),
      value,
      ...(typeof value === 'number' && { unit: parameter.unit }),
    })
  })
  return parameters
}

/** Separators in a description; a comma and a blank in other languages. */
const SEPARATORS: Readonly<Record<string, string>> = { ar: '، ', 'zh-Hans': '，', 'zh-Hant': '，', ja: '、' }

/** Separators between a parameter's name and its count; a colon and a blank in other languages. */
const COLONS: Readonly<Record<string, string>> = { 'zh-Hans': '：', 'zh-Hant': '：', ja: '：', fr: '\u00a0: ' }

/** A count needs the parameter's name: "8" alone is unclear. */
const needsName = (parameter: ParameterRef): boolean => parameter.kind === 'number' && parameter.unit === 'count'

/**
 * The one-line description, composed of translated names: the category's singular, its key parameters, the package. "Chip resistor, 10 kΩ,
 * ±1 %, 100 mW, Thick film, 0603".
 * @param tag BCP 47
 */
export function describePart(
  category: CategoryRef,
  parameters: readonly PartParameter[],
  packageName: string | null,
  labels: Labels,
  tag: string,
): string {
  const words = [labels('category_one', category.slug)]
  // Both lists are in the category's order, in which the key parameters come first.
  let next = 0
  for (const ref of category.parameters.slice(0, category.key_parameters)) {
    const parameter = parameters[next]
    if (parameter?.slug !== ref.slug) continue
    next++
    words.push(needsName(ref) ? `${parameter.name}${COLONS[tag] ?? ': '}${parameter.text}` : parameter.text)
  }
  if (packageName) words.push(packageName)
  return words.map((word) => isolateBidi(word, tag)).join(SEPARATORS[tag] ?? ', ')
}
