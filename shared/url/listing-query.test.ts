import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { draws } from '#test-support/matrix.ts'
import { search } from '../contract/catalogue.ts'
import {
  DEFAULT_LISTING_QUERY,
  formatFilters,
  formatListingQuery,
  isUnfiltered,
  type ListingQuery,
  MAX_FILTER_CHARACTERS,
  NO_FILTERS,
  PAGE_SIZES,
  parseBound,
  parseListingQuery,
  parsePage,
} from './listing-query.ts'
import { MAX_QTY } from './qty-parameter.ts'

const parse = (search: string): ListingQuery => parseListingQuery(new URLSearchParams(search))

const fields = fc
  .stringMatching(/^[a-z][a-z0-9_]{0,20}$/)
  .filter(
    (field) =>
      ![
        'sort',
        'qty',
        'page',
        'in_stock',
        'rohs',
        'has',
        'wd',
        'per_page',
        'show',
        'view',
        'file',
        'email',
        'subscribed',
        'joined',
        'ref',
      ].includes(field) && !/^utm_|clid$|^mc_/.test(field),
  )
const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((text) => text.isWellFormed())
const numbers = fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number || 0)
const bounds = fc.record({ min: fc.option(numbers), max: fc.option(numbers) }).filter(({ min, max }) => min !== null || max !== null)

const chosen = fc.dictionary(
  fields,
  fc.uniqueArray(texts, { minLength: 1, maxLength: 5 }).map((list) => list.sort()),
  { maxKeys: 6, noNullPrototype: true },
)

/** Queries as `parseListingQuery` gives them: values of a field once each, in the order of the address. */
const queries: fc.Arbitrary<ListingQuery> = fc.record({
  filters: fc.record({
    values: chosen,
    not: chosen,
    ranges: fc.dictionary(fields, bounds, { maxKeys: 6, noNullPrototype: true }),
    in_stock: fc.boolean(),
    rohs: fc.boolean(),
    has: fc.subarray(['datasheet', 'price']),
  }),
  qty: fc.integer({ min: 1, max: MAX_QTY }),
  sort: fc.stringMatching(/^-?[a-z_]{0,20}$/),
  page: fc.integer({ min: 1, max: 1_000_000 }),
  rows: fc.constantFrom(...PAGE_SIZES),
  columns: fc.uniqueArray(fields, { maxLength: 12 }),
  has_breaks: fc.boolean(),
  expanded: fc.uniqueArray(fc.constantFrom('package', 'on_resistance'), { maxLength: 2 }),
})

describe('parseBound', () => {
  test.each([
    ['100', 100],
    ['0,5', 0.5],
    ['0.5', 0.5],
    ['-40', -40],
    ['10k', 10_000],
    ['4k7', 4700],
    ['4.7u', 4.7e-6],
    ['4,7u', 4.7e-6],
    ['100nF', 1e-7],
    ['1e-7', 1e-7],
    ['1e+21', 1e21],
    [' 5 ', 5],
    ['', null],
    [' ', null],
    ['abc', null],
    ['1e999', null],
    ['Infinity', null],
    ['NaN', null],
    ['0x10', null],
    ['1 2', null],
  ])('reads %j as %s', (text, expected) => {
    expect(parseBound(text)).toBe(expected)
  })

  it('reads back every number as JavaScript writes it', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        expect(parseBound(String(number))).toBe(number)
      }),
      { numRuns: draws(500) },
    )
  })
})

describe('parsePage', () => {
  test.each([
    ['1', 1],
    ['42', 42],
    ['007', 7],
    ['1000001', 1_000_000],
    ['999999999999999', 1_000_000],
    ['0', 1],
    ['-1', 1],
    ['1.5', 1],
    ['1e3', 1],
    ['', 1],
    [null, 1],
    [undefined, 1],
    ['9'.repeat(40), 1],
  ])('reads %j as %d', (text, expected) => {
    expect(parsePage(text)).toBe(expected)
  })
})

describe('parseListingQuery', () => {
  it('reads what is ruled out, what must be had and the quantity of prices', () => {
    expect(parse('manufacturer.not=yageo&rohs=1&has=datasheet&has=wings&qty=100')).toEqual({
      filters: { ...NO_FILTERS, not: { manufacturer: ['yageo'] }, rohs: true, has: ['datasheet'] },
      ...DEFAULT_LISTING_QUERY,
      qty: 100,
    })
    expect(parse('qty=7').qty).toBe(7)
  })

  it('reads values, ranges, stock, order and page', () => {
    expect(parse('manufacturer=yageo&manufacturer=vishay&resistance.min=4k7&resistance.max=10k&in_stock=1&sort=-price&page=3')).toEqual({
      filters: {
        ...NO_FILTERS,
        values: { manufacturer: ['vishay', 'yageo'] },
        ranges: { resistance: { min: 4700, max: 10_000 } },
        in_stock: true,
      },
      ...DEFAULT_LISTING_QUERY,
      sort: '-price',
      page: 3,
    })
  })

  it('reads how the table is to be shown, of a form and of an address', () => {
    const displayOptions = {
      ...DEFAULT_LISTING_QUERY,
      filters: NO_FILTERS,
      rows: 100,
      columns: ['package', 'resistance'],
      has_breaks: true,
    }
    expect(parse('per_page=100&view=breaks&show=package&show=resistance&show=package')).toEqual(displayOptions)
    expect(formatListingQuery(displayOptions as ListingQuery)).toBe('per_page=100&show=package.resistance&view=breaks')
    expect(parse('per_page=51&view=1&show=Package,x')).toEqual({ ...DEFAULT_LISTING_QUERY, filters: NO_FILTERS })
  })

  test.each([
    ['nothing', ''],
    ['empty values', 'manufacturer=&resistance.min='],
    ['bounds that are no numbers', 'resistance.min=abc&resistance.max=%20'],
    ['names that cannot be fields', '1a=x&A=x&__proto__=x&a-b=x&=x&%20=x'],
    ['bounds of another kind', 'resistance.mid=5&resistance.=5'],
    ['names with another meaning', 'wd=x&_=123'],
    ['other words for in_stock', 'in_stock=0&in_stock=true'],
    ['what mails add', 'utm_source=mail&gclid=x&ref=y&subscribed=1&email=a'],
  ])('passes over %s', (_, search) => {
    expect(parse(search)).toEqual({ ...DEFAULT_LISTING_QUERY, filters: NO_FILTERS })
    expect(isUnfiltered(parse(search).filters)).toBe(true)
  })

  it('takes a value once, also where two are the same after they are cut', () => {
    expect(parse('package=0603&package=0603').filters.values).toEqual({ package: ['0603'] })
    const long = 'x'.repeat(128)
    expect(parse(`package=${long}a&package=${long}b`).filters.values).toEqual({ package: [long] })
  })

  it('is no way to an object’s own members', () => {
    const { values, ranges } = parse('constructor=x&constructor.min=1&valueof=y').filters
    expect(Object.keys(values)).toEqual(['constructor', 'valueof'])
    expect(values['constructor']).toEqual(['x'])
    expect(ranges['constructor']).toEqual({ min: 1, max: null })
  })

  it('stays bounded, whatever the address', () => {
    const many = Array.from({ length: 200 }, (_, index) => index)
    const fieldFlood = parseListingQuery(new URLSearchParams(many.map((index) => [`f${index}`, 'v'])))
    expect(Object.keys(fieldFlood.filters.values)).toHaveLength(40)
    const valueFlood = parseListingQuery(new URLSearchParams(many.map((index) => ['f', `v${index}`])))
    expect(valueFlood.filters.values['f']).toHaveLength(50)
    const bounds = many.flatMap((index) => [
      [`${'f'.repeat(60)}${index}.min`, '-1T'],
      [`${'f'.repeat(60)}${index}.max`, '-1.2345678901234567e-300'],
    ])
    expect(formatFilters(parseListingQuery(new URLSearchParams(bounds)).filters).length).toBeLessThanOrEqual(MAX_FILTER_CHARACTERS)
    const texts = many.map((index) => [`f${index % 20}`, '\u0000é'.repeat(60) + index])
    const text = formatFilters(parseListingQuery(new URLSearchParams(texts)).filters)
    expect(text.length).toBeGreaterThan(MAX_FILTER_CHARACTERS / 2)
    expect(text.length).toBeLessThanOrEqual(MAX_FILTER_CHARACTERS)
  })

  it('gives what the contract takes, whatever the address', () => {
    const pairs = fc.tuple(
      fc.oneof(
        fields,
        fields.map((field) => `${field}.min`),
        fc.string(),
        fc.constantFrom('sort', 'page', 'in_stock'),
      ),
      fc.oneof(texts, fc.string(), numbers.map(String)),
    )
    fc.assert(
      fc.property(fc.array(pairs, { maxLength: 60 }), (list) => {
        const query = parseListingQuery(new URLSearchParams(list))
        expect(search.request.parse({ keyword: '', filters: formatFilters(query.filters) }).filters).toEqual(query.filters)
        expect(query.page).toBeGreaterThanOrEqual(1)
        expect(query.sort.length).toBeLessThanOrEqual(64)
      }),
    )
  })
})

describe('listingSearch', () => {
  it('writes one choice one way', () => {
    const one = parse('b=2&a=1&a=0&sort=price&b.max=5')
    const other = parse('sort=price&b.max=5&a=0&a=1&b=2&page=1')
    expect(formatListingQuery(one)).toBe('a=0&a=1&b=2&b.max=5&sort=price')
    expect(formatListingQuery(other)).toBe(formatListingQuery(one))
  })

  it('is undone by parseListingQuery', () => {
    fc.assert(
      fc.property(queries, (query) => {
        expect(parse(formatListingQuery(query))).toEqual(query)
      }),
      { numRuns: draws(300) },
    )
  })

  it('leaves an address alone that it wrote itself', () => {
    const addresses = fc.array(
      fc.tuple(
        fc.oneof(
          fields,
          fields.map((field) => `${field}.max`),
        ),
        fc.oneof(texts, numbers.map(String)),
      ),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(addresses, (pairs) => {
        const written = formatListingQuery(parseListingQuery(new URLSearchParams(pairs)))
        expect(formatListingQuery(parse(written))).toBe(written)
      }),
    )
  })
})

describe('isUnfiltered', () => {
  test.each([
    ['', true],
    ['sort=price&page=4', true],
    ['in_stock=1', false],
    ['package=0603', false],
    ['resistance.min=5', false],
  ])('of %j is %s', (search, expected) => {
    expect(isUnfiltered(parse(search).filters)).toBe(expected)
  })
})
