import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { findExtremes, hasDifference, listComparedParameters, listDifferingFunctions } from './compare-rows.ts'

const part = (...slugs: string[]) => ({
  parameters: slugs.map((slug) => ({ slug, name: slug.toUpperCase(), text: `${slug}!`, value: slug })),
})

describe('parameterRows', () => {
  test.each([
    [[part('a', 'b', 'c')], 'abc'],
    [[part('a', 'b'), part('a', 'b')], 'ab'],
    [[part('a', 'c'), part('a', 'b', 'c')], 'abc'],
    [[part('a', 'b'), part('x', 'y')], 'xyab'],
    [[part('a', 'b', 'z'), part('a', 'x', 'z')], 'axbz'],
    [[part(), part('a')], 'a'],
    [[], ''],
  ])('%#: keeps the order of the categories', (parts, expected) => {
    expect(
      listComparedParameters(parts)
        .map(({ slug }) => slug)
        .join(''),
    ).toBe(expected)
  })

  it('has one row for each parameter and one value for each part', () => {
    const parts = fc.array(fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 }), { maxLength: 6 })
    fc.assert(
      fc.property(parts, (slugs) => {
        const rows = listComparedParameters(slugs.map((list) => part(...list)))
        expect(rows.map(({ slug }) => slug).sort()).toEqual([...new Set(slugs.flat())].sort())
        for (const { slug, values } of rows) expect(values.map((value) => value !== null)).toEqual(slugs.map((list) => list.includes(slug)))
      }),
    )
  })
})

describe('differ', () => {
  it.each([
    [[], false],
    [['a'], false],
    [['a', 'a'], false],
    [['a', 'a', 'b'], true],
    [['', 'a'], true],
    [[null, 'a', null], false],
    [['a', null, 'b'], true],
  ])('%o: %s', (texts, expected) => {
    expect(hasDifference(texts)).toBe(expected)
  })
})

describe('functions in which parts differ', () => {
  const mosfet = (polarity: string, slug = 'mosfets') => ({
    category: { slug, name: slug },
    parameters: [
      { slug: 'polarity', name: 'Polarity', text: polarity, value: polarity },
      { slug: 'on_resistance', name: 'On-resistance', text: polarity, value: polarity },
    ],
  })

  it.each([
    [[mosfet('N'), mosfet('P')], ['Polarity']],
    [[mosfet('N'), mosfet('N')], []],
    [[mosfet('N'), { ...mosfet('N'), parameters: [] }], []],
    [[mosfet('N'), mosfet('P', 'bipolar-transistors')], []],
  ])('%#', (parts, expected) => {
    expect(listDifferingFunctions(parts)).toEqual(expected)
  })
})

test.each([
  [
    [1, 3, 2],
    ['lowest', 'highest', null],
  ],
  [
    [3, null, 1],
    ['highest', null, 'lowest'],
  ],
  [
    [2, 2, 1],
    ['highest', 'highest', 'lowest'],
  ],
  [
    [2, 2, null],
    [null, null, null],
  ],
  [
    [null, null],
    [null, null],
  ],
  [[5], [null]],
])('of %o the highest and the lowest are %o', (numbers, expected) => {
  expect(findExtremes(numbers)).toEqual(expected)
})
