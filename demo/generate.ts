import type { PartInput, Series } from '#origin/catalogue/model.ts'
import { type RankedSeries, spreadingStride } from './series/ranked.ts'
import { readSeries } from './series/read-series.ts'

/** Every series of the demonstration catalogue, in the order in which parts are generated. */
export const ALL_SERIES: readonly Series[] = [
  'resistors',
  'capacitors',
  'inductors',
  'timing',
  'discretes',
  'analog',
  'digital',
  'leds',
  'connectors',
  'electromechanical',
].flatMap(readSeries)

export interface PlannedSeries {
  series: Series
  count: number
}

const isRanked = (series: Series): series is RankedSeries => 'ranked' in series && series.ranked === true

/**
 * How much of a plan a series asks for. The square of the logarithm keeps a series of forty parts whole in a small
 * catalogue. Only what is popular counts: an oscillator that can be had at any kilohertz is no more popular for it.
 */
const toWeight = (series: Series): number =>
  Math.log2((isRanked(series) ? Math.max(series.popular, Math.min(series.size, 50)) : series.size) + 1) ** 2

/**
 * Spreads `total` parts over the series by weight, never more than a series has.
 * @param total a whole number of at least 0
 * @throws RangeError if `total` is not, or exceeds what all series together have
 */
export function planCatalogue(total: number, all: readonly Series[] = ALL_SERIES): PlannedSeries[] {
  const available = all.reduce((sum, series) => sum + series.size, 0)
  if (!Number.isInteger(total) || total < 0 || total > available)
    throw new RangeError(`A catalogue has 0 to ${available} parts, not ${total}`)
  // Series that are full at the common rate come first; what they leave raises the rate for the others.
  const ascending = all
    .map((series, position) => ({ series, position, weight: toWeight(series) }))
    .sort((a, b) => a.series.size / a.weight - b.series.size / b.weight || a.position - b.position)
  const counts = new Array<number>(all.length).fill(0)
  let rest = total
  let weights = ascending.reduce((sum, each) => sum + each.weight, 0)
  for (const { series, position, weight } of ascending) {
    // The last series takes what rounding has left: its weight is then all the weight there is.
    const count = Math.min(series.size, weights <= weight ? rest : Math.round((rest * weight) / weights))
    counts[position] = count
    rest -= count
    weights -= weight
  }
  // Weights are sums of fractions, so that a handful of parts may be left over.
  for (const { series, position } of ascending) {
    if (rest <= 0) break
    const more = Math.min(rest, series.size - (counts[position] as number))
    counts[position] = (counts[position] as number) + more
    rest -= more
  }
  return all.map((series, position) => ({ series, count: counts[position] as number })).filter(({ count }) => count > 0)
}

/**
 * The first `count` indices of a series: those of a ranked one as they are, because its grammar has the popular parts
 * first; those of any other in even steps over the whole series.
 */
export function* chooseIndices(series: Series, count: number): Generator<number> {
  if (isRanked(series)) {
    for (let i = 0; i < count; i++) yield i
    return
  }
  const stride = spreadingStride(series.size)
  for (let i = 0, index = 0; i < count; i++) {
    yield index
    index = (index + stride) % series.size
  }
}

/**
 * `total` parts, series by series, each part number of a maker once. The same `total` always makes the same parts, and
 * nothing is kept in memory but the part at hand.
 * @param category only this one's share
 * @throws RangeError as `planCatalogue`
 */
export function* generateParts(total: number, category: string | null = null): Generator<PartInput> {
  for (const { series, count } of planCatalogue(total)) {
    if (category !== null && series.category !== category) continue
    for (const index of chooseIndices(series, count)) yield series.at(index)
  }
}
