import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { line } from '#test-support/offers.ts'
import { MAX_PIECES } from './model.ts'
import { ATTRITION, computeAttritionExtra, computeOrderNeed } from './order-quantity.ts'
import { PART_CLASSES } from './part-class.ts'

describe('attritionExtra', () => {
  test.each([
    { part_class: 'chip_01005', fitted: 100, extra: 100 },
    { part_class: 'chip_01005', fitted: 1000, extra: 200 },
    { part_class: 'chip_0201', fitted: 100, extra: 50 },
    { part_class: 'chip_0402', fitted: 10, extra: 20 },
    { part_class: 'chip_0402', fitted: 1000, extra: 50 },
    { part_class: 'chip_0603', fitted: 401, extra: 21 },
    { part_class: 'chip_0805_up', fitted: 1000, extra: 30 },
    { part_class: 'small_smd', fitted: 1000, extra: 20 },
    { part_class: 'small_ic', fitted: 10, extra: 2 },
    { part_class: 'small_ic', fitted: 1001, extra: 11 },
    { part_class: 'large_ic', fitted: 1000, extra: 0 },
    { part_class: 'through_hole', fitted: 10, extra: 1 },
    { part_class: 'connector', fitted: 500, extra: 5 },
    { part_class: 'mechanical', fitted: 500, extra: 0 },
    { part_class: 'other', fitted: 10, extra: 1 },
  ] as const)('$fitted pieces of $part_class lose $extra', ({ part_class, fitted, extra }) => {
    expect(computeAttritionExtra(fitted, ATTRITION[part_class])).toBe(extra)
  })

  test.each([
    { percent: 2.3, fitted: 1000, extra: 23 },
    { percent: 0.1, fitted: 1, extra: 1 },
    { percent: 100, fitted: 7, extra: 7 },
    { percent: 0, fitted: 7, extra: 0 },
  ])('$percent % of $fitted are $extra', ({ percent, fitted, extra }) => {
    expect(computeAttritionExtra(fitted, { min_extra: 0, percent })).toBe(extra)
  })

  it('loses none of none', () => {
    for (const partClass of PART_CLASSES) expect(computeAttritionExtra(0, ATTRITION[partClass])).toBe(0)
  })
})

describe('orderNeed', () => {
  test.each([
    {
      what: 'sets by pieces and what is lost',
      with_: { single_set_qty: 4, part_class: 'chip_0402' as const },
      set_count: 100,
      needed: 420,
    },
    { what: 'one set', with_: { single_set_qty: 4 }, set_count: 1, needed: 4 },
    { what: 'not fitted', with_: { single_set_qty: 4, do_not_fit: true }, set_count: 100, needed: 0 },
    { what: 'quantity 0', with_: { single_set_qty: 0, part_class: 'chip_0402' as const }, set_count: 100, needed: 0 },
    { what: 'not fitted, without quantity', with_: { single_set_qty: null, do_not_fit: true }, set_count: 1, needed: 0 },
    { what: 'as many as can be', with_: { single_set_qty: 1_000_000 }, set_count: 1000, needed: MAX_PIECES },
  ])('$what', ({ with_, set_count, needed }) => {
    expect(computeOrderNeed(line(with_), set_count)).toMatchObject({ needed })
  })

  it('adds nothing where nothing is lost', () => {
    expect(computeOrderNeed(line({ part_class: 'chip_0402' }), 10)).toEqual({ fitted: 100, extra: 20, needed: 120 })
    expect(computeOrderNeed(line({ part_class: 'chip_0402' }), 10, { has_attrition: false })).toEqual({
      fitted: 100,
      extra: 0,
      needed: 100,
    })
  })

  test.each([
    { set_count: 1, extra: 2 },
    { set_count: 4, extra: 8 },
    { set_count: 9, extra: 18 },
    { set_count: 10, extra: 20 },
    { set_count: 11, extra: 20 },
  ])('loses $extra of an 0402 for $set_count boards', ({ set_count, extra }) => {
    expect(computeOrderNeed(line({ single_set_qty: 1, part_class: 'chip_0402' }), set_count)).toMatchObject({ extra })
  })

  it('reports an unknown quantity, and one that is too large', () => {
    expect(computeOrderNeed(line({ single_set_qty: null }), 10)).toBeNull()
    expect(computeOrderNeed(line({ single_set_qty: 1_000_000 }), 1001)).toBe('too_large')
    expect(computeOrderNeed(line({ single_set_qty: 1_000_000, part_class: 'other' }), 1000)).toBe('too_large')
    expect(computeOrderNeed(line({ single_set_qty: Number.MAX_SAFE_INTEGER }), Number.MAX_SAFE_INTEGER)).toBe('too_large')
  })

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d sets', (setCount) => {
    expect(() => computeOrderNeed(line(), setCount)).toThrow(RangeError)
  })

  test.each([-1, 0.5, Number.NaN])('refuses %d pieces for one set', (singleSetQty) => {
    expect(() => computeOrderNeed(line({ single_set_qty: singleSetQty }), 1)).toThrow(RangeError)
  })

  it('never needs fewer pieces than are fitted, nor fewer for more sets', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MAX_PIECES }),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.constantFrom(...PART_CLASSES),
        (singleSetQty, setCount, more, partClass) => {
          const few = computeOrderNeed(line({ single_set_qty: singleSetQty, part_class: partClass }), setCount)
          const many = computeOrderNeed(line({ single_set_qty: singleSetQty, part_class: partClass }), setCount + more)
          if (few === null || few === 'too_large') {
            expect(many).toBe(few)
            return
          }
          expect(few.fitted).toBe(singleSetQty * setCount)
          expect(few.needed).toBeGreaterThanOrEqual(few.fitted)
          expect(few.needed).toBeLessThanOrEqual(MAX_PIECES)
          if (many !== null && many !== 'too_large') expect(many.needed).toBeGreaterThanOrEqual(few.needed)
        },
      ),
    )
  })
})
