import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { OFFERS_PER_PART, toOfferId, toOfferIdRange, toOfferPartId, toOfferPartSql, toPartId, toPartOfferCondition } from './ids.ts'

// The last one has the largest id of a category with a three-digit number.
test.each([toPartId(1, 0), toPartId(2, 7), toPartId(999, 2 ** 25 - 1)])(
  'the offers of part %d are a range of keys, in code and in SQL',
  async (partId) => {
    const [first, last] = toOfferIdRange(partId)
    expect([first, last]).toEqual([toOfferId(partId, 0), toOfferId(partId, OFFERS_PER_PART - 1)])
    for (const offerId of [first - 1, first, last, last + 1]) {
      const isOf = offerId >= first && offerId <= last
      expect(toOfferPartId(offerId) === partId).toBe(isOf)
      const query = `SELECT ${toPartOfferCondition(`${partId}`, `${offerId}`)} AS is_of, ${toOfferPartSql(`${offerId}`)} AS part_id`
      expect(await env.CATALOGUE.prepare(query).first()).toEqual({ is_of: Number(isOf), part_id: toOfferPartId(offerId) })
    }
  },
)

test('eight offers a part: stored ids depend on it', () => {
  expect(OFFERS_PER_PART).toBe(8)
})
