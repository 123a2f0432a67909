/** Preferred numbers (IEC 60063), as three digits of one decade: 100 … 999. */

const E24 = [100, 110, 120, 130, 150, 160, 180, 200, 220, 240, 270, 300, 330, 360, 390, 430, 470, 510, 560, 620, 680, 750, 820, 910]
/** 9.20 is the one number of E192 that its formula misses. */
const E192 = Array.from({ length: 192 }, (_, step) => (step === 185 ? 920 : Math.round(100 * 10 ** (step / 192))))

const PREFERRED: ReadonlyMap<number, readonly number[]> = new Map([
  [3, [100, 220, 470]],
  [6, [100, 150, 220, 330, 470, 680]],
  [12, E24.filter((_, i) => i % 2 === 0)],
  [24, E24],
  [96, E192.filter((_, i) => i % 2 === 0)],
  [192, E192],
])

/** The coarsest series of each number: of several, the first counts. */
const RANKS = new Map([...PREFERRED].reverse().flatMap(([series, numbers]) => numbers.map((digits): [number, number] => [digits, series])))

/** The number as a decimal would write it: no 4.699999e-6. */
export const clean = (value: number): number => Number(value.toPrecision(6))

/** The numbers of one decade of an E-series. @throws RangeError if there is no such series */
export function listPreferred(series: number): readonly number[] {
  const numbers = PREFERRED.get(series)
  if (!numbers) throw new RangeError(`there is no series E${series}`)
  return numbers
}

/** All values of the E-series from `min` to `max`, ends included, ascending. With several series each value comes once. */
export function preferredValues(min: number, max: number, series: readonly number[]): number[] {
  const decade = [...new Set(series.flatMap(listPreferred))].sort((a, b) => a - b)
  const values: number[] = []
  for (let exponent = Math.floor(Math.log10(min)) - 3; exponent <= Math.ceil(Math.log10(max)); exponent++) {
    for (const digits of decade) {
      const value = clean(exponent < 0 ? digits / 10 ** -exponent : digits * 10 ** exponent)
      if (value >= min * 0.999999 && value <= max * 1.000001) values.push(value)
    }
  }
  return values
}

/** The coarsest E-series that holds the value; infinite if none does. */
export function toRank(value: number): number {
  const digits = value / 10 ** (Math.floor(Math.log10(value) + 1e-9) - 2)
  const roundedDigits = Math.round(digits)
  return Math.abs(digits - roundedDigits) < 1e-4 ? (RANKS.get(roundedDigits) ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
}
