import type { Understood } from '#shared/contract/catalogue.ts'
import { type Language, languageEntry } from '#shared/languages.ts'
import { formatQuantity } from '#shared/trade/units.ts'
import { type Field, valueTest } from '../../catalogue/choices.ts'
import type { CategoryRef, Labels, Reference } from '../../catalogue/reference.ts'
import type { Condition, Understanding } from './meaning.ts'
import { parametersMeant } from './typed-query.ts'
import { queryText } from './understand.ts'

/** A category of the matches, with its columns: together they say what a bare "10k" is. */
export interface MatchedCategory {
  category: CategoryRef
  fields: ReadonlyMap<string, Field>
}

/** What a query was understood to mean, piece by piece, each with the query that is left without it. */
export function chipsOf(
  understanding: Understanding,
  categories: readonly MatchedCategory[],
  reference: Reference,
  labels: Labels,
  lang: Language,
): Understood[] {
  const { tag } = languageEntry(lang)
  return understanding.conditions.map((condition, index) => {
    const conditions = understanding.conditions.filter((_, other) => other !== index)
    const text = conditionLabel(condition, categories, reference, labels, tag)
    return {
      kind: condition.kind,
      text: condition.not ? `≠ ${text}` : text,
      query_without: queryText({ ...understanding, conditions }),
    }
  })
}

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
  const [meant, ...others] = categories.flatMap(({ category, fields }) =>
    parametersMeant(condition, category).flatMap(({ parameter, min }) =>
      min !== null && valueTest(fields, parameter.slug, [min]) !== null ? [{ parameter, value: min }] : [],
    ),
  )
  const named = reading.parameters?.length === 1 ? `${labels('parameter', reading.parameters[0] ?? '')} ` : ''
  const { unit: readingUnit } = reading
  if (readingUnit !== null && readingUnit !== 'count')
    return condition.readings
      .flatMap(({ value, unit }) =>
        unit === readingUnit ? `${readingUnit === 'percent' ? '±' : ''}${formatQuantity(value, readingUnit, tag)}` : [],
      )
      .join(' / ')
  // Of a case or of a connector: the trade says it so in every language.
  if (reading.parameters?.includes('pins')) return `${formatQuantity(reading.value, 'count', tag)}-pin`
  if (meant && others.every(({ parameter }) => parameter.unit === meant.parameter.unit))
    return `${named}${formatQuantity(meant.value, meant.parameter.unit, tag)}`
  return reading.unit === 'count' && named !== '' ? `${named}${formatQuantity(reading.value, 'count', tag)}` : condition.text
}

function rangeLabel({ min, max, unit, parameters }: Extract<Condition, { kind: 'range' }>, labels: Labels, tag: string): string {
  const text = (bound: number): string => formatQuantity(bound, unit ?? 'count', tag)
  const name = parameters?.length === 1 ? `${labels('parameter', parameters[0] ?? '')} ` : ''
  if (min === null) return max === null ? name.trim() : `${name}≤ ${text(max)}`
  return max === null ? `${name}≥ ${text(min)}` : `${name}${text(min)} – ${text(max)}`
}
