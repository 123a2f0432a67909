/**
 * A part's id gives its position: the category's id × 2^25 + the part's ordinal in the category. So an id in an index gives the position in
 * the columnar index, without a read of the part. A category is a range of keys.
 */
const ORDINALS = 2 ** 25

export const MAX_CATEGORY_PARTS = ORDINALS

/** @throws RangeError above the 33,554,432 parts that a category can have */
export function toPartId(categoryId: number, ordinal: number): number {
  if (ordinal < 0 || ordinal >= ORDINALS) throw new RangeError(`A category has at most ${ORDINALS} parts`)
  return categoryId * ORDINALS + ordinal
}

export const toCategoryId = (partId: number): number => Math.floor(partId / ORDINALS)

export const toOrdinal = (partId: number): number => partId % ORDINALS

/** `toOrdinal` as SQL. */
export const toOrdinalSql = (partId: string): string => `${partId} % ${ORDINALS}`

/** The ids of a category, ends included. */
export const toPartIdRange = (categoryId: number): [first: number, last: number] => [
  toPartId(categoryId, 0),
  toPartId(categoryId, ORDINALS - 1),
]

/** The ids of a range of a category's positions. */
export const listPartIds = (categoryId: number, first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => toPartId(categoryId, first + index))

/** Maximum number of offers of a part: an offer's id is its part's id × 8 + its number, so that a part's offers are a range of keys. */
export const OFFERS_PER_PART = 8

export const toOfferId = (partId: number, number: number): number => partId * OFFERS_PER_PART + number

export const toOfferPartId = (offerId: number): number => Math.floor(offerId / OFFERS_PER_PART)

/** The ids of the offers of a part, or of a range of parts, ends included. */
export const toOfferIdRange = (firstPartId: number, lastPartId = firstPartId): [first: number, last: number] => [
  toOfferId(firstPartId, 0),
  toOfferId(lastPartId, OFFERS_PER_PART - 1),
]

/** `toOfferPartId` as SQL. */
export const toOfferPartSql = (offerId: string): string => `${offerId} / ${OFFERS_PER_PART}`

/** Whether a row `f` of `part_files` is of a kind and of a part, as SQL: by its maker and the key of its number. @param part alias of `parts` */
export const toPartFileCondition = (part: string, kind: 'picture' | 'datasheet'): string =>
  `f.key = ${part}.key AND f.manufacturer_id = ${part}.manufacturer_id AND f.kind = '${kind}'`

/** Whether an offer is one of a part, as SQL: it seeks in the keys of the offers. */
export const toPartOfferCondition = (partId: string, offerId = 'o.offer_id'): string =>
  `${offerId} BETWEEN ${partId} * ${OFFERS_PER_PART} AND ${partId} * ${OFFERS_PER_PART} + ${OFFERS_PER_PART - 1}`
