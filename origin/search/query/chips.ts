import type { SearchInterpretation } from '#shared/contract/search-interpretation.ts'
import { getLanguage, type Language } from '#shared/languages.ts'
import { formatQuantity } from '#shared/trade/units.ts'
import { type CategoryFieldSummary, createRangeTest, createValueTest } from '../../catalogue/choices.ts'
import type { CategoryRef, Labels, ReferenceData } from '../../catalogue/reference-data.ts'
import { isRatedUnit } from '../../catalogue/value-rules.ts'
import type { Condition, ParsedQuery, QueryVocabulary } from './meaning.ts'
import { findCondition, formatQuery } from './parse-query.ts'
import { listConditionParameters, type NumberCondition } from './typed-query.ts'
import { type ComparisonSign, findLimit, replaceComparison } from './values.ts'

/** A category of the matches, with its columns: they decide which parameter a bare "10k" means. */
export interface MatchedCategory {
  category: CategoryRef
  fields: ReadonlyMap<string, CategoryFieldSummary>
}

interface ChipContext {
  /** The categories of the matches; empty if there are too many. */
  categories: readonly MatchedCategory[]
  reference: ReferenceData
  labels: Labels
  vocabulary: QueryVocabulary
  lang: Language
}

/** The interpretation of a query, piece by piece, each with the query without that piece. */
export function toChips(parsedQuery: ParsedQuery, context: ChipContext): SearchInterpretation[] {
  const { categories, reference, labels, lang } = context
  const { tag } = getLanguage(lang)
  return parsedQuery.conditions.map((condition, index) => {
    const conditions = parsedQuery.conditions.filter((_, other) => other !== index)
    const text = formatCondition(condition, categories, reference, labels, tag)
    return {
      kind: condition.kind,
      text: condition.not ? `≠ ${text}` : text,
      query_without: formatQuery({ ...parsedQuery, conditions }),
      compared: toComparisons(parsedQuery, index, condition, context),
    }
  })
}

const SIGNS: readonly ComparisonSign[] = ['=', '≥', '≤']

/** How a number that may be a rating is compared, and the other possible comparisons. */
function toComparisons(
  parsedQuery: ParsedQuery,
  index: number,
  condition: Condition,
  { categories, vocabulary, labels, lang }: ChipContext,
): SearchInterpretation['compared'] {
  if (condition.not || (condition.kind !== 'value' && condition.kind !== 'range')) return null
  const { value = 0, unit = null, parameters } = findLimit(condition) ?? {}
  if (value <= 0 || unit === null || !(isRatedUnit(unit) || unit === 'celsius')) return null
  const sign = findSign(condition, categories)
  const meant = [...new Set(meantIn(condition, categories).map(({ parameter }) => parameter.slug))]
  const others = SIGNS.flatMap((other) => {
    const instead = other === sign ? null : replaceComparison(condition, other, meant)
    const replacement = instead && findCondition(instead, false, vocabulary)
    if (!replacement) return []
    const conditions = parsedQuery.conditions.map((original, at) => (at === index ? replacement : original))
    return [{ sign: other, query: formatQuery({ ...parsedQuery, conditions }) }]
  })
  const name = parameters?.length === 1 ? `${labels('parameter', parameters[0] ?? '')} ` : ''
  return { text: `${name}${formatQuantity(value, unit, getLanguage(lang).tag)}`, sign, others }
}

/** The comparison of a number in the categories of the matches; null if they differ. */
function findSign(condition: NumberCondition, categories: readonly MatchedCategory[]): ComparisonSign | null {
  if (condition.kind === 'range') return condition.min === null ? '≤' : '≥'
  if (condition.exact) return '='
  const signs = new Set(meantIn(condition, categories).map(({ max }) => (max === null ? '≥' : '=')))
  const [sign] = signs
  return signs.size === 1 && sign !== undefined ? sign : null
}

/** The parameters of the categories to which a condition may refer, if they have such values. */
const meantIn = (condition: NumberCondition, categories: readonly MatchedCategory[]): ReturnType<typeof listConditionParameters> =>
  categories.flatMap(({ category, fields }) =>
    listConditionParameters(condition, category).filter(({ parameter: { slug }, min, max }) =>
      max === null ? createRangeTest(fields, slug, min, null) !== null : createValueTest(fields, slug, [max]) !== null,
    ),
  )

/** Names in the reader's language; a flag's is its slug, which the page names. */
export function formatCondition(
  condition: Condition,
  categories: readonly MatchedCategory[],
  reference: ReferenceData,
  labels: Labels,
  tag: string,
): string {
  switch (condition.kind) {
    case 'manufacturer':
      return condition.slugs.map((slug) => reference.manufacturers_by_slug.get(slug)?.name ?? slug).join(' / ')
    case 'category':
      return condition.slugs.map((slug) => labels('category', slug)).join(' / ')
    case 'package':
      return condition.name
    case 'word':
      return [...new Set(condition.slugs.map((slug) => labels('word', slug)))].join(' / ')
    case 'series':
      return condition.names.join(' / ')
    case 'value':
      return valueLabel(condition, categories, labels, tag)
    case 'range':
      return rangeLabel(condition, labels, tag)
    case 'flag':
      return condition.min === undefined ? condition.flag : condition.text
  }
}

type Value = Extract<Condition, { kind: 'value' }>

/** A value with its unit; a bare "10k" gets the unit that all its possible parameters share, else it is shown as typed. */
function valueLabel(condition: Value, categories: readonly MatchedCategory[], labels: Labels, tag: string): string {
  const [reading] = condition.readings
  if (!reading) return condition.text
  const [meant, ...others] = meantIn(condition, categories)
  const least = findSign(condition, categories) === '≥' ? '≥ ' : ''
  const named = reading.parameters?.length === 1 ? `${labels('parameter', reading.parameters[0] ?? '')} ` : ''
  const { unit: readingUnit } = reading
  if (readingUnit !== null && readingUnit !== 'count')
    return condition.readings
      .flatMap(({ value, unit }) =>
        unit === readingUnit ? `${readingUnit === 'percent' ? '±' : least}${formatQuantity(value, readingUnit, tag)}` : [],
      )
      .join(' / ')
  // Pins of a package or a connector are written the same in every language.
  if (reading.parameters?.includes('pins')) return `${formatQuantity(reading.value, 'count', tag)}-pin`
  if (meant && others.every(({ parameter }) => parameter.unit === meant.parameter.unit))
    return `${named}${formatQuantity(reading.value, meant.parameter.unit, tag)}`
  return reading.unit === 'count' && named !== '' ? `${named}${formatQuantity(reading.value, 'count', tag)}` : condition.text
}

function rangeLabel({ min, max, unit, parameters }: Extract<Condition, { kind: 'range' }>, labels: Labels, tag: string): string {
  const text = (bound: number): string => formatQuantity(bound, unit ?? 'count', tag)
  const name = parameters?.length === 1 ? `${labels('parameter', parameters[0] ?? '')} ` : ''
  if (min === null) return max === null ? name.trim() : `${name}≤ ${text(max)}`
  return max === null ? `${name}≥ ${text(min)}` : `${name}${text(min)} – ${text(max)}`
}
