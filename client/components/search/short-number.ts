const STEPS: readonly [number, string][] = [
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
  [1, ''],
  [1e-3, 'm'],
  [1e-6, 'u'],
  [1e-9, 'n'],
  [1e-12, 'p'],
]

interface NumberShape {
  isPrefixed: boolean
  /** The maximum of significant digits. */
  digits?: number
}

/** A number as a person types it: 10000 is "10k" where prefixes are usual, "10000" where they are not. */
export function formatShortNumber(value: number, { isPrefixed, digits = 7 }: NumberShape): string {
  const size = Math.abs(value)
  // A small tolerance: 1e-9 must not become 1000p.
  const [factor, letter] = (isPrefixed && STEPS.find(([step]) => size >= step * (1 - 1e-9))) || [1, '']
  return `${Number((value / factor).toPrecision(digits))}${letter}`
}
