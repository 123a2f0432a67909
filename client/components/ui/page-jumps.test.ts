import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageJumps } from './page-jumps.ts'

const place = fc
  .integer({ min: 1, max: 1_000_000 })
  .chain((last) => fc.record({ last: fc.constant(last), page: fc.integer({ min: 1, max: last }) }))

describe('the pages offered', () => {
  it.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [2, 5, [1, 2, 3, 4, 5]],
    [1, 300, [1, 2, 3, 11, 101, 300]],
    [300, 300, [1, 200, 290, 298, 299, 300]],
    [73_512, 150_000, [1, 63_512, 72_512, 73_412, 73_502, 73_510, 73_511, 73_512, 73_513, 73_514, 73_522, 73_612, 74_512, 83_512, 150_000]],
  ])('from page %i of %i', (page, last, expected) => {
    expect(pageJumps(page, last)).toEqual(expected)
  })

  it('are few, in order, and hold this page and both ends', () => {
    fc.assert(
      fc.property(place, ({ page, last }) => {
        const jumps = pageJumps(page, last)
        expect(jumps.length).toBeLessThanOrEqual(19)
        expect(jumps).toEqual([...new Set(jumps)].sort((a, b) => a - b))
        expect(jumps).toEqual(expect.arrayContaining([1, page, last]))
        expect(jumps[0]).toBe(1)
        expect(jumps.at(-1)).toBe(last)
      }),
    )
  })

  it('lead to any page of 150,000 in thirty clicks', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 150_000 }), fc.integer({ min: 1, max: 150_000 }), (from, wanted) => {
        let page = from
        let clicks = 0
        while (page !== wanted) {
          const nearest = pageJumps(page, 150_000).reduce((best, jump) => (Math.abs(jump - wanted) < Math.abs(best - wanted) ? jump : best))
          page = nearest
          clicks++
        }
        expect(clicks).toBeLessThanOrEqual(30)
      }),
    )
  })
})
