import { describe, expect, test } from 'vitest'
import { findSingleFacet, isIndexedListing, MAX_INDEXED_PAGES, toFollowRel } from './crawl.ts'
import { parseListingQuery } from './listing-query.ts'

const query = (search: string) => parseListingQuery(new URLSearchParams(search))

describe('followRel', () => {
  test.each([
    ['/category/chip-resistors', undefined],
    ['/category/chip-resistors?page=2', undefined],
    ['/category/chip-resistors?page=2#results', undefined],
    [`/category/chip-resistors?page=${MAX_INDEXED_PAGES}`, undefined],
    [`/category/chip-resistors?page=${MAX_INDEXED_PAGES + 1}`, 'nofollow'],
    ['/category/chip-resistors?page=', 'nofollow'],
    ['/category/chip-resistors?page=2&sort=price', 'nofollow'],
    ['/category/chip-resistors?sort=price', 'nofollow'],
    ['/category/chip-resistors?package=0402', 'nofollow'],
    ['/s?wd=ne555', 'nofollow'],
  ])('of %s is %s', (href, expected) => {
    expect(toFollowRel(href)).toBe(expected)
  })
})

describe('isIndexedListing', () => {
  test.each([
    ['', true],
    ['page=2', true],
    [`page=${MAX_INDEXED_PAGES}`, true],
    [`page=${MAX_INDEXED_PAGES + 1}`, false],
    ['utm_source=', true],
    ['package=0402', false],
    ['package.not=0402', false],
    ['in_stock=1', false],
    ['rohs=1', false],
    ['has=price', false],
    ['resistance.min=10k', false],
    ['sort=price', false],
    ['qty=100', false],
  ])('of "%s" is %s', (search, expected) => {
    expect(isIndexedListing(query(search))).toBe(expected)
  })
})

describe('singleFacet', () => {
  test.each([
    ['manufacturer=murata', { field: 'manufacturer', value: 'murata' }],
    ['package=0402', { field: 'package', value: '0402' }],
    ['', null],
    ['package=0402&package=0603', null],
    ['package=0402&manufacturer=murata', null],
    ['package=0402&in_stock=1', null],
    ['package=0402&sort=price', null],
    ['package=0402&qty=10', null],
    ['package=0402&page=2', null],
    ['package.not=0402', null],
    ['dielectric=X7R', null],
  ])('of "%s" is %j', (search, expected) => {
    expect(findSingleFacet(query(search))).toEqual(expected)
  })
})
