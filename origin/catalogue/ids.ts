/**
 * A part's id says where the part is: the category's id × 2^25 + the part's ordinal, its place in the category. So an id
 * found in an index leads to the columnar index, and a category is a range of keys, without a look at the part itself.
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
