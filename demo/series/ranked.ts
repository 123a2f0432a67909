import type { Series } from '#origin/catalogue/model.ts'

/**
 * One place of an ordering code with its possible entries, the most ordered first. `tiers` are ascending counts, the
 * last of them all: `items[0 .. tiers[0] - 1]` are everybody's favourites, up to `tiers[1]` is what most buyers order,
 * and the rest is what the maker also sells.
 */
export interface Axis<T> {
  items: readonly T[]
  tiers: readonly [number, number, number]
}

/** An axis whose entries are ranked by two tests; within a tier they keep their order. */
export function axisWhere<T>(items: readonly T[], isPopular: (item: T) => boolean, isFavourite: (item: T) => boolean): Axis<T> {
  const [favourites, popular, others]: [T[], T[], T[]] = [[], [], []]
  for (const item of items) (isPopular(item) ? (isFavourite(item) ? favourites : popular) : others).push(item)
  return {
    items: [favourites, popular, others].flat() as T[],
    tiers: [favourites.length, favourites.length + popular.length, items.length],
  }
}

/** A series whose indices are ranked: any prefix of them is a fair choice of what is most ordered. */
export interface RankedSeries extends Series {
  ranked: true
  /** How many of its parts are popular on every axis. */
  popular: number
}

/** One rectangular block of the index space: per axis, the first entry and how many follow. */
interface Block {
  size: number
  stride: number
  first: readonly number[]
  radix: readonly number[]
  /** Places in the order in which they count up. */
  digitPositions: readonly number[]
}

/**
 * Blocks larger than this are not spread but counted through, the longest axis fastest: millions of parts that differ in
 * one place of their number stand beside each other, and the columnar index passes over them by the ten thousand.
 */
const COUNTED_ABOVE = 1_000_000

/**
 * A step coprime with `size` and near its golden section, so that the first n multiples modulo `size` lie evenly on
 * every axis for any n.
 */
export function spreadingStride(size: number): number {
  let stride = Math.max(1, Math.round(size * 0.6180339887498949))
  while (greatestCommonDivisor(stride, size) !== 1) stride++
  return stride
}

function greatestCommonDivisor(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b]
  return a
}

/**
 * Splits the product of all axes into rectangular blocks: first what is a favourite on every axis, then what is popular
 * on every axis, then the rest. What a tier adds to the one before is split axis by axis: what only the wider tier has
 * there, the narrower tier before and the wider after. Together the blocks hold every combination exactly once.
 */
function makeBlocks(axes: readonly Axis<unknown>[]): Block[] {
  const upTo = (tier: number) => axes.map((each) => each.tiers[tier] as number)
  const nothing = axes.map(() => 0)
  const blocks = [toBlock(nothing, upTo(0))]
  for (const tier of [1, 2]) {
    const narrow = upTo(tier - 1)
    const wide = upTo(tier)
    for (let at = 0; at < axes.length; at++) {
      blocks.push(
        toBlock(
          nothing.map((_, i) => (i === at ? (narrow[i] as number) : 0)),
          wide.map((count, i) => (i < at ? (narrow[i] as number) : i === at ? count - (narrow[i] as number) : count)),
        ),
      )
    }
  }
  return blocks.filter((block) => block.size > 0)
}

function toBlock(first: readonly number[], radix: readonly number[]): Block {
  const size = radix.reduce((product, each) => product * each, 1)
  const digitPositions = radix.map((_, digitPosition) => digitPosition)
  if (size > COUNTED_ABOVE)
    return { size, stride: 1, first, radix, digitPositions: digitPositions.sort((a, b) => (radix[b] as number) - (radix[a] as number)) }
  return { size, stride: size > 0 ? spreadingStride(size) : 1, first, radix, digitPositions }
}

/** All combinations of one entry an axis, ranked. `at` throws a RangeError for an index outside of them. */
export function rankCombinations<T>(axes: readonly Axis<T>[]): { size: number; popular: number; at: (index: number) => T[] } {
  const blocks = makeBlocks(axes)
  const size = blocks.reduce((sum, block) => sum + block.size, 0)
  return {
    size,
    popular: axes.reduce((product, each) => product * each.tiers[1], 1),
    at(index) {
      if (!Number.isInteger(index) || index < 0 || index >= size) throw new RangeError(`no part ${index} of ${size}`)
      let rest = index
      let b = 0
      let block = blocks[0] as Block
      while (rest >= block.size) {
        rest -= block.size
        block = blocks[++b] as Block
      }
      rest = (rest * block.stride) % block.size
      const entries = new Array<T>(axes.length)
      for (const i of block.digitPositions) {
        const radix = block.radix[i] as number
        const digit = rest % radix
        rest = (rest - digit) / radix
        entries[i] = (axes[i] as Axis<T>).items[(block.first[i] as number) + digit] as T
      }
      return entries
    },
  }
}
