import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisWhere, rankCombinations, spreadingStride } from './ranked.ts'

test('a series holds every combination once, popular ones first', () => {
  const tiers = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 5 }))
  fc.assert(
    fc.property(fc.array(tiers, { minLength: 1, maxLength: 4 }), (shape) => {
      const axes = shape.map(([favourite, popular, rare]) =>
        axisWhere(
          Array.from({ length: favourite + popular + rare }, (_, i) => i),
          (i) => i < favourite + popular,
          (i) => i < favourite,
        ),
      )
      const series = rankCombinations(axes)
      const numbers = Array.from({ length: series.size }, (_, i) => series.at(i).join('-'))
      expect(series.size).toBe(shape.reduce((product, [a, b, c]) => product * (a + b + c), 1))
      expect(new Set(numbers).size).toBe(series.size)
      const tier = (text: string) =>
        Math.max(
          ...text.split('-').map((digit, i) => {
            const [favourite, popular] = shape[i] as [number, number, number]
            return Number(digit) < favourite ? 0 : Number(digit) < favourite + popular ? 1 : 2
          }),
        )
      const ranks = numbers.map(tier)
      expect([...ranks].sort((a, b) => a - b)).toEqual(ranks)
    }),
    { numRuns: 60, seed: 7 },
  )
})

test('an index outside of the combinations is refused', () => {
  const always = () => true
  const series = rankCombinations([axisWhere(['a', 'b'], always, always)])
  for (const index of [-1, 2, 0.5, Number.NaN]) expect(() => series.at(index)).toThrow(RangeError)
})

test('a stride visits every index', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000 }), (size) => {
      const stride = spreadingStride(size)
      expect(new Set(Array.from({ length: size }, (_, i) => (i * stride) % size)).size).toBe(size)
    }),
    { numRuns: 50, seed: 7 },
  )
})
