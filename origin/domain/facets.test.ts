import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { ListingFilters } from '#shared/contract/catalogue.ts'
import { NO_FILTERS } from '#shared/listing-query.ts'
import { type Column, type ColumnValue, codedArray, compareValues } from '../catalogue/columns.ts'
import { type CategoryColumns, countValues, matchingOrdinals, sortOrdinals } from './facets.ts'

/** A part by field; null is "none". */
type Row = Record<string, ColumnValue | null>

const CODED = ['maker', 'package', 'ohms']
const RAW = ['stock', 'price']

function columnsOf(rows: readonly Row[]): CategoryColumns {
  const fields = new Map<string, Column>()
  for (const field of CODED) {
    const values = [...new Set(rows.map((row) => row[field] ?? null).filter((value) => value !== null))].sort(compareValues)
    const codes = codedArray(values.length, rows.length)
    rows.forEach((row, ordinal) => {
      codes[ordinal] = values.indexOf(row[field] ?? '') + 1
    })
    fields.set(field, { kind: 'coded', values, codes })
  }
  for (const field of RAW) {
    fields.set(field, { kind: 'raw', numbers: Float32Array.from(rows, (row) => (row[field] === null ? Number.NaN : Number(row[field]))) })
  }
  return { size: rows.length, fields }
}

const filters = (given: Partial<ListingFilters> = {}): ListingFilters => ({ ...NO_FILTERS, ...given })

/** The rules as plainly as they can be said, one part and one field at a time. `except`: a field that does not count. */
function passes(row: Row, { values, ranges, in_stock }: ListingFilters, except: string | null = null): boolean {
  const chosen = Object.entries(values).every(([field, wanted]) => {
    if (field === except || wanted.length === 0) return true
    return CODED.includes(field) && row[field] !== null && wanted.includes(String(row[field]))
  })
  const within = Object.entries(ranges).every(([field, { min, max }]) => {
    if (field === except || (min === null && max === null)) return true
    const value = row[field]
    return typeof value === 'number' && (min === null || value >= min) && (max === null || value <= max)
  })
  return chosen && within && (!in_stock || Number(row['stock']) >= 1)
}

const rows_arbitrary: fc.Arbitrary<Row[]> = fc.array(
  fc.record({
    maker: fc.constantFrom('yageo', 'vishay', 'ti'),
    package: fc.option(fc.constantFrom('0402', '0603', 'SOT-23')),
    ohms: fc.option(fc.constantFrom(0.1, 1, 4.7, 10, 4700, 10_000)),
    stock: fc.constantFrom(0, 0, 1, 5, 20_000),
    price: fc.option(fc.constantFrom(10, 5200, 12_340, 50_000_010)),
  }),
  { maxLength: 30 },
)

const filters_arbitrary: fc.Arbitrary<ListingFilters> = fc.record({
  values: fc.record(
    {
      maker: fc.subarray(['yageo', 'vishay', 'nobody']),
      package: fc.subarray(['0402', 'SOT-23']),
      ohms: fc.subarray(['0.1', '4.7', '10000', '5']),
      stock: fc.constant([]),
    },
    { requiredKeys: [], noNullPrototype: true },
  ),
  ranges: fc.record(
    {
      ohms: fc.record({ min: fc.option(fc.constantFrom(0, 1, 4.7, 10)), max: fc.option(fc.constantFrom(1, 10, 4700, 1e9)) }),
      stock: fc.record({ min: fc.option(fc.constantFrom(1, 5)), max: fc.option(fc.constantFrom(0, 5)) }),
      price: fc.record({ min: fc.option(fc.constantFrom(5200, 50_000_010)), max: fc.option(fc.constantFrom(10, 12_340)) }),
    },
    { requiredKeys: [], noNullPrototype: true },
  ),
  in_stock: fc.boolean(),
  not: fc.constant({}),
  rohs: fc.constant(false),
  has: fc.constant([]),
})

const rows: Row[] = [
  { maker: 'yageo', package: '0603', ohms: 10_000, stock: 5, price: 5200 },
  { maker: 'yageo', package: '0402', ohms: 4700, stock: 0, price: null },
  { maker: 'vishay', package: '0603', ohms: 4700, stock: 20_000, price: 12_340 },
  { maker: 'vishay', package: null, ohms: null, stock: 0, price: 10 },
]
const columns = columnsOf(rows)
const ordinals = (given: Partial<ListingFilters>): number[] => [...matchingOrdinals(columns, filters(given))]

describe('matchingOrdinals', () => {
  test.each<[string, Partial<ListingFilters>, number[]]>([
    ['nothing', {}, [0, 1, 2, 3]],
    ['one value', { values: { maker: ['yageo'] } }, [0, 1]],
    ['several values of a field, which are alternatives', { values: { maker: ['yageo', 'vishay'] } }, [0, 1, 2, 3]],
    ['two fields, which both count', { values: { maker: ['yageo'], package: ['0603'] } }, [0]],
    ['a number by its text', { values: { ohms: ['4700'] } }, [1, 2]],
    ['a range, ends included', { ranges: { ohms: { min: 4700, max: 10_000 } } }, [0, 1, 2]],
    ['an open range', { ranges: { ohms: { min: 4701, max: null } } }, [0]],
    ['a range beside a value of the same field', { values: { ohms: ['4700', '10000'] }, ranges: { ohms: { min: 5000, max: null } } }, [0]],
    ['a range of prices, which leaves out what has none', { ranges: { price: { min: 0, max: 6000 } } }, [0, 3]],
    ['stock', { in_stock: true }, [0, 2]],
    ['stock and its range', { in_stock: true, ranges: { stock: { min: null, max: 10 } } }, [0]],
    ['an empty choice', { values: { maker: [] }, ranges: { ohms: { min: null, max: null } } }, [0, 1, 2, 3]],
    ['a value that no part has', { values: { maker: ['nobody'] } }, []],
    ['a field that the category does not have', { values: { volts: ['5'] } }, []],
    ['a range of a field that it does not have', { ranges: { volts: { min: 1, max: null } } }, []],
    ['values of stock, which has none to choose', { values: { stock: ['5'] } }, []],
    ['a range of words', { ranges: { maker: { min: 1, max: null } } }, []],
    ['a range upside down', { ranges: { ohms: { min: 10_000, max: 1 } } }, []],
  ])('filters by %s', (_, given, expected) => {
    expect(ordinals(given)).toEqual(expected)
  })

  it('finds a typed value however it was rounded', () => {
    const typed = columnsOf([{ maker: 'x', package: null, ohms: 4.7 * 1e-6, stock: 0, price: null }])
    expect([...matchingOrdinals(typed, filters({ ranges: { ohms: { min: 4.7e-6, max: 4.7e-6 } } }))]).toEqual([0])
  })

  it('finds a price that 32 bits cannot hold by the price itself', () => {
    const dear = columnsOf([{ maker: 'x', package: null, ohms: null, stock: 0, price: 50_000_010 }])
    expect([...matchingOrdinals(dear, filters({ ranges: { price: { min: 50_000_010, max: 50_000_010 } } }))]).toEqual([0])
  })

  it('agrees with asking every part', () => {
    fc.assert(
      fc.property(rows_arbitrary, filters_arbitrary, (list, chosen) => {
        const expected = list.flatMap((row, ordinal) => (passes(row, chosen) ? [ordinal] : []))
        expect([...matchingOrdinals(columnsOf(list), chosen)]).toEqual(expected)
      }),
      { numRuns: 500 },
    )
  })
})

describe('countValues', () => {
  const countsOf = (given: Partial<ListingFilters>, field: string): Record<string, number> => {
    const found = countValues(columns, filters(given)).find((counted) => counted.field === field)
    return Object.fromEntries((found?.values ?? []).map((value, index) => [String(value), found?.counts[index + 1] ?? 0]))
  }

  it('counts all parts without a filter, also those without a value', () => {
    expect(countsOf({}, 'maker')).toEqual({ yageo: 2, vishay: 2 })
    expect(countsOf({}, 'package')).toEqual({ '0402': 1, '0603': 2 })
    expect(countValues(columns, filters()).find(({ field }) => field === 'package')?.counts[0]).toBe(1)
  })

  it('says of a chosen field what another choice would give, and of the others what is left', () => {
    const given = { values: { maker: ['yageo'] } }
    expect(countsOf(given, 'maker')).toEqual({ yageo: 2, vishay: 2 })
    expect(countsOf(given, 'package')).toEqual({ '0402': 1, '0603': 1 })
  })

  it('keeps offering the values of a field whose only choice no part has', () => {
    expect(countsOf({ values: { maker: ['nobody'] } }, 'maker')).toEqual({ yageo: 2, vishay: 2 })
    expect(countsOf({ values: { maker: ['nobody'] } }, 'package')).toEqual({ '0402': 0, '0603': 0 })
  })

  it('counts nothing where a filter can mean nothing', () => {
    expect(countsOf({ values: { volts: ['5'] } }, 'maker')).toEqual({ yageo: 0, vishay: 0 })
  })

  it('gives coded fields only', () => {
    expect(countValues(columns, filters()).map(({ field }) => field)).toEqual(CODED)
  })

  it('agrees with asking every part for every field', () => {
    fc.assert(
      fc.property(rows_arbitrary, filters_arbitrary, (list, chosen) => {
        for (const { field, values, counts } of countValues(columnsOf(list), chosen)) {
          const left = list.filter((row) => passes(row, chosen, field))
          const expected = [null, ...values].map((value) => left.filter((row) => (row[field] ?? null) === value).length)
          expect([...counts], field).toEqual(expected)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('foretells what choosing a value gives', () => {
    fc.assert(
      fc.property(rows_arbitrary, filters_arbitrary, (list, chosen) => {
        const of = columnsOf(list)
        for (const { field, values, counts } of countValues(of, chosen)) {
          const { [field]: _, ...ranges } = chosen.ranges
          values.forEach((value, index) => {
            const next = { ...chosen, ranges, values: { ...chosen.values, [field]: [String(value)] } }
            expect(matchingOrdinals(of, next).length).toBe(counts[index + 1])
          })
        }
      }),
    )
  })
})

describe('sortOrdinals', () => {
  const sorted = (field: string, descending: boolean): number[] => [...sortOrdinals(columns, Uint32Array.of(0, 1, 2, 3), field, descending)]

  test.each<[string, boolean, number[]]>([
    ['ohms', false, [1, 2, 0, 3]],
    ['ohms', true, [0, 1, 2, 3]],
    ['price', false, [3, 0, 2, 1]],
    ['price', true, [2, 0, 3, 1]],
    ['maker', false, [2, 3, 0, 1]],
    ['package', false, [1, 0, 2, 3]],
    ['stock', true, [2, 0, 1, 3]],
    ['volts', false, [0, 1, 2, 3]],
  ])('by %s, descending: %s', (field, descending, expected) => {
    expect(sorted(field, descending)).toEqual(expected)
  })

  it('keeps every part, the order of equal ones, and what has no value at the end', () => {
    fc.assert(
      fc.property(rows_arbitrary, fc.constantFrom(...CODED, ...RAW), fc.boolean(), (list, field, descending) => {
        const all = Uint32Array.from(list, (_, ordinal) => ordinal)
        const result = [...sortOrdinals(columnsOf(list), all, field, descending)]
        const fieldOf = (ordinal: number): ColumnValue | null => list[ordinal]?.[field] ?? null
        const expected = [...all].sort((a, b) => {
          const [one, other] = [fieldOf(a), fieldOf(b)]
          if (one === null || other === null) return Number(one === null) - Number(other === null) || a - b
          return (descending ? -1 : 1) * compareValues(one, other) || a - b
        })
        expect(result).toEqual(expected)
      }),
    )
  })
})
