import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { formatDesignatorRanges } from './designator-ranges.ts'
import { readDesignators } from './designators.ts'

test.each([
  [[], ''],
  [['R1'], 'R1'],
  [['R1', 'R2'], 'R1, R2'],
  [['R1', 'R2', 'R3', 'R7'], 'R1-R3, R7'],
  [['R3', 'R2', 'R1'], 'R3, R2, R1'],
  [['C9', 'C10', 'C11', 'R12'], 'C9-C11, R12'],
  [['D08', 'D09', 'D10'], 'D08-D10'],
  [['U1A', 'U1B'], 'U1A, U1B'],
])('%j is written %j', (designators, text) => {
  expect(formatDesignatorRanges(designators)).toBe(text)
})

it('is read again in the same order', () => {
  const designator = fc
    .tuple(fc.constantFrom('R', 'C', 'LED', 'TP'), fc.integer({ min: 1, max: 40 }))
    .map(([letters, n]) => `${letters}${n}`)
  fc.assert(
    fc.property(fc.uniqueArray(designator, { minLength: 1, maxLength: 120 }), (designators) => {
      expect(readDesignators(formatDesignatorRanges(designators))).toEqual({ list: designators, complete: true })
      const sorted = designators.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
      expect(readDesignators(formatDesignatorRanges(sorted)).list).toEqual(sorted)
    }),
  )
})
