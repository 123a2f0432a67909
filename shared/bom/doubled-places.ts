/** Places of a board that two parts are to stand in: whichever is meant, the other one would be bought for nothing. */
import type { BomLineView } from '../contract/bom.ts'
import type { MatchRemark } from './model.ts'

/** An accepted part of a line, and where it goes. */
export interface Filling {
  line_id: number
  goods_id: number
  part_number: string
  places: readonly string[]
}

/** So many places, and so many of the other parts, stand in the sentence. */
const NAMED_MOST = 4

const CODE = 'place_filled_twice' satisfies MatchRemark['code']

/** What is said of lines whose places another part fills as well, by line; the same part twice is a quantity, and no doubt. */
export function doubledPlaces(fillings: readonly Filling[]): Map<number, MatchRemark> {
  const byPlace = new Map<string, Filling[]>()
  for (const filling of fillings)
    for (const place of filling.places) {
      const key = place.toUpperCase()
      const there = byPlace.get(key)
      if (!there) byPlace.set(key, [filling])
      else if (there.at(-1) !== filling) there.push(filling)
    }
  const doubled = new Map<number, { places: Set<string>; others: Set<string> }>()
  for (const [place, there] of byPlace) {
    const [first] = there
    if (there.length < 2 || there.every(({ goods_id }) => goods_id === first?.goods_id)) continue
    for (const { line_id, goods_id } of there) {
      const entry = doubled.get(line_id) ?? { places: new Set(), others: new Set() }
      doubled.set(line_id, entry)
      entry.places.add(place)
      for (const other of there) if (other.goods_id !== goods_id) entry.others.add(other.part_number)
    }
  }
  return new Map([...doubled].map(([lineId, { places, others }]) => [lineId, { code: CODE, row: listed(places), part: listed(others) }]))
}

const listed = (names: ReadonlySet<string>): string =>
  [...names].toSorted().slice(0, NAMED_MOST).join(', ') + (names.size > NAMED_MOST ? ' …' : '')

export const isDoubledRemark = ({ code }: { code: string }): boolean => code === CODE

export const isDoubled = ({ remarks }: Pick<BomLineView, 'remarks'>): boolean => remarks.some(isDoubledRemark)

const NOBODY: ReadonlySet<number> = new Set()

/** The same of all lines of a BOM. */
export const doubledLines = (lines: readonly BomLineView[], accepted = NOBODY): Map<number, MatchRemark> =>
  doubledPlaces(
    lines.flatMap(({ line_id, part, state, confirmed, do_not_fit, qty, source }) =>
      part && !do_not_fit && qty !== 0 && (state === 'matched' || (state === 'check' && (confirmed || accepted.has(line_id))))
        ? [{ line_id, goods_id: part.goods_id, part_number: part.part_number, places: source.designators }]
        : [],
    ),
  )
