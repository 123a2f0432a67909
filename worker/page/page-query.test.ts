import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { LISTING_QUERY_CODEC, parsePage } from '#shared/url/listing-query.ts'
import { createQueryFormat, findFirstPageUrl, isVisitorQuery, NO_QUERY, type QueryFormat } from './page-query.ts'

const NAMES = [
  'wd',
  'tag',
  'page',
  'in_stock',
  'has',
  'package',
  'package.not',
  'maker',
  'price.min',
  'sort',
  'per_page',
  'show',
  'utm_x',
  'made_up',
]
const VALUES = ['', '1', '2', '0', '-1', '1e9', 'price', 'datasheet', '0805', 'X7R', 'a b', '100', 'b.a', 'ä&=?', '\u0000']
const addresses = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...VALUES)), { maxLength: 8 })
  .map((pairs) => new URLSearchParams(pairs))

const FIELDS = createQueryFormat({ wd: (typed) => typed?.trim() ?? '', tag: (typed) => typed ?? '', page: parsePage })

test.each<[string, QueryFormat<unknown>]>([
  ['a listing', LISTING_QUERY_CODEC as unknown as QueryFormat<unknown>],
  ['fields', FIELDS as unknown as QueryFormat<unknown>],
  ['nothing', NO_QUERY],
])('two addresses with one spelling are one query, to the order of its fields: %s', (_, { parse, format }) => {
  fc.assert(
    fc.property(addresses, (address) => {
      const query = parse(address)
      const again = parse(new URLSearchParams(format(query)))
      expect(JSON.stringify(again)).toBe(JSON.stringify(query))
      expect(format(again)).toBe(format(query))
    }),
  )
})

describe('a query of fields', () => {
  it('writes what says something, and nothing else', () => {
    const written = (text: string) => FIELDS.format(FIELDS.parse(new URLSearchParams(text)))
    expect(written('wd=+NE555+&page=1&tag=&x=y')).toBe('wd=NE555')
    expect(written('page=03&wd=a&wd=b')).toBe('wd=a&page=3')
    expect(written('page=zero')).toBe('')
  })
})

test.each([
  ['subscribed=1', true],
  ['file=csv', false],
  ['qty=5', true],
  ['wd=NE555', false],
])('"%s" makes an address the page of one visitor: %s', (text, isOfOne) => {
  expect(isVisitorQuery(new URLSearchParams(text), ['qty'])).toBe(isOfOne)
})

test.each([
  ['/s?wd=a&page=-1', '/s?wd=a'],
  ['/category/x?page=', '/category/x'],
  ['/s?page=2', null],
  ['/s', null],
])('%s leads to %s', (address, to) => {
  expect(findFirstPageUrl(new URL(address, 'https://shop.test'))).toBe(to)
})
