import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ListingFilters, NO_FILTERS } from '#shared/url/listing-query.ts'
import { type CategoryFieldSummary, type Choice, type ColumnSource, toChoices } from './choices.ts'
import {
  CHUNK_ORDINALS,
  type ColumnValue,
  compareValues,
  encodeCodedColumn,
  encodeScaledColumn,
  readBody,
  readSummary,
} from './column-format.ts'
import { countFields, listFrequentIds } from './facets.ts'
import { toPartId } from './ids.ts'
import { findMatches, listFirstMatches, sliceMatches } from './matching.ts'
import { findStockFirst, sliceStockFirst, sumTotals } from './stock-first.ts'

/** A part by field; null is "none". Numbers of scaled fields differ by more than a step. */
type Row = Record<string, ColumnValue | null>

const CODED = ['manufacturer', 'package', 'ohms', 'rohs', 'datasheet', 'in_stock']
const SCALED = ['stock', 'price_1', 'price_10', 'frequency']

const toBounds = (numbers: readonly number[]): [number, number] | [null, null] =>
  numbers.length > 0 ? [numbers.reduce((a, b) => Math.min(a, b)), numbers.reduce((a, b) => Math.max(a, b))] : [null, null]

/** The columns of rows as the catalogue's writer makes them. `size` of a chunk is real, so rows are repeated to fill several. */
function createSource(parts: readonly Row[]): ColumnSource {
  const rows = parts.map((row): Row => ({ ...row, in_stock: Number(row['stock']) > 0 ? 1 : null }))
  const fields = new Map<string, CategoryFieldSummary>()
  const chunks = new Map<string, { summary: string; body: string }[]>()
  const cut = <T>(of: (from: number, to: number) => T): T[] =>
    Array.from({ length: Math.ceil(rows.length / CHUNK_ORDINALS) }, (_, chunk) =>
      of(chunk * CHUNK_ORDINALS, Math.min(rows.length, (chunk + 1) * CHUNK_ORDINALS)),
    )
  for (const field of CODED) {
    const values = [...new Set(rows.map((row) => row[field] ?? null).filter((value) => value !== null))]
    const number = new Map(values.map((value, index) => [value, index + 1]))
    const ids = Uint16Array.from(rows, (row) => number.get(row[field] ?? '') ?? 0)
    const counts = [0, ...values.map(() => 0)]
    for (const id of ids) counts[id] = (counts[id] ?? 0) + 1
    const numbers = values.filter((value) => typeof value === 'number')
    const [min, max] = toBounds(numbers)
    fields.set(field, { kind: 'coded', values, counts, min, max })
    chunks.set(
      field,
      cut((from, to) => encodeCodedColumn(ids.slice(from, to))),
    )
  }
  for (const field of SCALED) {
    const values = Float64Array.from(rows, (row) => Number(row[field] ?? Number.NaN) || Number.NaN)
    const definedValues = [...values].filter((value) => !Number.isNaN(value))
    const [min, max] = toBounds(definedValues)
    fields.set(field, { kind: 'scaled', min, max, none: values.length - definedValues.length })
    chunks.set(
      field,
      cut((from, to) => encodeScaledColumn(values.slice(from, to))),
    )
  }
  return {
    size: rows.length,
    has_gaps: false,
    fields,
    summaries: async (names) =>
      new Map(names.map((field) => [field, (chunks.get(field) ?? []).map(({ summary }) => readSummary(summary))])),
    chunks: async () => (field, chunk) => {
      const { summary = '', body = '' } = chunks.get(field)?.[chunk] ?? {}
      return { summary: readSummary(summary), codes: readBody(readSummary(summary), body) }
    },
  }
}

/** The rules in their plainest form, one part and one field at a time. `except`: a choice that does not count. */
function passes(row: Row, { values, not, ranges, in_stock, rohs, has }: ListingFilters, except: string | null = null): boolean {
  const chosen = Object.entries(values).every(
    ([field, values]) => field === except || values.length === 0 || (row[field] !== null && values.includes(String(row[field]))),
  )
  const allowed = Object.entries(not).every(
    ([field, excluded]) => field === except || row[field] === null || !excluded.includes(String(row[field])),
  )
  const within = Object.entries(ranges).every(([field, { min, max }]) => {
    if (field === except || (min === null && max === null)) return true
    const value = row[field === 'price' ? 'price_1' : field]
    return typeof value === 'number' && value !== 0 && (min === null || value >= min) && (max === null || value <= max)
  })
  return (
    chosen &&
    allowed &&
    within &&
    (!in_stock || except === 'in_stock' || Number(row['stock']) >= 1) &&
    (!rohs || except === 'rohs' || row['rohs'] === 1) &&
    (!has.includes('datasheet') || except === 'datasheet' || row['datasheet'] === 1) &&
    (!has.includes('price') || except === 'has_price' || typeof row['price_1'] === 'number')
  )
}

/** Frequencies in equal steps, as an ordering code has them: the columns store runs. */
const withFrequency = (rows: readonly Row[]): Row[] => rows.map((row, index) => ({ ...row, frequency: 1e6 + 1000 * (index % 7) }))

const plainRows: fc.Arbitrary<Row[]> = fc.array(
  fc.record({
    manufacturer: fc.constantFrom('yageo', 'vishay', 'ti'),
    package: fc.option(fc.constantFrom('0402', '0603', 'SOT-23')),
    ohms: fc.option(fc.constantFrom(0.1, 1, 4.7, 10, 4700, 10_000)),
    rohs: fc.constantFrom(1, null),
    datasheet: fc.constantFrom(1, null),
    stock: fc.constantFrom(0, 0, 1, 5, 20_000),
    price_1: fc.option(fc.constantFrom(0.0001, 0.0052, 0.01234, 50.00001)),
    price_10: fc.constant(null),
  }),
  { maxLength: 30 },
)
const rowsArbitrary = plainRows.map(withFrequency)

const filtersArbitrary: fc.Arbitrary<ListingFilters> = fc.record({
  values: fc.record(
    {
      manufacturer: fc.subarray(['yageo', 'vishay', 'nobody']),
      package: fc.subarray(['0402', 'SOT-23']),
      ohms: fc.subarray(['0.1', '4.7', '10000', '5']),
    },
    { requiredKeys: [], noNullPrototype: true },
  ),
  not: fc.record(
    { package: fc.subarray(['0603', 'nothing']), manufacturer: fc.subarray(['ti']) },
    { requiredKeys: [], noNullPrototype: true },
  ),
  ranges: fc.record(
    {
      ohms: fc.record({ min: fc.option(fc.constantFrom(0, 1, 4.7, 10)), max: fc.option(fc.constantFrom(1, 10, 4700, 1e9)) }),
      stock: fc.record({ min: fc.option(fc.constantFrom(1, 5)), max: fc.option(fc.constantFrom(1, 5)) }),
      frequency: fc.record({ min: fc.option(fc.constantFrom(1_001_000, 1_003_500)), max: fc.option(fc.constantFrom(1_002_000, 9e6)) }),
      price: fc.record({ min: fc.option(fc.constantFrom(0.0052, 50.00001)), max: fc.option(fc.constantFrom(0.0001, 0.01234)) }),
    },
    { requiredKeys: [], noNullPrototype: true },
  ),
  in_stock: fc.boolean(),
  rohs: fc.boolean(),
  has: fc.subarray(['datasheet', 'price']),
})

/** Enough rows for two chunks and a bit: a block of equal parts before and after those of the property. */
function amongMany(rows: readonly Row[]): Row[] {
  const plain: Row = { manufacturer: 'ti', package: '0603', ohms: 1, rohs: 1, datasheet: 1, stock: 5, price_1: 0.0052, price_10: null }
  return withFrequency([
    ...new Array<Row>(CHUNK_ORDINALS).fill(plain),
    ...rows,
    ...new Array<Row>(CHUNK_ORDINALS).fill({ ...plain, package: null }),
  ])
}

const choose = (source: ColumnSource, filters: ListingFilters): Choice[] | null => toChoices(source, filters)

async function listOrdinals(source: ColumnSource, filters: ListingFilters): Promise<number[]> {
  const choices = choose(source, filters)
  return choices ? await sliceMatches(await findMatches(source, { choices, only: null }), 0, source.size) : []
}

describe('findMatches', () => {
  it('finds the parts that pass every filter, in order', async () => {
    await fc.assert(
      fc.asyncProperty(rowsArbitrary, filtersArbitrary, async (rows, filters) => {
        const expected = rows.flatMap((row, ordinal) => (passes(row, filters) ? [ordinal] : []))
        expect(await listOrdinals(createSource(rows), filters)).toEqual(expected)
      }),
    )
  })

  it('skips whole chunks and counts them right', async () => {
    await fc.assert(
      fc.asyncProperty(rowsArbitrary, filtersArbitrary, async (rows, filters) => {
        const all = amongMany(rows)
        const source = createSource(all)
        const choices = choose(source, filters)
        const { total } = choices ? await findMatches(source, { choices, only: null }) : { total: 0 }
        expect(total).toBe(all.filter((row) => passes(row, filters)).length)
        if (!choices) return
        for (const counted of await countFields(source, { choices, only: null }, ['package', 'in_stock'])) {
          const column = source.fields.get(counted.field)
          if (counted.kind !== 'coded' || column?.kind !== 'coded') throw new Error(counted.field)
          const among = all.filter((row) => passes(row, filters, counted.field))
          const valueIn = (row: Row): ColumnValue | null =>
            counted.field === 'in_stock' ? Number(Number(row['stock']) > 0) || null : (row[counted.field] ?? null)
          const numbers = Map.groupBy(among, valueIn)
          column.values.forEach((value, index) => {
            expect(counted.counts[index + 1], `${counted.field}=${value}`).toBe(numbers.get(value)?.length ?? 0)
          })
        }
      }),
      { numRuns: 10 },
    )
  }, 120_000)

  it('finds nothing with a missing field, or a value that no part has', async () => {
    const source = createSource([{ manufacturer: 'ti', package: null, ohms: 1, rohs: 1, datasheet: 1, stock: 1, price_1: 1, price_10: 1 }])
    expect(choose(source, { ...NO_FILTERS, values: { voltage: ['5'] } })).toBeNull()
    expect(choose(source, { ...NO_FILTERS, ranges: { voltage: { min: 1, max: null } } })).toBeNull()
    expect(await listOrdinals(source, { ...NO_FILTERS, values: { package: ['0603'] } })).toEqual([])
    expect(await listOrdinals(source, { ...NO_FILTERS, ranges: { price: { min: 5, max: null } } })).toEqual([])
  })

  it('is limited to the input ordinals', async () => {
    const rows = Array.from({ length: 10 }, (_, index): Row => ({ manufacturer: index % 2 ? 'ti' : 'st', stock: 1 }))
    const source = createSource(rows)
    const choices = choose(source, { ...NO_FILTERS, values: { manufacturer: ['ti'] } }) ?? []
    const matches = await findMatches(source, { choices, only: new Map([[0, Uint16Array.of(1, 2, 5)]]) })
    expect(await sliceMatches(matches, 0, 10)).toEqual([1, 5])
    expect(await sliceMatches(matches, 1, 1)).toEqual([5])
  })
})

describe('the order of an unsorted listing', () => {
  it('has parts in stock with a price by stock, then parts on request, then the rest, on any page, and none twice', async () => {
    await fc.assert(
      fc.asyncProperty(rowsArbitrary, filtersArbitrary, fc.integer({ min: 1, max: 7 }), async (rows, filters, length) => {
        const source = createSource(rows)
        const choices = choose(source, filters)
        if (!choices) return
        const rank = (row: Row): number => (Number(row['stock']) <= 0 ? 2 : row['price_1'] == null ? 1 : 0)
        const readStock = (row: Row): number => Math.max(0, Number(row['stock']))
        const left = rows.flatMap((row, ordinal) => (passes(row, filters) ? [{ ordinal, rank: rank(row), stock: readStock(row) }] : []))
        const expected = left.toSorted((a, b) => a.rank - b.rank || b.stock - a.stock).map(({ ordinal }) => toPartId(3, ordinal))
        const stockFirst = await findStockFirst(source, { choices, only: null }, false)
        const members = [{ category_id: 3, columns: source, ...stockFirst }]
        const listed: number[] = []
        for (let start = 0; start < rows.length + length; start += length) listed.push(...(await sliceStockFirst(members, start, length)))
        expect(listed).toEqual(expected)
        expect(sumTotals(stockFirst)).toBe(expected.length)
      }),
    )
  })
})

describe('countFields', () => {
  it('counts each value under the choices of the other fields', async () => {
    await fc.assert(
      fc.asyncProperty(rowsArbitrary, filtersArbitrary, async (rows, filters) => {
        const source = createSource(rows)
        const choices = choose(source, filters)
        if (!choices) return
        const counts = await countFields(source, { choices, only: null }, CODED)
        for (const counted of counts) {
          const { field } = counted
          const among = rows.filter((row) => passes(row, filters, field))
          if (counted.kind === 'scaled') throw new Error(field)
          const column = source.fields.get(field)
          if (column?.kind !== 'coded') throw new Error(field)
          column.values.forEach((value, index) => {
            const has = (row: Row): boolean => (field === 'in_stock' ? Number(row['stock']) > 0 : row[field] === value)
            expect(counted.counts[index + 1], `${field}=${value}`).toBe(among.filter(has).length)
          })
        }
      }),
    )
  })
})

describe('listFirstMatches', () => {
  /** The whole order, in its plainest form. */
  const sortedOrdinals = (rows: readonly Row[], field: string, descending: boolean): number[] => {
    const toSortKey = (ordinal: number): ColumnValue | null => {
      const value = rows[ordinal]?.[field] ?? null
      return SCALED.includes(field) && value === 0 ? null : value
    }
    return rows
      .map((_, ordinal) => ordinal)
      .sort((a, b) => {
        const [x, y] = [toSortKey(a), toSortKey(b)]
        if (x === null || y === null) return Number(x === null) - Number(y === null) || a - b
        return (descending ? -1 : 1) * compareValues(x, y) || a - b
      })
  }
  const sortable = fc.constantFrom('ohms', 'package', 'stock', 'price_1', 'frequency')

  it('sorts up and down, none last, equal ones in their order', async () => {
    await fc.assert(
      fc.asyncProperty(rowsArbitrary, sortable, fc.boolean(), fc.integer({ min: 1, max: 40 }), async (rows, field, descending, limit) => {
        const source = createSource(rows)
        const sorted = await listFirstMatches(source, await findMatches(source, { choices: [], only: null }), field, descending, limit)
        expect(sorted).toEqual(sortedOrdinals(rows, field, descending).slice(0, limit))
      }),
    )
  })

  it('leaves out the chunks that cannot contain the first', async () => {
    await fc.assert(
      fc.asyncProperty(rowsArbitrary, sortable, fc.boolean(), async (rows, field, descending) => {
        const all = amongMany(rows)
        const source = createSource(all)
        const sorted = await listFirstMatches(source, await findMatches(source, { choices: [], only: null }), field, descending, 20)
        const expected = sortedOrdinals(all, field, descending).slice(0, 20)
        // Steps of two chunks agree to a thousandth: equal values of both may swap.
        const toVisibleRows = (ordinals: readonly number[]) =>
          SCALED.includes(field) ? ordinals.map((ordinal) => all[ordinal]?.[field]) : ordinals
        expect(toVisibleRows(sorted)).toEqual(toVisibleRows(expected))
      }),
      { numRuns: 8 },
    )
  }, 30_000)
})

describe('listFrequentIds', () => {
  it('returns the most frequent ones, in the order of their ids', () => {
    expect(listFrequentIds(Uint32Array.of(9, 5, 0, 7, 1), 2)).toEqual({ ids: [1, 3], present: 3 })
    expect(listFrequentIds(Uint32Array.of(9, 5, 0, 7, 1), 10)).toEqual({ ids: [1, 3, 4], present: 3 })
  })
})
