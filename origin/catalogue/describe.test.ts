import { describe, expect, it, test } from 'vitest'
import { describePart, formatValue, listPartParameters } from './describe.ts'
import type { CategoryRef, Labels, ParameterRef } from './reference-data.ts'

const parameter = (slug: string, rest: Partial<ParameterRef> = {}): ParameterRef => ({
  parameter_id: 1,
  slug,
  kind: 'number',
  unit: 'count',
  sign: '',
  min: null,
  max: null,
  ...rest,
})

const resistors: CategoryRef = {
  category_id: 1,
  slug: 'chip_resistors',
  parent: null,
  children: [],
  key_parameters: 4,
  drawing: 'chip',
  part_count: 0,
  position_count: 0,
  parameters: [
    parameter('resistance', { unit: 'ohm' }),
    parameter('tolerance', { unit: 'percent', sign: '±' }),
    parameter('composition', { kind: 'word' }),
    parameter('elements'),
    parameter('voltage_rating', { unit: 'volt' }),
  ],
}

const NAMES: Readonly<Record<string, string>> = {
  'category_one/chip_resistors': 'Chip resistor',
  'parameter/resistance': 'Resistance',
  'parameter/elements': 'Elements',
  'word/thick_film': 'Thick film',
}
const labels: Labels = Object.assign((kind: string, slug: string) => NAMES[`${kind}/${slug}`] ?? slug, {
  english: (_: string, slug: string) => slug,
  slugs: () => [],
})
/** Blanks between a number and its unit are no-break. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

describe('formatValue', () => {
  test.each<[ParameterRef, string | number, string, string]>([
    [parameter('resistance', { unit: 'ohm' }), 10_000, 'en', '10 kΩ'],
    [parameter('resistance', { unit: 'ohm' }), 4700, 'de', '4,7 kΩ'],
    [parameter('tolerance', { unit: 'percent', sign: '±' }), 1, 'en', '±1 %'],
    [parameter('composition', { kind: 'word' }), 'thick_film', 'en', 'Thick film'],
    // A code with the name of a word is still a code.
    [parameter('dielectric', { kind: 'code' }), 'thick_film', 'en', 'thick_film'],
    [parameter('dielectric', { kind: 'code' }), 'X7R', 'ru', 'X7R'],
    [parameter('elements'), 0, 'en', '0'],
  ])('of %o with %s in %s', (of, value, tag, expected) => {
    expect(plain(formatValue(of, value, labels, tag))).toBe(expected)
  })
})

describe('listPartParameters', () => {
  it('has the parameters of a part, in the order of its category', () => {
    expect(listPartParameters(resistors, [10_000, null, 'thick_film', 0], labels, 'en')).toEqual([
      { slug: 'resistance', name: 'Resistance', text: '10\u00a0kΩ', value: 10_000, unit: 'ohm' },
      { slug: 'composition', name: 'composition', text: 'Thick film', value: 'thick_film' },
      { slug: 'elements', name: 'Elements', text: '0', value: 0, unit: 'count' },
    ])
  })

  it('is empty for a part without parameters', () => {
    expect(listPartParameters(resistors, [], labels, 'en')).toEqual([])
    expect(listPartParameters(resistors, [null, null, null, null, null], labels, 'en')).toEqual([])
  })
})

describe('describePart', () => {
  const describeAs = (tag: string, attributes: (string | number | null)[], packageName: string | null): string =>
    plain(describePart(resistors, listPartParameters(resistors, attributes, labels, tag), packageName, labels, tag))

  it('joins the category, the key parameters and the package', () => {
    expect(describeAs('en', [10_000, 1, 'thick_film', null, 75], '0603')).toBe('Chip resistor, 10 kΩ, ±1 %, Thick film, 0603')
  })

  it('names a bare count', () => {
    expect(describeAs('en', [10_000, null, null, 4], null)).toBe('Chip resistor, 10 kΩ, Elements: 4')
  })

  test.each([
    ['zh-Hans', 'Chip resistor，Elements：4'],
    ['zh-Hant', 'Chip resistor，Elements：4'],
    ['ja', 'Chip resistor、Elements：4'],
    ['ko', 'Chip resistor, Elements: 4'],
  ])('names a bare count as %s does', (tag, expected) => {
    expect(describeAs(tag, [null, null, null, 4], null)).toBe(expected)
  })

  it('is the category alone if nothing else is stored', () => {
    expect(describeAs('en', [], null)).toBe('Chip resistor')
  })

  test.each([
    ['de', 'Chip resistor, 10 kΩ, ±1 %, 0603'],
    ['ko', 'Chip resistor, 10 kΩ, ±1 %, 0603'],
    ['zh-Hans', 'Chip resistor，10 kΩ，±1 %，0603'],
    ['zh-Hant', 'Chip resistor，10 kΩ，±1 %，0603'],
    ['ja', 'Chip resistor、10 kΩ、±1 %、0603'],
    ['ar', '\u2068Chip resistor\u2069، \u206810 kΩ\u2069، \u2066±1 %\u2069، \u20660603\u2069'],
  ])('separates as %s does', (tag, expected) => {
    expect(describeAs(tag, [10_000, 1], '0603')).toBe(expected)
  })
})
