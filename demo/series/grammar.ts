import type { Lifecycle, Packaging, ParameterValue, PartInput, Series } from '#origin/catalogue/model.ts'

/**
 * One place of an ordering code with its possible entries, the most ordered first. `tiers` are ascending counts, the
 * last of them all: `items[0 .. tiers[0] - 1]` are everybody's favourites, up to `tiers[1]` is what most buyers order,
 * and the rest is what the maker also sells.
 */
export interface Axis<T> {
  items: readonly T[]
  tiers: readonly [number, number, number]
}

/** An axis from two lists. Without `rest`, every entry is as popular as the next. */
export function axis<T>(popular: readonly T[], rest: readonly T[] = []): Axis<T> {
  return { items: [...popular, ...rest], tiers: [popular.length, popular.length, popular.length + rest.length] }
}

/** An axis whose entries are ranked by two tests; within a tier they keep their order. */
export function axisWhere<T>(
  items: readonly T[],
  isPopular: (item: T) => boolean,
  isFavourite: (item: T) => boolean = () => true,
): Axis<T> {
  const popular = items.filter(isPopular)
  const favourites = popular.filter(isFavourite)
  return {
    items: [...favourites, ...popular.filter((item) => !isFavourite(item)), ...items.filter((item) => !isPopular(item))],
    tiers: [favourites.length, popular.length, items.length],
  }
}

/** What a series says of one part; the rest of a `PartInput` is the same for the whole series. Prices in micros. */
export interface Draft {
  part_number: string
  package: string | null
  parameters: Record<string, ParameterValue>
  packaging: Packaging
  spq: number
  base_price: number
  lifecycle?: Lifecycle
  rohs?: boolean
}

/** A series whose indices are ranked: any prefix of them is a fair choice of what is most ordered. */
export interface RankedSeries extends Series {
  ranked: true
  /** How many of its parts are popular on every axis. */
  popular: number
}

export type SeriesHead = Pick<Series, 'slug' | 'manufacturer' | 'category' | 'name' | 'summary' | 'source'>

/** One rectangular block of the index space: per axis, the first entry and how many follow. */
interface Block {
  size: number
  stride: number
  first: readonly number[]
  radix: readonly number[]
  /** Places in the order in which they count up. */
  places: readonly number[]
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
  const places = radix.map((_, place) => place)
  if (size > COUNTED_ABOVE)
    return { size, stride: 1, first, radix, places: places.sort((a, b) => (radix[b] as number) - (radix[a] as number)) }
  return { size, stride: size > 0 ? spreadingStride(size) : 1, first, radix, places }
}

/**
 * A series from its ordering code. The entries of `axes` are combined freely: where one place of the code limits
 * another, both stand as pairs in one axis. `make` writes the part for one combination.
 */
export function defineSeries<Entries extends unknown[]>(
  head: SeriesHead,
  axes: { [K in keyof Entries]: Axis<Entries[K]> },
  make: (...entries: Entries) => Draft,
): RankedSeries {
  const lists = axes as readonly Axis<unknown>[]
  const blocks = makeBlocks(lists)
  const size = blocks.reduce((sum, block) => sum + block.size, 0)
  const places = lists.length
  return {
    ...head,
    size,
    ranked: true,
    popular: lists.reduce((product, each) => product * each.tiers[1], 1),
    at(index: number): PartInput {
      if (!Number.isInteger(index) || index < 0 || index >= size) throw new RangeError(`${head.slug}: no part ${index} of ${size}`)
      let rest = index
      let b = 0
      let block = blocks[0] as Block
      while (rest >= block.size) {
        rest -= block.size
        block = blocks[++b] as Block
      }
      rest = (rest * block.stride) % block.size
      const entries = new Array<unknown>(places)
      for (const i of block.places) {
        const radix = block.radix[i] as number
        const digit = rest % radix
        rest = (rest - digit) / radix
        entries[i] = (lists[i] as Axis<unknown>).items[(block.first[i] as number) + digit]
      }
      const draft = make(...(entries as Entries))
      return {
        part_number: draft.part_number,
        manufacturer: head.manufacturer,
        category: head.category,
        series: head.name,
        package: draft.package,
        parameters: draft.parameters,
        lifecycle: draft.lifecycle ?? 'active',
        rohs: draft.rohs ?? true,
        datasheet: head.slug,
        packaging: draft.packaging,
        spq: draft.spq,
        base_price: draft.base_price,
      }
    },
  }
}

/** A series whose part numbers are listed one by one. */
export function listSeries<Row>(head: SeriesHead, rows: readonly Row[], make: (row: Row) => Draft): RankedSeries {
  return defineSeries<[Row]>(head, [axis(rows)], make)
}

/** Every pair of two lists that `allowed` lets through. */
export function pairs<A, B>(left: readonly A[], right: readonly B[], allowed: (a: A, b: B) => boolean = () => true): [A, B][] {
  const list: [A, B][] = []
  for (const a of left) for (const b of right) if (allowed(a, b)) list.push([a, b])
  return list
}

/** `from`, `from + 1`, … `to`. */
export function range(from: number, to: number, step = 1): number[] {
  const list: number[] = []
  for (let n = from; n <= to; n += step) list.push(n)
  return list
}

/** The number as a decimal would write it: no 4.699999e-6. */
export const clean = (value: number): number => Number(value.toPrecision(6))

/** A count with leading zeros: `padded(7, 2)` is `07`. */
export const padded = (count: number, width: number): string => String(count).padStart(width, '0')

// Preferred numbers (IEC 60063), as three digits: 100 … 999.

const E24 = [100, 110, 120, 130, 150, 160, 180, 200, 220, 240, 270, 300, 330, 360, 390, 430, 470, 510, 560, 620, 680, 750, 820, 910]
/** 9.20 is the one number of E192 that its formula misses. */
const E192 = range(0, 191).map((step) => (step === 185 ? 920 : Math.round(100 * 10 ** (step / 192))))

const PREFERRED: Record<number, readonly number[]> = {
  3: [100, 220, 470],
  6: [100, 150, 220, 330, 470, 680],
  12: E24.filter((_, i) => i % 2 === 0),
  24: E24,
  96: E192.filter((_, i) => i % 2 === 0),
  192: E192,
}

export type PreferredSeries = 3 | 6 | 12 | 24 | 96 | 192

/** The numbers of one decade, 100 … 999. */
export const preferred = (series: PreferredSeries): readonly number[] => PREFERRED[series] as readonly number[]

const isPreferred = (digits: number, series: PreferredSeries): boolean => preferred(series).includes(digits)

/** A preferred value: `digits` × 10^`exponent` of the base unit, and the coarsest E-series that holds it. */
export interface Preferred {
  value: number
  digits: number
  exponent: number
  rank: PreferredSeries
}

/**
 * All values of the E-series from `min` to `max` in the base unit, ends included, ascending.
 * With several series each value comes once.
 */
export function preferredValues(min: number, max: number, ...series: PreferredSeries[]): Preferred[] {
  const decade = [...new Set(series.flatMap((each) => preferred(each)))].sort((a, b) => a - b)
  const values: Preferred[] = []
  for (let exponent = Math.floor(Math.log10(min)) - 3; exponent <= Math.ceil(Math.log10(max)); exponent++) {
    for (const digits of decade) {
      const value = clean(exponent < 0 ? digits / 10 ** -exponent : digits * 10 ** exponent)
      if (value >= min * 0.999999 && value <= max * 1.000001) values.push({ value, digits, exponent, rank: rankOf(digits) })
    }
  }
  return values
}

function rankOf(digits: number): PreferredSeries {
  for (const series of [3, 6, 12, 24, 96] as const) if (isPreferred(digits, series)) return series
  return 192
}

// Value codes.

const trimZeros = (text: string): string => {
  let end = text.length
  while (end > 0 && text[end - 1] === '0') end--
  return text.slice(0, end)
}

/** Letter for the decimal point and the digits after it, which may be trimmed or filled to a width. */
function letterParts(ohms: number): { whole: string; letter: 'R' | 'K' | 'M'; fraction: string } {
  const letter = ohms >= 1e6 ? 'M' : ohms >= 1e3 ? 'K' : 'R'
  const scaled = clean(letter === 'M' ? ohms / 1e6 : letter === 'K' ? ohms / 1e3 : ohms)
  const [whole = '0', fraction = ''] = String(scaled).split('.')
  return { whole, letter, fraction }
}

/** Shortest letter code (IEC 60062): 100R, 4K7, 97K6, 1M. */
export function shortLetterCode(ohms: number): string {
  const { whole, letter, fraction } = letterParts(ohms)
  return `${whole}${letter}${trimZeros(fraction)}`
}

/** Letter code of a fixed number of characters: 4 makes 10K0, 1K00, 100R; 6 makes 10K000, 1R0000. */
export function fixedLetterCode(ohms: number, width: number): string {
  const { whole, letter, fraction } = letterParts(ohms)
  return `${whole}${letter}${fraction}`.padEnd(width, '0')
}

/** Two digits and the count of zeros, R as the decimal point below 10: 103, 100, 4R7, R47. */
export function threeDigitCode(value: number): string {
  if (value < 1) return `R${trimZeros(value.toFixed(3).slice(2)).padEnd(2, '0')}`
  if (value < 10) return value.toFixed(1).replace('.', 'R')
  const zeros = Math.floor(Math.log10(value) + 1e-9) - 1
  return `${Math.round(value / 10 ** zeros)}${zeros}`
}

/** Three digits and the count of zeros, R as the decimal point below 100: 1002, 49R9, 1R00. */
export function fourDigitCode(value: number): string {
  if (value < 10) return value.toFixed(2).replace('.', 'R')
  if (value < 100) return value.toFixed(1).replace('.', 'R')
  const zeros = Math.floor(Math.log10(value) + 1e-9) - 2
  return `${Math.round(value / 10 ** zeros)}${zeros}`
}

/** Capacitance in farads as picofarads with two digits and zeros: 104 for 100 nF, 1R5 for 1.5 pF. */
export const capacitanceCode = (farads: number): string => threeDigitCode(clean(farads * 1e12))

/** A resistance with every code that makers write it in. */
export interface Resistance extends Preferred {
  short: string
  four: string
  six: string
  three_digits: string
  four_digits: string
}

const resistanceCache = new Map<number, Resistance>()

/** Preferred resistances in ohms with their codes. Objects are shared between series. */
export function resistances(min: number, max: number, ...series: PreferredSeries[]): Resistance[] {
  return preferredValues(min, max, ...series).map((each) => {
    const known = resistanceCache.get(each.value)
    if (known) return known
    const made: Resistance = {
      ...each,
      short: shortLetterCode(each.value),
      four: fixedLetterCode(each.value, 4),
      six: fixedLetterCode(each.value, 6),
      three_digits: threeDigitCode(each.value),
      four_digits: fourDigitCode(each.value),
    }
    resistanceCache.set(each.value, made)
    return made
  })
}
