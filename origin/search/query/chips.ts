import type { Understood } from '#shared/contract/understood.ts'
import { type Language, languageEntry } from '#shared/languages.ts'
import { formatQuantity } from '#shared/trade/units.ts'
import { type ChoiceField, rangeTest, valueTest } from '../../catalogue/choices.ts'
import type { CategoryRef, Labels, Reference } from '../../catalogue/reference.ts'
import { isRatedUnit } from '../../catalogue/value-rules.ts'
import type { Condition, QueryVocabulary, Understanding } from './meaning.ts'
import { type NumberCondition, parametersMeant } from './typed-query.ts'
import { queryText, settle } from './understand.ts'
import { type ComparisonSign, comparedInstead, limitOf } from './values.ts'

/** A category of the matches, with its columns: together they say what a bare "10k" is. */
export interface MatchedCategory {
  category: CategoryRef
  fields: ReadonlyMap<string, ChoiceField>
}

interface ChipContext {
  /** Of the matches; none where there are many. */
  categories: readonly MatchedCategory[]
  reference: Reference
  labels: Labels
  vocabulary: QueryVocabulary
  lang: Language
}

/** What a query was understood to mean, piece by piece, each with the query that is left without it. */
export function chipsOf(understanding: Understanding, context: ChipContext): Understood[] {
  const { categories, reference, labels, lang } = context
  const { tag } = languageEntry(lang)
  return understanding.conditions.map((condition, index) => {
    const conditions = understanding.conditions.filter((_, other) => other !== index)
    const text = conditionLabel(condition, categories, reference, labels, tag)
    return {
      kind: condition.kind,
      text: condition.not ? `≠ ${text}` : text,
      query_without: queryText({ ...understanding, conditions }),
      compared: comparedOf(understanding, index, condition, context),
    }
  })
}

const SIGNS: readonly ComparisonSign[] = ['=', '≥', '≤']

/** How a number that parts may be rated for is compared, and how else it can be. */
function comparedOf(
  understanding: Understanding,
  index: number,
  condition: Condition,
  { categories, vocabulary, labels, lang }: ChipContext,
): Understood['compared'] {
  if (condition.not || (condition.kind !== 'value' && condition.kind !== 'range')) return null
  const { value = 0, unit = null, parameters } = limitOf(condition) ?? {}
  if (value <= 0 || unit === null || !(isRatedUnit(unit) || unit === 'celsius')) return null
  const sign = signOf(condition, categories)
  const meant = [...new Set(meantIn(condition, categories).map(({ parameter }) => parameter.slug))]
  const others = SIGNS.flatMap((other) => {
    const instead = other === sign ? null : comparedInstead(condition, other, meant)
    const settled = instead && settle(instead, false, vocabulary)
    if (!settled) return []
    const conditions = understanding.conditions.map((own, at) => (at === index ? settled : own))
    return [{ sign: other, query: queryText({ ...understanding, conditions }) }]
  })
  const name = parameters?.length === 1 ? `${labels('parameter', parameters[0] ?? '')} ` : ''
  return { text: `${name}${formatQuantity(value, unit, languageEntry(lang).tag)}`, sign, others }
}

/** How a number is compared in the categories of the matches; null where that is not one way. */
function signOf(condition: NumberCondition, categories: readonly MatchedCategory[]): ComparisonSign | null {
  if (condition.kind === 'range') return condition.min === null ? '≤' : '≥'
  if (condition.exact) return '='
  const signs = new Set(meantIn(condition, categories).map(({ max }) => (max === null ? '≥' : '=')))
  const [sign] = signs
  return signs.size === 1 && sign !== undefined ? sign : null
}

/** The parameters of categories that a condition can be about, those that have such values. */
const meantIn = (condition: NumberCondition, categories: readonly MatchedCategory[]): ReturnType<typeof parametersMeant> =>
  categories.flatMap(({ category, fields }) =>
    parametersMeant(condition, category).filter(({ parameter: { slug }, min, max }) =>
      max === null ? rangeTest(fields, slug, min, null) !== null : valueTest(fields, slug, [max]) !== null,
    ),
  )

/** Names in the reader's language; a flag's is its slug, which the page names. */
export function conditionLabel(
  condition: Condition,
  categories: readonly MatchedCategory[],
  reference: Reference,
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
      return condition.flag
  }
}

type Value = Extract<Condition, { kind: 'value' }>

/** A value with its unit; a bare "10k" gets the unit that all it can be of have, else it stands as it was typed. */
function valueLabel(condition: Value, categories: readonly MatchedCategory[], labels: Labels, tag: string): string {
  const [reading] = condition.readings
  if (!reading) return condition.text
  const [meant, ...others] = meantIn(condition, categories)
  const least = signOf(condition, categories) === '≥' ? '≥ ' : ''
  const named = reading.parameters?.length === 1 ? `${labels('parameter', reading.parameters[0] ?? '')} ` : ''
  const { unit: readingUnit } = reading
  if (readingUnit !== null && readingUnit !== 'count')
    return condition.readings
      .flatMap(({ value, unit }) =>
        unit === readingUnit ? `${readingUnit === 'percent' ? '±' : least}${formatQuantity(value, readingUnit, tag)}` : [],
      )
      .join(' / ')
  // Of a case or of a connector: the trade says it so in every language.
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
