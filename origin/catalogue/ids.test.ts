import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { isOfferOf, OFFERS_PER_PART, offerId, offerRange, partId, partOfOffer, partOfOfferSql } from './ids.ts'

// The last one has the largest id of a category with a three-digit number.
test.each([partId(1, 0), partId(2, 7), partId(999, 2 ** 25 - 1)])(
  'the offers of part %d are a range of keys, in code and in SQL',
  (part_id) => {
    const [first, last] = offerRange(part_id)
    expect([first, last]).toEqual([offerId(part_id, 0), offerId(part_id, OFFERS_PER_PART - 1)])
    const db = new DatabaseSync(':memory:')
    for (const offer_id of [first - 1, first, last, last + 1]) {
      const is_of = offer_id >= first && offer_id <= last
      expect(partOfOffer(offer_id) === part_id).toBe(is_of)
      const row = db.prepare(`SELECT ${isOfferOf(`${part_id}`, `${offer_id}`)} AS is_of, ${partOfOfferSql(`${offer_id}`)} AS part_id`).get()
      expect({ ...row }).toEqual({ is_of: Number(is_of), part_id: partOfOffer(offer_id) })
    }
  },
)

test('eight offers a part: what was stored goes by it', () => {
  expect(OFFERS_PER_PART).toBe(8)
})
