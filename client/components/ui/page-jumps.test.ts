import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listPageJumps } from './page-jumps.ts'

const pagePosition = fc
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
    expect(listPageJumps(page, last)).toEqual(expected)
  })

  it('are few, in order, and hold this page and both ends', () => {
    fc.assert(
      fc.property(pagePosition, ({ page, last }) => {
        const jumps = listPageJumps(page, last)
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
      fc.property(fc.integer({ min: 1, max: 150_000 }), fc.integer({ min: 1, max: 150_000 }), (from, targetPage) => {
        let page = from
        let clicks = 0
        while (page !== targetPage) {
          const nearest = listPageJumps(page, 150_000).reduce((best, jump) =>
            Math.abs(jump - targetPage) < Math.abs(best - targetPage) ? jump : best,
          )
          page = nearest
          clicks++
        }
        expect(clicks).toBeLessThanOrEqual(30)
      }),
    )
  })
})
