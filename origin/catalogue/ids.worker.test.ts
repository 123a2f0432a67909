import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { isOfferOf, OFFERS_PER_PART, offerId, offerRange, partId, partOfOffer, partOfOfferSql } from './ids.ts'

// The last one has the largest id of a category with a three-digit number.
test.each([partId(1, 0), partId(2, 7), partId(999, 2 ** 25 - 1)])(
  'the offers of part %d are a range of keys, in code and in SQL',
  async (partId) => {
    const [first, last] = offerRange(partId)
    expect([first, last]).toEqual([offerId(partId, 0), offerId(partId, OFFERS_PER_PART - 1)])
    for (const offerId of [first - 1, first, last, last + 1]) {
      const isOf = offerId >= first && offerId <= last
      expect(partOfOffer(offerId) === partId).toBe(isOf)
      const query = `SELECT ${isOfferOf(`${partId}`, `${offerId}`)} AS is_of, ${partOfOfferSql(`${offerId}`)} AS part_id`
      expect(await env.CATALOGUE.prepare(query).first()).toEqual({ is_of: Number(isOf), part_id: partOfOffer(offerId) })
    }
  },
)

test('eight offers a part: what was stored goes by it', () => {
  expect(OFFERS_PER_PART).toBe(8)
})
