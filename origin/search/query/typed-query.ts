import { listPackageAliases } from '#shared/packages/canonical.ts'
import { findPackage, listNamedPackages } from '#shared/packages/find.ts'
import { UNITS } from '#shared/trade/units.ts'
import {
  type CategoryFieldSummary,
  type Choice,
  createRangeTest,
  createValueTest,
  type FieldTest,
  invertTest,
} from '../../catalogue/choices.ts'
import type { CategoryRef, ParameterRef, ReferenceData } from '../../catalogue/reference-data.ts'
import {
  isSearchable,
  toBucket,
  toBucketTerm,
  toCategoryTerm,
  toManufacturerTerm,
  toPackageTerm,
  toRangeTerms,
  toSeriesTerm,
  toValueTerm,
  toWordTerm,
} from '../../catalogue/terms.ts'
import { isRatedUnit, isRating } from '../../catalogue/value-rules.ts'
import type { Flag } from './lexicon.ts'
import type { Condition, ValueReading } from './meaning.ts'

/** Conditions as an expression of the word index. All terms are generated, so no typed text reaches the FTS5 language. */
export interface TermQuery {
  /** Null if a condition has no meaning in the catalogue, so that no part matches. */
  match: string | null
  /** For each range, the terms of its outermost buckets, whose parts may be out of range. */
  doubtful: string[]
  /** Conditions that the word index lacks: every part has to be tested. */
  unindexed: NumberCondition[]
}

/** Conditions on numbers of a part. */
export type NumberCondition = Extract<Condition, { kind: 'value' | 'range' }>

export function compileConditions(conditions: readonly Condition[], reference: ReferenceData): TermQuery {
  const required: string[] = []
  const excluded: string[] = []
  const doubtful: string[] = []
  const unindexed: NumberCondition[] = []
  for (const condition of conditions) {
    if (condition.kind === 'flag') continue
    if ((condition.kind === 'value' || condition.kind === 'range') && isUnindexed(condition, reference)) {
      unindexed.push(condition)
      continue
    }
    const terms = toTerms(condition, reference)
    if (condition.not) excluded.push(...terms)
    else if (terms.length === 0) return { match: null, doubtful: [], unindexed: [] }
    else required.push(joinTerms(terms))
    if (isBounded(condition)) doubtful.push(...listBoundTerms(condition, reference))
  }
  // A query with only exclusions applies to all parts.
  if (required.length === 0) required.push(joinTerms(everything(reference)))
  const match = required.join(' AND ')
  return { match: excluded.length > 0 ? `(${match}) NOT ${joinTerms(excluded)}` : match, doubtful: [...new Set(doubtful)], unindexed }
}

/** Whether the word index has none of a condition's parameters. */
function isUnindexed(condition: NumberCondition, reference: ReferenceData): boolean {
  const meant = numberReadings(condition).flatMap((reading) => listParameters(allParameters(reference), reading))
  return meant.length > 0 && meant.every(({ slug }) => !isSearchable(slug))
}

/** A numeric condition as ranges, one of which must match. */
function numberReadings(condition: NumberCondition): Pick<Range, 'min' | 'max' | 'unit' | 'parameters'>[] {
  if (condition.kind === 'range') return [condition]
  return condition.readings.map(({ value, ...reading }) => ({ ...reading, min: value, max: value }))
}

/** Whether a value is a minimum rating. */
const isRatingCondition = (condition: Condition): boolean =>
  condition.kind === 'value' &&
  !condition.not &&
  !condition.exact &&
  condition.readings.length === 1 &&
  isRatedUnit(condition.readings[0]?.unit ?? null)

/** Whether parts in the outermost buckets of a condition may be out of range. */
export const isBounded = (condition: Condition): condition is NumberCondition =>
  !condition.not && (condition.kind === 'range' || isRatingCondition(condition))

export const joinTerms = (terms: readonly string[]): string => (terms.length === 1 ? (terms[0] as string) : `(${terms.join(' OR ')})`)

const everything = (reference: ReferenceData): string[] =>
  [...reference.categories.values()].filter(({ parent }) => parent === null).map(({ category_id }) => toCategoryTerm(category_id))

type Range = Extract<Condition, { kind: 'range' }>

function toTerms(condition: Exclude<Condition, { kind: 'flag' }>, reference: ReferenceData): string[] {
  switch (condition.kind) {
    case 'manufacturer':
      return condition.slugs.flatMap((slug) => reference.manufacturers_by_slug.get(slug)?.manufacturer_id ?? []).map(toManufacturerTerm)
    case 'category':
      return condition.slugs.flatMap((slug) => reference.categories_by_slug.get(slug)?.category_id ?? []).map(toCategoryTerm)
    case 'package':
      return packageTerms(condition.name)
    case 'word':
      return [...condition.slugs.map(toWordTerm), ...(condition.readings ?? []).flatMap((reading) => readingTerms(reading, reference))]
    case 'series':
      return condition.names.map(toSeriesTerm)
    case 'value':
      if (isRatingCondition(condition)) return condition.readings.flatMap((reading) => ratingTerms(reading, reference))
      return condition.readings.flatMap((reading) => readingTerms(reading, reference))
    case 'range':
      return listParameters(allParameters(reference), condition).flatMap(({ parameter_id, min, max }) =>
        // Limited to the catalogue's values: an open range ends at their limit.
        min === null || max === null
          ? []
          : toRangeTerms(parameter_id, Math.max(min, condition.min ?? min), Math.min(max, condition.max ?? max)),
      )
  }
}

/** All names of a package in the catalogue. */
const packageTerms = (name: string): string[] => [...new Set([name, ...listPackageAliases(name)].map(toPackageTerm))]

function readingTerms(reading: ValueReading, reference: ReferenceData): string[] {
  const values = listParameters(allParameters(reference), reading).map(({ parameter_id }) => toValueTerm(parameter_id, reading.value))
  return isPinCondition(reading) ? [...values, ...packagesWithPins(reading.value).map(toPackageTerm)] : values
}

/** Terms for at least the value of a rating, or for exactly the value of another parameter. */
function ratingTerms(reading: ValueReading, reference: ReferenceData): string[] {
  return listParameters(allParameters(reference), reading).flatMap((parameter) => {
    const { parameter_id, slug, max } = parameter
    const bearing = [...reference.categories.values()].filter(({ parameters }) => parameters.some((each) => each.slug === slug))
    const others = bearing.filter((category) => !isRating(category.slug, category.parameters, slug))
    const exact = toValueTerm(parameter_id, reading.value)
    if (max === null || max < reading.value || others.length === bearing.length) return [exact]
    const least = toRangeTerms(parameter_id, reading.value, max)
    if (others.length === 0) return least
    return [`(${joinTerms(least)} NOT ${joinTerms(others.map(({ category_id }) => toCategoryTerm(category_id)))})`, exact]
  })
}

/** Whether a value is a number of pins, which for most parts is only in the package's name. */
const isPinCondition = ({ parameters }: ValueReading): boolean => parameters?.includes('pins') ?? false

/** Cases that come with any number of pins. */
const PIN_FAMILIES = 'SOIC SOP SSOP TSSOP MSOP VSSOP DIP QFN VQFN WQFN UQFN UFQFPN DFN WSON VSON LQFP TQFP QFP PLCC BGA'.split(' ')

function packagesWithPins(pins: number): string[] {
  const named = listNamedPackages().filter((name) => findPackage(name)?.pins === pins)
  return [...new Set([...PIN_FAMILIES.map((family) => `${family}-${pins}`), ...named])]
}

/** The possible parameters of a value: the named ones, or all with the unit; a bare prefix fits any unit that has prefixes. */
function listParameters(all: readonly ParameterRef[], { unit, parameters }: Pick<Range, 'unit' | 'parameters'>): ParameterRef[] {
  return all.filter(({ slug, kind, unit: parameterUnit }) => {
    if (kind !== 'number') return false
    if (parameters) return parameters.includes(slug)
    return unit === null ? UNITS[parameterUnit].prefixed : parameterUnit === unit
  })
}

const allParameters = (reference: ReferenceData): ParameterRef[] => [...reference.parameters.values()]

function listBoundTerms(condition: NumberCondition, reference: ReferenceData): string[] {
  return numberReadings(condition).flatMap(({ min, max, ...reading }) => {
    const ends = [...new Set([min, max].filter((end) => end !== null).map(toBucket))]
    return listParameters(allParameters(reference), reading).flatMap(({ parameter_id }) =>
      ends.map((bucket) => toBucketTerm(parameter_id, bucket)),
    )
  })
}

/** Relative tolerance for rounding of typed bounds. */
const SLACK = 1e-9

/** Whether a part with these attributes fulfils a condition in any of its possible parameters. */
export function isFulfilled(condition: NumberCondition, category: CategoryRef, attributes: readonly (string | number | null)[]): boolean {
  return listConditionParameters(condition, category).some(({ parameter, min, max }) => {
    const value = attributes[category.parameters.indexOf(parameter)]
    if (typeof value !== 'number') return false
    return (min === null || value >= min - Math.abs(min) * SLACK) && (max === null || value <= max + Math.abs(max) * SLACK)
  })
}

/**
 * Conditions as choices over one category's columns; null if none of its parts can match. A series has no column, so the word index answers
 * it.
 */
export function listConditionChoices(
  conditions: readonly Condition[],
  category: CategoryRef,
  fields: ReadonlyMap<string, CategoryFieldSummary>,
): Choice[] | null {
  const choices: Choice[] = []
  for (const condition of conditions) {
    if (condition.kind === 'series') continue
    if (condition.kind === 'category') {
      const isIn = condition.slugs.some((slug) => slug === category.slug || slug === category.parent?.slug)
      if (isIn === condition.not) return null
      continue
    }
    const tests = toTests(condition, category, fields)
    if (condition.not) for (const test of tests) choices.push({ field: null, tests: [invertTest(test)] })
    else if (tests.length === 0) return null
    else choices.push({ field: null, tests })
  }
  return choices
}

function toTests(
  condition: Exclude<Condition, { kind: 'series' | 'category' }>,
  category: CategoryRef,
  fields: ReadonlyMap<string, CategoryFieldSummary>,
): FieldTest[] {
  const some = (tests: (FieldTest | null)[]): FieldTest[] => tests.filter((test) => test !== null)
  switch (condition.kind) {
    case 'manufacturer':
      return some([createValueTest(fields, 'manufacturer', condition.slugs)])
    case 'package':
      return some([packageTest(fields, (name) => packageTerms(condition.name).includes(toPackageTerm(name)))])
    case 'word':
      return some([
        ...category.parameters.filter(({ kind }) => kind !== 'number').map(({ slug }) => createValueTest(fields, slug, condition.slugs)),
        ...(condition.readings ?? []).flatMap((reading) => readingTests(reading, category, fields)),
      ])
    case 'value':
      if (isRatingCondition(condition))
        return some(
          listConditionParameters(condition, category).map(({ parameter: { slug }, min, max }) =>
            max === null ? createRangeTest(fields, slug, min, null) : createValueTest(fields, slug, [max]),
          ),
        )
      return some(condition.readings.flatMap((reading) => readingTests(reading, category, fields)))
    case 'range':
      return some(
        listParameters(category.parameters, condition).map(({ slug }) => createRangeTest(fields, slug, condition.min, condition.max)),
      )
    case 'flag':
      return some([flagTest(condition, fields)])
  }
}

function readingTests(
  reading: ValueReading,
  category: CategoryRef,
  fields: ReadonlyMap<string, CategoryFieldSummary>,
): (FieldTest | null)[] {
  const values = listParameters(category.parameters, reading).map(({ slug }) => createValueTest(fields, slug, [reading.value]))
  return isPinCondition(reading) ? [...values, packageTest(fields, (name) => findPackage(name)?.pins === reading.value)] : values
}

function packageTest(fields: ReadonlyMap<string, CategoryFieldSummary>, fits: (name: string) => boolean): FieldTest | null {
  const column = fields.get('package')
  return column?.kind === 'coded' ? createValueTest(fields, 'package', column.values.map(String).filter(fits)) : null
}

function flagTest({ flag, min }: { flag: Flag; min?: number }, fields: ReadonlyMap<string, CategoryFieldSummary>): FieldTest | null {
  if (min !== undefined) return createRangeTest(fields, 'stock', min, null)
  if (flag === 'price') return createRangeTest(fields, 'price_1', null, null)
  return createValueTest(fields, flag === 'stock' ? 'in_stock' : flag, [1])
}

/** The parameters of a category that a condition refers to, each with its least and its greatest value. */
export function listConditionParameters(
  condition: NumberCondition,
  category: CategoryRef,
): { parameter: ParameterRef; min: number | null; max: number | null }[] {
  const mayBeMore = isRatingCondition(condition)
  return numberReadings(condition).flatMap(({ min, max, ...reading }) =>
    listParameters(category.parameters, reading).map((parameter) => {
      const isLeast = mayBeMore && isRating(category.slug, category.parameters, parameter.slug)
      return { parameter, min, max: isLeast ? null : max }
    }),
  )
}
