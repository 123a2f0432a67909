import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { parseValue } from '#shared/trade/units.ts'
import { draws } from '#test-support/matrix.ts'
import { toCategoryTerm, toManufacturerTerm, toPackageTerm, toSeriesTerm, toValueTerm, toWordTerm } from './terms.ts'

const ids = fc.integer({ min: 1, max: 100_000 })
const numbers = fc
  .tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.integer({ min: -15, max: 15 }))
  .map(([digits, power]) => Number(`${digits}e${power}`))

describe('terms', () => {
  test.each([
    [toCategoryTerm(3), 'c3'],
    [toManufacturerTerm(12), 'm12'],
    [toPackageTerm('SOIC-8'), 'psoic8'],
    [toPackageTerm('XTAL-HC49S'), 'pxtalhc49s'],
    [toWordTerm('surface_mount'), 'wsurfacemount'],
    [toWordTerm('X7R'), 'wx7r'],
    [toSeriesTerm('GRM'), 'sgrm'],
    [toValueTerm(15, 4.7e-6), 'v15x47em7'],
    [toValueTerm(15, 4.7 * 1e-6), 'v15x47em7'],
    [toValueTerm(1, 10_000), 'v1x1e4'],
    [toValueTerm(1, 1), 'v1x1e0'],
    [toValueTerm(1, 0), 'v1x0'],
    [toValueTerm(1, -0), 'v1x0'],
    [toValueTerm(1, -40), 'v1xn4e1'],
    [toValueTerm(1, 0.1), 'v1x1em1'],
    [toValueTerm(1, 32_768), 'v1x32768e0'],
    [toValueTerm(1, 123_456_789), 'v1x123457e3'],
    [toValueTerm(1, 999_999_9), 'v1x1e7'],
  ])('%s', (term, expected) => {
    expect(term).toBe(expected)
  })

  it('are words that the tokenizer does not split, whatever they are made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), ids, fc.double({ noNaN: true, noDefaultInfinity: true }), (text, id, value) => {
        for (const term of [
          toPackageTerm(text),
          toWordTerm(text),
          toSeriesTerm(text),
          toCategoryTerm(id),
          toManufacturerTerm(id),
          toValueTerm(id, value),
        ]) {
          expect(term).toMatch(/^[a-z][a-z0-9]*$/)
        }
      }),
    )
  })

  it('of different kinds are never the same', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,8}$/), ids, numbers, (text, id, value) => {
        const all = [
          toPackageTerm(text),
          toWordTerm(text),
          toSeriesTerm(text),
          toCategoryTerm(id),
          toManufacturerTerm(id),
          toValueTerm(id, value),
        ]
        expect(new Set(all).size).toBe(all.length)
      }),
    )
  })
})

describe('toValueTerm', () => {
  it('is the same exactly for numbers of the same six digits', () => {
    const six = (value: number): number => Number(value.toPrecision(6))
    fc.assert(
      fc.property(
        ids,
        numbers,
        fc.oneof(numbers, fc.constantFrom(1 + 1e-9, 1 - 1e-9, 10, 0.1, -1, 1.000_01)),
        (id, value, otherOrFactor) => {
          for (const other of [otherOrFactor, value * otherOrFactor]) {
            expect(toValueTerm(id, value) === toValueTerm(id, other)).toBe(six(value) === six(other))
          }
        },
      ),
      { numRuns: draws(500) },
    )
  })

  it('belongs to one parameter', () => {
    fc.assert(
      fc.property(ids, ids, numbers, numbers, (id, other, value, otherValue) => {
        fc.pre(id !== other)
        expect(toValueTerm(id, value)).not.toBe(toValueTerm(other, otherValue))
      }),
    )
  })

  test.each([
    ['4k7', 4700],
    ['100nF', 1e-7],
    ['0.1uF', 1e-7],
    ['R47', 0.47],
    ['1Gbit', 2 ** 30],
    ['32.768kHz', 32_768],
  ])('of a typed %s is that of the stored number', (typed, value) => {
    expect(toValueTerm(1, parseValue(typed)?.value ?? Number.NaN)).toBe(toValueTerm(1, value))
  })
})
