/**
 * A part's id says where the part is: the category's id × 2^25 + the part's ordinal, its place in the category. So an id
 * in an index leads to the columnar index, and a category is a range of keys, without a look at the part itself.
 */
const ORDINALS = 2 ** 25

/** How many parts a category can have. */
export const CATEGORY_MOST = ORDINALS

/** @throws RangeError beyond the 33,554,432 parts that a category can have */
export function partId(category_id: number, ordinal: number): number {
  if (ordinal < 0 || ordinal >= ORDINALS) throw new RangeError(`A category has at most ${ORDINALS} parts`)
  return category_id * ORDINALS + ordinal
}

export const categoryOf = (part_id: number): number => Math.floor(part_id / ORDINALS)

export const ordinalOf = (part_id: number): number => part_id % ORDINALS

/** The ids of a category, ends included. */
export const idRange = (category_id: number): [first: number, last: number] => [partId(category_id, 0), partId(category_id, ORDINALS - 1)]

/** The ids of a stretch of a category's places. */
export const idsFrom = (category_id: number, first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => partId(category_id, first + index))

/** At most so many offers a part: an offer's id is its part's id × 8 + its number, so that a part's offers are a range of keys. */
export const OFFERS_PER_PART = 8

export const offerId = (part_id: number, number: number): number => part_id * OFFERS_PER_PART + number

export const partOfOffer = (offer_id: number): number => Math.floor(offer_id / OFFERS_PER_PART)

/** The ids of the offers of a part, or of a range of parts, ends included. */
export const offerRange = (first_part_id: number, last_part_id = first_part_id): [first: number, last: number] => [
  offerId(first_part_id, 0),
  offerId(last_part_id, OFFERS_PER_PART - 1),
]

/** `partOfOffer` as SQL. */
export const partOfOfferSql = (offer_id: string): string => `${offer_id} / ${OFFERS_PER_PART}`

/** Whether an offer is one of a part, as SQL: it seeks in the keys of the offers. */
export const isOfferOf = (part_id: string, offer_id = 'o.offer_id'): string =>
  `${offer_id} BETWEEN ${part_id} * ${OFFERS_PER_PART} AND ${part_id} * ${OFFERS_PER_PART} + ${OFFERS_PER_PART - 1}`
