import { describe, expect, it, test } from 'vitest'
import type { Facet } from '#shared/contract/catalogue.ts'
import { LANDING_MIN_PARTS, listLandingPairs, MAX_LANDING_PAGES, toFacetSlug } from './landings.ts'

const facet = (field: string, values: readonly (readonly [value: string, count: number])[]): Facet => ({
  field,
  name: field,
  kind: 'words',
  unit: '',
  values: values.map(([value, count]) => ({ value, text: value.toUpperCase(), count })),
  value_count: values.length,
  min: null,
  max: null,
})

test.each([
  ['0402', '0402'],
  ['SOT-23', 'sot-23'],
  ['TO-252 (DPAK)', 'to-252-dpak'],
  ['  8-SOIC / 3.9 mm ', '8-soic-3-9-mm'],
  ['Größe', 'gro-e'],
  ['封装', ''],
])('the address of %j is %j', (value, slug) => {
  expect(toFacetSlug(value)).toBe(slug)
})

describe('listLandingPairs', () => {
  it('chooses pairs with enough parts, the fullest first, manufacturers before packages', () => {
    const pairs = listLandingPairs([
      facet('package', [
        ['0402', 40],
        ['0603', 50],
        ['2512', LANDING_MIN_PARTS - 1],
      ]),
      facet('dielectric', [['X7R', 90]]),
      facet('manufacturer', [
        ['murata', LANDING_MIN_PARTS],
        ['tdk', 12],
      ]),
    ])
    expect(pairs.map(({ slug, is_chosen }) => [slug, is_chosen])).toEqual([
      ['tdk', true],
      ['murata', true],
      ['0603', true],
      ['0402', true],
      ['2512', false],
    ])
    expect(pairs[0]).toMatchObject({ field: 'manufacturer', value: 'tdk', name: 'TDK', count: 12 })
  })

  it('is bounded, however many there are', () => {
    const many = (letter: string) => Array.from({ length: 100 }, (_, index) => [`${letter}${index}`, 1000 - index] as const)
    const chosen = listLandingPairs([facet('manufacturer', many('m')), facet('package', many('p'))]).filter(({ is_chosen }) => is_chosen)
    expect(chosen).toHaveLength(MAX_LANDING_PAGES.manufacturer + MAX_LANDING_PAGES.package)
  })

  it('gives a slug to one pair only: to the manufacturer, or else to the fuller package', () => {
    const pairs = listLandingPairs([
      facet('manufacturer', [['sot-23', 1]]),
      facet('package', [
        ['SOT-23', 500],
        ['SO 8', 20],
        ['SO-8', 30],
        ['封装', 60],
      ]),
    ])
    expect(pairs.map(({ slug, value }) => [slug, value])).toEqual([
      ['sot-23', 'sot-23'],
      ['so-8', 'SO-8'],
    ])
  })

  it('has none without facets', () => {
    expect(listLandingPairs([])).toEqual([])
  })
})
