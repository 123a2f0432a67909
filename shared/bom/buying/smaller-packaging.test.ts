import { describe, expect, it, test } from 'vitest'
import { cents, line, offer } from '#test-support/offers.ts'
import type { Alternative, Offer } from '../../contract/catalogue.ts'
import { planItem, priceOffer } from './offer-steps.ts'
import { hasLargeSurplus, toPurchase } from './purchase.ts'
import { findSmallerPackaging } from './smaller-packaging.ts'

const withDate = (change: Parameters<typeof offer>[0]): Offer => ({
  ...offer(change),
  date_code: null,
  price_breaks: [...offer(change).price_breaks],
})

const REEL = withDate({ offer_id: 1, packaging: 'reel', stock: 8000, moq: 4000, multiple: 4000, prices: [[4000, 1]] })
const CUT_TAPE = withDate({ offer_id: 2, moq: 10, multiple: 10, prices: [[10, 2]] })

/** A reel of 4,000 pieces for a hundred. */
function reelPlan(needed = 100) {
  const priced = priceOffer(REEL)
  if (!priced) throw new RangeError('no price')
  return toPurchase(line(), needed, [planItem(priced, 4000)], null)
}

type Other = Pick<Alternative, 'fit' | 'differs' | 'offers'>
const other = (fit: Alternative['fit'], offers: Offer[], ...verdicts: Alternative['differs'][number]['verdict'][]): Other => ({
  fit,
  offers,
  differs: verdicts.map((verdict) => ({ slug: 'x', name: 'x', own: '1', other: '2', verdict, change: 'other' })),
})

test.each([
  { needed: 100, much: true },
  { needed: 1999, much: true },
  { needed: 2000, much: false },
  { needed: 4000, much: false },
])('4,000 pieces for $needed: much to spare is $much', ({ needed, much }) => {
  expect(hasLargeSurplus(reelPlan(needed))).toBe(much)
})

describe('a smaller packing', () => {
  it('is cut tape of the part itself, and says what it saves', () => {
    expect(findSmallerPackaging(reelPlan(), [REEL, CUT_TAPE], [])).toMatchObject({
      part: null,
      offer: { offer_id: 2 },
      qty: 100,
      ext_price: cents(200),
      saves: cents(3800),
    })
  })

  it('comes from stock', () => {
    expect(findSmallerPackaging(reelPlan(), [REEL, { ...CUT_TAPE, stock: 90 }], [])).toBeNull()
  })

  it('costs less', () => {
    expect(findSmallerPackaging(reelPlan(), [REEL, withDate({ offer_id: 2, prices: [[1, 40]] })], [])).toBeNull()
  })

  it('is the part in another packing before another part, however cheap that is', () => {
    const packing = other('packing', [CUT_TAPE])
    const cheaper = other('pin', [withDate({ offer_id: 3, prices: [[1, 1]] })])
    expect(findSmallerPackaging(reelPlan(), [REEL], [cheaper, packing])?.part).toBe(packing)
    expect(findSmallerPackaging(reelPlan(), [REEL], [cheaper])?.part).toBe(cheaper)
  })

  it('is the cheapest of several parts', () => {
    const [dear, cheap] = [other('pin', [withDate({ prices: [[1, 9]] })]), other('package', [CUT_TAPE], 'better')]
    expect(findSmallerPackaging(reelPlan(), [REEL], [dear, cheap])?.part).toBe(cheap)
  })

  test.each([
    { what: 'is worse in something', part: other('pin', [CUT_TAPE], 'better', 'worse') },
    { what: 'is merely something else', part: other('pin', [CUT_TAPE], 'other') },
    { what: 'has another package', part: other('parameters', [CUT_TAPE]) },
  ])('is no part that $what', ({ part }) => {
    expect(findSmallerPackaging(reelPlan(), [REEL], [part])).toBeNull()
  })

  it('is not looked for where the order is for other rows as well, or little is left', () => {
    const together = { line_count: 3, needed: 100, qty: 4000 }
    expect(findSmallerPackaging({ ...reelPlan(40), together }, [REEL, CUT_TAPE], [])).toBeNull()
    expect(findSmallerPackaging(reelPlan(3000), [REEL, withDate({ offer_id: 2, stock: 9000, prices: [[1, 1]] })], [])).toBeNull()
  })
})
