import { packageAliases } from '#shared/packages/canonical.ts'
import { findPackage, listNamedPackages } from '#shared/packages/find.ts'
import { UNITS } from '#shared/trade/units.ts'
import { type Choice, type ChoiceField, type FieldTest, invert, rangeTest, valueTest } from '../../catalogue/choices.ts'
import type { CategoryRef, ParameterRef, Reference } from '../../catalogue/reference.ts'
import {
  bucketOf,
  bucketTerm,
  categoryTerm,
  isSearched,
  manufacturerTerm,
  packageTerm,
  rangeTerms,
  seriesTerm,
  valueTerm,
  wordTerm,
} from '../../catalogue/terms.ts'
import { isRatedUnit, isRating } from '../../catalogue/value-rules.ts'
import type { Flag } from './lexicon.ts'
import type { Condition, ValueReading } from './meaning.ts'

/** Conditions as an expression of the word index. Nothing of the typed text reaches the FTS5 language: all terms are ours. */
export interface TermQuery {
  /** Null when a condition means nothing in this catalogue, so that no part can fulfil it. */
  match: string | null
  /** For each range: terms of parts that may lie beyond it, having one of its outermost buckets. */
  doubtful: string[]
  /** What the word index does not know: every part has to be looked at. */
  unindexed: NumberCondition[]
}

/** Conditions that numbers of a part fulfil. */
export type NumberCondition = Extract<Condition, { kind: 'value' | 'range' }>

export function compileConditions(conditions: readonly Condition[], reference: Reference): TermQuery {
  const required: string[] = []
  const unwanted: string[] = []
  const doubtful: string[] = []
  const unindexed: NumberCondition[] = []
  for (const condition of conditions) {
    if (condition.kind === 'flag') continue
    if ((condition.kind === 'value' || condition.kind === 'range') && isUnindexed(condition, reference)) {
      unindexed.push(condition)
      continue
    }
    const terms = termsOf(condition, reference)
    if (condition.not) unwanted.push(...terms)
    else if (terms.length === 0) return { match: null, doubtful: [], unindexed: [] }
    else required.push(anyTerm(terms))
    if (isBounded(condition)) doubtful.push(...outermost(condition, reference))
  }
  // What is only ruled out is ruled out of everything there is.
  if (required.length === 0) required.push(anyTerm(everything(reference)))
  const match = required.join(' AND ')
  return { match: unwanted.length > 0 ? `(${match}) NOT ${anyTerm(unwanted)}` : match, doubtful: [...new Set(doubtful)], unindexed }
}

/** Whether all that a condition can be about is left out of the word index. */
function isUnindexed(condition: NumberCondition, reference: Reference): boolean {
  const meant = numberReadings(condition).flatMap((reading) => parametersOf(allParameters(reference), reading))
  return meant.length > 0 && meant.every(({ slug }) => !isSearched(slug))
}

/** A condition on numbers as ranges, any of which will do. */
function numberReadings(condition: NumberCondition): Pick<Range, 'min' | 'max' | 'unit' | 'parameters'>[] {
  if (condition.kind === 'range') return [condition]
  return condition.readings.map(({ value, ...reading }) => ({ ...reading, min: value, max: value }))
}

/** Whether a value asks a rating for at least so much. */
const asksRating = (condition: Condition): boolean =>
  condition.kind === 'value' &&
  !condition.not &&
  !condition.exact &&
  condition.readings.length === 1 &&
  isRatedUnit(condition.readings[0]?.unit ?? null)

/** Whether parts in the outermost buckets of a condition may lie beyond it. */
export const isBounded = (condition: Condition): condition is NumberCondition =>
  !condition.not && (condition.kind === 'range' || asksRating(condition))

export const anyTerm = (terms: readonly string[]): string => (terms.length === 1 ? (terms[0] as string) : `(${terms.join(' OR ')})`)

const everything = (reference: Reference): string[] =>
  [...reference.categories.values()].filter(({ parent }) => parent === null).map(({ category_id }) => categoryTerm(category_id))

type Range = Extract<Condition, { kind: 'range' }>

function termsOf(condition: Exclude<Condition, { kind: 'flag' }>, reference: Reference): string[] {
  switch (condition.kind) {
    case 'manufacturer':
      return condition.slugs.flatMap((slug) => reference.manufacturers_by_slug.get(slug)?.manufacturer_id ?? []).map(manufacturerTerm)
    case 'category':
      return condition.slugs.flatMap((slug) => reference.categories_by_slug.get(slug)?.category_id ?? []).map(categoryTerm)
    case 'package':
      return packageTerms(condition.name)
    case 'word':
      return [...condition.slugs.map(wordTerm), ...(condition.readings ?? []).flatMap((reading) => readingTerms(reading, reference))]
    case 'series':
      return condition.names.map(seriesTerm)
    case 'value':
      if (asksRating(condition)) return condition.readings.flatMap((reading) => ratingTerms(reading, reference))
      return condition.readings.flatMap((reading) => readingTerms(reading, reference))
    case 'range':
      return parametersOf(allParameters(reference), condition).flatMap(({ parameter_id, min, max }) =>
        // Not beyond what parts have: an open range is as long as the catalogue's range.
        min === null || max === null
          ? []
          : rangeTerms(parameter_id, Math.max(min, condition.min ?? min), Math.min(max, condition.max ?? max)),
      )
  }
}

/** A package under all the names that a catalogue may have it by. */
const packageTerms = (name: string): string[] => [...new Set([name, ...packageAliases(name)].map(packageTerm))]

function readingTerms(reading: ValueReading, reference: Reference): string[] {
  const values = parametersOf(allParameters(reference), reading).map(({ parameter_id }) => valueTerm(parameter_id, reading.value))
  return asksPins(reading) ? [...values, ...packagesWithPins(reading.value).map(packageTerm)] : values
}

/** At least so much where a parameter is a rating, and exactly so much elsewhere. */
function ratingTerms(reading: ValueReading, reference: Reference): string[] {
  return parametersOf(allParameters(reference), reading).flatMap((parameter) => {
    const { parameter_id, slug, max } = parameter
    const bearing = [...reference.categories.values()].filter(({ parameters }) => parameters.some((each) => each.slug === slug))
    const others = bearing.filter((category) => !isRating(category.slug, category.parameters, slug))
    const exact = valueTerm(parameter_id, reading.value)
    if (max === null || max < reading.value || others.length === bearing.length) return [exact]
    const least = rangeTerms(parameter_id, reading.value, max)
    if (others.length === 0) return least
    return [`(${anyTerm(least)} NOT ${anyTerm(others.map(({ category_id }) => categoryTerm(category_id)))})`, exact]
  })
}

/** "8-pin": no part bears it as a parameter, its package does. */
const asksPins = ({ parameters }: ValueReading): boolean => parameters?.includes('pins') ?? false

/** Cases that come with any number of pins. */
const PIN_FAMILIES = 'SOIC SOP SSOP TSSOP MSOP VSSOP DIP QFN VQFN WQFN UQFN UFQFPN DFN WSON VSON LQFP TQFP QFP PLCC BGA'.split(' ')

function packagesWithPins(pins: number): string[] {
  const named = listNamedPackages().filter((name) => findPackage(name)?.pins === pins)
  return [...new Set([...PIN_FAMILIES.map((family) => `${family}-${pins}`), ...named])]
}

/** The parameters that a value can be of: those named, or all that bear the unit; a bare prefix goes with any unit that has prefixes. */
function parametersOf(all: readonly ParameterRef[], { unit, parameters }: Pick<Range, 'unit' | 'parameters'>): ParameterRef[] {
  return all.filter(({ slug, kind, unit: parameterUnit }) => {
    if (kind !== 'number') return false
    if (parameters) return parameters.includes(slug)
    return unit === null ? UNITS[parameterUnit].prefixed : parameterUnit === unit
  })
}

const allParameters = (reference: Reference): ParameterRef[] => [...reference.parameters.values()]

function outermost(condition: NumberCondition, reference: Reference): string[] {
  return numberReadings(condition).flatMap(({ min, max, ...reading }) => {
    const ends = [...new Set([min, max].filter((end) => end !== null).map(bucketOf))]
    return parametersOf(allParameters(reference), reading).flatMap(({ parameter_id }) =>
      ends.map((bucket) => bucketTerm(parameter_id, bucket)),
    )
  })
}

/** A hair of tolerance: bounds are typed. */
const SLACK = 1e-9

/** Whether a part with these attributes fulfils a condition with any parameter that it can be about. */
export function fulfils(condition: NumberCondition, category: CategoryRef, attributes: readonly (string | number | null)[]): boolean {
  return parametersMeant(condition, category).some(({ parameter, min, max }) => {
    const value = attributes[category.parameters.indexOf(parameter)]
    if (typeof value !== 'number') return false
    return (min === null || value >= min - Math.abs(min) * SLACK) && (max === null || value <= max + Math.abs(max) * SLACK)
  })
}

/**
 * Conditions as choices over one category's columns, null when no part of it can fulfil them. Series have no column:
 * the word index answers for them.
 */
export function choicesOfConditions(
  conditions: readonly Condition[],
  category: CategoryRef,
  fields: ReadonlyMap<string, ChoiceField>,
): Choice[] | null {
  const choices: Choice[] = []
  for (const condition of conditions) {
    if (condition.kind === 'series') continue
    if (condition.kind === 'category') {
      const isIn = condition.slugs.some((slug) => slug === category.slug || slug === category.parent?.slug)
      if (isIn === condition.not) return null
      continue
    }
    const tests = testsOf(condition, category, fields)
    if (condition.not) for (const test of tests) choices.push({ field: null, tests: [invert(test)] })
    else if (tests.length === 0) return null
    else choices.push({ field: null, tests })
  }
  return choices
}

function testsOf(
  condition: Exclude<Condition, { kind: 'series' | 'category' }>,
  category: CategoryRef,
  fields: ReadonlyMap<string, ChoiceField>,
): FieldTest[] {
  const some = (tests: (FieldTest | null)[]): FieldTest[] => tests.filter((test) => test !== null)
  switch (condition.kind) {
    case 'manufacturer':
      return some([valueTest(fields, 'manufacturer', condition.slugs)])
    case 'package':
      return some([packageTest(fields, (name) => packageTerms(condition.name).includes(packageTerm(name)))])
    case 'word':
      return some([
        ...category.parameters.filter(({ kind }) => kind !== 'number').map(({ slug }) => valueTest(fields, slug, condition.slugs)),
        ...(condition.readings ?? []).flatMap((reading) => readingTests(reading, category, fields)),
      ])
    case 'value':
      if (asksRating(condition))
        return some(
          parametersMeant(condition, category).map(({ parameter: { slug }, min, max }) =>
            max === null ? rangeTest(fields, slug, min, null) : valueTest(fields, slug, [max]),
          ),
        )
      return some(condition.readings.flatMap((reading) => readingTests(reading, category, fields)))
    case 'range':
      return some(parametersOf(category.parameters, condition).map(({ slug }) => rangeTest(fields, slug, condition.min, condition.max)))
    case 'flag':
      return some([flagTest(condition.flag, fields)])
  }
}

function readingTests(reading: ValueReading, category: CategoryRef, fields: ReadonlyMap<string, ChoiceField>): (FieldTest | null)[] {
  const values = parametersOf(category.parameters, reading).map(({ slug }) => valueTest(fields, slug, [reading.value]))
  return asksPins(reading) ? [...values, packageTest(fields, (name) => findPackage(name)?.pins === reading.value)] : values
}

function packageTest(fields: ReadonlyMap<string, ChoiceField>, fits: (name: string) => boolean): FieldTest | null {
  const column = fields.get('package')
  return column?.kind === 'coded' ? valueTest(fields, 'package', column.values.map(String).filter(fits)) : null
}

function flagTest(flag: Flag, fields: ReadonlyMap<string, ChoiceField>): FieldTest | null {
  if (flag === 'price') return rangeTest(fields, 'price_1', null, null)
  return valueTest(fields, flag === 'stock' ? 'in_stock' : flag, [1])
}

/** The parameters of a category that a condition is about, each with the least and the greatest value that it asks for. */
export function parametersMeant(
  condition: NumberCondition,
  category: CategoryRef,
): { parameter: ParameterRef; min: number | null; max: number | null }[] {
  const mayBeMore = asksRating(condition)
  return numberReadings(condition).flatMap(({ min, max, ...reading }) =>
    parametersOf(category.parameters, reading).map((parameter) => {
      const isLeast = mayBeMore && isRating(category.slug, category.parameters, parameter.slug)
      return { parameter, min, max: isLeast ? null : max }
    }),
  )
}
