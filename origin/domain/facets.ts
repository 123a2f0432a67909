import type { ListingFilters } from '#shared/contract/catalogue.ts'
import { type Column, type ColumnValue, compareValues } from '../catalogue/columns.ts'

/** A category's columns by field, all of one length. */
export interface CategoryColumns {
  size: number
  fields: ReadonlyMap<string, Column>
}

/** How many parts have each value of a field: `counts[code]`, code 0 being "none". */
export interface FieldCounts {
  field: string
  values: ColumnValue[]
  counts: Uint32Array
}

/** A filter compiled against one column: which codes pass, or which numbers. */
type Test =
  | { field: string; column: Extract<Column, { kind: 'coded' }>; passes: Uint8Array }
  | { field: string; column: Extract<Column, { kind: 'raw' }>; min: number; max: number }

/** Where an ordinal failed no filter, or more than one. */
const NONE = 255
const MANY = 254

/**
 * Compiles filters to tests, one a field. Fields that the category does not have and values that no part has fail
 * every part, so that a mistyped address shows nothing rather than everything.
 */
function compile({ fields }: CategoryColumns, filters: ListingFilters): Test[] | 'nothing' {
  const tests: Test[] = []
  for (const [field, wanted] of Object.entries(filters.values)) {
    if (wanted.length === 0) continue
    const column = fields.get(field)
    if (column?.kind !== 'coded') return 'nothing'
    const passes = new Uint8Array(column.values.length + 1)
    const texts = new Set(wanted)
    column.values.forEach((value, index) => {
      if (texts.has(String(value))) passes[index + 1] = 1
    })
    tests.push({ field, column, passes })
  }
  for (const [field, { min, max }] of Object.entries(filters.ranges)) {
    if (min === null && max === null) continue
    const column = fields.get(field)
    if (!column) return 'nothing'
    const [low, high] = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY]
    if (column.kind === 'raw') {
      tests.push({ field, column, min: low, max: high })
      continue
    }
    // A hair of tolerance: a typed 4.7 µF must find 4.7e-6 however the two were rounded.
    const slack = 1e-9
    const passes = new Uint8Array(column.values.length + 1)
    column.values.forEach((value, index) => {
      if (typeof value === 'number' && value >= low - Math.abs(low) * slack && value <= high + Math.abs(high) * slack) passes[index + 1] = 1
    })
    tests.push({ field, column, passes })
  }
  if (filters.in_stock) {
    const column = fields.get('stock')
    if (column?.kind !== 'raw') return 'nothing'
    tests.push({ field: 'stock', column, min: 1, max: Number.POSITIVE_INFINITY })
  }
  return tests.length < MANY ? tests : 'nothing'
}

/** For each ordinal: NONE when it passes everything, the index of the only test it fails, or MANY. */
function failures(size: number, tests: readonly Test[]): Uint8Array {
  const failed = new Uint8Array(size).fill(NONE)
  tests.forEach((test, index) => {
    if ('passes' in test) {
      const { passes } = test
      const { codes } = test.column
      for (let ordinal = 0; ordinal < size; ordinal++) {
        if (passes[codes[ordinal] as number] === 0) failed[ordinal] = failed[ordinal] === NONE ? index : MANY
      }
      return
    }
    const { min, max } = test
    const { numbers } = test.column
    for (let ordinal = 0; ordinal < size; ordinal++) {
      const value = numbers[ordinal] as number
      if (!(value >= min && value <= max)) failed[ordinal] = failed[ordinal] === NONE ? index : MANY
    }
  })
  return failed
}

/** The ordinals that pass all filters, ascending. */
export function matchingOrdinals(columns: CategoryColumns, filters: ListingFilters): Uint32Array {
  const tests = compile(columns, filters)
  if (tests === 'nothing') return new Uint32Array(0)
  const failed = failures(columns.size, tests)
  const matching = new Uint32Array(columns.size)
  let count = 0
  for (let ordinal = 0; ordinal < columns.size; ordinal++) if (failed[ordinal] === NONE) matching[count++] = ordinal
  return matching.slice(0, count)
}

/**
 * Counts every value of every coded field among the parts that pass all *other* fields' filters, so that a count says
 * what choosing the value would give.
 */
export function countValues(columns: CategoryColumns, filters: ListingFilters): FieldCounts[] {
  const tests = compile(columns, filters)
  const failed = tests === 'nothing' ? null : failures(columns.size, tests)
  const index_of = new Map(tests === 'nothing' ? [] : tests.map((test, index) => [test.field, index]))
  const all: FieldCounts[] = []
  for (const [field, column] of columns.fields) {
    if (column.kind !== 'coded') continue
    const counts = new Uint32Array(column.values.length + 1)
    const own = index_of.get(field) ?? NONE
    const { codes } = column
    if (failed) {
      for (let ordinal = 0; ordinal < columns.size; ordinal++) {
        const fail = failed[ordinal]
        if (fail === NONE || fail === own) (counts[codes[ordinal] as number] as number)++
      }
    }
    all.push({ field, values: column.values, counts })
  }
  return all
}

/** How many parts of the current choice are in stock, whether or not that is asked for. */
export function countInStock(columns: CategoryColumns, filters: ListingFilters): number {
  return matchingOrdinals(columns, { ...filters, in_stock: true }).length
}

/**
 * Sorts ordinals by a field, ascending or descending; equal ones keep their order, and parts without a value come last
 * either way. A field the category does not have leaves the order as it is.
 */
export function sortOrdinals({ fields }: CategoryColumns, ordinals: Uint32Array, field: string, descending: boolean): Uint32Array {
  const column = fields.get(field)
  if (!column) return ordinals
  const rank = (ordinal: number): number => {
    const value = column.kind === 'coded' ? (column.codes[ordinal] as number) || Number.NaN : (column.numbers[ordinal] as number)
    return Number.isNaN(value) ? Number.POSITIVE_INFINITY : descending ? -value : value
  }
  const keyed = Float64Array.from(ordinals, rank)
  const order = Uint32Array.from(ordinals, (_, index) => index)
  order.sort((a, b) => compareValues(keyed[a] as number, keyed[b] as number) || a - b)
  return order.map((index) => ordinals[index] as number)
}
