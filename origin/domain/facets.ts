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

/** The codes of values given as texts; what no part has is left out. Dictionaries ascend and may hold 100,000 numbers. */
export function codesOf(values: readonly ColumnValue[], wanted: readonly string[]): number[] {
  return wanted.flatMap((text) => {
    const number = Number(text)
    const sought: ColumnValue = text.trim() !== '' && Number.isFinite(number) && typeof values[0] === 'number' ? number : text
    let low = 0
    let high = values.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (compareValues(values[middle] as ColumnValue, sought) < 0) low = middle + 1
      else high = middle
    }
    return low < values.length && compareValues(values[low] as ColumnValue, sought) === 0 ? [low + 1] : []
  })
}

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
    for (const code of codesOf(column.values, wanted)) passes[code] = 1
    tests.push({ field, column, passes })
  }
  for (const [field, { min, max }] of Object.entries(filters.ranges)) {
    if (min === null && max === null) continue
    const column = fields.get(field)
    if (!column) return 'nothing'
    const [low, high] = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY]
    if (column.kind === 'raw') {
      // Rounded as the column's own numbers are, a bound finds the number it was taken from.
      tests.push({ field, column, min: Math.fround(low), max: Math.fround(high) })
      continue
    }
    // A hair of tolerance: a typed 4.7 µF must find 4.7e-6 however the two were rounded.
    const slack = 1e-9
    const passes = new Uint8Array(column.values.length + 1)
    column.values.forEach((value, index) => {
      if (typeof value === 'number' && value >= low - Math.abs(low) * slack && value <= high + Math.abs(high) * slack) passes[index + 1] = 1
    })
    // Values and a range of one field are one choice, or the field's own counts would leave half of it out.
    const chosen = tests.find((test) => test.field === field)
    if (chosen && 'passes' in chosen) chosen.passes = chosen.passes.map((pass, code) => pass & (passes[code] ?? 0))
    else tests.push({ field, column, passes })
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

/**
 * The codes of the most frequent values, ascending; values that no part has are left out.
 * @param counts by code, code 0 being "none" @param most at most about so many: equal counts at the limit all fall away
 */
export function frequentCodes(counts: Uint32Array, most: number): { codes: number[]; present: number } {
  let present = 0
  let highest = 0
  for (let code = 1; code < counts.length; code++) {
    const count = counts[code] as number
    if (count > 0) present++
    if (count > highest) highest = count
  }
  let least = 1
  if (present > most) {
    const with_count = new Uint32Array(highest + 2)
    for (let code = 1; code < counts.length; code++) with_count[counts[code] as number] = (with_count[counts[code] as number] as number) + 1
    let taken = 0
    least = highest + 1
    while (least > 1 && taken + (with_count[least - 1] as number) <= most) taken += with_count[--least] as number
  }
  const codes: number[] = []
  for (let code = 1; code < counts.length && codes.length < most; code++) if ((counts[code] as number) >= least) codes.push(code)
  return { codes, present }
}
