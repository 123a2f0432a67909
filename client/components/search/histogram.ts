import type { Facet } from '#shared/contract/catalogue.ts'

/** Values over two decades or more are on a logarithmic scale. */
const LOGARITHMIC_FROM = 100
const BARS = 30
const HEIGHT = 24

export interface Scale {
  min: number
  max: number
  is_log: boolean
}

/** The scale of a range; null where it has no choice. On a logarithmic scale, zero is at the lower end. */
export function toScale({ min, max, values }: Pick<Facet, 'min' | 'max' | 'values'>): Scale | null {
  if (min === null || max === null || !(max > min)) return null
  const positive = values.map(({ value }) => Number(value)).filter((value) => value > 0)
  const least = min === 0 && positive.length > 0 ? Math.min(...positive) : min
  const isLog = least > 0 && max / least >= LOGARITHMIC_FROM
  return { min: isLog ? least : min, max, is_log: isLog }
}

/** The position of a value on its scale, from 0 to 1; values beyond are at the ends. */
export function toScalePosition({ min, max, is_log }: Scale, value: number): number {
  const ratio = is_log ? Math.log(Math.max(value, min) / min) / Math.log(max / min) : (value - min) / (max - min)
  return Math.min(1, Math.max(0, ratio))
}

/**
 * Bars for the number of parts by value, on a field of 120 × 24. `inside` and `outside` are the paths within and outside the bounds.
 * Heights are square roots of the counts, so that rare values are visible beside common ones.
 */
export function toHistogram(
  scale: Scale,
  values: Facet['values'],
  bounds: { min: number | null; max: number | null },
): { inside: string; outside: string } {
  const counts = new Float64Array(BARS)
  for (const { value, count } of values) {
    const number = Number(value)
    if (Number.isFinite(number)) {
      const bar = Math.min(BARS - 1, Math.floor(toScalePosition(scale, number) * BARS))
      counts[bar] = (counts[bar] ?? 0) + count
    }
  }
  const highest = Math.max(...counts)
  const first = bounds.min === null ? 0 : Math.floor(toScalePosition(scale, bounds.min) * BARS)
  const last = bounds.max === null ? BARS - 1 : Math.floor(toScalePosition(scale, bounds.max) * BARS)
  const paths = { inside: '', outside: '' }
  counts.forEach((count, bar) => {
    if (count === 0) return
    const height = Math.max(1, Math.round(Math.sqrt(count / highest) * HEIGHT))
    paths[bar >= first && bar <= last ? 'inside' : 'outside'] += `M${bar * 4} ${HEIGHT}v-${height}h3v${height}`
  })
  return paths
}
