import type { ListingFilters } from '#shared/url/listing-query.ts'
import { type Codes, type ColumnValue, type Summary, toPriceField } from './column-format.ts'

/** The values of a field in a whole category. */
export type CategoryFieldSummary =
  /** `values[id - 1]` and `counts[id]`, id 0 being "none"; in the order in which they were added. */
  | { kind: 'coded'; values: readonly ColumnValue[]; counts: readonly number[]; min: number | null; max: number | null }
  | { kind: 'scaled'; min: number | null; max: number | null; none: number }

/** One chunk of a field. `codes` null: the summary is complete. */
export interface ChunkColumn {
  summary: Summary
  codes: Codes | null
}

/** The columns of one category; an implementation may cache them. */
export interface ColumnSource {
  /** How many positions the category has. */
  size: number
  /** Whether some positions have no part. */
  has_gaps: boolean
  fields: ReadonlyMap<string, CategoryFieldSummary>
  /** Summaries of fields by chunk. */
  summaries(fields: readonly string[]): Promise<ReadonlyMap<string, readonly Summary[]>>
  /**
   * Chunks of fields with their codes.
   * @param byField numbers of chunks, by field
   */
  chunks(byField: ReadonlyMap<string, ReadonlySet<number>>): Promise<(field: string, chunk: number) => ChunkColumn>
}

/** The test of one field: 1 for each dictionary id that passes, or the range of numbers that passes (with `outside`, that fails). */
export type FieldTest =
  | { field: string; kind: 'coded'; passes: Uint8Array }
  | { field: string; kind: 'scaled'; min: number; max: number; outside: boolean }

/** One condition, met if any of its tests passes. The counts of its own field ignore it. */
export interface Choice {
  /** The field that is counted without this choice; null for none. */
  field: string | null
  tests: FieldTest[]
}

/** All conditions on a part. `only`: the ordinals of each chunk to consider, ascending; null: all. */
export interface Selection {
  choices: Choice[]
  only: ReadonlyMap<number, Uint16Array | Uint32Array> | null
}

/** A choice's number is stored in a byte, and two values are reserved. */
const MAX_CHOICES = 250

/** Relative tolerance: a typed 4.7 µF must match 4.7e-6 despite rounding. */
export const NUMERIC_TOLERANCE = 1e-9

/** The test that a coded field has one of the values, or a scaled one a value in their range. Null if no part can have any of them. */
export function createValueTest(
  fields: ReadonlyMap<string, CategoryFieldSummary>,
  field: string,
  values: readonly ColumnValue[],
): FieldTest | null {
  const column = fields.get(field)
  if (!column) return null
  if (column.kind === 'scaled') {
    const numbers = values.map(Number).filter(Number.isFinite)
    const [first] = numbers
    return first === undefined ? null : { field, kind: 'scaled', min: Math.min(...numbers), max: Math.max(...numbers), outside: false }
  }
  const texts = new Set(values.map(String))
  const numbers = values.map((text) => (String(text).trim() === '' ? Number.NaN : Number(text))).filter((number) => !Number.isNaN(number))
  return createCodedTest(field, column.values, (value, index) => {
    const fits = typeof value === 'number' ? numbers.some((number) => isNear(value, number)) : texts.has(value)
    return fits && (column.counts[index + 1] ?? 0) > 0
  })
}

/** The test that a coded field has one of the values that fit; null if none does. */
function createCodedTest(
  field: string,
  values: readonly ColumnValue[],
  fits: (value: ColumnValue, index: number) => boolean,
): FieldTest | null {
  const passes = new Uint8Array(values.length + 1)
  for (let index = 0; index < values.length; index++) if (fits(values[index] as ColumnValue, index)) passes[index + 1] = 1
  return passes.includes(1) ? { field, kind: 'coded', passes } : null
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= Math.abs(b) * NUMERIC_TOLERANCE

/** The test that a number is between bounds, ends included; null if the field has no numbers there. */
export function createRangeTest(
  fields: ReadonlyMap<string, CategoryFieldSummary>,
  field: string,
  min: number | null,
  max: number | null,
): FieldTest | null {
  const column = fields.get(field)
  if (!column) return null
  const [low, high] = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY]
  const [least, greatest] = [low - Math.abs(low) * NUMERIC_TOLERANCE, high + Math.abs(high) * NUMERIC_TOLERANCE]
  if (column.min === null || column.max === null || column.max < least || column.min > greatest) return null
  if (column.kind === 'scaled') return { field, kind: 'scaled', min: low, max: high, outside: false }
  return createCodedTest(field, column.values, (value) => typeof value === 'number' && value >= least && value <= greatest)
}

/** A test that no part passes, for an existing field. */
function createMissingTest(fields: ReadonlyMap<string, CategoryFieldSummary>, field: string): FieldTest | null {
  const column = fields.get(field)
  if (!column) return null
  if (column.kind === 'coded') return { field, kind: 'coded', passes: new Uint8Array(column.values.length + 1) }
  return { field, kind: 'scaled', min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY, outside: false }
}

/** The inverse of a test; "none" passes, too. */
export function invertTest(test: FieldTest): FieldTest {
  if (test.kind === 'scaled') return { ...test, outside: !test.outside }
  return { ...test, passes: test.passes.map((pass) => 1 - pass) }
}

/**
 * The choices of a listing's filters. A value that no part has matches nothing, so that a mistyped URL shows no parts rather than all. Null
 * if the category lacks a field.
 */
export function toChoices(
  { fields, has_gaps }: Pick<ColumnSource, 'fields' | 'has_gaps'>,
  filters: ListingFilters,
  qty = 1,
): Choice[] | null {
  const choices: Choice[] = has_gaps ? [{ field: null, tests: createExistenceTests(fields) }] : []
  let areRecognized = true
  const add = (field: string, test: FieldTest | null): void => {
    if (!test) {
      areRecognized = false
      return
    }
    // Values and a range of one field must be one choice, because the field is counted without its own choice.
    const same = choices.find((choice) => choice.field === field)
    const [other] = same?.tests ?? []
    if (same && other?.kind === 'coded' && test.kind === 'coded')
      same.tests = [{ ...other, passes: other.passes.map((pass, id) => pass & (test.passes[id] ?? 0)) }]
    else choices.push({ field, tests: [test] })
  }
  const addValues = (field: string, values: readonly ColumnValue[]): void =>
    add(field, createValueTest(fields, field, values) ?? createMissingTest(fields, field))
  const addRange = (name: string, field: string, min: number | null, max: number | null): void =>
    add(name, createRangeTest(fields, field, min, max) ?? createMissingTest(fields, field))
  for (const [field, values] of Object.entries(filters.values)) if (values.length > 0) addValues(field, values)
  for (const [field, { min, max }] of Object.entries(filters.ranges))
    if (min !== null || max !== null) addRange(field, field === 'price' ? toPriceField(qty) : field, min, max)
  for (const [field, excluded] of Object.entries(filters.not)) {
    const test = createValueTest(fields, field, excluded)
    if (test) add(field, invertTest(test))
  }
  if (filters.in_stock) addValues('in_stock', [1])
  if (filters.rohs) addValues('rohs', [1])
  if (filters.has.includes('datasheet')) addValues('datasheet', [1])
  if (filters.has.includes('price')) addRange('has_price', toPriceField(1), null, null)
  return areRecognized && choices.length <= MAX_CHOICES ? choices : null
}

/** The test that a position has a part: every part has a maker. */
function createExistenceTests(fields: ReadonlyMap<string, CategoryFieldSummary>): FieldTest[] {
  const none = createMissingTest(fields, 'manufacturer')
  if (none?.kind !== 'coded') return []
  const passes = none.passes.fill(1)
  passes[0] = 0
  return [{ ...none, passes }]
}
