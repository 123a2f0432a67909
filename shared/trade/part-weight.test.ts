import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { listNamedPackages } from '../packages/find.ts'
import { computeParcelGrams, computePartGrams } from './part-weight.ts'

test.each([
  ['0402', 0.0006],
  ['SOIC-8', 0.08],
  ['LQFP-100', 0.7],
  ['DIP-28', 4],
  ['TO-220-3', 2],
])('knows the case %s', (name, grams) => {
  expect(computePartGrams({ category: null, package: name })).toBe(grams)
})

// From makers' material declarations and datasheets; the estimate stays within a factor of two and a half.
test.each([
  ['0508', 0.006],
  ['1808', 0.07],
  ['SOIC-18', 0.3],
  ['TSSOP-38', 0.12],
  ['LQFP-80', 0.5],
  ['QFN-40', 0.09],
  ['BGA-256', 0.6],
  ['DIP-32', 4.7],
  ['RADIAL-CAN-10X20', 2.4],
  ['SMD-CAN-6.3', 0.4],
  ['INDUCTOR-5X5', 0.45],
  ['HEADER-2X10', 1.6],
  ['RJ45', 7],
])('estimates %s at about %f g', (name, grams) => {
  const estimate = computePartGrams({ category: null, package: name })
  expect(estimate).toBeGreaterThan(grams / 2.5)
  expect(estimate).toBeLessThan(grams * 2.5)
})

it('depends on the category for an unknown case, and has a default for unknown parts', () => {
  expect(computePartGrams({ category: 'supercapacitors', package: 'nothing known' })).toBe(4)
  expect(computePartGrams({ category: 'no-such-category', package: null })).toBe(0.3)
})

it('has a sensible weight for every case that is named', () => {
  for (const name of listNamedPackages()) {
    const grams = computePartGrams({ category: null, package: name })
    expect(grams, name).toBeGreaterThan(0)
    expect(grams, name).toBeLessThan(60)
  }
})

describe('a parcel', () => {
  it('weighs nothing without lines', () => {
    expect(computeParcelGrams([])).toBe(0)
  })

  test.each([
    ['100 loose chips', { package: '0402', packaging: 'cut_tape', qty: 100 }, 120, 135],
    ['a reel of 3,000 SOT-23', { package: 'SOT-23', packaging: 'reel', qty: 3000 }, 240, 320],
    ['a reel of 2,500 SOIC-8', { package: 'SOIC-8', packaging: 'reel', qty: 2500 }, 650, 900],
    ['a tray of 90 LQFP-100', { package: 'LQFP-100', packaging: 'tray', qty: 90 }, 300, 400],
    ['four tubes of DIP-28', { package: 'DIP-28', packaging: 'tube', qty: 100 }, 550, 700],
  ])('with %s', (_, line, from, to) => {
    const grams = computeParcelGrams([{ category: null, ...line }])
    expect(grams).toBeGreaterThanOrEqual(from)
    expect(grams).toBeLessThanOrEqual(to)
  })

  it('gets heavier with every piece and every line, in whole grams', () => {
    const line = fc.record({
      category: fc.constant(null),
      package: fc.option(fc.constantFrom(...listNamedPackages())),
      packaging: fc.constantFrom('', 'reel', 'tray', 'tube', 'cut_tape'),
      qty: fc.integer({ min: 1, max: 1_000_000 }),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 10_000 }), (lines, more) => {
        const [first, ...rest] = lines
        if (!first) return
        const before = computeParcelGrams(lines)
        expect(Number.isSafeInteger(before)).toBe(true)
        expect(computeParcelGrams([{ ...first, qty: first.qty + more }, ...rest])).toBeGreaterThanOrEqual(before)
        expect(computeParcelGrams([...lines, first])).toBeGreaterThan(before)
      }),
    )
  })
})
